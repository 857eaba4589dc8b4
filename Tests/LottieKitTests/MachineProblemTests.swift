// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// What `info` and `pack` say of machines, themes and manifests that are read but do not do what is
/// meant.
@Suite struct MachineProblemTests {
  /// A machine, and the paths of what is wrong with it.
  typealias Row = (json: String, paths: [String])

  private static let inputs =
    #""inputs":[{"type":"Numeric","name":"n","value":0},{"type":"Boolean","name":"b","value":true},{"type":"String","name":"t","value":""},{"type":"Event","name":"e"}]"#

  private static func guarded(_ type: String, _ name: String, _ rest: String = "") -> String {
    MachineRig.machine(
      [
        MachineRig.state(
          "a",
          #"{"type":"Transition","toState":"a","guards":[{"type":"\#(type)","inputName":"\#(name)"\#(rest)}]}"#
        )
      ], inputs)
  }

  private static func equal(_ value: String) -> String {
    #","conditionType":"Equal","compareTo":\#(value)"#
  }

  private static func action(_ action: String) -> String {
    MachineRig.machine([MachineRig.state("a", "", #""entryActions":[\#(action)]"#)], inputs)
  }

  private static func tween(_ more: String, to target: String = "b") -> String {
    MachineRig.machine([
      MachineRig.state("a", #"{"type":"Tweened","toState":"\#(target)",\#(more)}"#),
      MachineRig.state("b", #"{"type":"Transition","toState":"other"}"#),
      #""type":"GlobalState","name":"any","transitions":[]"#,
      #""type":"PlaybackState","name":"other","animation":"two","transitions":[]"#,
    ])
  }

  private static func interaction(_ interaction: String, state more: String = "") -> String {
    MachineRig.machine(
      [MachineRig.state("a", "", more)], inputs + #","interactions":[{\#(interaction)}]"#)
  }

  static let states: [Row] = [
    (MachineRig.machine([MachineRig.state("a")], initial: "x"), ["initial"]),
    (MachineRig.machine([MachineRig.state("a", "", #""segment":"x""#)]), ["states[0].segment"]),
    (MachineRig.machine([MachineRig.state("a", "", #""speed":0"#)]), ["states[0].speed"]),
    (
      MachineRig.machine([
        #""type":"PlaybackState","name":"a","animation":"x","transitions":[]"#
      ]), ["states[0].animation"]
    ),
    (
      MachineRig.machine([MachineRig.state("a", #"{"type":"Transition","toState":"x"}"#)]),
      ["states[0].transitions[0].toState"]
    ),
    (MachineRig.machine([MachineRig.state("a"), MachineRig.state("b")]), ["states[1]"]),
    (
      tween(#""duration":0,"easing":[0,0,1,1]"#), ["states[0].transitions[0].duration"]
    ),
    (
      tween(#""duration":1,"easing":[2,0,1,1]"#), ["states[0].transitions[0].easing"]
    ),
    (
      tween(#""duration":1,"easing":[0,0,1,1]"#, to: "any"),
      ["states[0].transitions[0].toState", "states[1]", "states[3]"]
    ),
    (
      tween(#""duration":1,"easing":[0,0,1,1]"#, to: "other"),
      ["states[0].transitions[0].toState", "states[1]"]
    ),
    (tween(#""duration":1,"easing":[0,-3,1,4]"#), []),
  ]

  private static let compared = "states[0].transitions[0].guards[0]"

  static let guards: [Row] = [
    (guarded("Numeric", "x", equal("1")), [compared + ".inputName"]),
    (guarded("String", "b", equal(#""x""#)), [compared + ".inputName"]),
    (guarded("Boolean", "b", equal("1")), [compared + ".compareTo"]),
    (guarded("String", "t", equal("true")), [compared + ".compareTo"]),
    (
      guarded("Boolean", "b", #","conditionType":"LessThan","compareTo":true"#),
      [compared + ".conditionType"]
    ),
    (guarded("Numeric", "@elapsedTime", equal(#""$n""#)), []),
    (guarded("Event", "e"), []),
  ]

  static let actions: [Row] = [
    (action(#"{"type":"Toggle","inputName":"x"}"#), ["states[0].entryActions[0].inputName"]),
    (action(#"{"type":"Toggle","inputName":"n"}"#), ["states[0].entryActions[0].inputName"]),
    (action(#"{"type":"Fire","inputName":"b"}"#), ["states[0].entryActions[0].inputName"]),
    (action(#"{"type":"Reset","inputName":"e"}"#), ["states[0].entryActions[0].inputName"]),
    (
      action(#"{"type":"SetNumeric","inputName":"n","value":"$x"}"#),
      ["states[0].entryActions[0].value"]
    ),
    (
      action(#"{"type":"SetNumeric","inputName":"n","value":"n"}"#),
      ["states[0].entryActions[0].value"]
    ),
    (
      action(#"{"type":"SetBoolean","inputName":"b","value":"$n"}"#),
      ["states[0].entryActions[0].value"]
    ),
    (
      action(#"{"type":"SetString","inputName":"t","value":"$gone"}"#),
      ["states[0].entryActions[0].value"]
    ),
    (action(#"{"type":"SetString","inputName":"t","value":"$5"}"#), []),
    (action(#"{"type":"Clamp","inputName":"n"}"#), ["states[0].entryActions[0]"]),
    (
      action(#"{"type":"SetRandom","inputName":"n","min":2,"max":1}"#),
      ["states[0].entryActions[0].min"]
    ),
    (action(#"{"type":"SetTheme","value":"gone"}"#), ["states[0].entryActions[0].value"]),
    (action(#"{"type":"SetTheme","value":"green"}"#), []),
    (
      action(#"{"type":"OpenUrl","url":"file:///x","target":""}"#),
      ["states[0].entryActions[0].url"]
    ),
    (action(#"{"type":"OpenUrl","url":"example.org/a?b=c:","target":""}"#), []),
    (action(#"{"type":"SetFrame","value":"@elapsedTime"}"#), []),
  ]

  static let interactions: [Row] = [
    (interaction(#""type":"Click","layerName":"x","actions":[]"#), ["interactions[0].layerName"]),
    (interaction(#""type":"Click","layerName":"square","actions":[]"#), []),
    (
      interaction(#""type":"Click","actions":[{"type":"Fire","inputName":"x"}]"#),
      ["interactions[0].actions[0].inputName"]
    ),
    (
      interaction(#""type":"OnComplete","stateName":"x","actions":[]"#),
      ["interactions[0].stateName"]
    ),
    (
      interaction(#""type":"OnComplete","stateName":"a","actions":[]"#, state: #""loop":true"#),
      ["interactions[0].stateName"]
    ),
    (
      interaction(
        #""type":"OnComplete","stateName":"a","actions":[]"#, state: #""loop":true,"loopCount":2"#),
      []
    ),
    (
      interaction(#""type":"OnLoopComplete","stateName":"a","actions":[]"#),
      ["interactions[0].stateName"]
    ),
    (
      MachineRig.machine(
        [MachineRig.state("a")],
        #""inputs":[{"type":"Numeric","name":"n","value":0},{"type":"String","name":"n","value":""},{"type":"Numeric","name":"n","value":1},{"type":"Event","name":"@x"}]"#
      ), ["inputs[2].name", "inputs[3].name"]
    ),
  ]

  @Test(arguments: states + guards + actions + interactions)
  func partsWithoutEffectAreNamedWithTheirPath(_ row: Row) throws {
    var archive = DotLottieBuilder()
    archive.addAnimation(id: "one", Array(MachineRig.animation.utf8))
    archive.addAnimation(id: "two", Array(MachineRig.animation.utf8))
    archive.addTheme(id: "green", Array(ThemeTests.rule("Color", "fill", "[0,1,0]").utf8))
    archive.addStateMachine(id: "m", Array(row.json.utf8))
    let warnings = DotLottieSummary(try AnimationFile.read(bytes: archive.archive())).allWarnings
    #expect(warnings.map(\.path) == row.paths.map { "s/m.json: " + $0 }, "\(warnings)")
    #expect(warnings.allSatisfy { !$0.message.isEmpty })
  }

  // MARK: Themes and the manifest

  @Test(
    arguments: [
      (ThemeTests.rule("Color", "gone", "[0,0,0]"), ["rules[0].id"]),
      (ThemeTests.rule("Scalar", "fill", "1"), ["rules[0].type"]),
      (ThemeTests.rule("Color", "fill", "[0,0,0]"), []),
      (
        #"{"rules":[{"id":"fill","type":"Color","value":[0,0,0],"animations":["two","gone"]}]}"#,
        ["rules[0].animations[1]"]
      ),
      (
        #"{"rules":[{"id":"fill","type":"Image","value":{"src":"gone.png"}}]}"#,
        ["rules[0].type", "rules[0].value.src"]
      ),
      (#"{"rules":[{"id":"fill","type":"Colour"}]}"#, ["rules[0].type"]),
    ] as [Row])
  func rulesWithoutEffectAreNamed(_ row: Row) throws {
    let file = try AnimationFile.read(bytes: ThemeTests.archive(["t": row.json]))
    #expect(DotLottieSummary(file).allWarnings.map(\.path) == row.paths.map { "t/t.json: " + $0 })
  }

  @Test func theManifestIsComparedWithTheFiles() throws {
    let manifest =
      #"{"version":"2","initial":{"animation":"x","stateMachine":"y"},"animations":[{"id":"one","themes":["t","u"],"initialTheme":"v"},{"id":"two"},{}],"themes":[{"id":"t"}],"stateMachines":[{"id":"m"}]}"#
    let bytes = ArchiveBuilder.zip([
      ArchiveTests.entry("manifest.json", Array(manifest.utf8)),
      ArchiveTests.entry("a/one.json", Array(MachineRig.animation.utf8)),
      ArchiveTests.entry("t/w.json", Array(#"{"rules":[]}"#.utf8)),
    ])
    let warnings = DotLottieSummary(try AnimationFile.read(bytes: bytes)).allWarnings
    #expect(
      warnings.map(\.path)
        == [
          "initial.animation", "initial.stateMachine", "animations[0].initialTheme",
          "animations[0].themes[1]", "animations[1].id", "animations[2].id", "themes[0]",
          "stateMachines[0]", "themes",
        ].map { "manifest.json: " + $0 })
  }
}
