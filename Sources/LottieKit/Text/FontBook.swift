// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry

/// A glyph in an em of `GlyphEntry.em` units.
struct Glyph {
  /// From its origin on the baseline.
  var path: Path
  var advance: Double
  /// It is drawn by the file's composition of this name instead.
  var composition: GlyphKey?

  static let empty = Glyph(path: Path(), advance: 0)
}

/// The glyphs of one scene: those of the file, and outlines of real fonts where the file has none.
final class FontBook {
  let table: FontTable
  let limits: Limits
  private var glyphs: [GlyphKey: Glyph] = [:]
  private var faces: [String: GlyphOutlines.Face] = [:]
  private(set) var warnings: [LottieWarning] = []
  private var madeOutlines: GlyphOutlines??
  /// Families of the fonts that the file or the provider brings, by the fonts' names.
  private var embeddedFamilies: [String: String] = [:]
  private var provider: (any AnimationFontProvider)?
  /// The provider's answers, by the fonts' names.
  private var provided: [String: LottieFont?] = [:]
  /// Fonts of texts and the size of the first text in each.
  private var used: [String: (font: FontEntry, size: Double)] = [:]

  init(_ table: FontTable, limits: Limits) {
    self.table = table
    self.limits = limits
  }

  /// Notes that a text uses this font.
  func noteUse(of font: FontEntry, size: Double) {
    if used[font.name] == nil { used[font.name] = (font, size) }
  }

  /// Forgets all fonts; from now on this provider is asked first.
  func reload(from provider: (any AnimationFontProvider)?, _ edit: inout SceneEdit) {
    self.provider = provider
    provided = [:]
    faces = [:]
    embeddedFamilies = [:]
    warnings = []
    madeOutlines = nil
  }

  private func providedFont(_ font: FontEntry) -> LottieFont? {
    guard let provider else { return nil }
    if let known = provided[font.name] { return known }
    let found = provider.fontFor(family: font.name, size: CGFloat(used[font.name]?.size ?? 0))
    provided[font.name] = .some(found)
    return found
  }

  /// The glyph that the file has for a character; nil where it has none.
  func glyph(_ character: Character, in font: FontEntry) -> Glyph? {
    let key = GlyphKey(text: String(character), family: font.family, style: font.style)
    if let known = glyphs[key] { return known }
    guard let entry = table.glyphs[key] else { return nil }
    var path = Path()
    var scope = ShapeScope(slotLimit: limits.layerPaths)
    scope.walk(entry.shapes.map { $0.makeNode() })
    for part in scope.operands { path.append(part) }
    let glyph = Glyph(
      path: path, advance: entry.advance, composition: entry.composition == nil ? nil : key)
    glyphs[key] = glyph
    return glyph
  }

  /// The text's glyphs in a real font, from left to right, each with its offset in UTF-8.
  func shaped(_ text: String, in font: FontEntry) -> [(start: Int, glyph: Glyph)] {
    guard let outlines else { return [] }
    let clusters = outlines.clusters(of: text, face: face(for: font))
    if clusters.contains(where: \.isMissing) {
      warn(.missing, font, "no font has glyphs for all of “\(text.prefix(40))”")
    }
    return clusters.map { ($0.start, Glyph(path: $0.path, advance: $0.advance)) }
  }

  // MARK: Real fonts

  /// Made when the first text needs a real font: finding the system's fonts takes milliseconds.
  private var outlines: GlyphOutlines? {
    if let madeOutlines { return madeOutlines }
    let outlines = makeOutlines()
    madeOutlines = .some(outlines)
    return outlines
  }

  /// What stands in for a family that is not there: what browsers take.
  private static let substitute = "Times New Roman"

  private func face(for font: FontEntry) -> GlyphOutlines.Face {
    if let known = faces[font.name] { return known }
    var families = [embeddedFamilies[font.name], font.family, Self.substitute].compactMap { $0 }
    var (weight, isItalic) = (font.weight, font.isItalic)
    var isProvided = false
    if case .installed(let family, let ownWeight, let slant)? = providedFont(font)?.source {
      families.insert(family, at: 0)
      (weight, isItalic) = (ownWeight ?? weight, slant ?? isItalic)
      isProvided = true
    }
    let face = GlyphOutlines.Face(families: families, weight: weight, isItalic: isItalic)
    faces[font.name] = face
    if !isProvided { warnOfSubstitute(for: font, face) }
    return face
  }

  private func warnOfSubstitute(for font: FontEntry, _ face: GlyphOutlines.Face) {
    guard embeddedFamilies[font.name] == nil, let found = outlines?.family(of: face),
      found.lowercased() != font.family.lowercased(),
      font.family.lowercased() != Self.substitute.lowercased(),
      found == outlines?.family(of: .init(families: [Self.substitute]))
    else { return }
    warn(.missing, font, "the font “\(font.family)” is not installed; “\(found)” stands in for it")
  }

  /// Looks up the fonts of which the file has no glyphs, so that the warnings are complete.
  func findFonts() {
    let drawn = Set(table.glyphs.keys.map { [$0.family, $0.style] })
    for font in table.entries where !drawn.contains([font.family, font.style]) {
      // Fonts that come with the file are known once there are outlines.
      if outlines != nil { _ = face(for: font) }
    }
  }

  private func makeOutlines() -> GlyphOutlines? {
    var embedded: [(font: FontEntry, bytes: [UInt8])] = []
    let unlisted = used.values.map(\.font).filter { font in
      !table.entries.contains { $0.name == font.name }
    }
    for font in table.entries + unlisted.sorted(by: { $0.name < $1.name }) {
      guard let bytes = providedFile(font) ?? table.bytes(of: font) else { continue }
      guard embedded.count < limits.fontFiles else {
        warn(.limit, font, "more than \(limits.fontFiles) font files; the rest is left out")
        break
      }
      embedded.append((font, bytes))
    }
    guard let outlines = GlyphOutlines(fontFiles: embedded.map(\.bytes)) else {
      let message =
        "text without glyphs of its own is not drawn: \(GlyphOutlines.library) is not installed"
      warnings.append(LottieWarning(.missing, path: "fonts", message))
      return nil
    }
    for (i, entry) in embedded.enumerated() {
      if let family = outlines.fileFamilies[i] {
        embeddedFamilies[entry.font.name] = family
      } else {
        warn(.malformed, entry.font, "the font file that comes with it is none")
      }
    }
    return outlines
  }

  private func providedFile(_ font: FontEntry) -> [UInt8]? {
    if case .file(let bytes)? = providedFont(font)?.source { bytes } else { nil }
  }

  private func warn(_ code: LottieWarning.Code, _ font: FontEntry, _ message: String) {
    let warning = LottieWarning(code, path: "fonts[fName=\(font.name)]", message)
    if warnings.count < limits.warnings, !warnings.contains(warning) { warnings.append(warning) }
  }
}
