// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Which views the pointer is over, and which one a press belongs to.
struct PointerTracking {
  /// Gets all pointer events until the button is up.
  weak var captor: View?
  var button = 0
  /// From the root to the innermost view under the pointer.
  var hovered: [View] = []
}

extension Window {
  /// Hands a pointer event on: to the view a press belongs to, or to the one under the pointer.
  func handle(_ event: PointerEvent) {
    let event = PointerEvent(
      event.phase, at: points(event.locationInWindow), button: event.button,
      clickCount: event.clickCount)
    switch event.phase {
    case .down: press(event)
    case .moved:
      onPointerMove(event.locationInWindow)
      if let captor = captor {
        captor.pointerMoved(event)
      } else {
        hover(at: event.locationInWindow)
        pointer.hovered.last?.pointerMoved(event)
      }
    case .up:
      guard let captor = captor, event.button == pointer.button else { return }
      pointer.captor = nil
      captor.pointerUp(event)
      hover(at: event.locationInWindow)
    }
  }

  func handle(_ event: ScrollEvent) {
    let place = points(event.locationInWindow)
    let event = ScrollEvent(locationInWindow: place, notches: event.notches)
    var view = root.hitTest(place)
    while let current = view, !current.scrolled(event) { view = current.superview }
  }

  func pointerLeft() {
    if captor == nil { hover(nil) }
  }

  /// Ends a press that will not come to its own end.
  func cancelPress() {
    let captor = pointer.captor
    pointer.captor = nil
    captor?.pointerCancelled()
    hover(nil)
  }

  /// The view that a press belongs to, unless it has been taken out of the window since.
  private var captor: View? {
    guard let captor = pointer.captor else { return nil }
    if captor.window === self { return captor }
    pointer.captor = nil
    captor.pointerCancelled()
    return nil
  }

  private func press(_ event: PointerEvent) {
    guard captor == nil else { return }
    hover(at: event.locationInWindow)
    var view = root.hitTest(event.locationInWindow)
    while let current = view {
      if current.pointerDown(event) {
        pointer.captor = current
        pointer.button = event.button
        return
      }
      view = current.superview
    }
  }

  private func hover(at place: CGPoint) { hover(root.hitTest(place)) }

  private func hover(_ innermost: View?) {
    var path: [View] = []
    var view = innermost
    while let current = view {
      path.insert(current, at: 0)
      view = current.superview
    }
    let old = pointer.hovered
    pointer.hovered = path
    for left in old.reversed() where !path.contains(where: { $0 === left }) { left.pointerExited() }
    for entered in path where !old.contains(where: { $0 === entered }) { entered.pointerEntered() }
    setPointerShape(innermost?.pointerShape ?? .arrow)
  }
}
