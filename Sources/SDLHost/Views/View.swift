// SPDX-License-Identifier: Apache-2.0

package import Drawing
public import Foundation
internal import Geometry

/// A view with a drawing of its own.
///
/// Views are subclassed in other modules, where methods of the package cannot be overridden; a
/// protocol can be adopted there.
package protocol DrawnView: View {
  /// What the view looks like, in its own coordinates: points from its top left corner.
  ///
  /// Called again only after `setNeedsDisplay`.
  func drawing() -> [DrawItem]
}

/// A rectangle of a window that draws something, holds other views and gets events of the pointer.
///
/// Coordinates are points, with y growing downwards. A view draws in its own coordinates, its top
/// left corner being the origin; its frame is in those of the view around it. Later subviews lie
/// above earlier ones, and are hit first.
@MainActor
open class View {
  /// Makes a view without extent.
  public init() {}

  /// Makes a view with a frame.
  ///
  /// - Parameter frame: In points of the view that is to hold it.
  public convenience init(frame: CGRect) {
    self.init()
    self.frame = frame
  }

  // MARK: Frame

  /// Where it is in its superview, in points.
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

  /// Its own coordinates' rectangle: the origin, and the frame's size.
  public var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }

  /// Turns, scales or moves it about the middle of its frame, with all that is in it.
  ///
  /// Pointer events follow: they come where it is seen. Default: the identity.
  public var transform = AffineTransform.identity {
    didSet { if transform != oldValue { setNeedsComposition() } }
  }

  /// From its own coordinates to those of the view around it; nil where it is not seen.
  var placement: Projection? { Projection(ownPlacement) }

  /// The size it would like to have, in points.
  ///
  /// Default: zero, which says nothing.
  open var intrinsicContentSize: CGSize { .zero }

  /// What of its frame gives way when the view around it gets another size.
  ///
  /// Default: empty, its frame stays.
  public var autoresizingMask: AutoresizingMask = []

  /// Whether `autoresizingMask` counts. Where it does not, the frame stays, and `layout` may set
  /// it.
  ///
  /// Default: true.
  public var translatesAutoresizingMaskIntoConstraints = true

  /// Fills its bounds, behind its own drawing; nil fills nothing.
  ///
  /// Default: nil.
  package var background: RGBA? {
    didSet { if background != oldValue { setNeedsDisplay() } }
  }

  /// Hidden views are not drawn, not hit and take no time.
  ///
  /// Default: false.
  public var isHidden = false { didSet { if isHidden != oldValue { setNeedsComposition() } } }

  /// How opaque it and all in it is, 0...1.
  ///
  /// Default: 1.
  public var alpha: CGFloat = 1 { didSet { if alpha != oldValue { setNeedsComposition() } } }

  /// Nothing in it is drawn beyond its bounds.
  ///
  /// Default: false.
  public var clipsToBounds = false {
    didSet { if clipsToBounds != oldValue { setNeedsComposition() } }
  }

  /// Whether the pointer can hit it or what is in it.
  ///
  /// Default: true.
  public var isUserInteractionEnabled = true

  /// How the pointer looks over it; a change shows at once.
  ///
  /// Default: the arrow.
  public var pointerShape = PointerShape.arrow {
    didSet { if pointerShape != oldValue { window?.pointerShapeChanged(of: self) } }
  }

  // MARK: Tree

  /// The view that holds it; nil for a window's root and for views that are nowhere.
  public private(set) weak var superview: View?

  /// What it holds, the first one lowest.
  public private(set) var subviews: [View] = []

  /// The window it is in, if any.
  public var window: Window? { superview?.window ?? host }
  /// Set for a window's root.
  weak var host: Window?

  /// Puts a view on top of the others.
  ///
  /// It is taken out of the view that held it before.
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

  /// Takes the view out of the one that holds it.
  ///
  /// What plays in it does then what it does when its window is hidden.
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

  /// It is about to be taken out of the view that holds it.
  func willLeaveSuperview() {}

  // MARK: Layout

  private var needsLayout = true

  /// Gives the subviews their frames; called before drawing when the size has changed.
  open func layout() {}

  /// Calls `layout` before the next drawing.
  public func setNeedsLayout() {
    needsLayout = true
    setNeedsComposition()
  }

  /// Gives this view's subviews their frames at once, and theirs to them.
  public func layoutNow() {
    needsLayout = true
    layoutIfNeeded()
  }

  func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      layout()
    }
    for view in subviews { view.layoutIfNeeded() }
  }

  // MARK: Drawing

  /// Its own drawing, while that is good.
  var ownItems: [DrawItem]?
  /// It and all in it, while that is good: the same instance means an unchanged picture.
  var composition: DrawGroup?

  /// Draws the view again before the next frame.
  public func setNeedsDisplay() {
    ownItems = nil
    setNeedsComposition()
  }

  /// Composes it again before the next frame, from the drawings as they are.
  func setNeedsComposition() {
    var view: View? = self
    while let current = view {
      current.composition = nil
      if current.isDrawnBySuperview { current.superview?.ownItems = nil }
      if let host = current.host { host.setNeedsFrame() }
      view = current.superview
    }
  }

  /// The view around it draws it as a part of its own drawing, instead of above that.
  var isDrawnBySuperview: Bool { false }

  // MARK: Time

  /// Whether time makes a difference to it: `tick` is called for each frame.
  ///
  /// Default: false.
  open var isAnimating: Bool { false }

  /// Lets it move on.
  ///
  /// - Parameter time: In seconds, from an arbitrary beginning.
  open func tick(_ time: TimeInterval) {}

  /// When something happens even though the window is hidden, in seconds of the time of `tick`;
  /// nil if nothing does.
  ///
  /// Default: nil.
  open var dueWhileHidden: TimeInterval? { nil }

  /// The window was hidden or minimised, or is to be seen again.
  open func windowVisibilityChanged(_ isVisible: Bool) {
    for view in subviews { view.windowVisibilityChanged(isVisible) }
  }

  // MARK: Pointer and keys

  /// The topmost view at a point in this view's coordinates; nil outside.
  ///
  /// Views that are hidden, transparent or not interactive are looked through, with all in them.
  open func hitTest(_ point: CGPoint) -> View? {
    guard isSeen, isUserInteractionEnabled, hitArea.contains(point) else { return nil }
    return hitSubview(at: point) ?? self
  }

  /// Where the pointer hits it, in its own coordinates.
  ///
  /// Default: its bounds.
  open var hitArea: CGRect { bounds }

  /// A button went down on it; from now on it gets all pointer events until the button is up.
  ///
  /// - Returns: Whether it wants the press; if not, the view around it is asked. Default: false.
  open func pointerDown(_ event: PointerEvent) -> Bool { false }

  /// The pointer moved: over it, or anywhere after a press that it wanted. Told too when the view
  /// comes under a pointer that stands still.
  open func pointerMoved(_ event: PointerEvent) {}

  /// The button of a press that it wanted went up, anywhere.
  open func pointerUp(_ event: PointerEvent) {}

  /// A press that it wanted will have no end: the window was hidden, or it was taken out of it.
  open func pointerCancelled() {}

  /// Whether the pointer is over it or something in it.
  public internal(set) var isHovered = false {
    didSet { if isHovered != oldValue, showsHover { setNeedsDisplay() } }
  }

  /// Whether it looks otherwise while the pointer is over it, and so has to be drawn again then.
  ///
  /// Default: false.
  open var showsHover: Bool { false }

  /// The pointer came over it or something in it.
  open func pointerEntered() {}

  /// The pointer is no longer over it.
  open func pointerExited() {}

  /// The wheel was turned over it.
  ///
  /// - Returns: Whether it made use of it; if not, the view around it is asked. Default: false.
  open func scrolled(_ event: ScrollEvent) -> Bool { false }

  /// Whether two fingers on it belong together, and `pinched` gets them.
  ///
  /// Default: false, a second finger on it does nothing.
  open var canBePinched: Bool { false }

  /// Two fingers on it moved; the press of the first one was cancelled when the second one came.
  open func pinched(_ event: PinchEvent) {}

  /// A key went down while it, or something in it, has the window's focus.
  ///
  /// - Returns: Whether it made use of it; if not, the view around it is asked, and last the
  ///   window's handler. Default: false.
  open func keyDown(_ event: KeyEvent) -> Bool { false }

  /// A key that went down while it had the window's focus went up.
  ///
  /// - Returns: Whether it made use of it. Default: false.
  open func keyUp(_ event: KeyEvent) -> Bool { false }

  /// Keys that are down will not be told of again: the window lost the keyboard or was hidden.
  open func keysCancelled() {}

  // MARK: Focus

  /// Whether it can have the window's focus: Tab leads to it, and keys come to it first.
  ///
  /// Default: false.
  open var canBecomeFocused: Bool { false }

  /// Whether a press gives it the focus too.
  ///
  /// Default: true. Where it is false, keys stay with the window after a click.
  open var takesFocusWhenPressed: Bool { true }

  /// Around what the focus ring is drawn, in its own coordinates.
  ///
  /// Default: its bounds.
  open var focusRingArea: CGRect { bounds }

  /// It got the window's focus, or lost it.
  open func focusChanged(_ isFocused: Bool) {}
}
