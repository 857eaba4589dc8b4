// SPDX-License-Identifier: Apache-2.0

import LottieCore
import LottieTestSupport
import Testing

@testable import LottieEditing

/// What is selected, in one scene and the next.
@MainActor @Suite struct SelectionTests {
  private static func layer(_ name: String) -> String {
    #"{"ty":4,"nm":"\#(name)","ip":0,"op":60,"ks":{"o":{"a":1,"k":[{"t":0,"s":[0]},{"t":10,"s":[50]},{"t":20,"s":[100]}]},"p":{"k":[5,5]}},"shapes":[]}"#
  }
  private static let sample =
    #"{"w":100,"h":100,"fr":30,"ip":0,"op":60,"layers":[\#(layer("A")),\#(layer("B")),\#(layer("B"))]}"#

  private let rig: SessionRig
  private var selection: ObservedSelection { rig.session.selection }

  init() throws { rig = try SessionRig(Self.sample) }

  private var selected: String? {
    selection.row.flatMap { rig.session.text.outline?.keypath(of: $0).string }
  }

  private func load(_ text: String) throws {
    rig.player.load(try Animation(json: Array(text.utf8)), imageProvider: nil)
  }

  @Test func eachRowIsFoundByItsAddress() throws {
    let outline = try #require(rig.session.text.outline)
    for row in outline.rows.indices {
      #expect(Selection.Address(row, in: outline)?.row(in: outline) == row)
    }
    #expect(Selection.Address(outline.rows.count, in: outline) == nil)
    #expect(Selection.Address(-1, in: outline) == nil)
  }

  /// With a new scene for each edit, and in the one that there is.
  @Test(arguments: [false, true]) func itStaysAfterAnEditARenameAndUndo(_ isLarge: Bool) throws {
    let rig = try SessionRig(Self.sample, isLarge: isLarge)
    let (session, selection) = (rig.session, rig.session.selection)
    var selected: String? {
      selection.row.flatMap { session.text.outline?.keypath(of: $0).string }
    }
    let row = try rig.row("A.Transform.Opacity")
    selection.select(row)
    selection.keyframes = [row: [0, 2]]
    session.set([(try rig.row("A.Transform.Position"), .vector(Vector3D(x: 1, y: 2, z: 0)))])
    #expect(selected == "A.Transform.Opacity" && selection.property == row)
    session.rename(try rig.row("A"), to: "Top")
    #expect(selected == "Top.Transform.Opacity" && selection.keyframes == [row: [0, 2]])
    session.undo()
    session.undo()
    #expect(selected == "A.Transform.Opacity" && selection.keyframes == [row: [0, 2]])
  }

  /// A layer that was added before it, by another program, moves its rows.
  @Test func itIsFoundByItsNameInAnotherText() throws {
    let old = try rig.row("A.Transform.Opacity")
    selection.select(old)
    selection.keyframes = [old: [1]]
    let layer = Self.layer("A")
    try load(Self.sample.replacing(layer, with: Self.layer("New") + "," + layer))
    let new = try rig.row("A.Transform.Opacity")
    #expect(new != old && selection.row == new && selection.keyframes == [new: [1]])
    try load(Self.sample.replacing(Self.layer("A") + ",", with: ""))
    #expect(selection.row == nil && selection.layer == nil && selection.keyframes.isEmpty)
  }

  @Test func anotherSubjectLeavesTheKeyframes() throws {
    let row = try rig.row("A.Transform.Opacity")
    selection.keyframes = [row: [0]]
    selection.select(try rig.row("A"))
    #expect(selected == "A" && selection.property == nil && selection.keyframes == [row: [0]])
    selection.select(nil)
    #expect(selection.row == nil && selection.keyframes == [row: [0]])
    selection.reset()
    #expect(selection.keyframes.isEmpty && selection.value == Selection())
  }

  @Test func shiftSelectsFromTheAnchor() throws {
    let row = try rig.row("A.Transform.Opacity")
    selection.select(keyframe: 2, of: row, extends: true)
    #expect(selection.keyframes == [row: [2]], "there is nothing to extend")
    selection.select(keyframe: 0, of: row, extends: true)
    #expect(selection.keyframes == [row: [0, 1, 2]])
    selection.select(keyframe: 1, of: row, extends: true)
    #expect(selection.keyframes == [row: [1, 2]])
    selection.clearKeyframes()
    selection.select(keyframe: 1, of: row, extends: true)
    #expect(selection.keyframes == [row: [1]])
  }

  /// What the file has no more is not selected.
  @Test func theSelectionKeepsWhatThereIs() {
    selection.keyframes = [1: [0, 3], 2: [0], 3: [4]]
    selection.keepKeyframes { [1: 2, 3: 2][$0] ?? 0 }
    #expect(selection.keyframes == [1: [0]])
  }

  @Test func observersAreToldOfWhatTheyShow() throws {
    final class Panel { var told: [String] = [] }
    let panel = Panel()
    var other: Panel? = Panel()
    let row = try rig.row("A.Transform.Opacity")
    selection.observe(panel, keyframes: { panel.told.append("keyframes") }) {
      panel.told.append("subject")
    }
    if let other { selection.observe(other) { panel.told.append("other") } }
    selection.select(row, by: other)
    selection.select(row, by: panel)
    other = nil
    selection.select(row)
    selection.keyframes = [row: [1]]
    selection.keyframes = [row: [1]]
    #expect(panel.told == ["subject", "other", "subject", "keyframes"])
  }
}
