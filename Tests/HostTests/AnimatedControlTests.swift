// SPDX-License-Identifier: Apache-2.0

internal import CLottieSDL2
internal import Foundation
internal import LottieKit
internal import Testing

@testable internal import Controls
@testable internal import SDLHost

@Suite struct AnimatedControlTests {
  private let host: HostFixture
  private let control: AnimatedControl
  private let log = EventLog()

  private final class EventLog {
    var events: [ControlEvent] = []
  }

  init() throws {
    host = try HostFixture()
    control = AnimatedControl(animation: try movingSquare())
    control.frame = CGRect(x: 50, y: 20, width: 60, height: 40)
    host.window.root.addSubview(control)
    for event in ControlEvent.allEvents.elements {
      control.addAction(for: event) { [log] _ in log.events.append(event) }
    }
    try host.step()
  }

  @Test func click() throws {
    host.pushButton(down: true, 60, 30)
    try host.step()
    #expect(control.isTracking && control.state == .highlighted)
    host.pushButton(down: false, 61, 31)
    try host.step()
    #expect(log.events == [.touchDown, .touchUpInside])
    #expect(control.state == .normal)
  }

  @Test func dragOutAndIn() throws {
    host.pushButton(down: true, 60, 30)
    host.pushMove(10, 10)
    host.pushMove(70, 30)
    host.pushMove(190, 90)
    host.pushButton(down: false, 190, 90)
    try host.step()
    #expect(
      log.events == [
        .touchDown, .touchDragExit, .touchDragOutside, .touchDragEnter, .touchDragInside,
        .touchDragExit, .touchDragOutside, .touchUpOutside,
      ])
  }

  @Test func doubleClickAndOtherButtons() throws {
    host.pushButton(down: true, 60, 30, clicks: 2)
    host.pushButton(down: false, 60, 30, clicks: 2)
    host.pushButton(down: true, 60, 30, button: 3)
    host.pushButton(down: false, 60, 30, button: 3)
    try host.step()
    #expect(log.events == [.touchDown, .touchDownRepeat, .touchUpInside])
  }

  @Test func disablingCancels() throws {
    host.pushButton(down: true, 60, 30)
    try host.step()
    control.isEnabled = false
    host.pushButton(down: false, 60, 30)
    host.pushButton(down: true, 60, 30)
    try host.step()
    #expect(log.events == [.touchDown, .touchCancel])
    #expect(control.state == .disabled)
  }

  @Test func animationFillsTheControl() {
    #expect(control.animationView.frame == CGRect(x: 0, y: 0, width: 60, height: 40))
    control.isSelected = true
    #expect(control.state == .selected)
  }

  @Test func eventsHaveUIKitsBits() {
    let names: [(ControlEvent, Int)] = [
      (.touchDown, 1), (.touchDownRepeat, 2), (.touchDragInside, 4), (.touchDragOutside, 8),
      (.touchDragEnter, 16), (.touchDragExit, 32), (.touchUpInside, 64), (.touchUpOutside, 128),
      (.touchCancel, 256), (.valueChanged, 4096), (.primaryActionTriggered, 8192),
    ]
    for (event, bits) in names { #expect(event.rawValue == bits) }
    #expect(ControlEvent.allEvents.isSuperset(of: .allTouchEvents))
    #expect(ControlEvent.allTouchEvents.isDisjoint(with: .valueChanged))
  }

  @Test func actionsCanBeTakenAway() {
    var count = 0
    let id = control.addAction(for: [.touchDown, .valueChanged]) { _ in count += 1 }
    control.sendActions(for: [.touchDown, .valueChanged])
    #expect(count == 2)
    control.removeAction(id)
    control.sendActions(for: .touchDown)
    #expect(count == 2)
  }

  // MARK: Fingers

  @Test func fingersPressLikeTheMouse() throws {
    host.pushFinger(SDL_FINGERDOWN, 60, 30)
    try host.step()
    #expect(control.isTracking && control.isHighlighted)
    host.pushFinger(SDL_FINGERMOTION, 62, 30)
    host.pushFinger(SDL_FINGERUP, 62, 30)
    try host.step()
    #expect(log.events == [.touchDown, .touchDragInside, .touchUpInside])
  }

  /// A finger covers what it points at: a little beside the control is inside, as in UIKit.
  @Test(arguments: [
    (111.0, true), (179, true), (181, false),
  ]) func aFingerHasSlop(_ x: Double, isInside: Bool) throws {
    host.pushFinger(SDL_FINGERDOWN, 60, 30)
    host.pushFinger(SDL_FINGERMOTION, x, 30)
    host.pushFinger(SDL_FINGERUP, x, 30)
    try host.step()
    let end: [ControlEvent] =
      isInside
      ? [.touchDragInside, .touchUpInside] : [.touchDragExit, .touchDragOutside, .touchUpOutside]
    #expect(log.events == [.touchDown] + end)
  }

  @Test func returningWithinTheSlopIsInside() throws {
    host.pushFinger(SDL_FINGERDOWN, 60, 30)
    host.pushFinger(SDL_FINGERMOTION, 199, 30)
    host.pushFinger(SDL_FINGERMOTION, 150, 30)
    host.pushFinger(SDL_FINGERUP, 150, 30)
    try host.step()
    #expect(
      log.events == [
        .touchDown, .touchDragExit, .touchDragOutside, .touchDragEnter, .touchDragInside,
        .touchUpInside,
      ])
  }

  @Test func tapsThatFollowEachOtherRepeat() throws {
    for _ in 0..<2 {
      host.pushFinger(SDL_FINGERDOWN, 60, 30)
      host.pushFinger(SDL_FINGERUP, 60, 30)
    }
    try host.step()
    #expect(
      log.events == [.touchDown, .touchUpInside, .touchDown, .touchDownRepeat, .touchUpInside])
  }

  @Test func aSecondFingerIsIgnoredDuringAPress() throws {
    host.pushFinger(SDL_FINGERDOWN, 60, 30, finger: 1)
    host.pushFinger(SDL_FINGERDOWN, 70, 30, finger: 2)
    host.pushFinger(SDL_FINGERUP, 70, 30, finger: 2)
    try host.step()
    #expect(log.events == [.touchDown] && control.isTracking)
    host.pushFinger(SDL_FINGERUP, 60, 30, finger: 1)
    try host.step()
    #expect(log.events == [.touchDown, .touchUpInside])
  }

  @Test func simulatedMouseEventsOfFingersAreIgnored() throws {
    var event = unsafe SDL_Event()
    unsafe event.button.type = SDL_MOUSEBUTTONDOWN.rawValue
    unsafe event.button.which = UInt32.max
    unsafe event.button.windowID = host.window.handle.id
    unsafe event.button.x = 60
    unsafe event.button.y = 30
    unsafe event.button.button = 1
    unsafe SDL_PushEvent(&event)
    try host.step()
    #expect(log.events.isEmpty)
  }

  // MARK: Keys

  @Test(arguments: [SDLK_SPACE.rawValue, SDLK_RETURN.rawValue, SDLK_KP_ENTER.rawValue])
  func keysPress(_ code: UInt32) throws {
    host.pushKey(SDLK_TAB)
    host.pushKey(SDL_KeyCode(code), up: false)
    try host.step()
    #expect(control.state == [.highlighted, .focused])
    host.pushKey(SDL_KeyCode(code), down: false)
    try host.step()
    #expect(log.events == [.touchDown, .touchUpInside])
  }

  @Test func escapeCancels() throws {
    host.window.focusedView = control
    host.pushKey(SDLK_SPACE, up: false)
    host.pushKey(SDLK_ESCAPE)
    host.pushKey(SDLK_SPACE, down: false)
    try host.step()
    #expect(log.events == [.touchDown, .touchCancel])
  }

  /// SDL lets all keys go up before it says that the window has lost the keyboard.
  @Test func losingTheKeyboardCancels() throws {
    host.window.focusedView = control
    host.pushKey(SDLK_SPACE, up: false)
    try host.step()
    host.pushKey(SDLK_SPACE, down: false)
    host.push(SDL_WINDOWEVENT_FOCUS_LOST)
    try host.step()
    #expect(log.events == [.touchDown, .touchCancel])
  }

  @Test func keysAndPointerDoNotMix() throws {
    host.window.focusedView = control
    host.pushKey(SDLK_SPACE, up: false)
    host.pushButton(down: true, 60, 30)
    host.pushButton(down: false, 60, 30)
    host.pushKey(SDLK_RETURN)
    host.pushKey(SDLK_SPACE, down: false)
    try host.step()
    #expect(log.events == [.touchDown, .touchUpInside])
  }

  @Test func keysWithModifiersDoNotPress() throws {
    var shortcuts = 0
    host.window.onKey = { _ in
      shortcuts += 1
      return true
    }
    host.window.focusedView = control
    host.pushKey(SDLK_SPACE, shift: true)
    try host.step()
    #expect(log.events.isEmpty && shortcuts == 1)
  }
}
