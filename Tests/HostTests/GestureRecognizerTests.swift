// SPDX-License-Identifier: Apache-2.0

internal import CLottieSDL2
internal import Controls
internal import Foundation
internal import LottieTestSupport
internal import Testing

@testable internal import SDLHost

/// Taps and long presses, through SDL's own queue.
@Suite(.hangLimit) struct GestureRecognizerTests {
  private let host: HostFixture
  private let view = View(frame: CGRect(x: 10, y: 10, width: 100, height: 80))
  private let log = Log()

  private final class Log {
    var words: [String] = []
    var count = 0
    func tapped() { count += 1 }
    func held(_ recognizer: LongPressGestureRecognizer) { words.append("\(recognizer.state)") }
  }

  init() throws {
    host = try HostFixture()
    host.window.root.addSubview(view)
    try host.step()
  }

  @discardableResult
  private func addTap(_ name: String, taps: Int = 1, to target: View? = nil)
    -> TapGestureRecognizer
  {
    let tap = TapGestureRecognizer { [log] in log.words.append("\(name) \($0.state)") }
    tap.numberOfTapsRequired = taps
    (target ?? view).addGestureRecognizer(tap)
    return tap
  }

  private func click(_ x: Int, _ y: Int, clicks: Int = 1, button: Int = 1) throws {
    host.pushButton(down: true, x, y, button: button, clicks: clicks)
    host.pushButton(down: false, x, y, button: button, clicks: clicks)
    try host.step()
  }

  // MARK: Taps

  @Test func aClickIsATap() throws {
    let tap = addTap("tap")
    try click(50, 30)
    #expect(log.words == ["tap ended"] && tap.state == .possible)
    #expect(tap.location(in: view) == CGPoint(x: 40, y: 20))
    #expect(tap.location(in: nil) == CGPoint(x: 50, y: 30))
    try click(150, 30)
    try click(50, 30, button: 3)
    #expect(log.words.count == 1)
  }

  @Test func aFingerTaps() throws {
    addTap("tap")
    host.pushFinger(SDL_FINGERDOWN, 50, 30)
    host.pushFinger(SDL_FINGERMOTION, 56, 34)
    host.pushFinger(SDL_FINGERUP, 56, 34)
    try host.step()
    #expect(log.words == ["tap ended"])
  }

  @Test(arguments: ["moved", "left", "hidden", "removed", "disabled"])
  func noTap(_ reason: String) throws {
    let tap = addTap("tap")
    host.pushButton(down: true, 50, 30)
    try host.step()
    switch reason {
    case "moved": host.pushMove(70, 30)
    case "left": host.pushMove(150, 30)
    case "hidden": host.window.setVisible(false)
    case "removed": view.removeFromSuperview()
    default: tap.isEnabled = false
    }
    host.pushButton(down: false, 50, 30)
    try host.step()
    #expect(log.words.isEmpty)
  }

  @Test func doubleTaps() throws {
    addTap("double", taps: 2)
    try click(50, 30)
    #expect(log.words.isEmpty)
    try click(50, 30, clicks: 2)
    try click(50, 30, clicks: 3)
    #expect(log.words == ["double ended"])
    try click(50, 30, clicks: 4)
    #expect(log.words.count == 2)
  }

  /// A single tap that waits for the second tap of a double one.
  @Test func aSingleTapWaits() throws {
    let single = addTap("single")
    single.require(toFail: addTap("double", taps: 2))
    try click(50, 30)
    #expect(log.words.isEmpty && !host.sleeps)
    try host.step(0.6)
    #expect(log.words == ["single ended"])
    try host.step()
    #expect(host.sleeps)
    try click(50, 30)
    try click(50, 30, clicks: 2)
    try host.step(1)
    #expect(log.words == ["single ended", "double ended"])
  }

  // MARK: Long presses

  @Test func aLongPress() throws {
    let press = LongPressGestureRecognizer(target: log, action: Log.held)
    view.addGestureRecognizer(press)
    addTap("tap")
    host.pushButton(down: true, 50, 30)
    try host.step()
    try host.step(0.4)
    #expect(log.words.isEmpty && !host.sleeps)
    try host.step(0.2)
    #expect(log.words == ["began"])
    host.pushMove(90, 50)
    try host.step()
    host.pushButton(down: false, 90, 50)
    try host.step()
    #expect(log.words == ["began", "changed", "ended"] && press.state == .possible)
  }

