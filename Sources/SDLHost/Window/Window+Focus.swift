// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry

extension Window {
  // MARK: Keys

  /// Sends a key to the focused view and its ancestors, then to the window's handler. An unused Tab
  /// moves the focus.
  func handle(_ event: KeyEvent) {
    dropLostFocus()
    var view = focusedView
    while let current = view {
      if current.keyDown(current.isMirrored ? event.mirrored : event) { return }
      view = current.superview
    }
    if onKey(event) { return }
    if event.key == .tab, event.modifiers.isSubset(of: .shift) {
      moveFocus(backwards: event.modifiers.contains(.shift))
    }
  }

  func handleRelease(of event: KeyEvent) {
    var view = focusedView
    while let current = view, !current.keyUp(event) { view = current.superview }
  }

  /// Cancels all pressed keys: their release will not be reported.
  func cancelKeys() { focusedView?.keysCancelled() }

  // MARK: Focus

  /// Moves the focus to the next view that can have it, in the order of the tree, and wraps around.
  ///
  /// - Parameter backwards: Whether to move to the previous view instead. Default: false.
  public func moveFocus(backwards: Bool = false) {
    dropLostFocus()
    let all = root.focusableViews
    guard !all.isEmpty else { return }
    let current = all.firstIndex { $0 === focusedView }
    let next: Int
    if let current {
      next = (current + (backwards ? all.count - 1 : 1)) % all.count
    } else {
      next = backwards ? all.count - 1 : 0
    }
    focusedView = all[next]
    showsFocusRing = true
  }

  /// Moves the focus after a press: to the innermost view at that point that can have it, else to
  /// none.
  func focus(around view: View?) {
    var view = view
    while let current = view, !current.canBecomeFocused { view = current.superview }
    focusedView = view.flatMap { $0.takesFocusWhenPressed ? $0 : nil }
  }

  /// Removes the focus from a view that became hidden or disabled.
  private func dropLostFocus() {
    if let focused = focusedView, !focused.isReachable { focusedView = nil }
  }

  // MARK: Focus ring

  /// The ring around the focused view, above everything else.
  var focusRing: [DrawItem] {
    guard showsFocusRing, let view = focusedView, view.isReachable,
      let toWindow = view.toWindow
    else { return [] }
    let area = view.focusRingArea.geometry.outset(by: FocusRing.margin)
    let around = toWindow.bounds(of: area)
    let corners = [
      Point(area.minX, area.minY), Point(area.maxX, area.minY), Point(area.maxX, area.maxY),
      Point(area.minX, area.maxY),
    ].compactMap { toWindow * $0 }
    let isUpright = corners.allSatisfy {
      min(($0.x - around.minX).magnitude, ($0.x - around.maxX).magnitude) < 1e-6
        && min(($0.y - around.minY).magnitude, ($0.y - around.maxY).magnitude) < 1e-6
    }
    guard isUpright else {
      return FocusRing.items(along: FocusRing.path(through: corners), focusRingColors)
    }
    // Inside of the window, so that it is visible.
    let limits = Rect(size.geometry).outset(by: -FocusRing.margin)
    return FocusRing.items(
      along: .roundedRectangle(around.intersection(limits), radius: FocusRing.radius),
      focusRingColors)
  }
}

/// The drawing of the focus ring: a line on a wider one of another colour, for any background.
private enum FocusRing {
  /// The distance between the view and the middle of the line, in points.
  static let margin = 3.0
  static let radius = 7.0

  static func path(through corners: [Point]) -> Path {
    var path = Path()
    for (i, corner) in corners.enumerated() {
      if i == 0 { path.move(to: corner) } else { path.line(to: corner) }
    }
    if !corners.isEmpty { path.close() }
    return path
  }

  static func items(along path: Path, _ colors: (line: RGBA, ground: RGBA)) -> [DrawItem] {
    [.stroke(path, width: 5, colors.ground), .stroke(path, width: 2.5, colors.line)]
  }
}

extension View {
  /// Whether it has its window's focus.
  public var isFocused: Bool { window?.focusedView === self }

  /// Whether it and all views around it are visible and enabled.
  fileprivate var isReachable: Bool {
    isSeen && isUserInteractionEnabled && (superview?.isReachable ?? true)
  }

  /// The views in it that Tab reaches, in order.
  fileprivate var focusableViews: [View] {
    guard isSeen, isUserInteractionEnabled else { return [] }
    return (canBecomeFocused ? [self] : []) + subviews.flatMap { $0.focusableViews }
  }
}
