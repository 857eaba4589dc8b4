// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieGeometry

extension View: Hashable {
  /// Whether both are the same object.
  nonisolated public static func == (a: View, b: View) -> Bool { a === b }

  /// Hashes the object, not what it looks like.
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension View {
  /// Adds a view above the other subviews.
  ///
  /// It is removed from its previous superview.
  public func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

  /// Adds a view at a position among the subviews: 0 is the lowest. Positions outside are clamped.
  ///
  /// It is removed from its previous superview.
  public func insertSubview(_ view: View, at index: Int) {
    let before = view.window
    let oldTint = view.currentTint
    view.leaveSuperview()
    view.superview = self
    subviews.insert(view, at: min(max(0, index), subviews.count))
    setNeedsComposition()
    if view.currentTint != oldTint { view.tintChanged() }
    if let window {
      if !window.isVisible { view.finishTransitions() }
      view.windowVisibilityChanged(window.isVisible)
    } else if before != nil {
      view.leftWindow()
    }
  }

  /// Moves a subview above the others; does nothing with another view.
  public func bringSubviewToFront(_ view: View) { move(view, to: subviews.count - 1) }

  /// Moves a subview below the others; does nothing with another view.
  public func sendSubviewToBack(_ view: View) { move(view, to: 0) }

  private func move(_ view: View, to index: Int) {
    guard let old = subviews.firstIndex(where: { $0 === view }), old != index else { return }
    subviews.remove(at: old)
    subviews.insert(view, at: index)
    setNeedsComposition()
  }

  /// Removes the view from its superview.
  ///
  /// Animations in it behave as in a hidden window.
  public func removeFromSuperview() {
    let before = window
    leaveSuperview()
    if before != nil, window == nil { leftWindow() }
  }

  private func leftWindow() {
    finishTransitions()
    windowVisibilityChanged(false)
  }

  private func leaveSuperview() {
    guard let superview else { return }
    if let window, let focused = window.focusedView, contains(focused) { window.focusedView = nil }
    willLeaveSuperview()
    superview.subviews.removeAll { $0 === self }
    superview.setNeedsComposition()
    self.superview = nil
  }

  /// Whether a view is this one or a descendant.
  public func contains(_ view: View) -> Bool { view.isDescendant(of: self) }

  /// Whether it is a view or a descendant of it.
  public func isDescendant(of view: View) -> Bool {
    self === view || (superview.map { $0.isDescendant(of: view) } ?? false)
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

  /// The first view of the tree that meets a condition, depth first.
  func firstInTree(where condition: (View) -> Bool) -> View? {
    if condition(self) { return self }
    for view in subviews {
      if let found = view.firstInTree(where: condition) { return found }
    }
    return nil
  }

  /// Discards all cached drawings of the tree.
  func setNeedsDisplayInTree() {
    setNeedsDisplay()
    for view in subviews { view.setNeedsDisplayInTree() }
  }

  /// The topmost subview at a point in this view's coordinates.
  func hitSubview(at point: CGPoint, with event: PointerEvent?) -> View? {
    for view in subviews.reversed() {
      guard let inverse = view.toSuperview?.inverse, let inner = point.applying(inverse) else {
        continue
      }
      if let hit = view.hitTest(inner, with: event) { return hit }
    }
    return nil
  }

  /// Whether it or a descendant is animating.
  var isAnimatingInTree: Bool {
    !isHidden
      && (isAnimating || transition != nil || subviews.contains { $0.isAnimatingInTree })
  }

  /// Sends ticks to it and its descendants.
  func tickInTree(_ time: Double) {
    guard !isHidden else { return }
    advanceTransition(to: time)
    // A wait can end slightly early.
    if isAnimating || wakeTime.map({ $0 <= time + 0.0005 }) == true { tick(time) }
    for view in subviews { view.tickInTree(time) }
  }

  /// The first `wakeTime` of its tree; nil if there is none.
  var firstWake: Double? {
    guard !isHidden else { return nil }
    var first = wakeTime
    for view in subviews {
      if let time = view.firstWake { first = min(first ?? time, time) }
    }
    return first
  }

  /// The time of the first event of its tree in a hidden window; nil if there is none.
  var firstDueWhileHidden: Double? {
    let all = [dueWhileHidden] + subviews.map { $0.firstDueWhileHidden }
    return all.compactMap { $0 }.min()
  }
}
