// SPDX-License-Identifier: Apache-2.0

internal import CLottieSDL2
internal import Foundation
internal import LottieDrawing
internal import Testing

@testable internal import SDLHost

/// Two fingers, typed text, wheels with modifiers, and what frames cost: through SDL's own queue
/// where it has one.
@Suite struct GestureTests {
  /// A view that writes down what two fingers do on it.
  private final class Pinched: View {
    var events: [PinchEvent] = []
    var presses: [String] = []
    var scrolls: [ScrollEvent] = []

    override var canBePinched: Bool { true }
    override func pinched(_ event: PinchEvent) { events.append(event) }
    override func pointerDown(_ event: PointerEvent) -> Bool {
      presses.append("down")
      return true
    }
    override func pointerMoved(_ event: PointerEvent) { presses.append("moved") }
    override func pointerUp(_ event: PointerEvent) { presses.append("up") }
    override func pointerCancelled() { presses.append("cancelled") }
    override func scrolled(_ event: ScrollEvent) -> Bool {
      scrolls.append(event)
      return true
    }
  }

  private let host: HostFixture
  private let view = Pinched()

  init() throws {
    host = try HostFixture()
    view.frame = CGRect(x: 0, y: 0, width: 150, height: 100)
    host.window.root.addSubview(view)
    try host.step()
  }

  @Test func twoFingersAreOneGesture() throws {
    host.pushFinger(SDL_FINGERDOWN, 40, 50, finger: 1)
    host.pushFinger(SDL_FINGERMOTION, 41, 50, finger: 1)
    host.pushFinger(SDL_FINGERDOWN, 81, 50, finger: 2)
    host.pushFinger(SDL_FINGERMOTION, 121, 50, finger: 2)
    host.pushFinger(SDL_FINGERMOTION, 41, 70, finger: 1)
    try host.step()
    #expect(view.presses == ["down", "moved", "cancelled"])
    try #require(view.events.count == 2)
    #expect((view.events[0].factor - 2).magnitude < 0.01)
    #expect((view.events[0].start.x - 61).magnitude < 0.1)
    #expect((view.events[0].end.x - 81).magnitude < 0.1)
    #expect((view.events[1].end.y - 60).magnitude < 0.1)
    // The finger that is left does nothing until it is lifted.
    host.pushFinger(SDL_FINGERUP, 121, 50, finger: 2)
    host.pushFinger(SDL_FINGERMOTION, 60, 70, finger: 1)
    host.pushFinger(SDL_FINGERUP, 60, 70, finger: 1)
    try host.step()
    #expect(view.events.count == 2 && view.presses.count == 3)
    host.pushFinger(SDL_FINGERDOWN, 60, 70, finger: 1)
    try host.step()
    #expect(view.presses.last == "down")
  }

  @Test func aFingerOnAnotherViewIsNoGesture() throws {
    host.pushFinger(SDL_FINGERDOWN, 40, 50, finger: 1)
    host.pushFinger(SDL_FINGERDOWN, 180, 50, finger: 2)
    host.pushFinger(SDL_FINGERMOTION, 190, 50, finger: 2)
    host.pushFinger(SDL_FINGERUP, 40, 50, finger: 1)
    try host.step()
    #expect(view.events.isEmpty && view.presses == ["down", "up"])
  }

  @Test func equalPositionsAndAThirdFingerDoNotTrap() throws {
    host.pushFinger(SDL_FINGERDOWN, 40, 50, finger: 1)
    host.pushFinger(SDL_FINGERDOWN, 40, 50, finger: 2)
    host.pushFinger(SDL_FINGERDOWN, 90, 50, finger: 3)
    host.pushFinger(SDL_FINGERMOTION, 60, 50, finger: 2)
    host.pushFinger(SDL_FINGERUP, 90, 50, finger: 3)
    try host.step()
    #expect(view.events.map(\.factor) == [1])
    host.push(SDL_WINDOWEVENT_HIDDEN)
    host.pushFinger(SDL_FINGERMOTION, 70, 50, finger: 2)
    try host.step()
    #expect(view.events.count == 1)
  }

  // MARK: Text

  private func pushText(_ text: String) {
    var event = unsafe SDL_Event()
    unsafe event.text.type = SDL_TEXTINPUT.rawValue
    unsafe event.text.windowID = host.window.handle.id
    unsafe withUnsafeMutableBytes(of: &event.text.text) { bytes in
      unsafe bytes.copyBytes(from: text.utf8.prefix(31))
    }
    unsafe SDL_PushEvent(&event)
  }

  @Test func textIsTyped() throws {
    var typed: [String] = []
    host.window.onText = { typed.append($0) }
    #expect(SDL_IsTextInputActive() == SDL_FALSE)
    host.window.wantsText = true
    #expect(SDL_IsTextInputActive() == SDL_TRUE)
    for text in ["A", "é", "日本語", "👩‍🚀", String(repeating: "x", count: 31)] {
      pushText(text)
      try host.step()
      #expect(typed.last == text)
    }
    host.window.wantsText = false
    #expect(SDL_IsTextInputActive() == SDL_FALSE)
  }

