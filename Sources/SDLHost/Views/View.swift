// SPDX-License-Identifier: Apache-2.0

public import Foundation
package import LottieDrawing
internal import LottieGeometry

extension View: Hashable {
  /// Whether both are the same object.
  nonisolated public static func == (a: View, b: View) -> Bool { a === b }

  /// Hashes the object, not what it looks like.
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A view with its own drawing.
///
/// Views are subclassed in other modules, where methods of the package cannot be overridden; a
/// protocol can be adopted there.
package protocol DrawnView: View {
  /// The items of the view in its own coordinates: points from its top left corner.
  ///
  /// Called again only after `setNeedsDisplay`.
  func drawing() -> [DrawItem]
}

/// A rectangle of a window with a drawing, subviews and events.
///
/// Coordinates are in points, with y downwards. The origin of a view's own coordinates is its top
/// left corner; its frame is in those of its superview. Later subviews are above earlier ones, and
/// are hit first.
@MainActor
open class View {
  /// Makes a view with an empty frame.
  public init() {}

  /// Makes a view with a frame.
  ///
  /// - Parameter frame: In points of the superview.
  public convenience init(frame: CGRect) {
    self.init()
    self.frame = frame
  }

  // MARK: Frame

  /// Its rectangle in points of the superview.
  ///
  /// Default: zero.
  public var frame: CGRect = .zero {
    didSet {
      guard frame != oldValue else { return }
      if frame.size != oldValue.size {
        resizeSubviews(from: oldValue.size)
        setNeedsDisplay()
        setNeedsLayout()
      } else {
        setNeedsComposition()
      }
    }
  }

  /// Its rectangle in its own coordinates: the size of the frame, at the origin.
  ///
  /// Setting it changes the size about the centre of the frame, as in UIKit; the origin stays zero.
  /// Default: zero.
  public var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set {
      frame = CGRect(
        x: frame.midX - newValue.width / 2, y: frame.midY - newValue.height / 2,
        width: newValue.width, height: newValue.height)
    }
  }

  /// A number that the program can use to identify the view.
  ///
  /// Default: 0.
  public var tag = 0

  /// A transform about the centre of its frame, which includes its subviews.
  ///
  /// Pointer events use it, too. Default: the identity.
  public var transform = AffineTransform.identity {
    didSet { if transform != oldValue { setNeedsComposition() } }
  }

  /// The map from its own coordinates to those of the superview; nil if it is not visible.
  var placement: Projection? { Projection(ownPlacement) }

  /// The preferred size in points.
  ///
  /// Default: zero, no preference.
  open var intrinsicContentSize: CGSize { .zero }

  /// The parts of its frame that change with the size of the superview.
  ///
  /// Default: empty, the frame does not change.
  public var autoresizingMask: AutoresizingMask = []

  /// Whether `autoresizingMask` is used. If not, the frame does not change, and `layout` can set
  /// it.
  ///
  /// Default: true.
  public var translatesAutoresizingMaskIntoConstraints = true

  /// The colour that fills its bounds below its drawing; nil fills nothing.
  ///
  /// Default: nil.
  package var background: RGBA? {
    didSet { if background != oldValue { setNeedsDisplay() } }
  }

  /// Whether it is hidden: not drawn, not hit and without ticks.
  ///
  /// Default: false.
  public var isHidden = false { didSet { if isHidden != oldValue { setNeedsComposition() } } }

  /// The opacity of it and its subviews, 0...1.
  ///
  /// Default: 1.
  public var alpha: CGFloat = 1 { didSet { if alpha != oldValue { setNeedsComposition() } } }

  /// Whether its drawing and its subviews are clipped to its bounds.
  ///
  /// Default: false.
  public var clipsToBounds = false {
    didSet { if clipsToBounds != oldValue { setNeedsComposition() } }
  }

  /// Whether the pointer can hit it and its subviews.
  ///
  /// Default: true.
  public var isUserInteractionEnabled = true

  /// The shape of the pointer over it. Changes are visible at once.
  ///
  /// Default: the arrow.
  public var pointerShape = PointerShape.arrow {
    didSet { if pointerShape != oldValue { window?.pointerShapeChanged(of: self) } }
  }

  // MARK: Tree

  /// The view that contains it; nil for the root of a window and for views outside of a tree.
  public private(set) weak var superview: View?

  /// The views that it contains, the lowest first.
  public private(set) var subviews: [View] = []

  /// The window that contains it, if any.
  public var window: Window? { superview?.window ?? host }
  /// The window of a root view.
  weak var host: Window?

  /// Adds a view above the other subviews.
  ///
  /// It is removed from its previous superview.
  public func addSubview(_ view: View) {
    let before = view.window
    view.leaveSuperview()
    view.superview = self
    subviews.append(view)
    setNeedsComposition()
    if let window {
      view.windowVisibilityChanged(window.isVisible)
    } else if before != nil {
      view.windowVisibilityChanged(false)
    }
  }

  /// Removes the view from its superview.
  ///
  /// Animations in it behave as in a hidden window.
  public func removeFromSuperview() {
    let before = window
    leaveSuperview()
    if before != nil, window == nil { windowVisibilityChanged(false) }
  }

  private func leaveSuperview() {
    guard let superview else { return }
    if let window, let focused = window.focusedView, contains(focused) { window.focusedView = nil }
    willLeaveSuperview()
    superview.subviews.removeAll { $0 === self }
    superview.setNeedsComposition()
    self.superview = nil
  }

  /// Called before it is removed from its superview.
  func willLeaveSuperview() {}

  // MARK: Layout

