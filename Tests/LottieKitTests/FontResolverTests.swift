// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieDrawing
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// A table of names as files have them, with a small list of installed fonts.
@Suite struct FontResolverTests {
  typealias Installed = GlyphOutlines.InstalledFont

  struct Row: Sendable, CustomStringConvertible {
    let family: String
    var name = "T"
    var style = "Regular"
    var weightMember = ""
    let found: String
    let rule: FontResolution.Rule
    var weight = 400
    var isItalic = false
    var stretch = 4

    var description: String { "\(family) \(name) \(style)" }

    var entry: FontEntry {
      get throws {
        let text =
          #"{"fName":"\#(name)","fFamily":"\#(family)","fStyle":"\#(style)"\#(weightMember)}"#
        let root =
          #"{"v":"5","fr":30,"ip":0,"op":9,"w":9,"h":9,"layers":[],"fonts":{"list":[\#(text)]}}"#
        return try #require(Animation(json: Array(root.utf8)).parts.fonts.entries.first)
      }
    }
  }

  private static var resolver: FontResolver { resolver(hasSubstitute: true) }

  private static func resolver(hasSubstitute: Bool) -> FontResolver {
    var fonts: [(name: String, kind: Installed.Name, font: Installed)] = []
    func add(_ font: Installed, _ fullName: String, _ postScript: String) {
      fonts += [
        (font.family, .family, font), (fullName, .fullName, font), (postScript, .postScript, font),
      ]
    }
    add(.init(family: "DejaVu Sans"), "DejaVu Sans", "DejaVuSans")
    add(.init(family: "DejaVu Sans", weight: 700), "DejaVu Sans Bold", "DejaVuSans-Bold")
    add(
      .init(family: "DejaVu Sans", weight: 700, isItalic: true), "DejaVu Sans Bold Oblique",
      "DejaVuSans-BoldOblique")
    add(
      .init(family: "DejaVu Sans", stretch: 2), "DejaVu Sans Condensed", "DejaVuSansCondensed")
    add(.init(family: "Roboto"), "Roboto", "Roboto-Regular")
    add(.init(family: "Roboto Condensed"), "Roboto Condensed", "RobotoCondensed-Regular")
    add(.init(family: "Liberation Sans"), "Liberation Sans", "LiberationSans")
    return FontResolver(fonts, hasSubstitute: hasSubstitute) { ["Arial": "Liberation Sans"][$0] }
  }

  /// With the fonts that the documentation names for shipping alone, Roboto became DejaVu Serif.
  @Test(arguments: [
    ("Poppins", "sans-serif"), ("Helvetica Neue", "sans-serif"), ("NoSuchFamily", "sans-serif"),
    ("Comic Sans MS", "sans-serif"), ("Montserrat", "sans-serif"), ("MS Sans Serif", "sans-serif"),
    ("Monotype Corsiva", "sans-serif"), ("Century Gothic", "sans-serif"),
    ("Playfair Display", "serif"), ("RobotoSlab-Bold", "serif"), ("Source Serif Pro", "serif"),
    ("Times", "serif"), ("Libre Baskerville", "serif"), ("RobotoMono", "monospace"),
    ("Courier New", "monospace"), ("Source Code Pro", "monospace"), ("PT Sans Mono", "monospace"),
  ])
  func withoutTimesTheClassCounts(_ family: String, _ found: String) throws {
    let entry = try Row(family: family, found: found, rule: .substitute).entry
    let resolution = Self.resolver(hasSubstitute: false).resolve(entry)
    #expect(resolution.face.families == [family, found] && resolution.rule == .substitute)
    #expect(Self.resolver.resolve(entry).face.families == [family, "Times New Roman"])
  }

