// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

@Suite struct StateMachineTests {
  private static let go = #""inputs":[{"type":"Event","name":"go"}]"#

  // MARK: Order

  @Test func aTransitionLeavesThenEnters() throws {
    let rig = try MachineRig(
      MachineRig.machine(
        [
          MachineRig.state(
            "a", MachineRig.on("go", to: "b"),
            #""exitActions":[{"type":"FireCustomEvent","value":"out"}]"#),
          MachineRig.state(
            "b", "", #""entryActions":[{"type":"FireCustomEvent","value":"in"}]"#),
        ], Self.go))
    try rig.player.start()
    #expect(
      rig.taken() == [
        .transition(from: "", to: "a"), .stateExited(""), .stateEntered("a"), .machineStarted,
      ])
    try rig.player.fire("go")
    #expect(
      rig.taken() == [
        .fired("go"), .transition(from: "a", to: "b"), .custom("out"), .stateExited("a"),
        .stateEntered("b"), .custom("in"),
      ])
    #expect(rig.player.stateName == "b" && rig.player.machineStatus == .running)
  }

  @Test func observersMayCallBack() throws {
    let rig = try MachineRig(
      MachineRig.machine(
        [
          MachineRig.state("a", MachineRig.on("go", to: "b")),
          MachineRig.state("b", MachineRig.on("go", to: "c")), MachineRig.state("c"),
        ], Self.go))
    var entered: [String] = []
    rig.player.onEvent = { [player = rig.player] event in
      guard case .stateEntered(let name) = event else { return }
      entered.append(name)
      try? player.fire("go")
    }
    try rig.player.start()
    #expect(entered == ["a", "b", "c"])
  }

  // MARK: Guards