  /// Keys that went down together with the one that opened a field belong into it.
  @Test func keysAfterEnablingTextInputAreText() throws {
    var typed: [String] = []
    let window = host.window
    window.onText = { typed.append($0) }
    window.onKey = { _ in
      window.wantsText = true
      return true
    }
    for code in [SDLK_g, SDLK_6, SDLK_SPACE, SDLK_LEFT] { host.pushKey(code) }
    host.pushKey(SDLK_a, shift: true)
    host.pushKey(Int32(bitPattern: SDLK_c.rawValue), modifiers: KMOD_LCTRL)
    try host.step()
    #expect(typed == ["6", " ", "A"])
    // From now on the system makes text of keys.
    host.pushKey(SDLK_7)
    try host.step()
    #expect(typed.count == 3)
    window.wantsText = false
  }

  @Test func invalidTextIsIgnored() throws {
    var typed: [String] = []
    host.window.onText = { typed.append($0) }
    var event = unsafe SDL_Event()
    unsafe event.text.type = SDL_TEXTINPUT.rawValue
    unsafe event.text.windowID = host.window.handle.id
    unsafe withUnsafeMutableBytes(of: &event.text.text) { bytes in
      for index in bytes.indices { unsafe bytes[index] = 0xFF }
    }
    unsafe SDL_PushEvent(&event)
    pushText("")
    try host.step()
    #expect(typed.isEmpty)
  }

  // MARK: Wheel

  @Test func wheelsHaveTwoDirectionsAndModifiers() throws {
    var event = unsafe SDL_Event()
    unsafe event.wheel.type = SDL_MOUSEWHEEL.rawValue
    unsafe event.wheel.windowID = host.window.handle.id
    unsafe event.wheel.preciseX = 2
    unsafe event.wheel.preciseY = -1
    SDL_SetModState(KMOD_LCTRL)
    unsafe SDL_PushEvent(&event)
    try host.step()
    SDL_SetModState(KMOD_NONE)
    let scroll = try #require(view.scrolls.first)
    #expect(scroll.sideways == 2 && scroll.notches == -1 && scroll.modifiers == .control)
  }

  // MARK: Hover and focus

  /// Shows where the pointer is, and does not want the focus from it.
  private final class Hovering: SquaresView {
    override var showsHover: Bool { true }
    override var canBecomeFocused: Bool { true }
    override var takesFocusWhenPressed: Bool { false }
    override func pointerDown(_ event: PointerEvent) -> Bool { true }
  }

  @Test func onlyViewsThatShowHoverAreRedrawn() throws {
    let quiet = SquaresView([])
    let shown = Hovering([])
    for (index, view) in [quiet, shown].enumerated() {
      view.frame = CGRect(x: 150, y: 50 * index, width: 50, height: 50)
      host.window.root.addSubview(view)
    }
    try host.step()
    let (before, alone) = (quiet.drawings, shown.drawings)
    host.pushMove(160, 20)
    host.pushMove(160, 70)
    try host.step()
    #expect(!quiet.isHovered && shown.isHovered)
    #expect(quiet.drawings == before && shown.drawings == alone + 1)
    host.pushMove(10, 10)
    try host.step()
    #expect(!shown.isHovered && shown.drawings == alone + 2)
  }

  @Test func aPressNeedNotGiveTheFocus() throws {
    let shown = Hovering([])
    shown.frame = CGRect(x: 150, y: 0, width: 50, height: 50)
    host.window.root.addSubview(shown)
    host.pushButton(down: true, 160, 20)
    host.pushButton(down: false, 160, 20)
    try host.step()
    #expect(host.window.focusedView == nil)
    host.pushKey(SDLK_TAB)
    try host.step()
    #expect(host.window.focusedView === shown)
  }

  // MARK: Cost

  @Test func framesAreOnlyTimedForAHandler() throws {
    var reads = 0
    let loop = try EventLoop(
      clock: FrameClock {
        reads += 1
        return 100 + Double(reads) * 0.25
      })
    let window = try Window(loop: loop, title: "Cost", size: CGSize(width: 50, height: 50))
    window.root.addSubview(SquaresView([(.zero, .white)]))
    try loop.work()
    #expect(window.statistics.framesPainted == 1)
    let before = reads
    window.root.subviews.first?.setNeedsDisplay()
    try loop.work()
    let unasked = reads - before
    var costs: [Double] = []
    window.onFrameCost = { costs.append($0) }
    window.invalidate()
    let start = reads
    try loop.work()
    #expect(costs == [0.25] && reads - start == unasked + 2)
    // What draws nothing is no frame.
    try loop.work()
    #expect(costs.count == 1)
  }
}
