// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// What is found among layers, values and texts.
@Suite struct SearchIndexTests {
  private static let items: [SearchIndex.Item] = [
    .init(title: "Shape Layer 1"),
    .init(title: "Transform", parent: 0),
    .init(title: "Anchor Point", parent: 1),
    .init(title: "Opacity", parent: 1),
    .init(title: "Title"),
    .init(title: "Text", parent: 4, alias: "Source Text", text: "Grüße aus\nKöln"),
    .init(title: "Opacity", parent: 4),
    .init(title: "Drop Shadow", parent: 4),
    .init(title: "Señal"),
  ]

  /// What is typed → the indices of what is found, the best one first.
  @Test(
    arguments: [
      // Not what is in a layer of that name.
      ("sh", [0, 7]), ("shape", [0]), ("opacity", [3, 6]),
      ("shape opacity", [3]), ("title opac", [6]), ("opacity title", []),
      // Texts are found by words, other names as names.
      ("source text", [5]), ("köln", [5]), ("KOLN", [5]), ("gruße", [5]), ("aus kö", []),
      ("gkö", []),
      ("senal", [8]), ("SEÑAL", [8]), ("", Array(0..<9)),
    ] as [(String, [Int])])
  func finds(_ typed: String, _ found: [Int]) {
    #expect(SearchIndex(Self.items).find(typed) == found)
  }

  /// A family's name means its plain style, which is not the shortest name.
  @Test func aFamilyIsItsPlainStyle() {
    let index = SearchIndex([
      .init(title: "Roboto Regular", length: 6), .init(title: "Roboto Thin"),
      .init(title: "Roboto Bold"), .init(title: "Roboto Bold Italic"), .init(title: "Robo Cop"),
    ])
    #expect(index.find("roboto").first == 0)
    #expect(index.find("roboto bold").first == 2 && index.find("roboto thin").first == 1)
  }

  /// Folding is the same with and without the fast path for ASCII, and limits long texts.
  @Test(arguments: ["LayerName 2", "a b-C", "x", "", "HTTPServer v10"])
  func folding(_ text: String) {
    let (fast, slow) = (FoldedText(text), FoldedText(text + "é"))
    #expect(Array(slow.units.prefix(text.utf16.count)) == fast.units)
    #expect(Array(slow.begins.prefix(text.utf16.count)) == fast.begins)
    #expect(FoldedText(String(repeating: "e\u{301}", count: 500)).units.count == 120)
  }

  /// A word that is a name counts more than its letters in several.
  @Test func wordsOfAPathAreWords() {
    let index = SearchIndex([
      .init(title: "Café"), .init(title: "Roof", parent: 0), .init(title: "Opacity", parent: 1),
      .init(title: "Car"), .init(title: "Transform", parent: 3), .init(title: "Opacity", parent: 4),
    ])
    #expect(index.find("car opa") == [5] && index.find("ca opa") == [5, 2])
  }

  @Test func aCancelledSearchFindsNothing() {
    #expect(SearchIndex(Self.items).find("sh") { true }.isEmpty)
  }
}

