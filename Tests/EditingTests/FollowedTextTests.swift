// SPDX-License-Identifier: Apache-2.0

import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieEditing

/// What is selected, dragged and undone while another program writes the file.
@MainActor @Suite struct FollowedTextTests {
  /// Layers such as `A40`: a name of one letter, and the position of the layer and of its rectangle.
  private static func text(_ layers: String, keys: [Int] = [], rate: Int = 30) -> String {
    let frames = keys.map { #"{"t":\#($0),"s":[\#($0)]}"# }.joined(separator: ",")
    let opacity = keys.isEmpty ? #"{"a":0,"k":100}"# : #"{"a":1,"k":[\#(frames)]}"#
    let list = layers.split(separator: " ").map { layer in
      let (name, x) = (layer.prefix(1), layer.dropFirst())
      return """
        {"ty":4,"nm":"\(name)","ip":0,"op":60,"ks":{"p":{"a":0,"k":[\(x),0]},"o":\(opacity)},\
        "shapes":[{"ty":"gr","nm":"G","it":[{"ty":"rc","nm":"R","p":{"a":0,"k":[\(x),0]},\
        "s":{"a":0,"k":[9,9]}},{"ty":"tr"}]}]}
        """
    }
    return #"{"w":200,"h":100,"fr":\#(rate),"ip":0,"op":60,"layers":["#
      + list.joined(separator: ",") + "]}"
  }

  /// Shows the file as another program has written it.
  ///
  /// - Returns: The number of edits that are lost.
  @discardableResult
  private func write(_ text: String, _ rig: SessionRig) throws -> Int {
    let session = rig.session
    let followed = FollowedText.begin(session)
    let read = try AnimationFile.read(bytes: Array(text.utf8))
    let fitted = session.history.fitting(read, limits: .init())
    session.histories["a"] = fitted.history
    session.text.source = fitted.file
    rig.player.load(fitted.file.animation, imageProvider: nil)
    try session.scene.makeScene(session.edits)
    followed?.select(in: session)
    return fitted.lost
  }

  private func layer(_ number: Int, _ rig: SessionRig) throws -> Int {
    try #require(rig.session.outline).rows(inside: -1)[number]
  }

  /// The x of the layer of each selected row.
  private func selected(_ rig: SessionRig) throws -> [Double] {
    let outline = try #require(rig.session.outline)
    return try rig.session.selection.rows.map { row in
      let layer = try #require(outline.layer(of: row))
      let position = try #require(
        (layer..<outline.rows[layer].end).first { outline.rows[$0].name == "Position" })
      guard case .vector(let value)? = rig.session.text.value(of: position) else { return .nan }
      return value.x
    }
  }

