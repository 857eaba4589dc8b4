// SPDX-License-Identifier: Apache-2.0

extension View {
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