  @Test(
    arguments: [
      ("Equal", 2, false), ("Equal", 3, true), ("NotEqual", 2, true), ("GreaterThan", 3, false),
      ("GreaterThan", 4, true), ("GreaterThanOrEqual", 3, true), ("LessThan", 2, true),
      ("LessThan", 3, false), ("LessThanOrEqual", 3, true),
    ] as [(String, Float, Bool)])
  func numbersAreCompared(_ condition: String, _ value: Float, _ isMet: Bool) throws {
    let rig = try MachineRig(
      MachineRig.machine(
        [
          MachineRig.state(
            "a",
            #"{"type":"Transition","toState":"b","guards":[{"type":"Numeric","inputName":"n","conditionType":"\#(condition)","compareTo":3}]}"#
          ), MachineRig.state("b"),
        ], #""inputs":[{"type":"Numeric","name":"n","value":0}]"#))
    try rig.player.setInput("n", to: .numeric(value), evaluates: false)
    try rig.player.start()
    #expect((rig.player.stateName == "b") == isMet)
  }

  @Test func sumsOfThirtySecondsAreThoseOfFloats() throws {
    // In 64 bits ten times a tenth is not one; in 32 it is not either, and the sums differ.
    let rig = try MachineRig(
      MachineRig.machine(
        [MachineRig.state("a")],
        #""inputs":[{"type":"Numeric","name":"n","value":0}],"interactions":[{"type":"Click","actions":[{"type":"Increment","inputName":"n","value":0.1}]}]"#
      ))
    try rig.player.start()
    var sum: Float = 0
    for _ in 0..<10 {
      try rig.player.post(.click, x: 0, y: 0)
      sum += 0.1
    }
    #expect(rig.player.number("n") == sum)
  }

  // MARK: Playback

  @Test func statesContinueFromTheDisplayedFrame() throws {
    let rig = try MachineRig(
      MachineRig.machine(
        [
          MachineRig.state("a", MachineRig.on("go", to: "b"), #""autoplay":true"#),
          MachineRig.state("b", "", #""autoplay":true,"segment":"b""#),
        ], Self.go), animation: MachineRig.animation)
    try rig.player.start()
    rig.player.tick(milliseconds: 1500)
    try rig.player.fire("go")
    rig.player.tick(milliseconds: 100)
    #expect(rig.player.frame == 16)
  }

  @Test func statesWithAMissingAnimationPause() throws {
    let missing =
      #""type":"PlaybackState","name":"b","animation":"ghost","autoplay":true,"transitions":[]"#
    let rig = try MachineRig(
      MachineRig.machine(
        [MachineRig.state("a", MachineRig.on("go", to: "b"), #""autoplay":true"#), missing],
        Self.go), animation: MachineRig.animation)
    try rig.player.start()
    _ = rig.taken()
    try rig.player.fire("go")
    #expect(rig.taken().suffix(3) == [.paused, .loadFailed, .played])
    #expect(rig.player.stateName == "b" && rig.player.status == .playing)
  }

  @Test func aSecondStartEndsATween() throws {
    let rig = try MachineRig(
      MachineRig.machine(
        [
          MachineRig.state(
            "a",
            #"{"type":"Tweened","toState":"b","duration":1,"easing":[0,0,1,1],"guards":[{"type":"Event","inputName":"go"}]}"#
          ), MachineRig.state("b", "", #""segment":"c""#),
        ], Self.go), animation: MachineRig.animation)
    try rig.player.start()
    try rig.player.fire("go")
    #expect(rig.player.machineStatus == .tweening)
    try rig.player.start()
    #expect(rig.player.machineStatus == .running && rig.player.stateName == "a")
    try rig.player.fire("go")
    rig.player.tick(milliseconds: 1000)
    #expect(rig.player.stateName == "b" && rig.player.frame == 20)
  }

  @Test(arguments: [(PlayMode.forward, 21.0), (.reverse, 29), (.bounce, 21)])
  func segmentsWithoutTheFrameStartAtTheirBeginning(_ mode: PlayMode, _ frame: Double) {
    var clock = InteractiveClock()
    clock.load(frames: 60, rate: 10, markers: [:])
    clock.setMode(mode)
    clock.play()
    _ = clock.advance(by: 300)
    for _ in 0..<2 {
      let isSet = clock.setSegment(20...30)
      _ = clock.advance(by: 100)
      #expect(isSet && clock.frame == frame)
      clock.seek(to: 50)
    }
  }

  @Test func endlessBouncesReportTheirLoops() {
    var clock = InteractiveClock()
    clock.load(frames: 11, rate: 10, markers: [:])
    clock.setMode(.bounce)
    clock.setLoop(true, count: 0)
    clock.play()
    var loops: [InteractiveClock.End] = []
    for _ in 0..<40 {
      let end = clock.advance(by: 100)
      if end != .none { loops.append(end) }
    }
    #expect(loops == [.loop(1), .loop(2)])
  }

  @Test(arguments: PlayMode.allCases) func framesStayInTheirRange(_ mode: PlayMode) {
    var generator = SeededGenerator(seed: 7)
    var clock = InteractiveClock()
    clock.load(frames: 30, rate: 24, markers: ["m": 5...12])
    clock.setMode(mode)
    clock.setLoop(true, count: 0)
    clock.play()
    for step in 0..<500 {
      if step == 250 { _ = clock.setMarker("m") }
      _ = clock.advance(by: Double.random(in: 0...900, using: &generator))
      #expect(clock.range.contains(clock.frame))
    }
  }

  // MARK: Bounds

  @Test func cyclesAreStopped() throws {
    let names = ["a", "b", "c"]
    let states = names.enumerated().map { i, name in
      MachineRig.state(name, #"{"type":"Transition","toState":"\#(names[(i + 1) % 3])"}"#)
    }
    let rig = try MachineRig(MachineRig.machine(states))
    try rig.player.start()
    #expect(rig.events.suffix(2) == [.machineStopped, .failed("InfiniteLoop")])
    #expect(rig.player.machineStatus == .stopped)
  }

  /// What an event may take; more in builds that are not optimized, or look for races.
  #if DEBUG
    private static let mostSeconds = 0.005
  #else
    private static let mostSeconds = 0.001
  #endif

  @Test func eventsAreFastWithThousandsOfInputs() throws {
    let inputs = (0..<1000).map { #"{"type":"Numeric","name":"n\#($0)","value":0}"# }
    let states = (0..<500).map { i in
      MachineRig.state("s\(i)", MachineRig.on("go", to: "s\((i + 1) % 500)"))
    }
    let rig = try MachineRig(
      MachineRig.machine(
        states, initial: "s0",
        #""inputs":[\#(inputs.joined(separator: ",")),{"type":"Event","name":"go"}]"#))
    try rig.player.start()
    let start = threadTime()
    for _ in 0..<200 { try rig.player.fire("go") }
    let each = (threadTime() - start) / 200
    #expect(rig.player.stateName == "s200")
    #expect(each < Self.mostSeconds, "\(each) s")
  }

  /// The last of 500 guarded transitions of the global state, each about an input of its own.
  @Test func inputsAreFastAmongThousands() throws {
    let inputs = (0..<1000).map { #"{"type":"Numeric","name":"n\#($0)","value":0}"# }
    let ways = (0..<500).map { i in
      #"{"type":"Transition","toState":"s\#(i)","guards":[{"type":"Numeric","inputName":"n\#(i)","conditionType":"Equal","compareTo":1},{"type":"Numeric","inputName":"n\#(i + 500)","conditionType":"LessThan","compareTo":"$n\#(i)"}]}"#
    }
    let global =
      #""type":"GlobalState","name":"any","transitions":[\#(ways.joined(separator: ","))]"#
    let rig = try MachineRig(
      MachineRig.machine(
        (0..<500).map { MachineRig.state("s\($0)") } + [global], initial: "s0",
        #""inputs":[\#(inputs.joined(separator: ","))]"#))
    try rig.player.start()
    let start = threadTime()
    for i in 0..<100 { try rig.player.setInput("n499", to: .numeric(Float(i % 2))) }
    let each = (threadTime() - start) / 100
    #expect(rig.player.stateName == "s499")
    #expect(each < Self.mostSeconds, "\(each) s")
  }

  @Test func idleMachinesNeedNoTime() throws {
    let rig = try MachineRig(
      MachineRig.machine([MachineRig.state("a")]), animation: MachineRig.animation)
    try rig.player.start()
    #expect(!rig.player.isMoving)
    try rig.player.play()
    #expect(rig.player.isMoving)
  }

  // MARK: Addresses

  @Test(
    arguments: [
      ("example.com", "https://example.com/", true), ("example.com", "example.com/a", false),
      ("*.example.com/docs/*", "api.example.com/docs/a/b", true),
      ("*.example.com/docs/*", "example.com.evil.org/docs/a", false),
      ("*.example.com", "badexample.com", false), ("/", "", true), ("", "example.com", false),
    ] as [(String, String, Bool)])
  func onlyAllowedURLsAreOpened(_ entry: String, _ address: String, _ isAllowed: Bool) {
    let policy = URLPolicy(entries: [entry], requiresUserInteraction: false)
    #expect(policy.allows(address, isPressed: false) == isAllowed)
    let strict = URLPolicy(entries: [entry], requiresUserInteraction: true)
    #expect(!strict.allows(address, isPressed: false))
    #expect(
      !URLPolicy(entries: [], requiresUserInteraction: false).allows(address, isPressed: true))
  }

  @Test func randomNumbersAreThoseOfTheReference() {
    var random = PermutedRandom()
    let first = [random.next(), random.next()]
    var seeded = PermutedRandom(seed: 99)
    let other = [seeded.next(), seeded.next()]
    for (value, expected) in zip(first + other, [0.71449, 0.73256, 0.53285, 0.99653] as [Float]) {
      #expect(abs(value - expected) < 1e-4)
    }
  }

  // MARK: Refusals

  static let refusals: [(json: String, code: DotLottieError.Code, path: String)] = [
    (#"{"states":[]}"#, .parse, ""),
    (#"{"initial":"a","states":[{"type":"State","name":"a"}]}"#, .parse, "states[0].type"),
    (
      MachineRig.machine([MachineRig.state("a", "", #""mode":"forward""#)]), .parse,
      "states[0].mode"
    ),
    (
      MachineRig.machine([MachineRig.state("a", "", #""loopCount":1.5"#)]), .parse,
      "states[0].loopCount"
    ),
    (
      MachineRig.machine([MachineRig.state("a", "", #""entryActions":[{"type":"SetSlot"}]"#)]),
      .parse, "states[0].entryActions[0].type"
    ),
    (
      MachineRig.machine([
        MachineRig.state(
          "a", #"{"type":"Tweened","toState":"a","duration":1,"easing":[0,0,1]}"#)
      ]), .parse, "states[0].transitions[0].easing"
    ),
    (
      MachineRig.machine([MachineRig.state("a"), MachineRig.state("a")]), .duplicateStateName,
      "states[1].name"
    ),
    (
      MachineRig.machine([
        MachineRig.state("a", MachineRig.on("gone", to: "a"))
      ]), .unknownInput, "states[0].transitions[0].guards[0]"
    ),
    (
      MachineRig.machine([
        MachineRig.state(
          "a", #"{"type":"Transition","toState":"a"},{"type":"Transition","toState":"a"}"#)
      ]), .multipleGuardlessTransitions, "states[0].transitions[1]"
    ),
    (
      MachineRig.machine(
        [MachineRig.state("a")], #""interactions":[{"type":"OnComplete","actions":[]}]"#),
      .parse, "interactions[0]"
    ),
    ("[" + String(repeating: "[", count: 200), .parse, ""),
  ]

  @Test(arguments: refusals)
  func problemsAreNamedWithTheirPath(
    _ row: (json: String, code: DotLottieError.Code, path: String)
  ) throws {
    let error = try #require(throws: DotLottieError.self) {
      try StateMachine(json: Array(row.json.utf8), file: "s/m.json")
    }
    #expect(error.code == row.code, "\(error)")
    if !row.path.isEmpty { #expect(error.path == row.path, "\(error)") }
    #expect(error.file == "s/m.json" && !error.reason.isEmpty)
  }
}
