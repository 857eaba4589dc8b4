// SPDX-License-Identifier: Apache-2.0

internal import CLottieSDL2
internal import Foundation
internal import LottieDrawing
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import SDLHost

@Suite struct InteractiveSurfaceTests {
  private let host: HostFixture
  private let surface: AnimationSurface
  private let log = Log()

  private final class Log {
    var events: [InteractiveEvent] = []
    var customs: [String] {
      events.compactMap { if case .custom(let text) = $0 { text } else { nil } }
    }
    var urls: [String] = []
  }

  /// Two squares of 20 in 100 x 100, “left” and “right”; 20 frames at 10 a second.
  private static let animation = """
    {"v":"5.9.0","fr":10,"ip":0,"op":20,"w":100,"h":100,"markers":[{"cm":"off","tm":0,"dr":1},\
    {"cm":"on","tm":10,"dr":5}],"layers":[\(square("left", 20)),\(square("right", 80))]}
    """

  private static func square(_ name: String, _ x: Int) -> String {
    """
    {"ty":4,"nm":"\(name)","ip":0,"op":20,"st":0,"ks":{"p":{"k":[\(x),50]}},"shapes":[{"ty":"rc",\
    "p":{"k":[0,0]},"s":{"k":[20,20]},"r":{"k":0}},{"ty":"fl","c":{"k":[1,0,0],"sid":"fill"},\
    "o":{"k":100}}]}
    """
  }

