// SPDX-License-Identifier: Apache-2.0

internal import CLottieSDL2
internal import Foundation

/// The views under the mouse, and the views that own presses.
struct PointerTracking {
  /// A press that has not ended, with its view.
  struct Press {
    /// The view of the press, from which all events of the device come until the release.
    weak var captor: View?
    let button: Int
    /// Whether the view receives the events; else only recognizers of gestures follow them.
    var isAccepted = true
    /// The recognizers that follow the press, those of the innermost view first.
    var gestures: [GestureRecognizer] = []
  }

  /// The presses by device: the mouse, and each finger.
  var presses: [PointerEvent.Device: Press] = [:]
  /// The views under the mouse, from the root to the innermost.
  var hovered: [View] = []
  /// The last position of the mouse in points of the window; nil while it is outside.
  var location: CGPoint?
  var taps = TapCounter()
  /// The positions of all fingers on the window, by their numbers.
  var fingers: [Int: CGPoint] = [:]
  var pinch: Pinch?
  /// Taps that wait for a second one.
  var delayedTaps: [TapGestureRecognizer] = []
  /// The position of the last event of the mouse, in points.
  var last = CGPoint.zero
  /// Whether the pointer is hidden and stays where it is, while `last` follows the mouse.
  var isHeld = false
}

extension Window {
  /// Sends a mouse event to the owner of the press, or to the view under the pointer.
  func handle(_ event: PointerEvent) {
    var location = points(event.locationInWindow)
    if pointers.isHeld {
      let motion = event.phase == .moved ? points(event.motion) : .zero
      location = CGPoint(x: pointers.last.x + motion.x, y: pointers.last.y + motion.y)
    }
    pointers.last = location
    let event = PointerEvent(
      event.phase, at: location, button: event.button, clickCount: event.clickCount)
    switch event.phase {
    case .down: press(event)
    case .moved:
      onPointerMove(event.locationInWindow)
      if captor(of: .mouse) != nil {
        continuePress(event)
      } else {
        hover(at: event.locationInWindow)
        pointers.hovered.last?.pointerMoved(event)
      }
    case .up: release(event)
    }
  }

  /// Hides the pointer until the release of its button, and keeps it where it is: moves of the mouse
  /// are reported beyond the edges of the screen. Does nothing if no button is pressed, or if the
  /// system cannot do it.
  package func holdPointer() {
    guard captor(of: .mouse) != nil, !pointers.isHeld else { return }
    pointers.isHeld = SDL_SetRelativeMouseMode(SDL_TRUE) == 0
  }

  func dropPointer() {
    guard pointers.isHeld else { return }
    pointers.isHeld = false
    SDL_SetRelativeMouseMode(SDL_FALSE)
  }

  /// The modifiers that are held now.
  package var heldModifiers: KeyModifiers { KeyModifiers(SDL_GetModState().rawValue) }

  func handle(_ event: ScrollEvent) {
    let location = points(event.locationInWindow)
    let event = ScrollEvent(
      locationInWindow: location, notches: event.notches, sideways: event.sideways,
      modifiers: event.modifiers)
    var view = view(at: location)
    while let current = view, !current.scrolled(event) { view = current.superview }
  }

  func pointerLeft() {
    if captor(of: .mouse) == nil { hover(nil, at: nil) }
  }

  /// Cancels presses that cannot end normally.
  func cancelPresses() {
    dropPointer()
    let open = pointers.presses
    pointers.presses = [:]
    pointers.pinch = nil
    for press in open.values { cancel(press) }
    hover(nil, at: nil)
    cancelKeys()
  }

  /// The owner of a press, unless it was removed from the window.
  func captor(of device: PointerEvent.Device) -> View? {
    guard let press = pointers.presses[device], let captor = press.captor else { return nil }
    if captor.window === self { return captor }
    pointers.presses[device] = nil
    dropPointer()
    cancel(press)
    return nil
  }

  func press(_ event: PointerEvent) {
    guard captor(of: event.device) == nil else { return }
    showsFocusRing = false
    // A move just before can have changed the views.
    root.layoutIfNeeded()
    if !event.device.isFinger { hover(at: event.locationInWindow) }
    onPointerDown(event.locationInWindow)
    let innermost = view(at: event.locationInWindow, with: event)
    focus(around: innermost)
    beginPress(event, in: innermost)
  }

  func release(_ event: PointerEvent) {
    guard captor(of: event.device) != nil,
      event.button == pointers.presses[event.device]?.button
    else { return }
    endPress(event)
    if !event.device.isFinger { hover(at: event.locationInWindow) }
  }

  /// Updates the shape of the pointer after a view changed its own.
  func pointerShapeChanged(of view: View) {
    if pointers.hovered.last === view { setPointerShape(view.pointerShape) }
  }

  /// Updates the views under the pointer after the views changed, without a move of the pointer.
  func updateHover() {
    guard let location = pointers.location, captor(of: .mouse) == nil,
      let view = view(at: location),
      view !== pointers.hovered.last
    else { return }
    hover(view, at: location)
    var event = PointerEvent(.moved, at: location, button: 0, clickCount: 0)
    event.isStill = true
    view.pointerMoved(event)
  }

  private func hover(at location: CGPoint) { hover(view(at: location), at: location) }

  /// Sends enter and exit events for a new position.
  ///
  /// - Parameter location: The position of the mouse; nil if it has left the window.
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
