// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

@Suite struct KeyTests {
  private let folder: TemporaryFolder
  private let host: ViewerFixture

  init() throws {
    folder = try TemporaryFolder()
    host = try ViewerFixture(paused: folder.write("a.json", Sample.crossing))
  }

  @Test func playAndPause() throws {
    for key: Key in [.space, .character("k")] {
      try host.press(key)
      #expect(host.isPlaying)
      try host.press(key)
      #expect(!host.isPlaying)
    }
  }

  /// Keys in a row, each with the frame after it.
  @Test func steps() throws {
    let steps: [(Key, KeyModifiers, Double)] = [
      (.right, [], 1), (.right, .shift, 11), (.left, [], 10), (.left, .shift, 0), (.left, [], 0),
      (.end, [], 120), (.right, [], 120), (.left, [], 119), (.home, [], 0),
      (.character("."), [], 1),
      (.character(","), [], 0),
    ]
    for (key, modifiers, frame) in steps {
      try host.press(key, modifiers)
      #expect(host.frame == frame, "\(key)")
      #expect(!host.isPlaying)
    }
  }

  @Test func steppingPausesOnAWholeFrame() throws {
    try host.press(.space)
    try host.step()
    try host.step(0.0255)
    #expect(host.frame != host.frame.rounded())
    let before = host.frame.rounded(.down)
    try host.press(.right)
    #expect(!host.isPlaying)
    #expect(host.frame == before + 2 || host.frame == before + 1)
    #expect(host.frame == host.frame.rounded())
  }

  /// In a focused control with choices, arrows show them; elsewhere they go to another file.
  @Test func arrowsInAFocusedControlWithChoices() throws {
    let files = try ["b", "c"].map { try folder.write("\($0).json", Sample.crossing) }
    let host = try ViewerFixture(paused: files, size: CGSize(width: 1200, height: 600))
    let (window, viewer) = (host.viewer.window, host.viewer)
    for (button, modifiers) in [
      (viewer.transport.loop, KeyModifiers()), (viewer.transport.speed, .alt),
    ] {
      (window.focusedView, window.showsFocusRing) = (button, true)
      try host.press(.down, modifiers)
      #expect(!viewer.menu.isHidden && viewer.document.playlist.index == 0)
      try host.press(.escape)
      #expect(viewer.menu.isHidden && window.focusedView === button)
    }
    (window.focusedView, window.showsFocusRing) = (viewer.transport.help, true)
    try host.press(.down)
    #expect(viewer.document.playlist.index == 1)
  }

  /// Signs are what the press gives, letters are keys, and AltGr is neither Alt nor nothing.
  @Test func signsAreWhatThePressGives() {
    typealias Row = (event: KeyEvent, command: Command.ID?)
    func key(_ label: Character, _ modifiers: KeyModifiers = [], gives: Character?) -> KeyEvent {
      KeyEvent(.character(label), modifiers: modifiers, character: gives)
    }
    let rows: [Row] = [
      // German: Shift ß, AltGr 8, AltGr Q; ü is at the position of [.
      (key("ß", .shift, gives: "?"), .help), (key("8", .altGraph, gives: "["), .slower),
      (key("7", .altGraph, gives: "{"), .half), (key("q", .altGraph, gives: "@"), nil),
      (key("ü", gives: "ü"), nil), (key("0", .shift, gives: "="), .zoomIn),
      (KeyEvent(.left, modifiers: .altGraph), nil),
      // French: Shift ; and Shift , and the row of digits.
      (key(";", .shift, gives: "."), .frameForward), (key(",", .shift, gives: "?"), .help),
      (key("0", gives: "à"), .fit), (key("0", .shift, gives: "0"), .fit),
      (key("6", gives: "-"), .zoomOut),
      // Russian: the key of [ gives a letter, and the digits signs.
      (key("[", gives: "х"), .slower), (key("[", .shift, gives: "Х"), .half),
      (key("7", .shift, gives: "?"), .help), (key("l", .shift, gives: "Д"), .loopMenu),
      // American.
      (key("/", .shift, gives: "?"), .help), (key(",", .shift, gives: "<"), .tenBack),
      (key("=", [.shift, .control], gives: "+"), .timelineLonger),
      (key("=", [.shift, .control], gives: nil), .timelineLonger),
      (key("l", .shift, gives: "L"), .loopMenu), (key("1", .shift, gives: "!"), .actualSize),
    ]
    for (event, command) in rows {
      #expect(CommandTable.command(for: event, in: host.viewer)?.id == command, "\(event)")
    }
  }

  /// On a German keyboard, Alt [ is Alt, AltGr and 8: a layer is trimmed, not moved.
  @Test func altBesideAltGraphCounts() {
    func candidates(_ modifiers: KeyModifiers) -> [KeyChord] {
      KeyChord(KeyEvent(.character("8"), modifiers: modifiers, character: "[")).candidates
    }
    #expect(candidates([.alt, .altGraph]) == ["Alt [", "["])
    #expect(candidates([.alt, .control, .altGraph]).first == "Ctrl Alt [")
    #expect(candidates(.altGraph).first == "[")
  }

