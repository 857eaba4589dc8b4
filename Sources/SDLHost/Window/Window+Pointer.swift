// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Which views the mouse is over, and which ones presses belong to.
struct PointerTracking {
  /// A press that has not ended.
  struct Press {
    /// Gets all events of the device until the button is up.
    weak var captor: View?
    let button: Int
  }

  /// By what presses: the mouse, and each finger.
  var presses: [PointerEvent.Device: Press] = [:]
  /// From the root to the innermost view under the mouse.
  var hovered: [View] = []
  /// Where the mouse was last, in points of the window; nil while it is elsewhere.
  var location: CGPoint?
  var taps = TapCounter()
  /// Where fingers are that are down, by their numbers.
  var fingers: [Int: CGPoint] = [:]
  var pinch: Pinch?
}

extension Window {
  /// Hands a mouse event on: to the view a press belongs to, or to the one under the pointer.
  func handle(_ event: PointerEvent) {
    let event = PointerEvent(
      event.phase, at: points(event.locationInWindow), button: event.button,
      clickCount: event.clickCount)
    switch event.phase {
    case .down: press(event)
    case .moved:
      onPointerMove(event.locationInWindow)
      if let captor = captor(of: .mouse) {
        captor.pointerMoved(event)
      } else {
        hover(at: event.locationInWindow)
        pointers.hovered.last?.pointerMoved(event)
      }
    case .up: release(event)
    }
  }

  func handle(_ event: ScrollEvent) {
    let location = points(event.locationInWindow)
    let event = ScrollEvent(
      locationInWindow: location, notches: event.notches, sideways: event.sideways,
      modifiers: event.modifiers)
    var view = root.hitTest(location)
    while let current = view, !current.scrolled(event) { view = current.superview }
  }

  func pointerLeft() {
    if captor(of: .mouse) == nil { hover(nil, at: nil) }
  }

  /// Ends presses that will not come to their own end.
  func cancelPresses() {
    let open = pointers.presses
    pointers.presses = [:]
    pointers.pinch = nil
    for press in open.values { press.captor?.pointerCancelled() }
    hover(nil, at: nil)
    cancelKeys()
  }

  /// The view that a press belongs to, unless it has been taken out of the window since.
  func captor(of device: PointerEvent.Device) -> View? {
    guard let press = pointers.presses[device], let captor = press.captor else { return nil }
    if captor.window === self { return captor }
    pointers.presses[device] = nil
    captor.pointerCancelled()
    return nil
  }

  func press(_ event: PointerEvent) {
    guard captor(of: event.device) == nil else { return }
    showsFocusRing = false
    // A move just before may have brought about what is pressed.
    root.layoutIfNeeded()
    if !event.device.isFinger { hover(at: event.locationInWindow) }
    let innermost = root.hitTest(event.locationInWindow)
    focus(around: innermost)
    var view = innermost
    while let current = view {
      // A view that one finger holds is deaf to the next.
      if pointers.presses.values.contains(where: { $0.captor === current }) { return }
      if current.pointerDown(event) {
        pointers.presses[event.device] = .init(captor: current, button: event.button)
        return
      }
      view = current.superview
    }
  }

  func release(_ event: PointerEvent) {
    guard let captor = captor(of: event.device),
      event.button == pointers.presses[event.device]?.button
    else { return }
    pointers.presses[event.device] = nil
    captor.pointerUp(event)
    if !event.device.isFinger { hover(at: event.locationInWindow) }
  }

  /// A view wants the pointer to look otherwise, which counts while the pointer is over it.
  func pointerShapeChanged(of view: View) {
    if pointers.hovered.last === view { setPointerShape(view.pointerShape) }
  }

  /// What is under the pointer may have changed though the pointer has not moved.
  func updateHover() {
    guard let location = pointers.location, captor(of: .mouse) == nil,
      let view = root.hitTest(location),
      view !== pointers.hovered.last
    else { return }
    hover(view, at: location)
    var event = PointerEvent(.moved, at: location, button: 0, clickCount: 0)
    event.isStill = true
    view.pointerMoved(event)
  }

  private func hover(at location: CGPoint) { hover(root.hitTest(location), at: location) }

  /// - Parameter location: Where the mouse is; nil if it has left.
  private func hover(_ innermost: View?, at location: CGPoint?) {
    pointers.location = location
    var path: [View] = []
    var view = innermost
    while let current = view {
      path.insert(current, at: 0)
      view = current.superview
    }
    let old = pointers.hovered
    pointers.hovered = path
    for left in old.reversed() where !path.contains(where: { $0 === left }) {
      left.isHovered = false
      left.pointerExited()
    }
    for entered in path where !old.contains(where: { $0 === entered }) {
      entered.isHovered = true
      entered.pointerEntered()
    }
    setPointerShape(innermost?.pointerShape ?? .arrow)
  }
}