/// The search of layers, values and texts in a window.
@Suite struct RowSearchTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A precomposition with two layers of one name, and a text.
  private static let nested = """
    {"v":"5.7.0","fr":60,"ip":0,"op":60,"w":100,"h":100,
    "assets":[{"id":"c","layers":[\(Sample.filled("Star", "[1,0,0]")),\(Sample.filled("Star", "[0,0,1]"))]}],
    "layers":[{"ty":0,"nm":"Inner","refId":"c","w":100,"h":100,"ip":0,"op":60,"ks":{}},
    {"ty":5,"nm":"Caption","ip":0,"op":60,"ks":{},
    "t":{"d":{"k":[{"t":0,"s":{"s":20,"f":"A","t":"Guten Morgen"}}]},"a":[]}}]}
    """

  private func host() throws -> ViewerFixture {
    try ViewerFixture(
      paused: folder.write("a.json", Self.nested), size: CGSize(width: 900, height: 600))
  }

  private func find(_ typed: String, in host: ViewerFixture, by key: Character = "f") throws -> [(
    title: String, detail: String
  )] {
    try host.press(.character(key), .control)
    try host.type(typed)
    let found = host.viewer.search.results.map { ($0.title, $0.detail) }
    try host.press(.escape)
    return found
  }

  /// Layers of a precomposition are layers, and rows of equal names say where they are.
  @Test func rowsSayWhatAndWhereTheyAre() throws {
    let host = try host()
    let stars = try find("star", in: host)
    #expect(stars.map(\.title) == ["Star #1", "Star #2"])
    #expect(stars.allSatisfy { $0.detail == "Layer · Inner" })
    let colors = try find("color", in: host).filter { $0.title == "Color" }
    #expect(
      colors.prefix(2).map(\.detail) == [
        "Value · Inner › Star #1 › Fill", "Value · Inner › Star #2 › Fill",
      ])
    #expect(try find("inner", in: host).first?.detail == "Layer")
  }

  @Test(arguments: ["morgen", "guten mor", "source text"]) func textsAreFound(_ typed: String)
    throws
  {
    let host = try host()
    let found = try #require(try find(typed, in: host).first)
    #expect(found == ("Text “Guten Morgen”", "Value · Caption"))
  }

  /// Among commands and layers too.
  @Test func layersAreFoundByTheirText() throws {
    #expect(try find("guten", in: host(), by: "k").first?.detail == "Value · Caption")
  }

  /// What is found gets the keys, wherever they were: Return edits it.
  @Test func aFoundValueGetsTheKeys() throws {
    let host = try host()
    let viewer = host.viewer
    try host.press(.character("t"), .shift)
    let row = viewer.layerPanel.rowInWindow(0)
    try host.point(.down, row.minX + 40, row.midY)
    try host.point(.up, row.minX + 40, row.midY)
    #expect(viewer.window.focusedView === viewer.layerPanel)
    try host.press(.character("f"), .control)
    try host.type("caption opacity")
    try host.press(.enter)
    #expect(viewer.inspector.selectedNode?.name == "Opacity")
    #expect(viewer.window.focusedView === viewer.inspector)
    try host.press(.enter)
    #expect(viewer.inspector.editor.edit != nil && viewer.window.wantsText)
    try host.type("50")
    try host.press(.enter)
    #expect(viewer.document.editing.isModified && !host.isPlaying)
  }

  /// A large file is searched beside the window; what is typed meanwhile is found in the end, and
  /// Enter waits for it.
  @Test func typingNeverWaitsForFinding() async throws {
    let host = try host()
    let search = host.viewer.search
    search.mostAtOnce = 5
    try host.press(.character("f"), .control)
    try host.type("s")
    #expect(search.isSearching, "it has not been searched while a letter was typed")
    for letter in "tar fill" { try host.type(String(letter)) }
    try host.press(.enter)
    #expect(!search.isHidden)
    // Each step waits for the tests that were started before.
    try await eventually("the item that was typed", within: .amongTests) {
      try host.step()
      return search.isHidden ? true : nil
    }
    #expect(host.viewer.inspector.selectedNode?.name == "Fill")
  }

  /// The file changes under an open search.
  @Test func aReloadChangesWhatIsFound() throws {
    let host = try host()
    try host.press(.character("f"), .control)
    try host.type("star")
    #expect(host.viewer.search.results.count == 2)
    _ = try folder.write("a.json", Sample.file(Sample.filled("Starfish", "[1,0,0]")))
    host.viewer.document.reload()
    #expect(host.viewer.search.results.map(\.title) == ["Starfish"])
    try host.press(.enter)
    #expect(host.viewer.inspector.selectedNode?.name == "Starfish")
  }
}
