// SPDX-License-Identifier: Apache-2.0

internal import CLottieSDL2
internal import Foundation
internal import Testing

@testable internal import SDLHost

/// A view that writes down what the pointer does to it.
private final class Witness: View {
  let name: String
  let wantsPress: Bool
  let log: Log

  init(_ name: String, _ frame: CGRect, wantsPress: Bool = true, log: Log) {
    self.name = name
    self.wantsPress = wantsPress
    self.log = log
    super.init(frame: .zero)
    self.frame = frame
  }

  private func note(_ what: String, _ event: PointerEvent) {
    let position = event.location(in: self)
    log.lines.append("\(name) \(what) \(Int(position.x)),\(Int(position.y))")
  }

  override func pointerDown(_ event: PointerEvent) -> Bool {
    note("down", event)
    return wantsPress
  }
  override func pointerMoved(_ event: PointerEvent) { note("moved", event) }
  override func pointerUp(_ event: PointerEvent) { note("up", event) }
  override func pointerCancelled() { log.lines.append("\(name) cancelled") }
  override func pointerEntered() { log.lines.append("\(name) entered") }
  override func pointerExited() { log.lines.append("\(name) exited") }
}

private final class Log {
  var lines: [String] = []
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// Gives a view its room from the second layout on.
private final class LazyView: View {
  private let view: View
  private var count = 0

  init(_ view: View) {
    self.view = view
    super.init(frame: .zero)
  }

  override func layout() {
    count += 1
    view.frame = count > 1 ? bounds : .zero
  }
}

@Suite struct PointerTests {
  private let host: HostFixture
  private let log = Log()
  private let outer: Witness
  private let inner: Witness

  init() throws {
    host = try HostFixture()
    outer = Witness("outer", CGRect(x: 10, y: 10, width: 100, height: 80), log: log)
    inner = Witness("inner", CGRect(x: 20, y: 20, width: 30, height: 30), log: log)
    host.window.root.addSubview(outer)
    outer.addSubview(inner)
    try host.step()
  }

  @Test func enteringAndLeavingChangesHover() throws {
    host.pushMove(15, 15)
    try host.step()
    #expect(log.take() == ["outer entered", "outer moved 5,5"])
    host.pushMove(40, 40)
    try host.step()
    #expect(log.take() == ["inner entered", "inner moved 10,10"])
    host.push(SDL_WINDOWEVENT_LEAVE)
    try host.step()
    #expect(log.take() == ["inner exited", "outer exited"])
  }

  @Test func aPressReceivesAllEventsUntilRelease() throws {
    host.pushButton(down: true, 35, 35)
    host.pushMove(150, -40)
    host.pushButton(down: false, 150, -40)
    try host.step()
    #expect(
      log.take() == [
        "outer entered", "inner entered", "inner down 5,5", "inner moved 120,-70",
        "inner up 120,-70", "inner exited", "outer exited",
      ])
  }

