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

/// A rectangle of a window that draws something, holds other views and is told of the pointer.
///
/// Coordinates are points, with y growing downwards. A view draws in its own coordinates, its top
/// left corner being the origin; its frame is in those of the view around it.
@MainActor
open class View {
  /// Makes a view without extent.
  public init() {}

  // MARK: Place

  /// Where it is in its superview, in points.
  public var frame: CGRect = .zero {
    didSet {
      guard frame != oldValue else { return }
      if frame.size != oldValue.size {
        setNeedsDisplay()
        setNeedsLayout()
      } else {
        setNeedsComposition()
      }
    }
  }

  /// Its own coordinates' rectangle: the origin, and the frame's size.
  public var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }

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

  /// How the pointer looks over it.
  ///
  /// Default: the arrow.
  public var pointerShape = PointerShape.arrow

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
  public func addSubview(_ view: View) {
    view.removeFromSuperview()
    view.superview = self
    subviews.append(view)
    setNeedsComposition()
    if let window { view.windowVisibilityChanged(window.isVisible) }
  }

  /// Takes the view out of the one that holds it.
  public func removeFromSuperview() {
    guard let superview else { return }
    superview.subviews.removeAll { $0 === self }
    superview.setNeedsComposition()
    self.superview = nil
  }

  /// Whether a view is this one or held by it, at any depth.
  public func contains(_ view: View) -> Bool {
    view === self || (view.superview.map { contains($0) } ?? false)
  }

  // MARK: Layout

  private var needsLayout = true

  /// Gives the subviews their frames; called before drawing when the size has changed.
  open func layout() {}

  /// Has `layout` called before the next drawing.
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
  private var ownItems: [DrawItem]?
  /// It and all in it, while that is good: the same instance means an unchanged picture.
  private var composition: DrawGroup?

  /// Has the view drawn anew before the next frame.
  public func setNeedsDisplay() {
    ownItems = nil
    setNeedsComposition()
  }

  private func setNeedsComposition() {
    var view: View? = self
    while let current = view {
      current.composition = nil
      if let host = current.host { host.setNeedsFrame() }
      view = current.superview
    }
  }

  /// Forgets all drawings in the tree.
  func setNeedsDisplayInTree() {
    setNeedsDisplay()
    for view in subviews { view.setNeedsDisplayInTree() }
  }

  /// Its own drawing and those of its subviews, in its own coordinates.
  func items() -> [DrawItem] {
    let own = ownItems ?? (self as? any DrawnView)?.drawing() ?? []
    ownItems = own
    return own + subviews.filter { !$0.isHidden && $0.alpha > 0 }.map { .group($0.composed()) }
  }

  private func composed() -> DrawGroup {
    if let composition { return composition }
    let group = DrawGroup(
      items(),
      DrawGroup.Attributes(
        transform: .translation(Double(frame.minX), Double(frame.minY)),
        clip: clipsToBounds ? bounds.geometry : nil, opacity: Double(alpha)))
    composition = group
    return group
  }

  // MARK: Time

  /// Whether time makes a difference to it: `tick` is called for each frame.
  ///
  /// Default: false.
  open var isAnimating: Bool { false }

  /// Lets it move on.
  ///
  /// - Parameter time: In seconds, from an arbitrary beginning.
  open func tick(_ time: TimeInterval) {}

  /// When something happens even though the window is hidden, in the time of `tick`; nil if nothing
  /// does.
  open var dueWhileHidden: TimeInterval? { nil }

  /// The window was hidden or minimised, or is to be seen again.
  open func windowVisibilityChanged(_ isVisible: Bool) {
    for view in subviews { view.windowVisibilityChanged(isVisible) }
  }

  // MARK: Pointer and keys

  /// The topmost view at a place in this view's coordinates; nil outside.
  open func hitTest(_ point: CGPoint) -> View? {
    guard !isHidden, isUserInteractionEnabled, hitArea.contains(point) else { return nil }
    for view in subviews.reversed() {
      let inner = CGPoint(x: point.x - view.frame.minX, y: point.y - view.frame.minY)
      if let hit = view.hitTest(inner) { return hit }
    }
    return self
  }

  /// Where the pointer hits it, in its own coordinates.
  ///
  /// Default: its bounds.
  open var hitArea: CGRect { bounds }

  /// A button went down on it; from now on it gets all pointer events until the button is up.
  ///
  /// - Returns: Whether it wants the press; if not, the view around it is asked. Default: false.
  open func pointerDown(_ event: PointerEvent) -> Bool { false }

  /// The pointer moved: over it, or anywhere after a press that it wanted.
  open func pointerMoved(_ event: PointerEvent) {}

  /// The button of a press that it wanted went up, anywhere.
  open func pointerUp(_ event: PointerEvent) {}

  /// A press that it wanted will have no end: the window was hidden, or it was taken out of it.
  open func pointerCancelled() {}

  /// The pointer came over it or something in it.
  open func pointerEntered() {}

  /// The pointer is no longer over it.
  open func pointerExited() {}

  /// The wheel was turned over it.
  ///
  /// - Returns: Whether it made use of it; if not, the view around it is asked. Default: false.
  open func scrolled(_ event: ScrollEvent) -> Bool { false }

  /// A key went down while it has the window's focus.
  ///
  /// - Returns: Whether it made use of it; if not, the window's handler is asked. Default: false.
  open func keyDown(_ event: KeyEvent) -> Bool { false }

  /// A place in the window in this view's own coordinates.
  public func convert(_ point: CGPoint) -> CGPoint {
    var result = point
    var view: View? = self
    while let current = view {
      result.x -= current.frame.minX
      result.y -= current.frame.minY
      view = current.superview
    }
    return result
  }

  /// Its bounds in the window's coordinates.
  public var frameInWindow: CGRect {
    let origin = convert(.zero)
    return CGRect(origin: CGPoint(x: -origin.x, y: -origin.y), size: frame.size)
  }
}
