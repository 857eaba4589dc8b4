// SPDX-License-Identifier: Apache-2.0

internal import CLottieSDL2
internal import Foundation

/// The pointers of a window, which are the mouse and fingers: the views under the mouse, the views and
/// the recognizers of gestures that own presses, and the shape of the pointer. It sends their events
/// to the views.
final class WindowPointers {
  /// A press that has not ended, with its view.
  private struct Press {
    /// The view of the press, from which all events of the device come until the release.
    weak var captor: View?
    let button: Int
    /// Whether the view receives the events; else only recognizers of gestures follow them.
    var isAccepted = true
    /// The recognizers that follow the press, those of the innermost view first.
    var gestures: [GestureRecognizer] = []
  }

  /// The presses by device: the mouse, and each finger.
  private var presses: [PointerEvent.Device: Press] = [:]
  /// The views under the mouse, from the root to the innermost.
  private var hovered: [View] = []
  /// The last position of the mouse in points of the window; nil while it is outside.
  private var location: CGPoint?
  private var taps = TapCounter()
  /// The positions of all fingers on the window, by their numbers.
  private var fingers: [Int: CGPoint] = [:]
  private var pinch: Pinch?
  /// Taps that wait for a second one.
  private var delayedTaps: [TapGestureRecognizer] = []
  /// The position of the last event of the mouse, in points.
  private var last = CGPoint.zero
  /// Whether the pointer is hidden and stays where it is, while `last` follows the mouse.
  private var isHeld = false
  /// The current shape of the pointer; nil before the first event.
  private(set) var shape: PointerShape?
  private unowned let window: Window

  init(_ window: Window) { self.window = window }

  // MARK: Mouse

  /// Sends a mouse event to the owner of the press, or to the view under the pointer.
  func handle(_ event: PointerEvent) {
    var location = window.points(event.locationInWindow)
    if isHeld {
      let motion = event.phase == .moved ? window.points(event.motion) : .zero
      location = CGPoint(x: last.x + motion.x, y: last.y + motion.y)
    }
    last = location
    let event = PointerEvent(
      event.phase, at: location, button: event.button, clickCount: event.clickCount)
    switch event.phase {
    case .down: press(event)
    case .moved:
      window.onPointerMove(event.locationInWindow)
      if captor(of: .mouse) != nil {
        continuePress(event)
      } else {
        hover(at: event.locationInWindow)
        hovered.last?.pointerMoved(event)
      }
    case .up: release(event)
    }
  }

  /// Hides the pointer until the release of its button, and keeps it where it is: moves of the mouse
  /// are reported beyond the edges of the screen. Does nothing if no button is pressed, or if the
  /// system cannot do it.
  func hold() {
    guard captor(of: .mouse) != nil, !isHeld else { return }
    isHeld = SDL_SetRelativeMouseMode(SDL_TRUE) == 0
  }

  func drop() {
    guard isHeld else { return }
    isHeld = false
    SDL_SetRelativeMouseMode(SDL_FALSE)
  }

  func handle(_ event: ScrollEvent) {
    let location = window.points(event.locationInWindow)
    let event = ScrollEvent(
      locationInWindow: location, notches: event.notches, sideways: event.sideways,
      modifiers: event.modifiers)
    var view = window.view(at: location)
    while let current = view, !current.scrolled(event) { view = current.superview }
  }

  /// The mouse has left the window.
  func left() {
    if captor(of: .mouse) == nil { hover(nil, at: nil) }
  }

  /// Whether a button or a finger is down.
  var isPressed: Bool { !presses.isEmpty }

  /// Cancels presses that cannot end normally.
  func cancelAll() {
    drop()
    let open = presses
    presses = [:]
    pinch = nil
    for press in open.values { cancel(press) }
    hover(nil, at: nil)
    window.cancelKeys()
  }

  /// The owner of a press, unless it was removed from the window.
  private func captor(of device: PointerEvent.Device) -> View? {
    guard let press = presses[device], let captor = press.captor else { return nil }
    if captor.window === window { return captor }
    presses[device] = nil
    drop()
    cancel(press)
    return nil
  }

  func press(_ event: PointerEvent) {
    guard captor(of: event.device) == nil else { return }
    window.showsFocusRing = false
    // A move just before can have changed the views.
    window.root.layoutIfNeeded()
    if !event.device.isFinger { hover(at: event.locationInWindow) }
    window.onPointerDown(event.locationInWindow)
    let innermost = window.view(at: event.locationInWindow, with: event)
    window.focus(around: innermost)
    beginPress(event, in: innermost)
  }