  private static func interaction(_ type: String, _ layer: String? = nil) -> String {
    let position = layer.map { #","layerName":"\#($0)""# } ?? ""
    return
      #"{"type":"\#(type)"\#(position),"actions":[{"type":"FireCustomEvent","value":"\#(type)\#(layer.map { " " + $0 } ?? "")"}]}"#
  }

  private static func machine(_ interactions: [String], _ more: String = "") -> String {
    #"""
    {"initial":"off","states":[
      {"type":"PlaybackState","name":"off","animation":"","segment":"off","transitions":[
        {"type":"Transition","toState":"on","guards":[{"type":"Event","inputName":"go"}]}]},
      {"type":"PlaybackState","name":"on","animation":"","segment":"on","autoplay":true,"transitions":[]}],
      "inputs":[{"type":"Event","name":"go"}],"interactions":[\#(interactions.joined(separator: ","))]}
    """#
  }

  init() throws {
    host = try HostFixture(size: CGSize(width: 200, height: 100))
    surface = AnimationSurface(animation: try LottieKit.Animation(json: Array(Self.animation.utf8)))
    surface.frame = CGRect(x: 50, y: 0, width: 100, height: 100)
    host.window.root.addSubview(surface)
    try host.step()
  }

  private func start(_ interactions: [String]) throws {
    surface.stateMachine = try StateMachine(json: Array(Self.machine(interactions).utf8))
    surface.interactivePlayer.onEvent = { [log] in log.events.append($0) }
    try host.step()
  }

  /// A file that lottie-ios's type has opened runs its machine as one of `AnimationFile` does.
  @Test func bothWaysToOpenAFileRunItsMachine() throws {
    let bytes = ArchiveBuilder.zip([
      .init(
        "manifest.json",
        Array(
          #"""
          {"version":"2","animations":[{"id":"a","autoplay":true}],"stateMachines":[{"id":"m"}],
          "initial":{"animation":"a","stateMachine":"m"}}
          """#.utf8)),
      .init("a/a.json", Array(Self.animation.utf8)),
      .init("s/m.json", Array(Self.machine([]).utf8)),
    ])
    surface.show(try AnimationFile.read(bytes: bytes))
    #expect(surface.interactivePlayer.stateName == "off")
    surface.stateMachine = nil
    let file = try DotLottieFile(data: Data(bytes), filename: "two.lottie")
    surface.loadAnimation(from: file)
    #expect(surface.stateMachine != nil)
    #expect(surface.interactivePlayer.stateName == "off")
    // The machine has the time, not the settings of the manifest.
    #expect(!surface.isAnimationPlaying)
    // Where nobody interacts, the animation is played.
    let renderer = AnimationSurface(animation: nil)
    renderer.loadAnimation(
      from: try DotLottieFile(
        data: Data(ArchiveBuilder.zip([.init("a/a.json", Array(Self.animation.utf8))])),
        filename: "one.lottie"))
    #expect(renderer.stateMachine == nil && renderer.animation != nil)
  }

  /// The start of the machine comes before the handler, and is not missed.
  @Test func aLateHandlerMissesNothing() throws {
    surface.stateMachine = try StateMachine(json: Array(Self.machine([]).utf8))
    try host.steps(3)
    surface.interactivePlayer.onEvent = { [log] in log.events.append($0) }
    let early = log.events
    #expect(early.contains(.machineStarted) && early.contains(.stateEntered("off")))
    // They are told once, without those of frames, and at most 100.
    surface.interactivePlayer.onEvent = { [log] in log.events.append($0) }
    #expect(log.events == early)
    let other = InteractivePlayer()
    other.load(try LottieKit.Animation(json: Array(Self.animation.utf8)))
    for _ in 0..<100 {
      try other.play()
      try other.stop()
    }
    var late: [InteractiveEvent] = []
    other.onEvent = { late.append($0) }
    #expect(late.count <= 100 && late.allSatisfy { $0 != .rendered(0) })
  }

  // MARK: Pointer

  @Test func pressesThatEndAtTheirStartAreClicks() throws {
    try start(["PointerDown", "PointerUp", "Click"].map { Self.interaction($0, "left") })
    host.pushButton(down: true, 70, 50)
    host.pushButton(down: false, 71, 51)
    try host.step()
    #expect(log.customs == ["PointerDown left", "PointerUp left", "Click left"])
    host.pushButton(down: true, 100, 50)
    host.pushButton(down: false, 100, 50)
    try host.step()
    #expect(log.customs.count == 3, "between the squares there is nothing")
  }

  @Test func draggingOutIsNoClick() throws {
    try start(["PointerDown", "PointerUp", "Click"].map { Self.interaction($0) })
    host.pushButton(down: true, 70, 50)
    host.pushMove(190, 50)
    host.pushButton(down: false, 190, 50)
    try host.step()
    #expect(log.customs == ["PointerDown", "PointerUp"])
  }

  @Test func hoverMovesFromLayerToLayer() throws {
    try start(
      ["left", "right"].flatMap {
        [Self.interaction("PointerEnter", $0), Self.interaction("PointerExit", $0)]
      })
    for x in [70, 71, 130, 100, 130, 20] { host.pushMove(x, 50) }
    try host.step()
    #expect(
      log.customs == [
        "PointerEnter left", "PointerExit left", "PointerEnter right", "PointerExit right",
        "PointerEnter right", "PointerExit right",
      ])
  }

  @Test func fingersPressAndDoNotHover() throws {
    try start(
      ["PointerDown", "Click", "PointerMove"].map { Self.interaction($0) }
        + [Self.interaction("PointerEnter", "left"), Self.interaction("PointerExit", "left")])
    host.pushFinger(SDL_FINGERDOWN, 70, 50)
    host.pushFinger(SDL_FINGERMOTION, 71, 50)
    host.pushFinger(SDL_FINGERUP, 71, 50)
    try host.step()
    #expect(log.customs.contains("Click") && !log.customs.contains("PointerMove"))
    #expect(log.customs.filter { $0.hasSuffix("left") }.last != "PointerEnter left")
  }

  @Test func keysPressTheLayersOneAfterTheOther() throws {
    try start(["left", "right"].map { Self.interaction("Click", $0) })
    host.pushKey(SDLK_TAB)
    host.pushKey(SDLK_SPACE)
    host.pushKey(SDLK_RIGHT)
    host.pushKey(SDLK_RETURN)
    try host.step()
    #expect(surface.isFocused && log.customs == ["Click left", "Click right"])
  }

  @Test func unusedEventsArePassedOn() throws {
    try start([Self.interaction("PointerMove")])
    #expect(!surface.canBecomeFocused)
    #expect(!surface.pointerDown(PointerEvent(.down, at: CGPoint(x: 70, y: 50))))
  }

  // MARK: Time

  @Test func idleMachinesLetTheLoopSleep() throws {
    try start([Self.interaction("Click", "left")])
    try host.steps(3)
    #expect(host.sleeps && !surface.isAnimating)
    try surface.interactivePlayer.fire("go")
    #expect(!host.sleeps, "the next frame is due")
    try host.step()
    #expect(surface.interactivePlayer.stateName == "on" && surface.player.shownFrame >= 10)
    try host.steps(60)
    #expect(surface.player.shownFrame == 15 && host.sleeps)
  }

  @Test func withoutAMachineTheViewControlsPlayback() throws {
    try start([Self.interaction("Click")])
    surface.stateMachine = nil
    surface.play()
    try host.steps(30)
    #expect(surface.player.shownFrame > 1)
  }

  // MARK: Slots and addresses

  @Test func slotsChangeDuringPlayback() throws {
    surface.play()
    try host.steps(10)
    let frame = surface.player.shownFrame
    surface.slots.setColor(Color(r: 0, g: 0, b: 1, a: 1), for: "fill")
    #expect(surface.player.shownFrame == frame && surface.isAnimationPlaying)
    #expect(surface.player.displayList?.dump.contains("#0000ff") == true)
    surface.slots.resetAll()
    #expect(surface.player.displayList?.dump.contains("#ff0000") == true)
  }

  @Test func anotherAnimationEndsIt() throws {
    try start([Self.interaction("Click")])
    surface.animation = try movingSquare()
    #expect(surface.stateMachine == nil)
  }

  @Test func onlyWebURLsAreOpened() throws {
    let action = #"{"type":"OpenUrl","url":"$u","target":""}"#
    let machine =
      #"{"initial":"a","states":[{"type":"PlaybackState","name":"a","animation":"","transitions":[]}],"inputs":[{"type":"String","name":"u","value":""}],"interactions":[{"type":"Click","actions":[\#(action)]}]}"#
    surface.stateMachine = try StateMachine(json: Array(machine.utf8))
    surface.openURL = { [log] in log.urls.append($0.absoluteString) }
    let player = surface.interactivePlayer
    try player.start(allowedURLs: ["*"])
    for address in ["https://example.org/", "file:///etc/passwd", "javascript:x", "example.com"] {
      try player.setInput("u", to: .string(address))
      host.pushButton(down: true, 70, 50)
      host.pushButton(down: false, 70, 50)
      try host.step()
    }
    #expect(log.urls.first == "https://example.org/" && log.urls.last == "https://example.com")
    #expect(log.urls.allSatisfy { $0.hasPrefix("https://") })
  }
}
