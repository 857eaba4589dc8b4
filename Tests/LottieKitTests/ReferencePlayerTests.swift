// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// What is as in the reference player of dotLottie: expressions of themes, final states, slots.
@Suite struct ReferencePlayerTests {
  /// The expression of a rule is evaluated for each layer that has the slot; by the interpreter, and
  /// by JavaScript (`if`).
  @Test(
    arguments: [
      ("Scalar", "op", "100", "value / 2", 50.0),
      ("Scalar", "op", "80", "thisLayer.name.length", 6),
      ("Scalar", "op", "80", "var $bm_rt; if (time >= 0) { $bm_rt = value - 20; }", 60),
      ("Scalar", "op", "80", "transform.rotation + 5", 5),
    ])
  func themeExpressions(
    _ type: String, _ id: String, _ value: String, _ text: String, _ expected: Double
  ) throws {
    let rule =
      #"{"rules":[{"type":"\#(type)","id":"\#(id)","value":\#(value),"expression":"\#(text)"}]}"#
    let player = InteractivePlayer()
    player.load(try AnimationFile.read(bytes: ThemeTests.archive(["x": rule])))
    try player.setTheme("x")
    let scene = Scene(try #require(player.presentation.animation))
    scene.update(to: 0)
    let outline = SceneOutline(scene)
    let row = try #require(outline.rows.indices.first { outline.rows[$0].name == "Opacity" })
    let property = try #require(outline.rows[row].property as? Property<Double>)
    #expect(abs(property.value - expected) < 1e-6, "\(property.value)")
    #expect(scene.warnings.isEmpty, "\(scene.warnings)")
  }

  /// An input that the entry action of a final state sets leaves it; without one, it stays.
  @Test(arguments: [("5", "b"), ("4", "end"), ("5.5", "end"), ("-5", "end")])
  func finalStates(_ value: String, _ reached: String) throws {
    let guarded =
      #"{"type":"Transition","toState":"b","guards":[{"type":"Numeric","inputName":"n","conditionType":"Equal","compareTo":5}]}"#
    let entry =
      #""final":true,"entryActions":[{"type":"SetNumeric","inputName":"n","value":\#(value)}]"#
    let rig = try MachineRig(
      MachineRig.machine(
        [
          MachineRig.state("a", MachineRig.on("go", to: "end")),
          MachineRig.state("end", guarded, entry), MachineRig.state("b"),
        ], #""inputs":[{"type":"Event","name":"go"},{"type":"Numeric","name":"n","value":0}]"#),
      animation: MachineRig.animation)
    try rig.player.start()
    try rig.player.fire("go")
    #expect(rig.player.stateName == reached)
    #expect(rig.player.machineStatus == .stopped)
  }

  /// The colour of a state is behind the animation, and that of the next one after it.
  @Test func theBackgroundIsPartOfThePicture() throws {
    let rig = try MachineRig(
      MachineRig.machine(
        [
          MachineRig.state(
            "a", MachineRig.on("go", to: "b"), #""backgroundColor":\#(0xff00_00ff as UInt32)"#),
          MachineRig.state("b"),
        ], #""inputs":[{"type":"Event","name":"go"}]"#), animation: MachineRig.animation)
    #expect(rig.player.presentation.background == nil)
    try rig.player.start()
    #expect(rig.player.presentation.background == RGBA(1, 0, 0, 1))
    try rig.player.fire("go")
    #expect(rig.player.presentation.background == nil)
  }

  @Test(
    arguments: [
      (#"{"a":0,"k":5,"x":1}"#, false), (#"{"a":0,"k":5,"x":"value"}"#, true),
      (#"{"a":0,"k":5}"#, true), (#"{"k":[{"t":0,"s":{"s":12}}]}"#, false),
      (#"{"k":[{"t":0,"s":{"t":"a"}}]}"#, true), (#"{"a":0,"k":[1,0,0],"x":{}}"#, false),
    ])
  func slots(_ json: String, _ isOne: Bool) throws {
    let tree = JSONTree(try JSONTape(Array(json.utf8)).root)
    #expect((SlotReader.slot(tree) != nil) == isOne)
  }

  /// A state with another colour was drawn with the old one until the frame changed.
  @Test func aBackgroundIsDrawnWithTheNextTick() throws {
    let red = #""backgroundColor":\#(0xff00_00ff as UInt32)"#
    let rig = try MachineRig(
      MachineRig.machine(
        [
          MachineRig.state("a", MachineRig.on("go", to: "b")),
          MachineRig.state("b", MachineRig.on("go", to: "c"), red),
          MachineRig.state("c", MachineRig.on("go", to: "a"), red),
        ], #""inputs":[{"type":"Event","name":"go"}]"#), animation: MachineRig.animation)
    try rig.player.start()
    _ = rig.taken()
    // Without a colour, and with one, which is then filled again in each state.
    for count in [0, 1, 1, 1] {
      rig.player.tick(milliseconds: 0)
      rig.player.tick(milliseconds: 0)
      let events = rig.taken()
      #expect(events.count { $0 == .rendered(0) } == count, "\(events)")
      try rig.player.fire("go")
    }
  }

  /// In a mode that begins at the end, the frame is not the one that players show at first.
  @Test(arguments: [(PlayMode.forward, false), (.reverse, true), (.reverseBounce, true)])
  func loadingReportsTheLastFrame(_ mode: PlayMode, _ isReported: Bool) throws {
    let rig = MachineRig()
    rig.player.mode = mode
    for _ in 0..<2 {
      rig.player.load(try AnimationFile.read(bytes: Array(MachineRig.animation.utf8)))
      #expect(rig.taken() == (isReported ? [.frame(39), .loaded] : [.loaded]))
    }
  }

  /// Times are numbers of single precision there, which adds up otherwise in small steps.
  @Test func timersLoseTheSame() {
    var inputs = MachineInputs([])
    inputs.addTime(milliseconds: 4000)
    for _ in 0..<200_000 { inputs.addTime(milliseconds: 0.001) }
    #expect(isNear(Double(inputs.elapsed), 4.190735, within: 1e-6))
  }
}