  func release(_ event: PointerEvent) {
    guard captor(of: event.device) != nil,
      event.button == presses[event.device]?.button
    else { return }
    endPress(event)
    if !event.device.isFinger { hover(at: event.locationInWindow) }
  }

  /// Updates the shape of the pointer after a view changed its own.
  func shapeChanged(of view: View) {
    if hovered.last === view { setShape(view.pointerShape) }
  }

  /// Updates the views under the pointer after the views changed, without a move of the pointer.
  func updateHover() {
    guard let location, captor(of: .mouse) == nil,
      let view = window.view(at: location),
      view !== hovered.last
    else { return }
    hover(view, at: location)
    var event = PointerEvent(.moved, at: location, button: 0, clickCount: 0)
    event.isStill = true
    view.pointerMoved(event)
  }

  private func hover(at location: CGPoint) { hover(window.view(at: location), at: location) }

  /// Sends enter and exit events for a new position.
  ///
  /// - Parameter location: The position of the mouse; nil if it has left the window.
  private func hover(_ innermost: View?, at location: CGPoint?) {
    self.location = location
    var path: [View] = []
    var view = innermost
    while let current = view {
      path.insert(current, at: 0)
      view = current.superview
    }
    let old = hovered
    hovered = path
    for left in old.reversed() where !path.contains(where: { $0 === left }) {
      left.isHovered = false
      left.pointerExited()
    }
    for entered in path where !old.contains(where: { $0 === entered }) {
      entered.isHovered = true
      entered.pointerEntered()
    }
    setShape(innermost?.pointerShape ?? .arrow)
  }

  private func setShape(_ new: PointerShape) {
    guard new != shape else { return }
    shape = new
    window.loop?.pointerShapes.set(new)
  }

  // MARK: Presses

  /// Offers a press to a view and those around it, until one accepts it. The recognizers of these
  /// views follow it: those around a view that accepts it, such as a control, do not.
  private func beginPress(_ event: PointerEvent, in innermost: View?) {
    var press = Press(
      captor: nil, button: event.button, isAccepted: false, gestures: [])
    var view = innermost
    while let current = view, !press.isAccepted {
      // A view with a press of one finger ignores others.
      if presses.values.contains(where: { $0.captor === current }) { return }
      let gestures = event.button == 1 ? current.gestureRecognizers.filter(\.isEnabled) : []
      press.gestures += gestures
      press.isAccepted = current.pointerDown(event)
      if press.isAccepted || press.captor == nil && !gestures.isEmpty { press.captor = current }
      view = current.superview
    }
    guard press.captor != nil else { return }
    presses[event.device] = press
    let time = now
    for gesture in press.gestures { gesture.begin(event, at: time) }
    settle(event.device)
  }

  /// Sends a move to the recognizers and the view of a press.
  private func continuePress(_ event: PointerEvent) {
    for gesture in presses[event.device]?.gestures ?? [] { gesture.move(event) }
    settle(event.device)
    if let press = presses[event.device], press.isAccepted {
      press.captor?.pointerMoved(event)
    }
  }

  /// Sends a release to the recognizers and the view of a press, which ends.
  private func endPress(_ event: PointerEvent) {
    let time = now
    for gesture in presses[event.device]?.gestures ?? [] {
      gesture.end(event, at: time)
      if gesture.hasRecognized { break }
    }
    settle(event.device)
    guard let press = presses.removeValue(forKey: event.device) else { return }
    drop()
    for gesture in press.gestures { gesture.finish() }
    if press.isAccepted { press.captor?.pointerUp(event) }
  }

  /// Ends a press without a release.
  private func cancel(_ press: Press) {
    for gesture in press.gestures { gesture.cancel() }
    if press.isAccepted { press.captor?.pointerCancelled() }
  }

  /// The first gesture that was recognized wins: the others fail, and the view loses the press.
  private func settle(_ device: PointerEvent.Device) {
    guard let press = presses[device],
      let winner = press.gestures.first(where: \.hasRecognized)
    else { return }
    for gesture in press.gestures where gesture !== winner { gesture.fail() }
    presses[device]?.gestures = [winner]
    guard press.isAccepted, winner.cancelsTouchesInView else { return }
    presses[device]?.isAccepted = false
    press.captor?.pointerCancelled()
  }

