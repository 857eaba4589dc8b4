// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// A font of the file (an entry of `fonts.list`).
struct FontEntry: Equatable, Sendable {
  /// The name by which texts refer to the font (`fName`).
  let name: String
  /// The family (`fFamily`), by default the name.
  let family: String
  /// The style in the spelling of the file, such as "Bold Italic" (`fStyle`); a part of `GlyphKey`.
  let style: String
  /// The weight in 1...1000, where 400 is regular and 700 bold (`fWeight`, by default according to
  /// the style).
  let weight: Int
  /// Whether the style is italic or oblique.
  let isItalic: Bool
  /// The width in 0...8, from ultra-condensed to ultra-expanded; 4 is normal.
  let stretch: Int
  /// The distance from the top of a text box to the first baseline, in percent of the size
  /// (`ascent`). A value of 0 is replaced by the default.
  let ascent: Double
  /// The font file (`fPath`): a `data:` URI or the name of a file in the archive; empty for an
  /// installed font.
  let source: String

  /// The ascent of fonts without `ascent`, a typical value.
  private static let commonAscent = 75.0

  /// Decodes an entry of `fonts.list`.
  init(from json: JSONReader) {
    name = json.string("fName", default: "")
    let family = json.string("fFamily", default: name)
    self.family = family.isEmpty ? name : family
    style = json.string("fStyle", default: "")
    let words = FontStyle(style)
    let number = json["fWeight"]?.number ?? 0
    weight =
      json["fWeight"]?.string.flatMap { FontStyle($0).weight }
      ?? (number >= 1 ? Int(clamping: number, to: 1...1000) : nil) ?? words.weight ?? 400
    isItalic = words.isItalic
    stretch = words.stretch ?? 4
    let ascent = json.number("ascent", default: Self.commonAscent)
    self.ascent = ascent == 0 ? Self.commonAscent : ascent
    source = json.string("fPath", default: "")
  }

  /// Creates a font that a text names but `fonts.list` does not contain.
  init(unlisted name: String) {
    self.name = name
    family = name
    style = ""
    weight = 400
    isItalic = false
    stretch = 4
    ascent = Self.commonAscent
    source = ""
  }

  /// The same font with a style that its name has.
  init(_ font: FontEntry, style words: FontStyle) {
    (name, family, style) = (font.name, font.family, font.style)
    weight = words.weight ?? font.weight
    isItalic = words.isItalic || font.isItalic
    stretch = words.stretch ?? font.stretch
    (ascent, source) = (font.ascent, font.source)
  }

  /// The font file in a `data:` URI; nil for any other source.
  var embeddedBytes: [UInt8]? { DataURL.bytes(of: source) }
}

/// The character, font family and style that identify a glyph of the file.
struct GlyphKey: Hashable, Sendable {
  var text: String
  var family: String
  var style: String
}

/// A glyph of the file (an entry of `chars`).
struct GlyphEntry: Sendable {
  /// The size of the em in units of the shapes and the width. The glyph's own `size` is ignored, as
  /// in lottie-web.
  static let em = 100.0

  /// The distance to the origin of the next glyph (`w`).
  let advance: Double
  /// The outline (`data.shapes`).
  let shapes: [ShapeModel]
  /// The index on the tape of a composition that is drawn instead of an outline (`"t": 1`); nil for
  /// an outline.
  let composition: Int?

  /// Decodes an entry of `chars`.
  init(from json: JSONReader) {
    advance = json.number("w", default: 0)
    guard let data = json["data"], data.isObject else {
      shapes = []
      composition = nil
      return
    }
    let isComposition = json.integer("t", default: 0) == 1
    composition = isComposition ? data.index : nil
    let items =
      isComposition
      ? [] : json.context.readingGlyphs { ShapeModel.list(data, "shapes") }
    // A group is the whole glyph; in some old files a broken copy follows it.
    shapes = items.first?.isGroup == true ? Array(items.prefix(1)) : items
  }
}

/// The fonts (`fonts.list`) and glyphs (`chars`) of a file.
struct FontTable: Sendable {
  let entries: [FontEntry]
  let glyphs: [GlyphKey: GlyphEntry]
  /// The font files of the animation's archive, by their names.
  var files: [String: [UInt8]] = [:]

  /// Decodes the fonts and glyphs of a file.
  init(from root: JSONReader) {
    let limit = root.context.limits.layers.assets
    entries = root["fonts"]?.objects("list", limit: limit).map(FontEntry.init(from:)) ?? []
    var glyphs: [GlyphKey: GlyphEntry] = [:]
    for json in root.objects("chars", limit: limit) {
      let key = GlyphKey(
        text: json.string("ch", default: ""), family: json.string("fFamily", default: ""),
        style: json.string("style", default: ""))
      // If two glyphs have the same key, the first is used.
      if glyphs[key] == nil { glyphs[key] = GlyphEntry(from: json) }
    }
    self.glyphs = glyphs
  }

  /// Returns the font of this name. If the list does not have it: its first font, as in lottie-web,
  /// or an unlisted font of this name if the list is empty.
  func font(named name: String) -> (font: FontEntry, isFound: Bool) {
    if let entry = entries.first(where: { $0.name == name }) { return (entry, true) }
    return (entries.first ?? FontEntry(unlisted: name), false)
  }

  /// Returns the font file from the `data:` URI or the archive; nil for an installed font.
  func bytes(of font: FontEntry) -> [UInt8]? {
    if let embedded = font.embeddedBytes { return embedded }
    guard let name = font.source.split(separator: "/").last else { return nil }
    return files[String(name)]
  }
}
