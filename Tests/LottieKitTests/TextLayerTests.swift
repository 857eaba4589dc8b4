// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

@Suite struct TextLayerTests {
  static func scene(_ layers: String, root: String = JSONSnippet.font()) throws -> Scene {
    try Scene(Animation(json: Array(JSONSnippet.animation(layers: layers, root: root).utf8)))
  }

  /// The outlines that are filled at a frame.
  static func outlines(_ scene: Scene, _ frame: Double) -> [Outline] {
    scene.update(to: frame)
    return outlines(scene.displayList.items)
  }

  static func outlines(_ items: [DrawItem]) -> [Outline] {
    items.flatMap { item in
      switch item {
      case .fill(let fill): [fill.outline]
      case .group(let group): outlines(group.children)
      default: [Outline]()
      }
    }
  }

  private static let moving =
    #""a":[{"nm":"Wave","a":{"p":{"k":[0,10]},"fc":{"k":[0,1,0]}},"#
    + #""s":{"s":{"k":[{"t":0,"s":[0]},{"t":10,"s":[100]}]}}}]"#

  @Test func staticTextsKeepTheirOutline() throws {
    let scene = try Self.scene(JSONSnippet.text("Ab"))
    let first = Self.outlines(scene, 0)
    #expect(!scene.update(to: 5))
    let second = Self.outlines(scene, 6)
    #expect(first.count == 1 && first[0] === second[0])
  }

