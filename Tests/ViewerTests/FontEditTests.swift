// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// The fonts of texts: what is used, and the choice of others.
@Suite struct FontEditTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func document(_ text: String, _ font: String) -> String {
    #"{"t":"\#(text)","f":"\#(font)","s":30,"fc":[1,0,0],"j":0,"lh":36}"#
  }

  /// A text layer whose documents are at frames 0, 30, ….
  private static func layer(_ name: String, _ fonts: String...) -> String {
    let keys = fonts.enumerated().map {
      #"{"t":\#($0 * 30),"s":\#(document("Ab", $1))}"#
    }.joined(separator: ",")
    return
      #"{"ty":5,"nm":"\#(name)","ip":0,"op":60,"st":0,"ks":{"p":{"k":[10,50]}},"t":{"d":{"k":[\#(keys)]},"p":{},"m":{"g":1,"a":{"k":[0,0]}},"a":[]}}"#
  }

  nonisolated private static func entry(_ name: String, _ family: String, _ style: String) -> String
  {
    #"{"fName":"\#(name)","fFamily":"\#(family)","fStyle":"\#(style)","ascent":75}"#
  }

  private static func fonts(_ entries: String...) -> String {
    #""fonts":{"list":[\#(entries.joined(separator: ","))]},"#
  }

  /// Two texts in a font that is not installed, one of them with two keyframes.
  static let sample = Sample.file(
    layer("Title", "Roboto-Bold", "Roboto-Bold") + "," + layer("Sub", "Roboto-Bold"),
    fonts(entry("Roboto-Bold", "Roboto", "Bold")))

  private static let serif =
    #"{"fName":"DejaVuSerif-Bold","fFamily":"DejaVu Serif","fStyle":"Bold","ascent":72.91}"#

  private func viewer(_ json: String = sample) throws -> ViewerFixture {
    let host = try ViewerFixture(
      paused: [folder.write("a.json", json)], size: CGSize(width: 900, height: 700))
    try host.press(.character("t"))
    return host
  }

  /// Selects the font of a layer, and opens the list.
  private func open(_ layer: String, in host: ViewerFixture) throws {
    host.viewer.inspector.select(row: try host.row(layer + ".Font"))
    host.viewer.window.focusedView = host.viewer.inspector
    try host.press(.enter)
    #expect(!host.viewer.search.isHidden)
  }

  private func saved(_ host: ViewerFixture) throws -> String {
    host.viewer.document.save()
    return try String(contentsOfFile: folder.path + "/a.json", encoding: .utf8)
  }

  // MARK: What is used

  /// The entry of the file, the text in the row, and a part of the words in its tool tip.
  @Test(
    arguments: [
      (
        entry("F", "Roboto", "Bold"), "Roboto Bold → Liberation Serif Bold",
        "“Roboto Bold”, weight 700, is not installed: Liberation Serif Bold is used instead"
      ),
      (
        entry("F", "DejaVu Sans", "Bold"), "DejaVu Sans Bold",
        "“DejaVu Sans Bold”, weight 700: DejaVu Sans Bold is used"
      ),
      (entry("F", "Arial", ""), "Arial → Liberation Sans", "instead"),
      (entry("F", "Liberation Sans", "Light"), "Liberation Sans Light → Liberation Sans", "300"),
      (entry("F", "DejaVuSans-Bold", ""), "DejaVuSans-Bold", "DejaVu Sans Bold is used"),
    ])
  func whatIsUsedIsShown(_ entry: String, _ text: String, _ words: String) throws {
    let host = try viewer(Sample.file(Self.layer("T", "F"), Self.fonts(entry)))
    let inspector = host.viewer.inspector
    let index = try host.row("T.Font")
    inspector.select(row: index)
    let value = try #require(host.viewer.document.editing.text.value(of: index))
    #expect(inspector.nodes.shown(value, of: index) == text)
    let node = try #require(inspector.selectedNode)
    #expect(inspector.element(of: node).text == text)
    #expect(inspector.nodes.fontWords(of: index)?.contains(words) == true)
  }

  @Test func outlinesOfTheFileReplaceNothing() throws {
    let chars =
      #""chars":[{"ch":"A","size":20,"style":"Bold","fFamily":"Roboto","w":60,"data":{"shapes":[]}}],"#
    let host = try viewer(
      Sample.file(Self.layer("T", "F"), Self.fonts(Self.entry("F", "Roboto", "Bold")) + chars))
    let index = try host.row("T.Font")
    #expect(host.viewer.inspector.nodes.font(of: index)?.isReplaced == false)
    #expect(
      host.viewer.inspector.nodes.fontWords(of: index)
        == "“Roboto Bold”, weight 700: the file has its letters as outlines")
    // Another font is drawn here, but not by all players.
    try open("T", in: host)
    try host.type("deja serif bold")
    try host.press(.enter)
    #expect(
      host.viewer.document.notice.text
        == "The file has letters as outlines: some players show none of “DejaVu Serif Bold”")
  }

  // MARK: Another font

  /// The scope, and the documents of the title that change at frame 40.
  @Test(
    arguments: [
      (.keyframe, ["Roboto-Bold", "DejaVuSerif-Bold"]),
      (.offset, ["DejaVuSerif-Bold", "DejaVuSerif-Bold"]),
      (.constant, ["DejaVuSerif-Bold", "DejaVuSerif-Bold"]),
    ] as [(KeyframeScope, [String])])
  func aChosenFontIsSaved(_ scope: KeyframeScope, _ names: [String]) throws {
    let host = try viewer()
    let document = host.viewer.document
    document.editing.keyframeScope = scope
    document.playback.seek(to: 40)
    try open("Title", in: host)
    #expect(host.viewer.search.current == 0, "the font that the text has")
    try host.type("deja serif bold")
    try host.press(.enter)
    let row = try document.row("Title.Font")
    #expect(
      document.editing.fonts.report(of: row)?.found == "DejaVu Serif Bold"
        && document.editing.isEdited(row)
    )
    let expected = Sample.file(
      Self.layer("Title", names[0], names[1]) + "," + Self.layer("Sub", "Roboto-Bold"),
      Self.fonts(Self.entry("Roboto-Bold", "Roboto", "Bold"), Self.serif))
    #expect(try saved(host) == expected)
    try host.press(.character("z"), .control)
    #expect(document.editing.edits.isEmpty)
    #expect(try saved(host) == Self.sample)
  }

  /// All texts in the font get the other one; it is one step of undo.
  @Test func aFontIsReplacedInAllTexts() throws {
    let host = try viewer()
    let document = host.viewer.document
    host.viewer.inspector.select(row: try document.row("Sub"))
    host.viewer.run(.replaceFont)
    #expect(host.viewer.search.entry.title.hasSuffix("in 2 texts"))
    try host.type("deja serif bold")
    try host.press(.enter)
    let name = "DejaVuSerif-Bold"
    #expect(
      try saved(host)
        == Sample.file(
          Self.layer("Title", name, name) + "," + Self.layer("Sub", name),
          Self.fonts(Self.entry("Roboto-Bold", "Roboto", "Bold"), Self.serif)))
    try host.press(.character("z"), .control)
    #expect(document.editing.edits.isEmpty)
  }

  /// The members `fonts` and `list` are added where they are missing.
  @Test(arguments: ["", #""fonts":{},"#]) func aFileWithoutFontsGetsAList(_ fonts: String) throws {
    let host = try viewer(Sample.file(Self.layer("T", "X"), fonts))
    try open("T", in: host)
    try host.type("deja serif bold")
    try host.press(.enter)
    let json = JSONTree(try JSONTape(Array(try saved(host).utf8)).root)
    #expect(json["fonts"]?["list"]?.elements?.count == 1)
    #expect(json["fonts"]?["list"]?.elements?.first?["fName"] == .string("DejaVuSerif-Bold"))
    let row = try host.row("T.Font")
    #expect(host.viewer.document.editing.fonts.report(of: row)?.isReplaced == false)
  }

  /// An entry that fits is used again, another one of the same name is not touched, and one that was
  /// added for a text that has another font since goes.
  @Test func entriesAreKeptUsedAgainAndDropped() throws {
    let other = Self.entry("DejaVuSerif-Bold", "Something", "Else")
    let host = try viewer(Sample.file(Self.layer("T", "F"), Self.fonts(other)))
    let document = host.viewer.document
    func choose(_ text: String) throws -> [String] {
      try open("T", in: host)
      try host.type(text)
      try host.press(.enter)
      return document.player.scene?.fontReport.map(\.name) ?? []
    }
    let two = ["DejaVuSerif-Bold", "DejaVuSerif-Bold-2"]
    #expect(try choose("deja serif bold") == two)
    #expect(try choose("liberation mono bold italic") == two + ["LiberationMono-BoldItalic"])
    // Nothing uses the second one any more.
    #expect(
      try choose("liberation mono regular")
        == [two[0], "LiberationMono-BoldItalic", "LiberationMono"])
    #expect(try choose("liberation mono bold italic").last != "LiberationMono-BoldItalic-2")
  }

  /// What is selected is seen at once; Escape takes it back, and leaves nothing to undo.
  @Test func aSelectedFontIsSeenAndEscapeTakesItBack() throws {
    let host = try viewer()
    let document = host.viewer.document
    let before = document.player.displayList
    try open("Title", in: host)
    try host.press(.down)
    let row = try host.row("Title.Font")
    #expect(
      document.editing.isModified && document.editing.fonts.report(of: row)?.isReplaced == false)
    #expect(document.player.displayList != before)
    try host.press(.down)
    try host.press(.escape)
    #expect(
      document.editing.edits.isEmpty && !document.editing.history.canUndo
        && !document.editing.isModified)
    // Then a choice is one step.
    try open("Title", in: host)
    for _ in 0..<3 { try host.press(.down) }
    try host.press(.enter)
    #expect(document.editing.history.canUndo)
    try host.press(.character("z"), .control)
    #expect(document.editing.edits.isEmpty && !document.editing.history.canUndo)
  }

  /// The list leaves the middle of the picture free, at the right edge or, in a narrow window, below,
  /// where its field does not move as one types.
  @Test(arguments: [CGSize(width: 900, height: 700), CGSize(width: 360, height: 640)])
  func thePictureIsSeenBesideTheList(_ size: CGSize) throws {
    let host = try viewer()
    host.viewer.window.setSize(size)
    try host.steps(2)
    try open("Title", in: host)
    let search = host.viewer.search
    let card = try #require(search.accessibleElement?.frame)
    let picture = host.viewer.stage.surface.frameInWindow
    #expect(!card.contains(CGPoint(x: picture.midX, y: picture.midY)))
    #expect(CGRect(origin: .zero, size: size).contains(card))
    let field = search.entry.frameInWindow
    try host.type("deja serif bold")
    #expect(search.entry.frameInWindow == field)
  }

  /// In an archive the same text is changed; the file goes on having its other entries.
  @Test func aFontIsSavedInAnArchive() throws {
    var builder = DotLottieBuilder()
    builder.addAnimation(id: "one", Array(Self.sample.utf8))
    let path = folder.path + "/a.lottie"
    try Data(builder.archive()).write(to: URL(fileURLWithPath: path))
    let host = try ViewerFixture(paused: [path], size: CGSize(width: 900, height: 700))
    try host.press(.character("t"))
    try open("Sub", in: host)
    try host.type("deja serif bold")
    try host.press(.enter)
    host.viewer.document.save()
    #expect(host.viewer.document.notice.text == "Saved a.lottie")
    let text = try AnimationFile.read(path: path).animation.jsonText
    #expect(
      String(decoding: text, as: UTF8.self)
        == Sample.file(
          Self.layer("Title", "Roboto-Bold", "Roboto-Bold") + ","
            + Self.layer("Sub", "DejaVuSerif-Bold"),
          Self.fonts(Self.entry("Roboto-Bold", "Roboto", "Bold"), Self.serif)))
  }

  @Test func withoutATextThereIsNothingToChoose() throws {
    let host = try viewer(Sample.file(Sample.filled("A", "[1,0,0,1]")))
    host.viewer.inspector.select(row: try host.row("A"))
    #expect(host.viewer.fonts.row == nil)
    host.viewer.run(.chooseFont)
    #expect(host.viewer.document.notice.text == "Select a text first")
  }
}
