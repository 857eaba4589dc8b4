// SPDX-License-Identifier: Apache-2.0

public import Foundation
package import LottieDrawing
internal import LottieGeometry

/// A rectangle of a window with a drawing, subviews and events.
///
/// Coordinates are in points, with y downwards. The origin of a view's own coordinates is its top
/// left corner; its frame is in those of its superview. Later subviews are above earlier ones, and
/// are hit first.
///
/// A view without a subclass can have a background, a picture (`contents`), round corners and a
/// border. `View.animate` changes it over time, and a `GestureRecognizer` reacts to taps.
@preconcurrency @MainActor
open class View {
  /// Makes a view with a frame. It is the initializer that subclasses override.
  ///
  /// - Parameter frame: In points of the superview.
  public init(frame: CGRect) { self.frame = frame }

  /// Makes a view with an empty frame.
  public convenience init() { self.init(frame: .zero) }

  // MARK: Frame

  /// Its rectangle in points of the superview.
  ///
  /// Default: zero.
  open var frame: CGRect = .zero {
    didSet {
      guard frame != oldValue else { return }
      changed(.frame, from: oldValue.numbers, to: frame.numbers)
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
  open var bounds: CGRect {
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
  open var transform = AffineTransform.identity {
    didSet {
      guard transform != oldValue else { return }
      changed(.transform, from: oldValue.numbers, to: transform.numbers)
      setNeedsComposition()
    }
  }

  /// The map from its own coordinates to those of the superview; nil if it is not visible.
  var toSuperview: Projection? { Projection(frameTransform) }

  /// The preferred size in points.
  ///
  /// Default: zero, no preference.
  open var intrinsicContentSize: CGSize { .zero }

  /// The preferred size in points in a space of a size, whose zeros mean no limit; `sizeToFit` uses
  /// it.
  ///
  /// Default: `intrinsicContentSize`.
  open func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// The parts of its frame that change with the size of the superview.
  ///
  /// Default: empty, the frame does not change.
  public var autoresizingMask: AutoresizingMask = []

  /// Whether `autoresizingMask` is used. If not, the frame does not change, and `layout` can set
  /// it.
  ///
  /// Default: true.
  public var translatesAutoresizingMaskIntoConstraints = true

  /// Its background, picture, corners and border; their public names are in extensions.
  package var look = ViewLook() { didSet { if look != oldValue { lookChanged(from: oldValue) } } }

  /// Its animations by `View.animate`; nil while there are none.
  var transition: ViewTransition?

  /// Its own tint; nil for that of the superview.
  package var ownTint: RGBA? {
    didSet { if ownTint != oldValue { tintChanged() } }
  }

  /// Called after `tintColor` changed, for it or a view around it. Subclasses that draw with it
  /// need not override it: the view is drawn again. Does nothing in this class.
  open func tintColorDidChange() {}

  /// Whether it is hidden: not drawn, not hit and without ticks.
  ///
  /// Default: false.
  open var isHidden = false {
    didSet {
      guard isHidden != oldValue else { return }
      if isHidden { finishTransitions() }
      setNeedsComposition()
    }
  }

  /// The opacity of it and its subviews, 0...1.
  ///
  /// Default: 1.
  open var alpha: CGFloat = 1 {
    didSet {
      guard alpha != oldValue else { return }
      changed(.alpha, from: [Double(oldValue)], to: [Double(alpha)])
      setNeedsComposition()
    }
  }

  /// Whether its drawing and its subviews are clipped to its bounds, with their round corners.
  ///
  /// Default: false.
  public var clipsToBounds = false {
    didSet { if clipsToBounds != oldValue { setNeedsComposition() } }
  }

  /// Whether the pointer can hit it and its subviews.
  ///
  /// Default: true.
  open var isUserInteractionEnabled = true

  /// The shape of the pointer over it. Changes are visible at once.
  ///
  /// Default: the arrow.
  public var pointerShape = PointerShape.arrow {
    didSet { if pointerShape != oldValue { window?.pointers.shapeChanged(of: self) } }
  }

  // MARK: Tree

  /// The view that contains it; nil for the root of a window and for views outside of a tree.
  public internal(set) weak var superview: View?

  /// The views that it contains, the lowest first.
  public internal(set) var subviews: [View] = []

  /// The window that contains it, if any.
  public var window: Window? { superview?.window ?? host }
  /// The window of a root view.
  weak var host: Window?

  /// Called before it is removed from its superview.
  func willLeaveSuperview() {}

  // MARK: Layout

  private var needsLayout = true

  /// Sets the frames of subviews. Called before drawing after the size changed.
  ///
  /// Does nothing in this class.
  open func layoutSubviews() {}

  /// Calls `layoutSubviews`, which subclasses override; an override of this method replaces it.
  open func layout() { layoutSubviews() }

  /// Requests a layout before the next frame.
  open func setNeedsLayout() {
    needsLayout = true
    setNeedsComposition()
  }

  /// Calls `layout` now, for it and all its descendants.
  public func layoutNow() {
    needsLayout = true
    layoutIfNeeded()
  }

  /// Sets the frames of subviews now if a layout is due, recursively.
  open func layoutIfNeeded() {
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
  open func setNeedsDisplay() {
    ownItems = nil
    setNeedsComposition()
  }

  /// Whether the superview includes it in its own drawing, instead of above that.
  var isDrawnBySuperview: Bool { false }

  /// Whether it is a picture, which a mirrored window does not reverse.
  var isPicture: Bool { false }

  /// Whether it is the same in a mirrored window, as a picture. Default: false.
  package var keepsDirection = false

  /// Whether its drawing is stretched while its size is animated; else it has its final size.
  var stretchesDrawing: Bool { true }

  // MARK: Screen readers

  /// The name that screen readers speak. A view without one is left out, its subviews are not.
  ///
  /// Default: nil; of a `Label`, its text.
  open var accessibilityLabel: String?

  /// The kind of view and its state, for screen readers.
  ///
  /// Default: none; of labels, controls and animations, what they are.
  open var accessibilityTraits: AccessibilityTraits = []

  /// More for screen readers, such as what a press does. Default: nil.
  open var accessibilityHint: String?

  /// The value for screen readers, such as `40 %`. Default: nil.
  open var accessibilityValue: String?

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

  /// The time at which it needs a tick although it is not animating, in seconds as in `tick`; a time
  /// in the past is the next frame. Default: nil, none.
  package final var wakeTime: TimeInterval?

  /// The time of its next event in a hidden window, in seconds as in `tick`; nil if there is none.
  ///
  /// Default: nil.
  open var dueWhileHidden: TimeInterval? { nil }

  /// Called when the window becomes hidden or minimized, or visible again.
  open func windowVisibilityChanged(_ isVisible: Bool) {
    for view in subviews { view.windowVisibilityChanged(isVisible) }
  }

  // MARK: Pointer and keys

  /// The recognizers of gestures on it, in the order of `addGestureRecognizer`. Default: none.
  public internal(set) var gestureRecognizers: [GestureRecognizer] = []

  /// The topmost view at a point in this view's coordinates; nil outside.
  ///
  /// Views that are hidden, transparent or not interactive are skipped with their subviews.
  ///
  /// - Parameters:
  ///   - point: In points of this view.
  ///   - event: The press, if there is one. Default: nil.
  open func hitTest(_ point: CGPoint, with event: PointerEvent? = nil) -> View? {
    guard isSeen, isUserInteractionEnabled, self.point(inside: point, with: event) else {
      return nil
    }
    return hitSubview(at: point, with: event) ?? self
  }

  /// Whether a point hits it or may hit its subviews. Default: whether `hitArea` contains it.
  ///
  /// - Parameters:
  ///   - point: In points of this view.
  ///   - event: The press, if there is one. Default: nil.
  open func point(inside point: CGPoint, with event: PointerEvent? = nil) -> Bool {
    hitArea.contains(point)
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
  ///   handler. Default: false, except that Space and Return tap a view that has the trait `button`
  ///   and a recognizer of taps.
  open func keyDown(_ event: KeyEvent) -> Bool { tapsByKey(event) }

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
  /// Default: whether it has the trait `button` and a recognizer of taps.
  open var canBecomeFocused: Bool { isTapButton }

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