  /// The selection stays with its layer, or ends with it.
  @Test(
    arguments: [
      ("A40 A90 A140 A190", [2], "A90 A140 A190", [140]),
      ("A40 A90 A140 A190", [2], "A40 A90 A190", []),
      ("A40 A90 A140 A190", [2, 3], "A90 A140 A190", [140, 190]),
      ("A40 A90 A140", [1], "A1 A40 A90 A140", [90]), ("A40 A90 A140", [0], "A140 A90 A40", [40]),
      ("A40 B90", [1], "B90 A40", [90]), ("A40 B90", [0], "B90", []),
      ("A40 B90", [0], "A41 B90", [41]),
      // It has another name, or so have others.
      ("A40 B90", [0], "C40 B90", [40]), ("A40 B90", [0], "C40 D90", []),
    ] as [(String, [Int], String, [Double])], [false, true])
  func theSelectionStaysWithItsLayer(
    _ row: (old: String, selected: [Int], new: String, found: [Double]), _ isInside: Bool
  ) throws {
    let rig = try SessionRig(Self.text(row.old))
    let outline = try #require(rig.session.outline)
    let rows = try row.selected.map { number in
      let layer = try layer(number, rig)
      // The position of its rectangle.
      return isInside
        ? try #require(
          (layer..<outline.rows[layer].end).last { outline.rows[$0].name == "Position" }) : layer
    }
    rig.session.selection.select(rows)
    try write(Self.text(row.new), rig)
    #expect(try selected(rig) == row.found)
  }

  /// Selected keyframes are those of the same frames. Without them nothing is selected: Del would
  /// remove the layer.
  @Test(
    arguments: [
      ([0, 20, 40, 59], [0, 10, 20, 40, 59], [4]), ([0, 20, 40, 59], [20, 40, 59], [2]),
      ([0, 20, 40, 59], [0, 20, 40], nil),
    ] as [([Int], [Int], Set<Int>?)])
  func selectedKeyframesStay(_ old: [Int], _ new: [Int], _ wanted: Set<Int>?) throws {
    let rig = try SessionRig(Self.text("A40", keys: old))
    rig.session.selection.select(try layer(0, rig))
    rig.session.selection.keyframes = [try rig.row("A.Transform.Opacity"): [3]]
    try write(Self.text("A40", keys: new), rig)
    #expect(rig.session.selection.keyframes.values.first == wanted)
    #expect(rig.session.selection.rows.isEmpty == (wanted == nil))
  }

  /// A drag that has begun with the layers of before moves nothing afterwards.
  @Test func aDragEndsWithItsText() throws {
    let rig = try SessionRig(Self.text("A40 B90 C140"))
    let row = try rig.row("B.Transform.Position")
    let drag = rig.session.begin()
    func move(_ x: Double) {
      rig.session.set([(row, .vector(Vector3D(x: x, y: 0, z: 0)))], in: drag)
    }
    move(95)
    #expect(try write(Self.text("B90 C140"), rig) == 0)
    let text = rig.session.edits
    move(99)
    rig.session.abort(drag)
    #expect(!drag.isOpen && rig.session.edits == text && text.count == 1)
    #expect(rig.session.begin().isOpen)
  }

  /// What was edited before a save can be undone after another program has changed other values.
  @Test func savedStepsCanStillBeUndone() throws {
    let rig = try SessionRig(Self.text("A40 B90"))
    let (a, b) = (try rig.row("A.Transform.Opacity"), try rig.row("B.Transform.Opacity"))
    for (row, value) in [(a, 10.0), (b, 20), (a, 30)] { rig.session.set([(row, .number(value))]) }
    let saved = try rig.text
    rig.session.histories.markSaved("a")
    #expect(try write(saved.replacing(#""fr":30"#, with: #""fr":25"#), rig) == 0)
    #expect(!rig.session.isModified && rig.session.history.shownSteps == 3)
    for wanted in [(10.0, 20.0), (10, 100), (100, 100)] {
      rig.session.undo()
      #expect(rig.session.text.value(of: try rig.row("A.Transform.Opacity")) == .number(wanted.0))
      #expect(rig.session.text.value(of: try rig.row("B.Transform.Opacity")) == .number(wanted.1))
    }
    #expect(!rig.session.history.canUndo)
  }

  /// A step that does not fit, and all before it, cannot be undone.
  @Test func stepsThatDoNotFitEndTheHistory() throws {
    let rig = try SessionRig(Self.text("A40 B90"))
    let (a, b) = (try rig.row("A.Transform.Opacity"), try rig.row("B.Transform.Opacity"))
    for (row, value) in [(a, 10.0), (b, 20), (b, 30)] { rig.session.set([(row, .number(value))]) }
    let saved = try rig.text
    rig.session.histories.markSaved("a")
    // The opacity of A is another program's now.
    try write(saved.replacing(#""k":10}"#, with: #""k":11}"#), rig)
    #expect(rig.session.history.shownSteps == 2)
    rig.session.undo()
    rig.session.undo()
    #expect(rig.session.text.value(of: try rig.row("A.Transform.Opacity")) == .number(11))
    #expect(rig.session.text.value(of: try rig.row("B.Transform.Opacity")) == .number(100))
  }

  /// Another program has written the text of before the save: that is shown, and not the saved edits.
  @Test func theTextOfBeforeASaveIsShown() throws {
    let rig = try SessionRig(Self.text("A40"))
    rig.session.set([(try rig.row("A.Transform.Opacity"), .number(10))])
    rig.session.histories.markSaved("a")
    try write(rig.original, rig)
    #expect(!rig.session.isModified)
    #expect(rig.session.text.value(of: try rig.row("A.Transform.Opacity")) == .number(100))
  }
}
