// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieEditing
internal import LottieKit
internal import LottieTestSupport
internal import LottieTexts
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// Edits that land where they were made, from the window to the file.
@Suite struct EditPlaceTests {
  private let folder: TemporaryFolder
  private let blue = PropertyValue.color(Color(r: 0, g: 0, b: 1, a: 1))

  init() throws { folder = try TemporaryFolder() }

  private func document(_ json: String, _ name: String = "a.json") throws -> Document {
    var options = ViewerOptions()
    options.isPaused = true
    let document = Document(
      [try folder.write(name, json)], player: AnimationPlayer(), options: options)
    document.openCurrent()
    try #require(document.file != nil)
    return document
  }

  private func saved(_ document: Document) throws -> JSONTree {
    document.save()
    try #require(
      document.notice.text?.hasPrefix("Saved") == true, "\(document.notice.text ?? "nothing")")
    let path = try #require(document.pathOnDisk)
    return try json(FileManager.default.contents(atPath: path))
  }

  private func json(_ data: Data?) throws -> JSONTree {
    JSONTree(try JSONTape([UInt8](try #require(data))).root)
  }

  private func color(_ json: JSONTree, layer: Int, asset: Int? = nil) -> [Double]? {
    let owner = asset.map { json["assets"]?.elements?[$0] } ?? json
    let shapes = owner?["layers"]?.elements?[layer]["shapes"]?.elements
    return shapes?.first { $0["ty"] == .string("fl") }?["c"]?["k"]?.numbers
  }

  /// The warning of a missing glyph goes with the edit that caused it.
  @Test func undoneTextsLeaveNoWarning() throws {
    let text =
      #"{"ty":5,"nm":"T","ip":0,"op":60,"ks":{},"t":{"d":{"k":[{"t":0,"s":{"t":"a","f":"F","s":12,"fc":[1,0,0]}}]},"p":{},"m":{"g":1,"a":{"k":[0,0]}},"a":[]}}"#
    let document = try document(
      Sample.file(text, #""fonts":{"list":[{"fName":"F","fFamily":"DejaVu Sans","fStyle":""}]},"#))
    func warnings() -> [String] {
      _ = document.player.displayList
      return document.warnings.map(\.message).filter { $0.contains("glyphs") }
    }
    #expect(warnings().isEmpty)
    document.editing.set([(try document.row("Text"), .text("\u{10FFFD}"))])
    #expect(warnings().count == 1)
    document.editing.undo()
    #expect(warnings().isEmpty)
  }

  // MARK: Equal and empty names

  /// Of two layers with equal names, and of two without, the second one is edited.
  @Test(arguments: ["Vector", ""]) func theSecondOfEqualNamesIsSaved(_ name: String) throws {
    let document = try document(
      Sample.file(Sample.filled(name, "[1,0,0,1]") + "," + Sample.filled(name, "[0,1,0,1]")))
    let row = try #require(document.rows(named: "Color").last)
    #expect(document.editing.text.value(of: row)?.text == "#00ff00")
    document.editing.set([(row, blue)])
    #expect(
      document.rows(named: "Color").map { document.editing.text.value(of: $0)?.text } == [
        "#ff0000", "#0000ff",
      ])
    let json = try saved(document)
    #expect(color(json, layer: 0) == [1, 0, 0, 1] && color(json, layer: 1) == [0, 0, 1, 1])
  }

  @Test func theEyeOfTheSecondHidesIt() throws {
    let document = try document(
      Sample.file(Sample.filled("A", "[1,0,0,1]") + "," + Sample.filled("A", "[0,1,0,1]")))
    let layers = document.rows(named: "A")
    document.editing.setEnabled(false, layers[1])
    #expect(document.editing.isEnabled(layers[0]) && !document.editing.isEnabled(layers[1]))
    let json = try saved(document)
    #expect(json["layers"]?.elements?.map { $0["hd"] } == [nil, .bool(true)])
    document.editing.setEnabled(true, layers[1])
    #expect(!document.editing.edits.changes.map(\.path).contains { $0.description.hasSuffix("hd") })
  }

  @Test func aSwitchedOffEffectStaysListed() throws {
    let effect =
      #""ef":[{"ty":25,"nm":"Tint","mn":"ADBE Tint","en":1,"ef":[{"ty":2,"v":{"k":[0,0,0,1]}},{"ty":2,"v":{"k":[1,1,1,1]}},{"ty":0,"v":{"k":100}}]}],"#
    let layer = Sample.filled("A", "[1,0,0,1]").replacingOccurrences(
      of: #""ks":{},"#, with: #""ks":{},"# + effect)
    let document = try document(Sample.file(layer))
    let row = try document.row("Tint")
    document.editing.setEnabled(false, row)
    #expect(!document.editing.isEnabled(try document.row("Tint")))
    let json = try saved(document)
    let saved = json["layers"]?.elements?.first?["ef"]?.elements?.first
    #expect(saved?["en"] == .number(0))
  }

  // MARK: Kinds

  /// lottie-web reads the members beside it without a look whether they are there.
  @Test(
    arguments: [
      ("Skew", #""r":{"k":5}"#, ["sk": 30, "sa": 0]),
      ("Rotation X", #""rz":{"k":5}"#, ["rx": 30, "ry": 0, "rz": 5]),
      ("Rotation Y", #""or":{"k":[0,0,0]},"r":{"k":5}"#, ["rx": 0, "ry": 30, "rz": 5]),
    ] as [(String, String, [String: Double])])
  func anAddedValueHasThoseThatItNeeds(
    _ name: String, _ transform: String, _ wanted: [String: Double]
  ) throws {
    let document = try document(Sample.file(Sample.solid("A", transform)))
    document.editing.set([(try document.row(name), .number(30))])
    let saved = try saved(document)["layers"]?.elements?.first?["ks"]
    for (key, value) in wanted { #expect(saved?[key]?["k"]?.number == value, "\(key)") }
    #expect((saved?["or"] != nil) == (wanted["rx"] != nil))
    document.editing.undo()
    let restored = try self.saved(document)["layers"]?.elements?.first?["ks"]
    #expect(wanted.keys.filter { restored?[$0] != nil }.allSatisfy { transform.contains($0) })
  }

  /// `or` of a star is its outer radius, not an orientation.
  @Test func anAddedRadiusIsAlone() throws {
    let layer = Sample.filled("A", "[1,0,0]").replacing(
      #""shapes":["#, with: #""shapes":[{"ty":"sr","nm":"Star","sy":1,"pt":{"k":5},"ir":{"k":4}},"#)
    let document = try document(Sample.file(layer))
    document.editing.set([(try document.row("Outer Radius"), .number(30))])
    let star = try saved(document)["layers"]?.elements?.first?["shapes"]?.elements?.first
    #expect(star?.members?.map(\.key) == ["ty", "nm", "sy", "pt", "ir", "or"])
    #expect(star?["or"]?["k"]?.number == 30)
  }

  @Test func aFlatLayerHasNoRotationInDepth() throws {
    let document = try document(Sample.file(Sample.solid("A", #""r":{"k":5}"#)))
    document.editing.set([(try document.row("Rotation X"), .number(30))])
    #expect(document.editing.edits.isEmpty && document.notice.text == NoAddress.flat.text.localized)
  }

  @Test func aReusedPrecompositionIsSavedOnce() throws {
    let uses = (0..<70).map {
      #"{"ty":0,"nm":"P","refId":"c","w":100,"h":100,"ip":0,"op":60,"st":\#($0),"ks":{}}"#
    }
    let assets = #""assets":[{"id":"c","layers":[\#(Sample.filled("In", "[1,0,0]"))]}],"#
    let document = try document(Sample.file(uses.joined(separator: ","), assets))
    #expect(document.editing.colors.map(\.uses.count) == [1], "one value in the file")
    let rows = document.rows(named: "Color")
    #expect(rows.count == 70 && document.editing.outline?.uses(of: rows[3]) == 70)
    document.editing.set([(rows[3], blue)])
    #expect(rows.allSatisfy { document.editing.text.value(of: $0) == blue }, "all uses show it")
    #expect(color(try saved(document), layer: 0, asset: 0) == [0, 0, 1])
  }

  /// The styling of a text: the row, the value, the member of the documents, and its JSON.
  @Test(
    arguments: [
      ("Text", .text("x"), "t", .string("x")),
      ("Color", .color(Color(r: 0, g: 1, b: 0, a: 1)), "fc", .numbers([0, 1, 0])),
      ("Stroke Color", .color(Color(r: 0, g: 0, b: 1, a: 1)), "sc", .numbers([0, 0, 1])),
      ("Stroke Width", .number(3), "sw", .number(3)), ("Font Size", .number(33), "s", .number(33)),
      ("Tracking", .number(-20), "tr", .number(-20)), ("Font", .text("G"), "f", .string("G")),
    ] as [(String, PropertyValue, String, JSONTree)], KeyframeScope.allCases)
  func textsAreSaved(
    _ edit: (row: String, value: PropertyValue, key: String, json: JSONTree), scope: KeyframeScope
  ) throws {
    let text =
      #"{"ty":5,"nm":"T","ip":0,"op":60,"ks":{},"t":{"d":{"k":[{"t":0,"s":{"t":"a","f":"F","s":12,"fc":[1,0,0],"sc":[1,0,0],"sw":1,"tr":0}},{"t":30,"s":{"t":"b","f":"F","s":12,"fc":[1,0,0],"sc":[1,0,0],"sw":1,"tr":0}}]},"p":{},"m":{"g":1,"a":{"k":[0,0]}},"a":[]}}"#
    let document = try document(Sample.file(text))
    document.editing.keyframeScope = scope
    document.playback.seek(to: 40)
    let row = try document.row("T." + edit.row)
    document.editing.set([(row, edit.value)])
    #expect(document.editing.text.value(of: row)?.typed == edit.value.typed)
    #expect(
      document.rows(named: "Tracking").allSatisfy { document.editing.isEdited($0) == ($0 == row) })
    let documents = try saved(document)["layers"]?.elements?.first?["t"]?["d"]?["k"]?.elements
    let values = documents?.map { $0["s"]?[edit.key] }
    #expect(values?.last == edit.json)
    #expect((values?.first == edit.json) == (scope != .keyframe))
    document.editing.reset(row)
    #expect(document.editing.edits.isEmpty)
  }

  @Test func aSlotIsEditedBehindItsID() throws {
    let layer = Sample.filled("A", "[1,0,0]").replacingOccurrences(
      of: #""c":{"a":0,"#, with: #""c":{"sid":"ink","a":0,"#)
    let document = try document(
      Sample.file(layer + "," + layer, #""slots":{"ink":{"p":{"a":0,"k":[0,1,0]}}},"#))
    let rows = document.rows(named: "Color")
    #expect(document.editing.text.value(of: rows[0])?.text == "#00ff00")
    document.editing.set([(rows[0], blue)])
    #expect(rows.allSatisfy { document.editing.text.value(of: $0) == blue })
    let json = try saved(document)
    #expect(json["slots"]?["ink"]?["p"]?["k"] == .numbers([0, 0, 1]))
    #expect(color(json, layer: 0) == [1, 0, 0])
  }

  // MARK: Keyframes

  private static let moving =
    #"{"ty":3,"nm":"N","ip":0,"op":60,"ks":{"r":{"a":1,"k":[{"t":0,"s":[0],"i":{"x":[0.5],"y":[1]},"o":{"x":[0.5],"y":[0]}},{"t":40,"s":[100]}]}}}"#

  /// The scope, the frame, the new value → the times and values, what the line below the field says.
  @Test(
    arguments: [
      (.keyframe, 40, 7, [0, 40], [0, 7], "Changes the keyframe at 40"),
      (.keyframe, 10, 7, [0, 10, 40], [0, 7, 100], "Adds a keyframe at 10"),
      (.keyframe, 50, 7, [0, 40, 50], [0, 100, 7], "Adds a keyframe at 50"),
      (.offset, 40, 90, [0, 40], [-10, 90], "Moves all 2 keyframes by the difference"),
      (.constant, 40, 7, [], [7], "Deletes 2 keyframes (0, 40)"),
    ] as [(KeyframeScope, Double, Double, [Double], [Double], String)])
  func keyframesStay(
    _ scope: KeyframeScope, _ frame: Double, _ value: Double, _ times: [Double],
    _ values: [Double], _ effect: String
  ) throws {
    let document = try document(Sample.file(Self.moving))
    document.editing.keyframeScope = scope
    document.playback.seek(to: frame)
    let row = try document.row("Rotation")
    #expect(document.editing.effect(of: row, .number(value))?.text == effect)
    document.editing.set([(row, .number(value))])
    #expect(document.editing.text.value(of: row) == .number(value))
    let k = try saved(document)["layers"]?.elements?.first?["ks"]?["r"]?["k"]
    #expect(k?.elements?.compactMap { $0["t"]?.number } ?? [] == times)
    #expect(k?.elements?.compactMap { $0["s"]?.numbers?.first } ?? [k?.number ?? 0] == values)
    document.editing.undo()
    document.save()
    #expect(
      try String(contentsOfFile: document.pathOnDisk ?? "", encoding: .utf8)
        == Sample.file(Self.moving))
  }

  /// The end of the keyframe before, which older files have, changes too.
  @Test func olderKeyframesHaveTheValueTwice() throws {
    let document = try document(
      Sample.file(
        #"{"ty":3,"nm":"N","ip":0,"op":60,"ks":{"r":{"a":1,"k":[{"t":0,"s":[0],"e":[50]},{"t":20,"s":[50],"e":[100]},{"t":40}]}}}"#
      ))
    document.playback.seek(to: 20)
    document.editing.set([(try document.row("Rotation"), .number(9))])
    document.playback.seek(to: 40)
    document.editing.set([(try document.row("Rotation"), .number(8))])
    let keys = try saved(document)["layers"]?.elements?.first?["ks"]?["r"]?["k"]?.elements
    // The last one has its value from the one before, as in the file.
    #expect(keys?.map { $0["s"]?.numbers?.first } == [0, 9, nil])
    #expect(keys?.map { $0["e"]?.numbers?.first } == [9, 8, nil])
  }

  // MARK: Files of others

  /// A layer is found again by its name where another program has put one before it.
  @Test func editsMoveWithTheirLayer() throws {
    let two = [Sample.filled("A", "[1,0,0,1]"), Sample.filled("B", "[0,1,0,1]")]
    let document = try document(Sample.file(two.joined(separator: ",")))
    document.editing.set([(try #require(document.rows(named: "Color").last), blue)])
    _ = try folder.write(
      "a.json", Sample.file(([Sample.filled("New", "[0,0,0,1]")] + two).joined(separator: ",")))
    document.reload()
    #expect(
      document.rows(named: "Color").map { document.editing.text.value(of: $0)?.text }
        == ["#000000", "#ff0000", "#0000ff"])
    #expect(color(try saved(document), layer: 2) == [0, 0, 1, 1])
  }

  /// An edit of a value that another program has changed is not lost: it is in a file of its own.
  @Test func editsWithoutAPlaceAreKept() throws {
    let document = try document(Sample.file(Sample.filled("A", "[1,0,0,1]")))
    document.editing.set([(try document.row("Color"), blue)])
    _ = try folder.write("a.json", Sample.file(Sample.filled("A", "[0.5,0.5,0.5,1]")))
    document.reload()
    #expect(
      document.notice.text
        == "One edit does not fit the new file; all edits are kept in a-edited.json")
    #expect(document.editing.text.value(of: try document.row("Color"))?.text == "#808080")
    let kept = try json(FileManager.default.contents(atPath: folder.path + "/a-edited.json"))
    #expect(color(kept, layer: 0) == [0, 0, 1, 1])
  }

  /// A file that was changed while another one was shown is not overwritten.
  @Test func aFileThatOthersHaveChangedIsNotReplaced() throws {
    let document = try document(Sample.file(Sample.filled("A", "[1,0,0,1]")))
    document.editing.set([(try document.row("Color"), blue)])
    document.open([try folder.write("b.json", Sample.crossing)])
    let foreign = Sample.file(Sample.filled("A", "[0,1,0,1]"))
    _ = try folder.write("a.json", foreign)
    #expect(document.save(document.unsaved))
    #expect(try String(contentsOfFile: folder.path + "/a.json", encoding: .utf8) == foreign)
    let kept = try json(FileManager.default.contents(atPath: folder.path + "/a-edited.json"))
    #expect(color(kept, layer: 0) == [0, 0, 1, 1])
  }

  /// Saved and unsaved edits of a file that is shown again can be undone together.
  @Test func unsavedEditsStayUndoableAfterAReload() throws {
    let document = try document(Sample.file(Sample.filled("A", "[1,0,0,1]")))
    document.editing.set([(try document.row("Color"), blue)])
    document.save()
    document.editing.set([(try document.row("Fill.Opacity"), .number(50))])
    document.reload()
    #expect(
      document.editing.text.value(of: try document.row("Color")) == blue
        && document.editing.isModified)
    document.editing.undo()
    document.editing.undo()
    #expect(document.editing.text.value(of: try document.row("Color"))?.text == "#ff0000")
  }

  /// A file of 4 MB is saved in the background, whole.
  @Test func largeFilesAreSavedInTheBackground() async throws {
    let long = String(repeating: "long ", count: 400)
    let layers = (0..<2_000).map { Sample.filled("\(long)\($0)", "[1,0,0,1]") }.joined(
      separator: ",")
    let document = try document(Sample.file(layers))
    document.editing.set([(try #require(document.rows(named: "Color").last), blue)])
    document.save()
    #expect(document.saving.running != nil && document.editing.isModified)
    await document.saving.running?.value
    #expect(document.notice.text == "Saved a.json" && !document.editing.isModified)
    let text = try String(contentsOfFile: folder.path + "/a.json", encoding: .utf8)
    #expect(text == Sample.file(layers).replacingLast("[1,0,0,1]", with: "[0,0,1,1]"))
  }

  // MARK: Linked files

  /// Each edit is saved in the file that its layer comes from: the animation's own, a segment, a
  /// file that a layer shows, and one that this file shows.
  @Test func layersOfOtherFilesAreSavedThere() throws {
    let own = Sample.file(
      Sample.filled("Own", "[1,0,0,1]")
        + #",{"ty":0,"nm":"Part","refId":"$part","ip":0,"op":60,"ks":{}}"#,
      #""segments":[{"time":0}],"#)
    _ = try folder.write("a_0.json", #"{"layers":[\#(Sample.filled("Segment", "[1,0,0,1]"))]}"#)
    _ = try folder.write(
      "part.json",
      Sample.file(
        #"{"ty":0,"nm":"Deep","refId":"$deep","ip":0,"op":60,"ks":{}},"#
          + Sample.filled("Part", "[1,0,0,1]")))
    _ = try folder.write("deep.json", Sample.file(Sample.filled("Deep", "[1,0,0,1]")))
    func texts() throws -> [String] {
      try ["a", "a_0", "part", "deep"].map {
        try String(contentsOfFile: "\(folder.path)/\($0).json", encoding: .utf8)
      }
    }
    let document = try document(own)
    let before = try texts()
    let rows = document.rows(named: "Color")
    #expect(rows.count == 4)
    let values = rows.enumerated().map {
      ($1, PropertyValue.color(Color(r: 0, g: Double($0) / 4, b: 1, a: 1)))
    }
    document.editing.set(values.map { (row: $0.0, value: $0.1) })
    document.save()
    #expect(document.notice.text == "Saved a.json, a_0.json, deep.json, part.json")
    let after = try texts()
    for (old, new) in zip(before, after) {
      let parts = old.components(separatedBy: "[1,0,0,1]")
      #expect(parts.count == 2 && new.hasPrefix(parts[0]) && new.hasSuffix(parts[1]) && old != new)
    }
    #expect(
      document.rows(named: "Color").map { document.editing.text.value(of: $0)?.text }
        == values.map { $1.text })
  }

  // MARK: Where nothing can be saved

  @Test func valuesOutsideOfTheFileSayWhy() throws {
    let effect =
      #""ef":[{"ty":25,"nm":"Tint","mn":"ADBE Tint","en":1,"ef":[{"ty":2,"v":{"k":[0,0,0,1]}}]}],"#
    let layer = Sample.filled("A", "[1,0,0,1]").replacingOccurrences(
      of: #""ks":{},"#, with: #""ks":{},"# + effect)
    let document = try document(Sample.file(layer))
    let amount = try #require(
      document.editing.outline?.rows.lastIndex { $0.name.hasPrefix("Amount") })
    #expect(document.editing.text.address(of: amount) == .failure(.notInFile))
    document.editing.set([(amount, .number(3))])
    #expect(document.notice.text == NoAddress.notInFile.rawValue && document.editing.edits.isEmpty)
    // A value that an object can get is added to it.
    document.editing.set([(try document.row("A.Transform.Rotation"), .number(30))])
    #expect(try saved(document)["layers"]?.elements?.first?["ks"]?["r"]?["k"] == .number(30))
  }
}

extension String {
  /// The text with the last occurrence of a part replaced.
  fileprivate func replacingLast(_ part: String, with other: String) -> String {
    range(of: part, options: .backwards).map { replacingCharacters(in: $0, with: other) } ?? self
  }
}