  @Test func unusedPressesGoToTheSuperview() throws {
    let picky = Witness(
      "picky", CGRect(x: 60, y: 40, width: 20, height: 20), wantsPress: false, log: log)
    outer.addSubview(picky)
    host.pushButton(down: true, 75, 55)
    host.pushButton(down: false, 75, 55)
    try host.step()
    #expect(
      log.take().filter { !$0.hasSuffix("entered") }
        == ["picky down 5,5", "outer down 65,45", "outer up 65,45"])
  }

  @Test func anotherButtonDoesNotEndThePress() throws {
    host.pushButton(down: true, 35, 35, button: 1)
    host.pushButton(down: true, 12, 12, button: 3)
    host.pushButton(down: false, 12, 12, button: 3)
    try host.step()
    #expect(log.take() == ["outer entered", "inner entered", "inner down 5,5"])
  }

  @Test func hidingTheWindowCancelsThePress() throws {
    host.pushButton(down: true, 35, 35)
    host.push(SDL_WINDOWEVENT_HIDDEN)
    host.pushMove(36, 36)
    try host.step()
    #expect(
      log.take() == [
        "outer entered", "inner entered", "inner down 5,5", "inner cancelled", "inner exited",
        "outer exited", "outer entered", "inner entered", "inner moved 6,6",
      ])
  }

  @Test func removingTheViewCancelsThePress() throws {
    host.pushButton(down: true, 35, 35)
    try host.step()
    inner.removeFromSuperview()
    _ = log.take()
    host.pushMove(36, 36)
    try host.step()
    #expect(log.take() == ["inner cancelled", "inner exited", "outer moved 26,26"])
  }

  @Test func topmostVisibleInteractiveViewsAreHit() {
    let top = Witness("top", outer.bounds, log: log)
    outer.addSubview(top)
    let position = CGPoint(x: 35, y: 35)
    #expect(host.window.root.hitTest(position) === top)
    top.isUserInteractionEnabled = false
    #expect(host.window.root.hitTest(position) === inner)
    inner.isHidden = true
    #expect(host.window.root.hitTest(position) === outer)
    #expect(host.window.root.hitTest(CGPoint(x: 500, y: 5)) == nil)
  }

  /// A view may change its mind while the pointer is over it, also while it has a press.
  @Test func theShapeIsThatOfTheViewUnderThePointer() throws {
    outer.pointerShape = .hand
    host.pushMove(12, 12)
    try host.step()
    #expect(host.window.pointerShape == .hand)
    outer.pointerShape = .text
    inner.pointerShape = .resizeHorizontal
    #expect(host.window.pointerShape == .text)
    host.pushMove(30, 30)
    try host.step()
    #expect(host.window.pointerShape == .resizeHorizontal)
    host.pushButton(down: true, 30, 30)
    host.pushMove(190, 5)
    try host.step()
    inner.pointerShape = .move
    #expect(host.window.pointerShape == .move)
    host.pushButton(down: false, 190, 5)
    try host.step()
    #expect(host.window.pointerShape == .arrow)
  }

  /// It is told of a move, and the pointer looks as over it; pressed, the old one keeps the
  /// pointer.
  @Test func viewsThatAppearUnderThePointerAreHovered() throws {
    host.pushMove(100, 20)
    try host.step()
    _ = log.take()
    inner.pointerShape = .text
    inner.frame.origin.x = 70
    try host.step()
    #expect(log.take().isEmpty && host.window.pointerShape == .arrow)
    inner.frame.origin = CGPoint(x: 70, y: 5)
    try host.step()
    #expect(log.take() == ["inner entered", "inner moved 20,5"])
    #expect(host.window.pointerShape == .text)
    inner.frame.origin.y = 6
    try host.step()
    #expect(log.take().isEmpty && host.sleeps)
    inner.isHidden = true
    try host.step()
    #expect(log.take() == ["inner exited", "outer moved 90,10"])
    #expect(host.window.pointerShape == .arrow)
    host.pushButton(down: true, 100, 20)
    inner.isHidden = false
    try host.step()
    host.push(SDL_WINDOWEVENT_LEAVE)
    host.pushButton(down: false, 300, 20)
    outer.frame.size.width = 90
    try host.step()
    inner.frame.origin.y = 0
    try host.step()
    let lines = log.take()
    #expect(lines.suffix(3) == ["inner up 220,4", "inner exited", "outer exited"], "\(lines)")
  }

  /// What a move brings about can be pressed before it was ever drawn.
  @Test func layoutIsCurrentForAPress() throws {
    let lazy = LazyView(inner)
    lazy.frame = CGRect(x: 120, y: 10, width: 60, height: 60)
    host.window.root.addSubview(lazy)
    lazy.addSubview(inner)
    inner.frame = .zero
    try host.step()
    lazy.setNeedsLayout()
    host.pushButton(down: true, 125, 15)
    try host.step()
    #expect(log.take().contains("inner down 5,5"))
  }

  @Test func scaleMapsPixelsToPoints() throws {
    let host = try HostFixture(size: CGSize(width: 100, height: 50), scale: 2)
    let view = Witness("view", CGRect(x: 10, y: 10, width: 20, height: 20), log: log)
    host.window.root.addSubview(view)
    host.pushMove(30, 40)
    try host.step()
    #expect(log.take() == ["view entered", "view moved 5,10"])
  }
}
