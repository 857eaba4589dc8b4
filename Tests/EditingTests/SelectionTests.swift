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
    var addresses = Selection.Addresses(outline)
    for row in outline.rows.indices {
      #expect(addresses.address(of: row).flatMap { addresses.row(of: $0) } == row)
    }
    #expect(addresses.address(of: outline.rows.count) == nil)
    #expect(addresses.address(of: -1) == nil)
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

  /// Undo and redo show what they change: they select what was selected before and after the step.
  @Test(arguments: [false, true]) func undoBringsItBack(_ isLarge: Bool) throws {
    let rig = try SessionRig(Self.sample, isLarge: isLarge)
    let (session, selection) = (rig.session, rig.session.selection)
    let (a, b) = (try rig.row("A.Transform.Opacity"), try rig.row("B"))
    let position = try rig.row("A.Transform.Position")
    selection.select(a)
    selection.keyframes = [a: [1]]
    #expect(session.deleteKeyframes(a, [1]).refusal == nil)
    selection.keepKeyframes { session.track(of: $0).keyframes.count }
    selection.select(b)
    selection.clearKeyframes()
    session.set([(position, .vector(Vector3D(x: 1, y: 2, z: 0)))])
    selection.select(nil)
    session.undo()
    #expect(selection.rows == [b], "with nothing selected after it")
    session.undo()
    #expect(selection.rows == [a] && selection.keyframes == [a: [1]])
    session.redo()
    #expect(selection.rows == [b] && selection.keyframes.isEmpty)
    // A drag is one step, whose selection is that of its begin.
    selection.clearKeyframes()
    let drag = session.begin()
    for x in 1...3 {
      session.set([(position, .vector(Vector3D(x: Double(x), y: 0, z: 0)))], in: drag)
      selection.select(position)
    }
    drag.commit()
    session.undo()
    #expect(selection.rows == [b])
  }

  /// Ctrl and Shift select several rows, the last of which is shown in detail.
  @Test func severalRows() throws {
    let outline = try #require(rig.session.text.outline)
    let layers = outline.rows(inside: -1)
    selection.select(layers[0])
    selection.toggle(layers[2])
    #expect(selection.rows == [layers[0], layers[2]] && selection.row == layers[2])
    selection.toggle(layers[0])
    #expect(selection.rows == [layers[2]])
    selection.extend(to: layers[0], in: layers)
    #expect(selection.rows == layers.reversed() && selection.layers == layers)
    selection.extend(to: layers[1], in: layers)
    #expect(selection.rows == [layers[2], layers[1]])
    selection.select([layers[1], outline.rows.count, layers[1], -1])
    #expect(selection.rows == [layers[1]], "each once, and what there is")
    let opacity = try rig.row("A.Transform.Opacity")
    selection.select([opacity, try rig.row("A.Transform.Position"), layers[1]])
    #expect(selection.layers == [layers[0], layers[1]])
    #expect(selection.value.subjects.count == 3)
    try load(Self.sample)
    #expect(selection.rows.count == 3 && selection.row == layers[1], "in another scene")
    selection.toggle(layers[1])
    selection.toggle(opacity)
    selection.extend(to: layers[2], in: [])
    #expect(selection.rows.count == 1, "a row that the list does not have")
    selection.select([])
    selection.extend(to: layers[2], in: layers)
    #expect(selection.rows == [layers[2]], "there is nothing to extend")
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
