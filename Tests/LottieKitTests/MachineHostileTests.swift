// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// Whatever a machine does: it comes to an end, or to a stop. No crash, no hang.
@Suite struct MachineHostileTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let machine: @Sendable () -> String
    var testDescription: String { name }

    init(_ name: String, _ machine: @escaping @autoclosure @Sendable () -> String) {
      self.name = name
      self.machine = machine
    }
  }

  private static func to(_ state: String, _ guards: String? = nil) -> String {
    #"{"type":"Transition","toState":"\#(state)"\#(guards.map { #","guards":\#($0)"# } ?? "")}"#
  }

  static let rows = [
    Row("no states", #"{"initial":"a","states":[]}"#),
    Row(
      "an initial state that is not there",
      MachineRig.machine([MachineRig.state("a")], initial: "x")),
    Row("a ring of one", MachineRig.machine([MachineRig.state("a", to("a"))])),
    Row(
      "a ring that changes an input",
      MachineRig.machine(
        [
          MachineRig.state(
            "a", to("b"), #""entryActions":[{"type":"Increment","inputName":"n"}]"#),
          MachineRig.state("b", to("a")),
        ], #""inputs":[{"type":"Numeric","name":"n","value":0}]"#)),
    Row(
      "a ring of events",
      MachineRig.machine(
        [
          MachineRig.state(
            "a", MachineRig.on("e", to: "b"), #""entryActions":[{"type":"Fire","inputName":"e"}]"#),
          MachineRig.state(
            "b", MachineRig.on("e", to: "a"), #""entryActions":[{"type":"Fire","inputName":"e"}]"#),
        ], #""inputs":[{"type":"Event","name":"e"}]"#)),
    Row(
      "a chain of three thousand states",
      MachineRig.machine(
        (0..<3000).map { MachineRig.state("s\($0)", to("s\($0 + 1)")) }, initial: "s0")),
    Row(
      "ten thousand inputs",
      MachineRig.machine(
        [MachineRig.state("a")],
        #""inputs":[\#((0..<10_000).map { #"{"type":"Numeric","name":"n\#($0)","value":0}"# }.joined(separator: ","))]"#
      )),
    Row(
      "guards on missing inputs",
      MachineRig.machine([
        MachineRig.state(
          "a",
          to(
            "b",
            #"[{"type":"Numeric","inputName":"x","conditionType":"NotEqual","compareTo":1},{"type":"Boolean","inputName":"y","conditionType":"Equal","compareTo":true}]"#
          )), MachineRig.state("b"),
      ])),
    Row("a tween of no length", tween("0")), Row("a tween without end", tween("1e300")),
    Row("a tween to before", tween("-5")),
    Row("a curve that leaves its time", tween("1", "[2,0,-1,1]")),
    Row(
      "states that load each other's animations",
      #"{"initial":"a","states":[{"type":"PlaybackState","name":"a","animation":"one","transitions":[\#(to("b"))]},{"type":"PlaybackState","name":"b","animation":"two","transitions":[\#(to("a"))]}]}"#
    ),
    Row(
      "frames that are none",
      MachineRig.machine([
        MachineRig.state(
          "a", "",
          #""speed":1e38,"autoplay":true,"loop":true,"entryActions":[{"type":"SetFrame","value":-1e38},{"type":"SetFrame","value":1e38},{"type":"SetProgress","value":1e38}]"#
        )
      ])),
    Row(
      "numbers past all bounds",
      MachineRig.machine(
        [MachineRig.state("a")],
        #""inputs":[{"type":"Numeric","name":"n","value":3e38}],"interactions":[{"type":"Click","actions":[{"type":"Multiply","inputName":"n","value":3e38},{"type":"Floor","inputName":"n"},{"type":"SetRandom","inputName":"n","min":-3e38,"max":3e38,"integer":true},{"type":"SetFrame","value":"$n"}]}]"#
      )),
    Row(
      "an interaction of a thousand actions",
      MachineRig.machine(
        [MachineRig.state("a")],
        #""inputs":[{"type":"Numeric","name":"n","value":0}],"interactions":[{"type":"Click","actions":[\#((0..<1000).map { _ in #"{"type":"Increment","inputName":"n"}"# }.joined(separator: ","))]}]"#
      )),
  ]

  /// Bounded by what a call may cost, since each pass is short or comes to an end.
  static let costly = [
    Row(
      "a global state of many guards that is asked at each hop of a long ring",
      MachineRig.machine(
        (0..<500).map {
          MachineRig.state(
            "s\($0)", to("s\(($0 + 1) % 500)"),
            #""entryActions":[{"type":"Increment","inputName":"n"}]"#)
        } + [
          #""type":"GlobalState","name":"any","transitions":[\#((0..<500).map { _ in to("s0", never) }.joined(separator: ","))]"#
        ], initial: "s0", #""inputs":[{"type":"Numeric","name":"n","value":0}]"#)),
    Row(
      "a click of a thousand actions, each of which runs through a long chain",
      MachineRig.machine(
        (0..<1000).map { MachineRig.state("s\($0)", $0 < 999 ? to("s\($0 + 1)") : on("e", "s0")) },
        initial: "s999",
        #""inputs":[{"type":"Event","name":"e"}],"interactions":[{"type":"Click","actions":[\#(actions(1000, #"{"type":"Fire","inputName":"e"}"#))]}]"#
      )),
    Row(
      "themes that are set again and again",
      MachineRig.machine(
        [MachineRig.state("a")],
        #""interactions":[{"type":"Click","actions":[\#(actions(5000, #"{"type":"SetTheme","value":"red"},{"type":"SetTheme","value":"blue"}"#))]}]"#
      )),
  ]

  private static let never =
    #"[{"type":"Numeric","inputName":"n","conditionType":"LessThan","compareTo":0}]"#

  private static func actions(_ count: Int, _ action: String) -> String {
    Array(repeating: action, count: count).joined(separator: ",")
  }

  private static func on(_ event: String, _ state: String) -> String {
    MachineRig.on(event, to: state)
  }

  @Test(arguments: costly) func expensiveMachinesAreStopped(_ row: Row) throws {
    let rule = String(repeating: " ", count: 10_000) + ThemeTests.rule("Color", "fill", "[1,0,0]")
    let rig = MachineRig()
    rig.player.load(
      try AnimationFile.read(bytes: ThemeTests.archive(["red": rule, "blue": rule])))
    rig.player.setStateMachine(try StateMachine(json: Array(row.machine().utf8)))
    let start = threadTime()
    try? rig.player.start()
    try rig.player.post(.click, x: 1, y: 1)
    #expect(rig.events.suffix(2) == [.machineStopped, .failed("InfiniteLoop")])
    #expect(rig.player.machineStatus == .stopped)
    #expect(threadTime() - start < HostileTests.budget)
  }

  /// One animation a tick, and no more: the host goes on.
  @Test func endlessLoadingIsLimitedToOnePerTick() throws {
    func state(_ name: String, _ other: String) -> String {
      #""type":"PlaybackState","name":"\#(name)","animation":"\#(name)","autoplay":true,"speed":1e6,"transitions":[\#(MachineRig.on("e", to: other))]"#
    }
    let rig = MachineRig()
    rig.player.load(try AnimationFile.read(bytes: ThemeTests.archive([:])))
    let fire = #""actions":[{"type":"Fire","inputName":"e"}]"#
    rig.player.setStateMachine(
      try StateMachine(
        json: Array(
          MachineRig.machine(
            [state("one", "two"), state("two", "one")], initial: "one",
            #""inputs":[{"type":"Event","name":"e"}],"interactions":[{"type":"OnComplete","stateName":"one",\#(fire)},{"type":"OnComplete","stateName":"two",\#(fire)}]"#
          ).utf8)))
    try rig.player.start()
    for _ in 0..<20 {
      _ = rig.taken()
      rig.player.tick(milliseconds: 40)
      #expect(rig.taken().count { $0 == .loaded } == 1)
    }
    #expect(rig.player.machineStatus == .running)
  }

  private static func tween(_ duration: String, _ easing: String = "[0,0,1,1]") -> String {
    MachineRig.machine([
      MachineRig.state(
        "a",
        #"{"type":"Tweened","toState":"b","duration":\#(duration),"easing":\#(easing)}"#),
      MachineRig.state("b", "", #""segment":"c""#),
    ])
  }

  @Test(arguments: rows) func comesToAnEnd(_ row: Row) throws {
    let start = threadTime()
    let rig = MachineRig()
    rig.player.load(try AnimationFile.read(bytes: ThemeTests.archive([:])))
    rig.player.setStateMachine(try StateMachine(json: Array(row.machine().utf8)))
    try? rig.player.start()
    for step in 0..<30 {
      rig.player.tick(milliseconds: step == 10 ? 1e300 : 40)
      for pointer in InteractivePointer.allCases { try rig.player.post(pointer, x: 1, y: .nan) }
      #expect(rig.player.frame.isFinite)
      _ = rig.player.presentation
    }
    rig.player.stopMachine()
    #expect(threadTime() - start < HostileTests.budget)
  }

  @Test func machinesOfOtherFilesAreChecked() throws {
    let machine = try StateMachine(
      json: Array(
        MachineRig.machine(
          [
            MachineRig.state("a", Self.to("gone"), #""segment":"nowhere""#),
            MachineRig.state("alone"),
          ], #""interactions":[{"type":"Click","layerName":"ghost","actions":[]}]"#
        ).utf8))
    let file = try AnimationFile.read(bytes: Array(MachineRig.animation.utf8))
    #expect(
      machine.problems(in: file).map(\.path) == [
        "states[0].segment", "states[0].transitions[0].toState", "interactions[0].layerName",
        "states[1]",
      ])
  }
}
