// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieGeometry

extension View {
  /// Whether a view is this one or a descendant.
  public func contains(_ view: View) -> Bool {
    view === self || (view.superview.map { contains($0) } ?? false)
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
  func hitSubview(at point: CGPoint) -> View? {
    for view in subviews.reversed() {
      guard let inverse = view.placement?.inverse, let inner = point.applying(inverse) else {
        continue
      }
      if let hit = view.hitTest(inner) { return hit }
    }
    return nil
  }

  /// Whether it or a descendant is animating.
  var isAnimatingInTree: Bool {
    !isHidden && (isAnimating || subviews.contains { $0.isAnimatingInTree })
  }

  /// Sends ticks to it and its descendants.
  func tickInTree(_ time: Double) {
    guard !isHidden else { return }
    if isAnimating { tick(time) }
    for view in subviews { view.tickInTree(time) }
  }

  /// The time of the first event of its tree in a hidden window; nil if there is none.
  var firstDueWhileHidden: Double? {
    let all = [dueWhileHidden] + subviews.map { $0.firstDueWhileHidden }
    return all.compactMap { $0 }.min()
  }
}
