// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry

/// How the drawings of views become one list.
extension View {
  /// Its own drawing alone, in its own coordinates.
  private func ownDrawing() -> [DrawItem] {
    if let ownItems { return ownItems }
    let items = backgroundItems + ((self as? any DrawnView)?.drawing() ?? [])
    ownItems = items
    return items
  }

  private var backgroundItems: [DrawItem] {
    guard let background else { return [] }
    return [.fill(FillItem(Outline(.rectangle(bounds.geometry)), paint: .solid(background)))]
  }

  /// Its own drawing and those of its subviews, in its own coordinates.
  private func items() -> [DrawItem] {
    ownDrawing() + drawnSubviews.map { .group($0.composed) }
  }

  private var drawnSubviews: [View] { subviews.filter { $0.isSeen && !$0.isDrawnBySuperview } }

  /// Neither hidden nor transparent.
  var isSeen: Bool { !isHidden && alpha > 0 }

  /// It and all in it, in the coordinates of the view around it.
  var composed: DrawGroup {
    if let composition { return composition }
    let group = DrawGroup(
      items(),
      DrawGroup.Attributes(
        transform: ownPlacement, clip: clipsToBounds ? bounds.geometry : nil,
        opacity: Double(alpha).clamped(to: 0...1)))
    composition = group
    return group
  }

  /// It and all in it as many items, none of which holds views that change apart from each other
  /// where that can be helped: what differs is looked for item by item.
  ///
  /// - Parameter offset: Added to origins, in points.
  func flatItems(_ offset: Vector = .zero) -> [DrawItem] {
    func moved(_ items: [DrawItem]) -> [DrawItem] {
      guard offset != .zero, !items.isEmpty else { return items }
      return [.group(DrawGroup(items, .init(transform: .translation(offset.dx, offset.dy))))]
    }
    return moved(ownDrawing())
      + drawnSubviews.flatMap { view in
        guard view.onlyHolds else { return moved([.group(view.composed)]) }
        let origin = Vector(Double(view.frame.minX), Double(view.frame.minY))
        return view.flatItems(offset + origin)
      }
  }

  /// It changes nothing about the views in it but their position.
  private var onlyHolds: Bool {
    !subviews.isEmpty && alpha >= 1 && !clipsToBounds && transform == .identity
  }
}
