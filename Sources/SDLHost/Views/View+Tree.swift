// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Geometry

extension View {
  /// Whether a view is this one or held by it, at any depth.
  public func contains(_ view: View) -> Bool {
    view === self || (view.superview.map { contains($0) } ?? false)
  }

  /// Forgets all drawings in the tree.
  func setNeedsDisplayInTree() {
    setNeedsDisplay()
    for view in subviews { view.setNeedsDisplayInTree() }
  }

  /// The topmost of the views in it at a point in this view's coordinates.
  func hitSubview(at point: CGPoint) -> View? {
    for view in subviews.reversed() {
      guard let inverse = view.placement?.inverse, let inner = point.applying(inverse) else {
        continue
      }
      if let hit = view.hitTest(inner) { return hit }
    }
    return nil
  }

  /// Whether time makes a difference to it or to something in it.
  var isAnimatingInTree: Bool {
    !isHidden && (isAnimating || subviews.contains { $0.isAnimatingInTree })
  }

  /// Lets time pass for it and all in it.
  func tickInTree(_ time: Double) {
    guard !isHidden else { return }
    if isAnimating { tick(time) }
    for view in subviews { view.tickInTree(time) }
  }

  /// When the first thing happens in it though the window is hidden; nil if nothing does.
  var firstDueWhileHidden: Double? {
    let all = [dueWhileHidden] + subviews.map { $0.firstDueWhileHidden }
    return all.compactMap { $0 }.min()
  }
}