  @Test func loopModes() throws {
    #expect(host.viewer.stage.surface.loopMode == .loop)
    for mode: LottieLoopMode in [
      .playOnce, .autoReverse, .repeat(3), .repeatBackwards(3), .loop,
    ] {
      try host.press(.character("l"))
      #expect(host.viewer.stage.surface.loopMode == mode)
    }
  }

  @Test func playingOnceEndsAndStartsAgain() throws {
    try host.press(.character("l"))
    try host.press(.space)
    try host.step(3)
    #expect(!host.isPlaying && host.frame == 120)
    #expect(host.title.hasSuffix("120 / 120 - paused - Lottie Viewer"))
    try host.press(.space)
    #expect(host.isPlaying && host.frame < 2)
  }

  /// Keys in a row, each with the speed after it.
  @Test func speeds() throws {
    let surface = host.viewer.stage.surface
    let steps: [(Key, KeyModifiers, Double)] = [
      (.character("]"), [], 1.1), (.character("]"), [], 1.2), (.character("["), [], 1.1),
      (.backspace, [], 1), (.character("]"), .shift, 2), (.character("}"), [], 4),
      (.character("]"), .shift, 4), (.character("]"), [], 4), (.character("["), .shift, 2),
      (.backspace, [], 1), (.character("{"), [], 0.5), (.character("["), .shift, 0.25),
      (.character("["), [], 0.15), (.character("["), [], 0.1), (.character("["), [], 0.1),
    ]
    for (key, modifiers, speed) in steps {
      try host.press(key, modifiers)
      #expect((Double(surface.animationSpeed) - speed).magnitude < 1e-9, "\(key) \(speed)")
    }
    surface.animationSpeed = -1
    try host.press(.character("]"))
    #expect(surface.animationSpeed == -1.1)
    // What the command line may ask for beyond that is left by steps towards it only.
    surface.animationSpeed = 16
    try host.press(.character("]"))
    #expect(surface.animationSpeed == 16)
    try host.press(.character("["))
    #expect(surface.animationSpeed == 4)
  }

  @Test func help() throws {
    let help = host.viewer.help
    for key: Key in [.character("?"), .function(1), .character("h")] {
      try host.press(key)
      #expect(!help.isHidden, "\(key)")
      try host.press(.escape)
      #expect(help.isHidden)
    }
    try host.press(.character("/"), .shift)
    #expect(!help.isHidden)
    try host.point(.down, 5, 5)
    #expect(help.isHidden)
  }

  @Test func fullscreenHidesTheBarUntilThePointerIsNear() throws {
    let viewer = host.viewer
    try host.press(.character("f"))
    #expect(viewer.window.isFullscreen && viewer.transport.isHidden)
    #expect(viewer.stage.frame.height == viewer.window.size.height)
    try host.point(.moved, 100, viewer.window.size.height - 20)
    #expect(!viewer.transport.isHidden)
    try host.point(.moved, 100, 20)
    #expect(viewer.transport.isHidden)
    try host.press(.escape)
    #expect(!viewer.window.isFullscreen && !viewer.transport.isHidden)
    try host.press(.function(11))
    #expect(viewer.window.isFullscreen)
  }

  /// The bar came over the last rows of a panel when they were pointed at.
  @Test func thePanelsOfFullscreenEndAboveTheBar() throws {
    let viewer = host.viewer
    try host.press(.character("f"))
    try host.press(.character("t"))
    #expect(viewer.window.isFullscreen && !viewer.transport.isHidden)
    #expect(viewer.panels.layerColumn.frame.maxY == viewer.transport.frame.minY)
    try host.press(.character("t"))
    #expect(viewer.transport.isHidden)
  }

  @Test(
    arguments: [
      (.character("q"), []), (.character("q"), .control), (.character("w"), .control),
    ] as [(Key, KeyModifiers)])
  func quitting(_ key: Key, _ modifiers: KeyModifiers) throws {
    try host.press(key, modifiers)
    #expect(host.viewer.window.isClosed)
  }

  @Test func ctrlDoesNotTriggerPlainKeys() throws {
    try host.press(.character("b"), .control)
    #expect(host.viewer.stage.backdrop == .checkerboard)
  }

  @Test func heldKeysDoNotFlicker() throws {
    let id = host.viewer.window.handle.id
    host.loop.handle(.key(id, KeyEvent(.space, isRepeat: true)))
    #expect(!host.isPlaying)
    host.loop.handle(.key(id, KeyEvent(.right, isRepeat: true)))
    #expect(host.frame == 1)
  }
}
