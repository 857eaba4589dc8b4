// SPDX-License-Identifier: Apache-2.0

internal import CLottieSDL2
internal import Foundation
internal import LottieDrawing
internal import LottieKit
internal import Synchronization
internal import Testing

@testable internal import Controls
@testable internal import SDLHost

/// An animation of 100 frames at 10 a second, with markers at 20, 40 and 80, and three root layers
/// that are squares in a row: red, green and blue.
func pressable() throws -> LottieKit.Animation {
  func layer(_ name: String, _ index: Int, _ color: String) -> String {
    """
    {"ty":4,"nm":"\(name)","ip":0,"op":100,"st":0,"ks":{},"shapes":[
    {"ty":"rc","p":{"k":[\(index * 20 + 10),10]},"s":{"k":[20,20]},"r":{"k":0}},
    {"ty":"fl","c":{"k":\(color)},"o":{"k":100}}]}
    """
  }
  let json = """
    {"v":"5.7.0","fr":10,"ip":0,"op":100,"w":60,"h":20,"markers":[{"cm":"down","tm":20,"dr":0},
    {"cm":"up","tm":40,"dr":0},{"cm":"end","tm":80,"dr":0}],"layers":[
    \(layer("Normal", 0, "[1,0,0,1]")),\(layer("Pressed", 1, "[0,1,0,1]")),
    \(layer("Chosen", 2, "[0,0,1,1]"))]}
    """
  return try LottieKit.Animation(json: Array(json.utf8))
}

@Suite struct AnimatedButtonTests {
  private let host: HostFixture
  private let button: AnimatedButton

  /// Names that the animation does not have are told to the logger.
  @Test func unknownNamesAreLogged() throws {
    let lines = Mutex<[String]>([])
    let logger = LottieLogger(warn: { line in lines.withLock { $0.append(line) } })
    button.player.logger = logger
    button.setPlayRange(fromMarker: "down", toMarker: "gone", event: .touchDown)
    button.setLayer(named: "nobody", forState: .highlighted)
    let surface = AnimationSurface(animation: try pressable())
    surface.player.logger = logger
    surface.addSubview(AnimationSubview(), forLayerAt: AnimationKeypath(keypath: "No.Layer"))
    button.setPlayRange(fromMarker: "down", toMarker: "up", event: .touchDown)
    button.setLayer(named: "Pressed", forState: .highlighted)
    let found = lines.withLock { $0 }
    #expect(found.count == 3)
    for (line, name) in zip(found, ["gone", "nobody", "No.Layer"]) { #expect(line.contains(name)) }
  }

  init() throws {
    host = try HostFixture()
    button = AnimatedButton(animation: try pressable())
    button.frame.origin = CGPoint(x: 50, y: 20)
    host.window.root.addSubview(button)
    try host.step()
  }

  private var played: PlaybackRange? { button.player.state.run?.range }

  private func press(down: Bool, x: Int = 60) throws {
    host.pushButton(down: down, x, 30)
    try host.step()
  }

  @Test func aClickPlaysTheWholeAnimationByDefault() throws {
    try press(down: true)
    #expect(played == nil)
    try press(down: false)
    #expect(played == PlaybackRange(from: 0, to: 100))
    #expect(button.loopMode == .playOnce)
  }

  @Test func removingTheViewFinishesTheRange() throws {
    button.setPlayRange(fromMarker: "down", toMarker: "up", event: .touchUpInside)
    try press(down: true)
    try press(down: false)
    try host.step(1)
    #expect(button.isAnimationPlaying)
    button.removeFromSuperview()
    #expect(!button.isAnimationPlaying && button.realtimeAnimationFrame == 40)
  }

  @Test func eventsPlayTheirRanges() throws {
    button.setPlayRange(fromMarker: "down", toMarker: "up", event: .touchDown)
    button.setPlayRange(fromMarker: "up", toMarker: "end", event: .touchUpInside)
    button.setPlayRange(fromMarker: "up", toMarker: "down", event: .touchUpOutside)
    button.setPlayRange(fromProgress: 0.9, toProgress: 0.5, event: [.touchDragExit, .touchCancel])
    try press(down: true)
    #expect(played == PlaybackRange(from: 20, to: 40))
    try host.step(10)
    #expect(played == nil && button.realtimeAnimationFrame == 40)
    try press(down: false)
    #expect(played == PlaybackRange(from: 40, to: 80))
    try press(down: true)
    host.pushMove(10, 10)
    try host.step()
    #expect(played == PlaybackRange(from: 90, to: 50))
    try press(down: false, x: 10)
    #expect(played == PlaybackRange(from: 40, to: 20))
    try press(down: true)
    button.isEnabled = false
    #expect(played == PlaybackRange(from: 90, to: 50))
  }

  @Test func unknownMarkersPlayNothing() throws {
    button.setPlayRange(fromMarker: "down", toMarker: "nowhere", event: .touchDown)
    button.setPlayRange(fromMarker: "nowhere", toMarker: "up", event: .touchUpInside)
    try press(down: true)
    try press(down: false)
    #expect(played == nil)
  }

  @Test func rangesMayBeSetBeforeTheAnimation() throws {
    let late = AnimatedButton()
    late.setPlayRange(fromMarker: "down", toMarker: "up", event: .touchDown)
    late.animation = try pressable()
    #expect(late.frame.size == CGSize(width: 60, height: 20))
    late.sendActions(for: .touchDown)
    #expect(late.player.state.run?.range == PlaybackRange(from: 20, to: 40))
  }

  @Test func anEarlyReleaseContinuesAtTheCurrentFrame() throws {
    button.setPlayRange(fromProgress: 0, toProgress: 0.5, event: .touchDown)
    button.setPlayRange(fromProgress: 0.5, toProgress: 0, event: .touchUpOutside)
    try press(down: true)
    try host.step(1)
    #expect((button.realtimeAnimationFrame - 10).magnitude < 1e-6)
    host.pushButton(down: false, 5, 5)
    try host.step(0.5)
    #expect(played == PlaybackRange(from: 50, to: 0))
    #expect((button.realtimeAnimationFrame - 5).magnitude < 1e-6)
  }

  @Test func theSameEventRestartsItsRange() throws {
    try press(down: true)
    try press(down: false)
    try host.step(3)
    try press(down: true)
    host.pushButton(down: false, 60, 30)
    try host.step(0)
    #expect(button.realtimeAnimationFrame == 0)
  }

  @Test func aClickSendsThePrimaryAction() throws {
    var said: [String] = []
    button.performAction = { said.append("performed") }
    button.addAction(for: .touchUpInside) { _ in said.append("up") }
    button.addAction(for: .primaryActionTriggered) { _ in said.append("primary") }
    try press(down: true)
    try press(down: false, x: 5)
    #expect(said.isEmpty)
    try press(down: true)
    try press(down: false)
    #expect(said == ["up", "performed", "primary"])
  }
}

/// Layers that are shown for states.
@Suite struct ControlLayersTests {
  private let host: HostFixture
  private let control: AnimatedControl

