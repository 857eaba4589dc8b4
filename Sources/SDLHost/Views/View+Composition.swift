// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry

/// Composition of the drawings of views to one display list.
extension View {
  /// Its own drawing without subviews, in its own coordinates.
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

  /// Whether it is neither hidden nor transparent.
  var isSeen: Bool { !isHidden && alpha > 0 }

  /// The drawing of it and its subviews, in the coordinates of the superview.
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

  /// The drawing of it and its subviews as separate items, if possible one for each view that
  /// changes: damage is computed for each item.
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

  /// Whether it changes only the position of its subviews: no transform, clip or opacity.
  private var onlyHolds: Bool {
    !subviews.isEmpty && alpha >= 1 && !clipsToBounds && transform == .identity
  }
}
