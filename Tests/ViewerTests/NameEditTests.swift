// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieCore
internal import LottieEditing
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer

/// Names of layers and of what they have, and the expressions that name them.
@Suite struct NameEditTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func document(_ text: String) throws -> Document {
    let document = Document([try folder.write("a.json", text)], player: AnimationPlayer())
    document.openCurrent()
    return document
  }

  /// Saves the document and returns the file.
  private func saved(_ document: Document) throws -> JSONTree {
    document.save()
    #expect(!document.editing.isModified)
    let content = try #require(FileManager.default.contents(atPath: folder.path + "/a.json"))
    return JSONTree(try JSONTape(Array(content)).root)
  }

  /// A new name is shown, and saved in its layer; a layer without a name gets one.
  @Test(arguments: [0, 1]) func layersAreRenamed(_ layer: Int) throws {
    let document = try document(
      Sample.file(Sample.filled("", "[1,0,0,1]") + "," + Sample.filled("A", "[0,1,0,1]")))
    let row = layer == 0 ? 0 : try document.row("A")
    #expect(document.editing.canRename(row) && !document.editing.canRename(row + 1))
    document.editing.rename(row, to: "New “name”")
    #expect(document.editing.outline?.rows[row].name == "New “name”")
    let names = try saved(document)["layers"]?.elements?.map { $0["nm"]?.string }
    #expect(names == (layer == 0 ? ["New “name”", "A"] : ["", "New “name”"]))
    document.editing.undo()
    #expect(document.editing.edits.isEmpty)
  }

  /// Expressions that name a layer follow its new name, as in After Effects; other layers, texts and
  /// words with that name do not.
  @Test func expressionsFollowTheNameOfALayer() throws {
    func moved(_ name: String, _ expression: String) -> String {
      #"{"ty":3,"nm":"\#(name)","ip":0,"op":60,"st":0,"ks":{"p":{"a":0,"k":[0,0],"x":"\#(expression)"}}}"#
    }
    let inner = moved("In", #"comp('Main').layer('A').position + layer('A').position"#)
    let assets = #""nm":"Main","assets":[{"id":"c","nm":"C","layers":[\#(inner)]}],"#
    let document = try document(
      Sample.file(
        [
          Sample.filled("A", "[1,0,0,1]"), Sample.filled("A", "[0,1,0,1]"),
          moved("B", #"// layer('A')\nthisComp.layer( \"A\" ).position + layer('B').position"#),
          moved("C", #"comp('Main').layer('A').position; comp('C').layer('A'); 'A'"#),
        ].joined(separator: ","), assets))
    document.editing.rename(try document.row("A"), to: #"N "1""#)
    func expressions(_ json: JSONTree) -> [String?] {
      (json["layers"]?.elements ?? []).compactMap { $0["ks"]?["p"]?["x"]?.string }
    }
    let json = try saved(document)
    #expect(
      expressions(json) == [
        "// layer('A')\nthisComp.layer( \"N \\\"1\\\"\" ).position + layer('B').position",
        #"comp('Main').layer("N \"1\"").position; comp('C').layer('A'); 'A'"#,
      ])
    #expect(
      (json["assets"]?.elements?.first).map(expressions) == [
        #"comp('Main').layer("N \"1\"").position + layer('A').position"#
      ])
    // The second layer of a name is not the one that expressions mean.
    document.editing.undo()
    let rows = try #require(document.editing.outline).rows
    let second = try #require(rows.indices.filter { rows[$0].name == "A" }.last)
    document.editing.rename(second, to: "Other")
    #expect(document.editing.edits.changes.map(\.path).map(\.description) == ["layers[1].nm"])
  }

  /// Expressions that name an effect, mask or item follow its new name: in its layer, and where they
  /// name its layer. Those of other layers, groups and kinds do not.
  @Test(
    arguments: [
      ("Fx", #"layers[0].ef[0].nm"#, "effect('Fx')", "thisLayer.effect('Fx')", "mask('Fx')"),
      (
        "Hole", "layers[0].masksProperties[0].nm", "mask('Hole')", "thisLayer.mask('Hole')",
        "effect('Hole')"
      ),
      (
        "Dot", "layers[0].shapes[0].it[0].nm", "content('G').content('Dot')",
        "thisLayer.content('G').content('Dot')", "content('Dot')"
      ),
      (
        "G", "layers[0].shapes[0].nm", "content('G')", "thisLayer.content('G').content('Dot')",
        "layer('G')"
      ),
    ])
  func expressionsFollowTheNameOfWhatALayerHas(
    _ name: String, _ path: String, _ own: String, _ this: String, _ other: String
  ) throws {
    func layer(_ name: String, _ expression: String) -> String {
      #"{"ty":4,"nm":"\#(name)","ip":0,"op":60,"st":0,"ks":{"p":{"a":0,"k":[0,0],"x":"\#(expression)"}},"#
        + #""hasMask":true,"masksProperties":[{"mode":"a","nm":"Hole","pt":{"k":{"c":true,"v":[[0,0],[9,0],[9,9]]}},"o":{"k":100}}],"#
        + #""ef":[{"ty":20,"nm":"Fx","mn":"ADBE Tint","ef":[{"ty":2,"v":{"k":[0,0,0]}},{"ty":2,"v":{"k":[1,1,1]}},{"ty":0,"v":{"k":50}}]}],"#
        + #""shapes":[{"ty":"gr","nm":"G","it":[{"ty":"rc","nm":"Dot","p":{"k":[0,0]},"s":{"k":[9,9]},"r":{"k":0}},{"ty":"tr"}]}]}"#
    }
    let mixed =
      "\(own); layer('A').\(own); thisComp.layer('A').\(own); \(this); \(other); layer('B').\(own); '\(name)'"
    let document = try document(
      Sample.file([layer("A", mixed), layer("B", mixed)].joined(separator: ",")))
    let row = try #require(document.editing.outline?.rows.firstIndex { $0.name == name })
    document.editing.rename(row, to: "New")
    let new = own.replacing("'\(name)'", with: #""New""#)
    let newThis = this.replacing("'\(name)'", with: #""New""#)
    let outer = "layer('A').\(new); thisComp.layer('A').\(new)"
    #expect(document.editing.edits.changes.map(\.path).contains { $0.description == path })
    let json = try saved(document)
    #expect(
      json["layers"]?.elements?.map { $0["ks"]?["p"]?["x"]?.string } == [
        "\(new); \(outer); \(newThis); \(other); layer('B').\(own); '\(name)'",
        "\(own); \(outer); \(this); \(other); layer('B').\(own); '\(name)'",
      ])
    document.editing.undo()
    #expect(document.editing.edits.isEmpty)
  }
}
