// SPDX-License-Identifier: Apache-2.0

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
    let single: [ControlEvent] = [
      .touchDown, .touchDownRepeat, .touchDragInside, .touchDragOutside, .touchDragEnter,
      .touchDragExit, .touchUpInside, .touchUpOutside, .touchCancel,
    ]
    for event in single { control.addAction(for: event) { [log] _ in log.events.append(event) } }
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
}