  @Test func animatorsMoveTheSameOutlines() throws {
    let scene = try Self.scene(JSONSnippet.text("Ab", text: Self.moving))
    let first = Self.outlines(scene, 0)
    let before = scene.displayList
    let second = Self.outlines(scene, 5)
    #expect(before != scene.displayList)
    #expect(first.count == 2)
    for (a, b) in zip(first, second) { #expect(a === b) }
  }

  @Test func keypathsAreThoseOfLottieIOS() throws {
    let scene = try Self.scene(
      JSONSnippet.text("A", text: Self.moving, layer: #""nm":"Title""#))
    let keypaths = scene.keypaths
    for name in ["Text", "Wave.Position", "Wave.Fill Color", "Wave.Start"] {
      #expect(keypaths.contains("Title." + name))
    }
  }

  @Test func textKeyframesAreHoldKeyframes() throws {
    let layer = #"{"ty":5,"t":{"d":{"k":[\#(Self.key(0, "A")),\#(Self.key(10, "AA"))]}}}"#
    let scene = try Self.scene(layer)
    #expect(Self.outlines(scene, 9.9)[0].path.contours.count == 1)
    #expect(Self.outlines(scene, 10)[0].path.contours.count == 2)
    #expect(!scene.update(to: 20))
  }

  private static func key(_ time: Int, _ text: String) -> String {
    #"{"t":\#(time),"s":{"s":10,"f":"Boxes-Regular","fc":[1,0,0],"t":"\#(text)"}}"#
  }

  /// A glyph that the file does not have comes from a real font, and nothing else does.
  @Test func missingGlyphsComeFromFonts() throws {
    let fonts = JSONSnippet.font(glyphs: JSONSnippet.glyph("A"))
    let scene = try Self.scene(JSONSnippet.text("AT"), root: fonts)
    #expect(Self.outlines(scene, 0)[0].path.contours.count >= 1)
  }

  @Test func providersReplaceTexts() throws {
    let scene = try Self.scene(JSONSnippet.text("A", layer: #""nm":"Title""#))
    #expect(Self.outlines(scene, 0)[0].path.contours.count == 1)
    scene.setProvider(TextValueProvider("Ab c"), at: "Title.Text")
    #expect(Self.outlines(scene, 1)[0].path.contours.count == 3)
  }

  // MARK: Fonts

  /// Helvetica was set in a font with serifs where only its twin is installed.
  @Test(
    arguments: [("Helvetica", "Arial"), ("Courier", "Courier New"), ("Times", "Times New Roman")])
  func familiesOfPostScriptHaveTheirTwins(_ family: String, _ twin: String) throws {
    func bounds(_ family: String) throws -> [Rect] {
      let fonts = #""fonts":{"list":[{"fName":"T","fFamily":"\#(family)"}]}"#
      let scene = try Self.scene(Self.embeddedText, root: fonts)
      return Self.outlines(scene, 0).map(\.bounds)
    }
    let found = try bounds(family)
    #expect(try !found.isEmpty && found == bounds(twin))
  }

  @Test func fontsThatAreNotInstalledAreNamed() throws {
    let fonts = #""fonts":{"list":[{"fName":"T","fFamily":"No Such Family"}]}"#
    let scene = try Self.scene(Self.embeddedText, root: fonts)
    scene.decodeImages()
    #expect(
      scene.warnings.contains {
        $0.code == .missing && $0.path == "fonts[fName=T]"
          && $0.description.contains("“No Such Family” is not installed")
      })
  }

  struct StyleRow: Sendable {
    let text: String
    let weight: Int?
    var isItalic = false
  }

  @Test(arguments: [
    StyleRow(text: "Regular", weight: 400),
    StyleRow(text: "Bold Italic", weight: 700, isItalic: true),
    StyleRow(text: "SemiBold", weight: 600), StyleRow(text: "Extra Light", weight: 200),
    StyleRow(text: "Oblique", weight: nil, isItalic: true), StyleRow(text: "550", weight: 550),
    StyleRow(text: "Black", weight: 900), StyleRow(text: "?", weight: nil),
  ])
  func stylesAreRead(_ row: StyleRow) {
    #expect(FontStyle(row.text).weight == row.weight)
    #expect(FontStyle(row.text).isItalic == row.isItalic)
  }

  private static let embeddedText =
    #"{"ty":5,"t":{"d":{"k":[{"t":0,"s":{"s":100,"f":"T","fc":[1,0,0],"t":"T"}}]}}}"#

  @Test func fontsInTheFileAreUsed() throws {
    let scene = try Self.scene(Self.embeddedText, root: TestFont.embedded())
    let bounds = Self.outlines(scene, 0)[0].bounds
    // The T of DejaVu Sans: from -6 to 1257 of 2048, 1493 high.
    #expect(isNear(bounds.minX, -6 / 20.48, within: 0.1))
    #expect(isNear(bounds.maxX, 1257 / 20.48, within: 0.1))
    #expect(isNear(bounds.minY, -1493 / 20.48, within: 0.1))
    #expect(scene.warnings.map(\.description) == [])
  }

  @Test(arguments: ["f", "fonts"])
  func fontsInTheArchiveAreUsed(_ folder: String) throws {
    let fonts = #""fonts":{"list":[{"fName":"T","fFamily":"X","fPath":"/\#(folder)/t.ttf"}]}"#
    let json = JSONSnippet.animation(layers: Self.embeddedText, root: fonts)
    let archive = ArchiveBuilder.zip([
      .init("a/main.json", Array(json.utf8)), .init("\(folder)/t.ttf", try TestFont.bytes()),
    ])
    let scene = Scene(try AnimationFile.read(bytes: archive).animation)
    #expect(isNear(Self.outlines(scene, 0)[0].bounds.minY, -1493 / 20.48, within: 0.1))
  }

  @Test func invalidFontFilesAreWarnedOf() throws {
    let fonts =
      #""fonts":{"list":[{"fName":"T","fFamily":"X","fPath":"data:font/ttf;base64,AAAA"}]}"#
    let scene = try Self.scene(Self.embeddedText, root: fonts)
    _ = Self.outlines(scene, 0)
    #expect(scene.warnings.contains { $0.path == "fonts[fName=T]" && $0.code == .malformed })
  }

  // MARK: Pictures

  private static let picture = #"""
    {"ty":5,"ks":{"p":{"k":[50,22]}},"t":{"d":{"k":[{"t":0,"s":{"s":18,"f":"T","fc":[0.1,0.2,0.6],
    "sc":[1,0.5,0],"sw":1,"j":2,"t":"AVTo fi\nlié"}}]}}},
    {"ty":5,"ks":{"p":{"k":[96,66]}},"t":{"d":{"k":[{"t":0,"s":{"s":20,"f":"T","fc":[0.6,0,0.1],"j":1,
    "t":"مرحبا שלום"}}]}}},
    {"ty":5,"ks":{"p":{"k":[6,90]}},"t":{"d":{"k":[{"t":0,"s":{"s":16,"f":"T","fc":[0,0.4,0],
    "t":"Befallenxo"}}]},"a":[{"a":{"p":{"k":[0,-8]},"r":{"k":40},"o":{"k":40},"fc":{"k":[0,0,0]}},
    "s":{"sh":4}}],"m":{"g":1,"a":{"k":[0,-50]}}}}
    """#

  /// Strokes, two lines, scripts from right to left, and an animator, in the tests' font.
  @Test func aPictureOfText() throws {
    let scene = try Self.scene(Self.picture, root: TestFont.embedded())
    let bitmap = try painted(
      scene.displayList.items, width: 200, height: 200, transform: .scale(2, 2),
      background: .white)
    try Golden("TextPictures", extension: "png").check(bitmap.picture, "text")
  }

  /// Glyphs that are compositions were decoded in the order of a dictionary, another one each time.
  @Test func warningsOfGlyphsAreInTheOrderOfTheFile() throws {
    let glyphs = "abcdefgh".map { letter in
      #"{"ch":"\#(letter)","t":1,"w":9,"data":{"refId":"x","ef":[{"ty":5,"mn":"ADBE Foo"}]}}"#
    }
    let json = JSONSnippet.animation(
      layers: "", root: #""chars":[\#(glyphs.joined(separator: ","))]"#)
    let paths = try Animation(json: Array(json.utf8)).warnings.map(\.path)
      .filter { $0.hasPrefix("chars") }
    #expect(paths.count == glyphs.count && paths == paths.sorted(), "\(paths)")
  }
}