  // MARK: Time

  /// The time of the loop's clock, in seconds.
  private var now: Double { window.loop?.clock.now() ?? 0 }

  /// The time at which a recognizer changes without an event; nil if none waits.
  var gestureDue: Double? {
    let pressed = presses.values.flatMap { $0.gestures.compactMap(\.due) }
    return (pressed + delayedTaps.compactMap(\.due)).min()
  }

  /// Lets time pass for the recognizers that wait for it.
  func letGesturesWait(until time: Double) {
    for (device, press) in presses {
      for gesture in press.gestures where gesture.due ?? .infinity <= time { gesture.timePassed() }
      settle(device)
    }
    for tap in delayedTaps where tap.due ?? .infinity <= time { tap.timePassed() }
    delayedTaps.removeAll { $0.due == nil }
  }

  /// Lets a tap wait for a second one.
  func delay(_ tap: TapGestureRecognizer) { delayedTaps.append(tap) }

  /// Ends the wait of a tap.
  func endDelay(of tap: TapGestureRecognizer) { delayedTaps.removeAll { $0 === tap } }

  // MARK: Fingers

  /// Handles a finger event like one of the mouse, with two differences: a lifted finger is over no
  /// view, and two fingers on a view that supports it are one gesture.
  func handle(_ touch: TouchEvent) {
    let location = CGPoint(
      x: touch.location.x * window.size.width, y: touch.location.y * window.size.height)
    defer { fingers[touch.finger] = touch.phase == .up ? nil : location }
    if takesPinch(touch, to: location) { return }
    let isMove = touch.phase == .moved
    let count = touch.phase == .down ? taps.tap(at: location, time: touch.time) : 1
    let event = PointerEvent(
      touch.phase, at: location, button: isMove ? 0 : 1, clickCount: isMove ? 0 : count,
      device: .finger(touch.finger))
    window.onPointerMove(location)
    switch event.phase {
    case .down: press(event)
    case .moved: if captor(of: event.device) != nil { continuePress(event) }
    case .up: release(event)
    }
  }

  /// Handles events of fingers in a gesture.
  ///
  /// - Returns: Whether the finger is part of a gesture.
  private func takesPinch(_ touch: TouchEvent, to location: CGPoint) -> Bool {
    if touch.phase == .down {
      return pinch == nil && beginPinch(touch.finger, at: location)
    }
    guard var pinch, pinch.locations[touch.finger] != nil else { return false }
    guard touch.phase == .moved else {
      // The remaining finger is ignored until it is lifted.
      self.pinch = nil
      return true
    }
    let old = pinch.spread
    pinch.locations[touch.finger] = location
    self.pinch = pinch
    let new = pinch.spread
    guard let view = pinch.view, view.window === window else { return true }
    // Without an initial distance there is no factor.
    let factor = min(old.length, new.length) >= 1 ? new.length / old.length : 1
    view.pinched(PinchEvent(factor: factor, from: old.center, to: new.center))
    return true
  }

  /// Starts a gesture with the second finger on a view, and cancels the press of the first one.
  private func beginPinch(_ finger: Int, at location: CGPoint) -> Bool {
    let held = presses.compactMap { device, press -> (Int, View)? in
      guard case .finger(let number) = device, let view = press.captor, view.canBePinched else {
        return nil
      }
      return (number, view)
    }
    guard held.count == 1, let (other, view) = held.first, let start = fingers[other],
      let hit = window.view(at: location), view.contains(hit)
    else { return false }
    if let press = presses.removeValue(forKey: .finger(other)) { cancel(press) }
    pinch = Pinch(view: view, locations: [other: start, finger: location])
    return true
  }
}

/// A gesture of two fingers.
private struct Pinch {
  weak var view: View?
  /// The positions of the fingers in points of the window, by their numbers.
  var locations: [Int: CGPoint]

  /// The centre between them, and their distance.
  fileprivate var spread: (center: CGPoint, length: CGFloat) {
    let points = Array(locations.values)
    guard points.count == 2 else { return (points.first ?? .zero, 0) }
    let (dx, dy) = (points[1].x - points[0].x, points[1].y - points[0].y)
    return (
      CGPoint(x: points[0].x + dx / 2, y: points[0].y + dy / 2), (dx * dx + dy * dy).squareRoot()
    )
  }
}