  @Test(arguments: [
    Row(family: "DejaVu Sans", found: "DejaVu Sans", rule: .family),
    Row(
      family: "dejavu-sans", style: "Bold It", found: "DejaVu Sans", rule: .family, weight: 700,
      isItalic: true),
    // The full name as family, and in the name.
    Row(family: "DejaVu Sans Bold", found: "DejaVu Sans", rule: .fullName, weight: 700),
    Row(
      family: "DejaVu Sans Bold", style: "Italic", found: "DejaVu Sans", rule: .fullName,
      weight: 700, isItalic: true),
    Row(family: "DejaVu Sans Condensed", found: "DejaVu Sans", rule: .fullName, stretch: 2),
    Row(
      family: "Unknown", name: "DejaVu Sans Bold", found: "DejaVu Sans", rule: .fullName,
      weight: 700),
    // The PostScript name.
    Row(
      family: "DejaVuSans-BoldOblique", found: "DejaVu Sans", rule: .postScriptName, weight: 700,
      isItalic: true),
    Row(
      family: "", name: "DejaVuSans-Bold", found: "DejaVu Sans", rule: .postScriptName, weight: 700),
    Row(
      family: "Unknown", name: "RobotoCondensed-Regular", style: "Light", found: "Roboto Condensed",
      rule: .postScriptName, weight: 300),
    // Lists.
    Row(family: "Unknown, DejaVu Sans, Arial", found: "DejaVu Sans", rule: .family),
    Row(family: "'Roboto', sans-serif", found: "Roboto", rule: .family),
    Row(family: "Unknown,monospace", found: "monospace", rule: .generic),
    Row(family: "Unknown, Arial", found: "Liberation Sans", rule: .metrics),
    // Generic families.
    Row(family: "sans-serif", found: "sans-serif", rule: .generic),
    Row(family: "system-ui", style: "Bold", found: "sans-serif", rule: .generic, weight: 700),
    Row(family: "-apple-system, Unknown", found: "sans-serif", rule: .generic),
    Row(family: "ui-monospace", found: "monospace", rule: .generic),
    // A family with words of a style.
    Row(family: "Roboto Black", found: "Roboto", rule: .familyAndStyle, weight: 900),
    Row(
      family: "Roboto-MediumItalic", found: "Roboto", rule: .familyAndStyle, weight: 500,
      isItalic: true),
    Row(
      family: "Roboto Cond Lt", found: "Roboto Condensed", rule: .familyAndStyle, weight: 300,
      stretch: 2),
    Row(
      family: "Unknown", name: "Roboto-Bold", found: "Roboto", rule: .familyAndStyle, weight: 700),
    Row(family: "Arial Bold", found: "Liberation Sans", rule: .metrics, weight: 700),
    // Styles, widths and weights by number.
    Row(
      family: "Roboto", style: "BoldIt", found: "Roboto", rule: .family, weight: 700, isItalic: true
    ),
    Row(family: "Roboto", style: "Cn", found: "Roboto Condensed", rule: .family, stretch: 2),
    Row(family: "Roboto", style: "Blk", found: "Roboto", rule: .family, weight: 900),
    Row(
      family: "Roboto", weightMember: #","fWeight":"600""#, found: "Roboto", rule: .family,
      weight: 600),
    Row(
      family: "Roboto", weightMember: #","fWeight":300"#, found: "Roboto", rule: .family,
      weight: 300),
    // Twins, and nothing.
    Row(family: "Helvetica", found: "Liberation Sans", rule: .metrics),
    Row(family: "ArialMT", found: "Liberation Sans", rule: .metrics),
    Row(family: "Helvetica-Bold", found: "Liberation Sans", rule: .metrics, weight: 700),
    Row(
      family: "No Such Family", style: "Bold", found: "No Such Family", rule: .substitute,
      weight: 700),
  ])
  func namesAreResolved(_ row: Row) throws {
    let found = Self.resolver.resolve(try row.entry)
    #expect(found.rule == row.rule)
    #expect(found.face.families.first == row.found)
    #expect(found.face.weight == row.weight)
    #expect(found.face.isItalic == row.isItalic)
    #expect(found.face.stretch == row.stretch)
  }

  /// The abbreviations that After Effects and font makers have.
  @Test(
    arguments: [
      ("It", nil, true, nil), ("BoldIt", 700, true, nil), ("Bd It", 700, true, nil),
      ("Cn", nil, false, 2),
      ("Lt", 300, false, nil), ("LtIt", 300, true, nil), ("Blk", 900, false, nil),
      ("BlkCnIt", 900, true, 2), ("SmBd", 600, false, nil), ("XBd", 800, false, nil),
      ("ExtraLight", 200, false, nil), ("Extra Light Oblique", 200, true, nil),
      ("Md Ext", 500, false, 6),
      ("Semi Condensed Bold", 700, false, 3), ("UltraExpanded", nil, false, 8),
      ("Hv", 900, false, nil),
      ("Demi", 600, false, nil), ("Rg", 400, false, nil), ("Roman", 400, false, nil),
      ("700", 700, false, nil), ("700italic", 700, true, nil), ("Text Bold", 700, false, nil),
      ("55 Roman", 400, false, nil), ("Titling", nil, false, nil), ("Display", nil, false, nil),
      ("Exotic", nil, false, nil), ("", nil, false, nil),
    ] as [(String, Int?, Bool, Int?)])
  func stylesAreAbbreviated(_ text: String, _ weight: Int?, _ isItalic: Bool, _ stretch: Int?) {
    let style = FontStyle(text)
    #expect((style.weight, style.isItalic, style.stretch) == (weight, isItalic, stretch))
  }

  /// With the fonts that are installed, these once were a font with serifs.
  @Test(
    arguments: [
      ("DejaVu Sans Bold", "DejaVu Sans Bold"), ("DejaVuSans-Bold", "DejaVu Sans Bold"),
      ("Nothing, DejaVu Sans", "DejaVu Sans"), ("LiberationMono", "Liberation Mono"),
      ("Liberation Sans Bold It", "Liberation Sans Bold Italic"),
      ("Liberation Sans Narrow", "Liberation Sans Narrow"),
    ])
  func installedFontsAreFound(_ family: String, _ fullName: String) throws {
    let text = #"{"ty":5,"t":{"d":{"k":[{"t":0,"s":{"s":100,"f":"T","fc":[1,0,0],"t":"T"}}]}}}"#
    let fonts = #""fonts":{"list":[{"fName":"T","fFamily":"\#(family)"}]}"#
    let json = JSONSnippet.animation(layers: text, root: fonts)
    let scene = Scene(try Animation(json: Array(json.utf8)))
    scene.decodeImages()
    #expect(scene.fontReport.map(\.found) == [fullName])
    #expect(scene.warnings.isEmpty)
  }
}
