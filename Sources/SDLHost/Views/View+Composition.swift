// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry

/// Composition of the drawings of views to one display list.
extension View {
  /// Its own drawing without subviews, in its own coordinates.
  private func ownDrawing() -> [DrawItem] {
    if let ownItems { return ownItems }
    let items = MirroredDrawing.draw(isOn: isMirrored) {
      let look = look.items(shownBounds.geometry, background: shownBackground)
      return MirroredDrawing.upright(look, in: shownBounds.geometry)
        + stretched((self as? any DrawnView)?.drawing() ?? [])
    }
    ownItems = items
    return items
  }

  /// A drawing of its bounds, stretched to their size during an animation.
  private func stretched(_ items: [DrawItem]) -> [DrawItem] {
    let size = shownFrame.size
    guard stretchesDrawing, size != frame.size, !items.isEmpty, frame.width > 0, frame.height > 0
    else {
      return items
    }
    let scale = Affine.scale(
      Double(size.width / frame.width), Double(size.height / frame.height))
    return [.group(DrawGroup(items, .init(transform: scale)))]
  }

  private var borderItems: [DrawItem] { look.border(shownBounds.geometry) }

  /// Its own drawing and those of its subviews, in its own coordinates.
  private func items() -> [DrawItem] {
    ownDrawing() + drawnSubviews.map { .group($0.composed) } + borderItems
  }

  private var drawnSubviews: [View] { subviews.filter { $0.isDrawn && !$0.isDrawnBySuperview } }

  /// Whether it is neither hidden nor transparent.
  var isSeen: Bool { !isHidden && alpha > 0 }

  /// The same during an animation, at whose end it can be transparent.
  var isDrawn: Bool { !isHidden && shownAlpha > 0 }

  /// The drawing of it and its subviews, in the coordinates of the superview.
  var composed: DrawGroup {
    if let composition { return composition }
    var attributes = clipsToBounds ? look.clipped(shownBounds.geometry) : .init()
    attributes.transform = Self.placement(shownFrame, shownTransform, turnsBack)
    attributes.opacity = Double(shownAlpha).clamped(to: 0...1)
    let group = DrawGroup(items(), attributes)
    composition = group
    return group
  }

  /// The drawing of it and its subviews as separate items, if possible one for each view that
  /// changes: damage is computed for each item.
  ///
  /// - Parameter placement: From its coordinates to those of the window.
  func flatItems(_ placement: Affine) -> [DrawItem] {
    func moved(_ items: [DrawItem]) -> [DrawItem] {
      guard placement != .identity, !items.isEmpty else { return items }
      return [.group(DrawGroup(items, .init(transform: placement)))]
    }
    return moved(ownDrawing())
      + drawnSubviews.flatMap { view in
        guard view.onlyHolds else { return moved([.group(view.composed)]) }
        return view.flatItems(
          placement * Self.placement(view.shownFrame, .identity, view.turnsBack))
      } + moved(borderItems)
  }

  /// Whether it changes only the position of its subviews: no transform, clip or opacity.
  private var onlyHolds: Bool {
    !subviews.isEmpty && shownAlpha >= 1 && !clipsToBounds && shownTransform == .identity
  }
}