  init() throws {
    host = try HostFixture()
    control = AnimatedControl(animation: try pressable())
    host.window.root.addSubview(control)
  }

  /// The colours of the three layers' positions.
  private func seen() throws -> [String] {
    try host.step()
    let picture = try host.window.pixels()
    return [10, 30, 50].map { picture.color(x: $0, y: 10).hex }
  }

  private let red = "#ff0000"
  private let green = "#00ff00"
  private let blue = "#0000ff"
  private let black = "#000000"

  @Test func withoutLayersAllAreShown() throws {
    #expect(try seen() == [red, green, blue])
  }

  @Test func eachStateShowsItsLayer() throws {
    control.setLayer(named: "Normal", forState: .normal)
    control.setLayer(named: "Pressed", forState: .highlighted)
    control.setLayer(named: "Chosen", forState: .selected)
    #expect(try seen() == [red, black, black])
    control.isSelected = true
    #expect(try seen() == [black, black, blue])
    host.pushButton(down: true, 5, 5)
    #expect(try seen() == [black, green, black])
    host.pushButton(down: false, 5, 5)
    #expect(try seen() == [black, black, blue])
    control.isEnabled = false
    // Disabled and selected: there is a layer for the latter.
    #expect(try seen() == [black, black, blue])
    control.isSelected = false
    #expect(try seen() == [red, green, blue])
  }

  @Test func theFocusMakesNoDifference() throws {
    control.setLayer(named: "Normal", forState: .normal)
    host.window.focusedView = control
    #expect(try seen() == [red, black, black])
  }

  @Test func unknownLayersShowAllLayers() throws {
    control.setLayer(named: "Nobody", forState: .normal)
    #expect(try seen() == [red, green, blue])
  }

  @Test func anotherAnimationKeepsTheStatesLayer() throws {
    control.setLayer(named: "Pressed", forState: .normal)
    control.animation = nil
    #expect(try seen() == [black, black, black])
    control.animation = try pressable()
    #expect(try seen() == [black, green, black])
  }
}
