// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry

/// What is drawn of a view: its own values, or the intermediate ones during an animation; and its
/// drawing with those of its subviews, as one display list.
struct ShownView {
  let view: View

  init(_ view: View) { self.view = view }

  // MARK: Values

  private func moving(_ property: ViewProperty) -> [Double]? {
    view.transition?.tracks[property]?.shown
  }

  var frame: CGRect {
    guard let n = moving(.frame), n.count == 4 else { return view.frame }
    return CGRect(x: n[0], y: n[1], width: max(0, n[2]), height: max(0, n[3]))
  }

  /// The size of the frame, at the origin.
  private var bounds: Rect { CGRect(origin: .zero, size: frame.size).geometry }

  var alpha: CGFloat { moving(.alpha)?.first.map { CGFloat($0) } ?? view.alpha }

  var transform: AffineTransform {
    guard let n = moving(.transform), n.count == 6 else { return view.transform }
    return AffineTransform(m11: n[0], m12: n[1], m21: n[2], m22: n[3], tX: n[4], tY: n[5])
  }

  var background: RGBA? {
    guard let n = moving(.background), n.count == 4 else { return view.background }
    return RGBA(n[0], n[1], n[2], n[3])
  }

  // MARK: Drawing

  /// The drawing without subviews, in the view's coordinates.
  private var own: [DrawItem] {
    if let items = view.ownItems { return items }
    let items = MirroredDrawing.draw(isOn: view.isMirrored) {
      MirroredDrawing.upright(view.look.items(bounds, background: background), in: bounds)
        + stretched((view as? any DrawnView)?.drawing() ?? [])
    }
    view.ownItems = items
    return items
  }

  /// A drawing of the bounds, stretched to their size during an animation.
  private func stretched(_ items: [DrawItem]) -> [DrawItem] {
    let (size, own) = (frame.size, view.frame.size)
    guard view.stretchesDrawing, size != own, !items.isEmpty, own.width > 0, own.height > 0
    else {
      return items
    }
    let scale = Affine.scale(Double(size.width / own.width), Double(size.height / own.height))
    return [.group(DrawGroup(items, .init(transform: scale)))]
  }

  private var border: [DrawItem] { view.look.border(bounds) }

  private var subviews: [ShownView] {
    view.subviews.filter { $0.isDrawn && !$0.isDrawnBySuperview }.map { ShownView($0) }
  }

  /// The drawing of it and its subviews, in the coordinates of the superview.
  var composed: DrawGroup {
    if let composition = view.composition { return composition }
    var attributes = view.clipsToBounds ? view.look.clipped(bounds) : .init()
    attributes.transform = View.frameTransform(frame, transform, view.turnsBack)
    attributes.opacity = Double(alpha).clamped(to: 0...1)
    let group = DrawGroup(own + subviews.map { .group($0.composed) } + border, attributes)
    view.composition = group
    return group
  }

  /// The drawing of it and its subviews as separate items, if possible one for each view that
  /// changes: damage is computed for each item.
  ///
  /// - Parameter toWindow: From its coordinates to those of the window.
  func flatItems(_ toWindow: Affine) -> [DrawItem] {
    func moved(_ items: [DrawItem]) -> [DrawItem] {
      guard toWindow != .identity, !items.isEmpty else { return items }
      return [.group(DrawGroup(items, .init(transform: toWindow)))]
    }
    return moved(own)
      + subviews.flatMap { shown in
        guard shown.onlyHolds else { return moved([.group(shown.composed)]) }
        return shown.flatItems(
          toWindow * View.frameTransform(shown.frame, .identity, shown.view.turnsBack))
      } + moved(border)
  }

  /// Whether it changes only the position of its subviews: no transform, clip or opacity.
  private var onlyHolds: Bool {
    !view.subviews.isEmpty && alpha >= 1 && !view.clipsToBounds && transform == .identity
  }
}

extension View {
  /// Whether it is neither hidden nor transparent.
  var isSeen: Bool { !isHidden && alpha > 0 }

  /// The same during an animation, at whose end it can be transparent.
  var isDrawn: Bool { !isHidden && ShownView(self).alpha > 0 }

  /// The drawing of it and its subviews, in the coordinates of the superview.
  var composed: DrawGroup { ShownView(self).composed }
}
