// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A font that texts of the file name (an entry of `fonts.list`).
struct FontEntry: Equatable, Sendable {
  /// The name by which texts refer to it.
  let name: String
  let family: String
  /// As the file writes it, such as "Bold Italic"; glyphs in the file are found by it.
  let style: String
  /// In 1...1000; 400 is regular, 700 bold.
  let weight: Int
  let isItalic: Bool
  /// Height of the first line of a text box above its baseline, in percent of the size.
  let ascent: Double
  /// Where the font itself is: a `data:` URI, or the name of a file in the same archive; empty for a font of the system.
  let source: String

  /// The ascent of fonts that do not tell it, about that of most of them.
  private static let commonAscent = 75.0

  init(from json: JSONReader) {
    name = json.string("fName", default: "")
    let family = json.string("fFamily", default: name)
    self.family = family.isEmpty ? name : family
    style = json.string("fStyle", default: "")
    let words = FontStyle(style)
    weight = json["fWeight"]?.string.flatMap { FontStyle($0).weight } ?? words.weight ?? 400
    isItalic = words.isItalic
    let ascent = json.number("ascent", default: Self.commonAscent)
    self.ascent = ascent == 0 ? Self.commonAscent : ascent
    source = json.string("fPath", default: "")
  }

  /// A font that the file names and does not list.
  init(unlisted name: String) {
    self.name = name
    family = name
    style = ""
    weight = 400
    isItalic = false
    ascent = Self.commonAscent
    source = ""
  }

  /// The font file within a `data:` URI; nil for any other source.
  var embeddedBytes: [UInt8]? {
    guard source.hasPrefix("data:"), let comma = source.firstIndex(of: ",") else { return nil }
    let data = Data(
      base64Encoded: String(source[source.index(after: comma)...]),
      options: .ignoreUnknownCharacters)
    return data.map { [UInt8]($0) } ?? []
  }
}

/// The weight and slant by a style's name: "Semi Bold Italic", "700", "ExtraLight".
struct FontStyle: Equatable {
  private(set) var weight: Int?
  private(set) var isItalic = false

  private static let weights: [(String, Int)] = [
    ("hairline", 100), ("thin", 100), ("extralight", 200), ("ultralight", 200), ("semilight", 350),
    ("demilight", 350), ("light", 300), ("semibold", 600), ("demibold", 600), ("extrabold", 800),
    ("ultrabold", 800), ("bold", 700), ("medium", 500), ("black", 900), ("heavy", 900),
    ("demi", 600), ("regular", 400), ("normal", 400), ("book", 400), ("roman", 400),
  ]

  init(_ text: String) {
    let letters = text.lowercased().filter { $0.isLetter || $0.isNumber }
    isItalic = letters.contains("italic") || letters.contains("oblique")
    if let number = Int(letters) {
      weight = min(max(number, 1), 1000)
    } else {
      weight = Self.weights.first { letters.contains($0.0) }?.1
    }
  }
}

/// The key of a glyph of the file.
struct GlyphKey: Hashable, Sendable {
  var text: String
  var family: String
  var style: String
}

/// A glyph that the file contains (an entry of `chars`).
struct GlyphEntry: Sendable {
  /// The size at which its shapes and its width are given, whatever its `size` says.
  static let em = 100.0

  /// The distance to the next glyph.
  let advance: Double
  let shapes: [ShapeModel]
  /// A composition that is drawn instead of an outline.
  let composition: Layer?

  init(from json: JSONReader) {
    advance = json.number("w", default: 0)
    guard let data = json["data"], data.isObject else {
      shapes = []
      composition = nil
      return
    }
    let isComposition = json.integer("t", default: 0) == 1
    composition = isComposition ? Layer(from: data, path: data.path, type: 0) : nil
    let items =
      isComposition
      ? [] : json.context.readingGlyphs { ShapeModel.list(data, "shapes") }
    // A group is the whole glyph; in some old files there is a broken copy behind it.
    shapes = items.first?.isGroup == true ? Array(items.prefix(1)) : items
  }
}

/// The fonts that a file names, and the glyphs that it contains.
struct FontTable: Sendable {
  let entries: [FontEntry]
  let glyphs: [GlyphKey: GlyphEntry]
  /// Font files that came in one archive with the animation, by their names.
  var files: [String: [UInt8]] = [:]

  init(from root: JSONReader) {
    let limit = root.context.limits.assets
    entries = root["fonts"]?.objects("list", limit: limit).map(FontEntry.init(from:)) ?? []
    var glyphs: [GlyphKey: GlyphEntry] = [:]
    for json in root.objects("chars", limit: limit) {
      let key = GlyphKey(
        text: json.string("ch", default: ""), family: json.string("fFamily", default: ""),
        style: json.string("style", default: ""))
      // Of two glyphs for one character the first counts.
      if glyphs[key] == nil { glyphs[key] = GlyphEntry(from: json) }
    }
    self.glyphs = glyphs
  }

  /// The font of this name; another one, as lottie-web takes it, where there is none.
  func font(named name: String) -> (font: FontEntry, isFound: Bool) {
    if let entry = entries.first(where: { $0.name == name }) { return (entry, true) }
    return (entries.first ?? FontEntry(unlisted: name), false)
  }

  /// The file that a font comes in, from the text or the archive.
  func bytes(of font: FontEntry) -> [UInt8]? {
    if let embedded = font.embeddedBytes { return embedded }
    guard let name = font.source.split(separator: "/").last else { return nil }
    return files[String(name)]
  }
}