  /// Pressed for a time, after a move of some points → what happens.
  @Test(
    arguments: [
      (0.3, 0, 0.5, []), (0.6, 8, 0.5, ["began", "ended"]), (0.6, 20, 0.5, []),
      (0.2, 0, 0.1, ["began", "ended"]), (0.1, 0, 0, ["began", "ended"]),
    ] as [(Double, Int, Double, [String])])
  func longEnough(_ time: Double, _ way: Int, _ least: Double, _ expected: [String]) throws {
    let press = LongPressGestureRecognizer(target: log, action: Log.held)
    press.minimumPressDuration = least
    view.addGestureRecognizer(press)
    host.pushButton(down: true, 50, 30)
    if way > 0 { host.pushMove(50 + way, 30) }
    try host.step()
    try host.step(time)
    host.pushButton(down: false, 50 + way, 30)
    try host.step()
    #expect(log.words == expected)
  }

  @Test func aHiddenWindowCancels() throws {
    view.addGestureRecognizer(LongPressGestureRecognizer(target: log, action: Log.held))
    host.pushButton(down: true, 50, 30)
    try host.step()
    try host.step(1)
    host.window.setVisible(false)
    #expect(log.words == ["began", "cancelled"])
  }

  // MARK: Several views

  @Test func theInnermostWins() throws {
    let inner = View(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    view.addSubview(inner)
    addTap("outer")
    addTap("inner", to: inner)
    try click(20, 20)
    try click(90, 80)
    #expect(log.words == ["inner ended", "outer ended"])
  }

  /// A control inside keeps its presses; a recognizer on the control itself takes them.
  @Test func controlsKeepTheirPresses() throws {
    let button = AnimatedButton(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    button.performAction = { [log] in log.words.append("pressed") }
    button.addAction(for: .touchCancel) { [log] _ in log.words.append("cancelled") }
    view.addSubview(button)
    addTap("outer")
    try click(20, 20)
    #expect(log.words == ["pressed"])
    button.addGestureRecognizer(LongPressGestureRecognizer(target: log, action: Log.held))
    host.pushButton(down: true, 20, 20)
    try host.step()
    try host.step(1)
    host.pushButton(down: false, 20, 20)
    try host.step()
    #expect(log.words == ["pressed", "began", "cancelled", "ended"])
    try click(20, 20)
    #expect(log.words.last == "pressed")
  }

  @Test func targetsAreNotRetained() throws {
    var target: Log? = Log()
    let tap = TapGestureRecognizer(target: try #require(target), action: Log.tapped)
    view.addGestureRecognizer(tap)
    try click(50, 30)
    #expect(target?.count == 1)
    weak let last = target
    target = nil
    #expect(last == nil)
    try click(50, 30)
    view.removeGestureRecognizer(tap)
    #expect(view.gestureRecognizers.isEmpty && tap.view == nil)
  }

  /// Tab reaches a view that is a button by its trait and its taps, and Space and Return tap it.
  @Test func keysTapButtons() throws {
    addTap("tap")
    host.pushKey(SDLK_TAB)
    try host.step()
    #expect(!view.isFocused)
    view.accessibilityTraits = .button
    host.pushKey(SDLK_TAB)
    host.pushKey(SDLK_SPACE)
    host.pushKey(SDLK_RETURN)
    try host.step()
    #expect(view.isFocused && log.words == ["tap ended", "tap ended"])
  }

  @Test func screenReadersPressIt() throws {
    view.accessibilityLabel = "Card"
    view.accessibilityTraits = .button
    addTap("tap")
    let tree = AccessibleTree(of: host.window)
    let card = try #require(tree.nodes.values.first { $0.element.name == "Card" })
    #expect(card.element.role == .button && card.element.action == "press")
    // What is at its centre is not pressed instead.
    view.addSubview(AnimatedButton(frame: view.bounds))
    #expect(view.tap() && log.words == ["tap ended"])
    #expect(view.gestureRecognizers.first?.location(in: view) == CGPoint(x: 50, y: 40))
  }
}