  private var needsLayout = true

  /// Sets the frames of subviews. Called before drawing after the size changed.
  open func layout() {}

  /// Requests a call of `layout` before the next frame.
  public func setNeedsLayout() {
    needsLayout = true
    setNeedsComposition()
  }

  /// Calls `layout` now, for it and all its descendants.
  public func layoutNow() {
    needsLayout = true
    layoutIfNeeded()
  }

  /// Sets the frames of subviews now if `layout` is due, recursively.
  public func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      layout()
    }
    for view in subviews { view.layoutIfNeeded() }
  }

  // MARK: Drawing

  /// The cached drawing of the view; nil if it is invalid.
  var ownItems: [DrawItem]?
  /// The cached drawing with subviews; nil if it is invalid. The same instance means an unchanged
  /// picture.
  var composition: DrawGroup?

  /// Invalidates its drawing, so that it is drawn again before the next frame.
  public func setNeedsDisplay() {
    ownItems = nil
    setNeedsComposition()
  }

  /// Invalidates its composition: position or opacity changed, drawings did not.
  func setNeedsComposition() {
    var view: View? = self
    while let current = view {
      current.composition = nil
      if current.isDrawnBySuperview { current.superview?.ownItems = nil }
      if let host = current.host { host.setNeedsFrame() }
      view = current.superview
    }
  }

  /// Whether the superview includes it in its own drawing, instead of above that.
  var isDrawnBySuperview: Bool { false }

  /// The number of the view for screen readers; 0 before it is needed.
  var accessibleNumber: Int32 = 0

  // MARK: Time

  /// Whether it is animating: `tick` is called in each frame.
  ///
  /// Default: false.
  open var isAnimating: Bool { false }

  /// Advances its animations.
  ///
  /// - Parameter time: In seconds from an arbitrary start.
  open func tick(_ time: TimeInterval) {}

  /// The time of its next event in a hidden window, in seconds as in `tick`; nil if there is none.
  ///
  /// Default: nil.
  open var dueWhileHidden: TimeInterval? { nil }

  /// Called when the window becomes hidden or minimized, or visible again.
  open func windowVisibilityChanged(_ isVisible: Bool) {
    for view in subviews { view.windowVisibilityChanged(isVisible) }
  }

  // MARK: Pointer and keys

  /// The topmost view at a point in this view's coordinates; nil outside.
  ///
  /// Views that are hidden, transparent or not interactive are skipped with their subviews.
  open func hitTest(_ point: CGPoint) -> View? {
    guard isSeen, isUserInteractionEnabled, hitArea.contains(point) else { return nil }
    return hitSubview(at: point) ?? self
  }

  /// The area in which the pointer hits it, in its own coordinates.
  ///
  /// Default: its bounds.
  open var hitArea: CGRect { bounds }

  /// Called for a press on it. If it accepts, it receives all events of the device until the
  /// release.
  ///
  /// - Returns: Whether it accepts the press; if not, the superview is called. Default: false.
  open func pointerDown(_ event: PointerEvent) -> Bool { false }

  /// Called when the pointer moves over it, or anywhere during its press. Also called when the view
  /// appears under a pointer that does not move.
  open func pointerMoved(_ event: PointerEvent) {}

  /// Called for the release of its press, at any position.
  open func pointerUp(_ event: PointerEvent) {}

  /// Called when its press ends without a release: the window was hidden, or the view removed.
  open func pointerCancelled() {}

  /// Whether the pointer is over it or a descendant.
  public internal(set) var isHovered = false {
    didSet { if isHovered != oldValue, showsHover { setNeedsDisplay() } }
  }

  /// Whether its drawing depends on `isHovered`, and so must be drawn again when that changes.
  ///
  /// Default: false.
  open var showsHover: Bool { false }

  /// Called when the pointer enters it or a descendant.
  open func pointerEntered() {}

  /// Called when the pointer leaves it.
  open func pointerExited() {}

  /// Called for the wheel over it.
  ///
  /// - Returns: Whether it used the event; if not, the superview is called. Default: false.
  open func scrolled(_ event: ScrollEvent) -> Bool { false }

  /// Whether two fingers on it are a gesture, which is sent to `pinched`.
  ///
  /// Default: false, a second finger is ignored.
  open var canBePinched: Bool { false }

  /// Called when two fingers on it move. The press of the first one was cancelled by the second
  /// one.
  open func pinched(_ event: PinchEvent) {}

  /// Called for a key while it or a descendant has the focus.
  ///
  /// - Returns: Whether it used the key; if not, the superview is called, and finally the window's
  ///   handler. Default: false.
  open func keyDown(_ event: KeyEvent) -> Bool { false }

  /// Called for the release of a key that was pressed while it had the focus.
  ///
  /// - Returns: Whether it used the event. Default: false.
  open func keyUp(_ event: KeyEvent) -> Bool { false }

  /// Called when releases of pressed keys will not be reported: the window lost the keyboard or was
  /// hidden.
  open func keysCancelled() {}

  // MARK: Focus

  /// Whether it can have the focus: Tab reaches it, and it receives keys first.
  ///
  /// Default: false.
  open var canBecomeFocused: Bool { false }

  /// Whether a press gives it the focus.
  ///
  /// Default: true. If false, the window's handler receives keys after a click.
  open var takesFocusWhenPressed: Bool { true }

  /// The rectangle inside of the focus ring, in its own coordinates.
  ///
  /// Default: its bounds.
  open var focusRingArea: CGRect { bounds }

  /// Called when it receives or loses the focus.
  open func focusChanged(_ isFocused: Bool) {}
}
