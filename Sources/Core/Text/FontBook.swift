// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts

/// The outline and the advance of a glyph, in units of which an em has `GlyphEntry.em`.
struct Glyph {
  /// The outline, relative to the glyph's origin on the baseline.
  var path: Path
  /// The distance to the origin of the next glyph.
  var advance: Double
  /// The pictures that are drawn with the outline: glyphs with colours, such as emoji.
  var pictures: [GlyphPicture] = []
  /// The key of a composition of the file that is drawn instead of the outline; nil for most
  /// glyphs.
  var composition: GlyphKey?

  static let empty = Glyph(path: Path(), advance: 0)
}

/// The glyphs of one scene, from the file's `chars` or from fonts.
///
/// Glyphs of the file have precedence. Fonts come from the font provider, from the file or its
/// archive, or from the system, in this order.
final class FontBook {
  let table: FontTable
  let limits: Limits
  /// The glyphs of the file that have been used.
  private var glyphs: [GlyphKey: Glyph] = [:]
  /// The points that one outline of the file and all of them may have, those that modifiers make
  /// and change included. Letters have some dozens.
  private static let mostGlyphPoints = 100_000.0
  private var glyphPointsLeft = 1_000_000.0
  /// The font faces that have been selected, by the fonts' names.
  private var resolutions: [String: FontResolution] = [:]
  /// Receives missing fonts and glyphs, and font files that cannot be used.
  private let warnings: SceneWarnings
  /// The result of creating the outlines; the outer optional is nil before the first attempt, the
  /// inner if the text library is missing.
  private var madeOutlines: GlyphOutlines??
  /// The families of font files from the animation or the provider, by the fonts' names.
  private var embeddedFamilies: [String: String] = [:]
  /// The application's source of fonts.
  private var source: (any FontSource)?
  /// The results of the provider, by the fonts' names; nil for a font that the provider does not
  /// have.
  private var provided: [String: LottieFont?] = [:]
  /// The fonts that texts use, with the size of the first text in each font, by the fonts' names.
  private var used: [String: (font: FontEntry, size: Double)] = [:]

  init(_ table: FontTable, limits: Limits, warnings: SceneWarnings = SceneWarnings()) {
    self.table = table
    self.limits = limits
    self.warnings = warnings
  }

  /// Records that a text uses this font.
  func noteUse(of font: FontEntry, size: Double) {
    if used[font.name] == nil { used[font.name] = (font, size) }
  }

  /// Discards all selected fonts and sets the provider. Glyphs of the file are unaffected.
  func reload(from source: (any FontSource)?, _ edit: inout SceneEdit) {
    self.source = source
    provided = [:]
    resolutions = [:]
    madeResolver = nil
    embeddedFamilies = [:]
    warnings.removeAll(from: .fonts)
    madeOutlines = nil
  }

  /// Returns the provider's font, cached after the first request.
  private func providedFont(_ font: FontEntry) -> LottieFont? {
    guard let source else { return nil }
    if let known = provided[font.name] { return known }
    let found = source.font(family: font.name, size: used[font.name]?.size ?? 0)
    provided[font.name] = .some(found)
    return found
  }

  /// Returns the file's glyph for a character; nil if the file has none.
  func glyph(_ character: Character, in font: FontEntry) -> Glyph? {
    let key = GlyphKey(text: String(character), family: font.family, style: font.style)
    if let known = glyphs[key] { return known }
    guard let entry = table.glyphs[key] else { return nil }
    var path = Path()
    var scope = ShapeScope(slotLimit: limits.shapes.layerPaths)
    scope.restart(within: EvaluationCost.point * min(Self.mostGlyphPoints, glyphPointsLeft))
    scope.walk(entry.shapes.map { $0.makeNode() })
    if let parts = scope.operands() {
      for part in parts { path.append(part) }
    } else {
      warn(.limit, font, "the outline of the glyph “\(character)” takes too much; it is left out")
    }
    glyphPointsLeft -= min(scope.points, Self.mostGlyphPoints)
    let glyph = Glyph(
      path: path, advance: entry.advance, composition: entry.composition == nil ? nil : key)
    glyphs[key] = glyph
    return glyph
  }

  /// Shapes a paragraph with a font.
  ///
  /// - Returns: Each cluster, from left to right, and its glyph. Empty if the text library is missing.
  func shaped(
    _ text: String, in font: FontEntry
  ) -> [(cluster: GlyphOutlines.Cluster, glyph: Glyph)] {
    guard let outlines else { return [] }
    let clusters = outlines.clusters(of: text, face: face(for: font))
    if madeResolver?.isEmpty != true, clusters.contains(where: \.isMissing) {
      warn(.missing, font, "no font has glyphs for all of “\(text.prefix(40))”")
    }
    return clusters.map { cluster in
      let pictures = cluster.picture.map { [$0] } ?? []
      return (cluster, Glyph(path: cluster.path, advance: cluster.advance, pictures: pictures))
    }
  }

  // MARK: Real fonts

  /// The access to fonts, created when the first text needs a font, since listing the system's
  /// fonts takes milliseconds; nil if the text library is missing.
  private var outlines: GlyphOutlines? {
    if let madeOutlines { return madeOutlines }
    let outlines = makeOutlines()
    madeOutlines = .some(outlines)
    return outlines
  }

  /// The search among the installed fonts, whose list is made when the first name is not simply a
  /// family.
  private var resolver: FontResolver? {
    if madeResolver == nil { madeResolver = outlines.map(Self.resolver) }
    return madeResolver
  }
  private var madeResolver: FontResolver?

  private static func resolver(_ outlines: GlyphOutlines) -> FontResolver {
    let fallback = outlines.font(for: .init(families: [FontResolver.substitute]))?.family
    return FontResolver(
      outlines.installedFonts(),
      hasSubstitute: fallback.map(FontResolver.isSubstitute) ?? false
    ) { family in
      // Fontconfig always finds something; what is not the substitute is meant.
      let found = outlines.font(for: .init(families: [family, FontResolver.substitute]))?.family
      return found == fallback && family != FontResolver.substitute ? nil : found
    }
  }

  /// Returns the face of a font, from the provider's family, the embedded font file, the installed
  /// fonts or the substitute.
  private func face(for font: FontEntry) -> GlyphOutlines.Face { resolution(of: font).face }

  /// Finds the face of a font.
  private func resolution(of font: FontEntry) -> FontResolution {
    if let known = resolutions[font.name] { return known }
    let found = resolve(font)
    resolutions[font.name] = found
    guard found.rule == .substitute else { return found }
    if resolver?.isEmpty == true {
      warnings.add(
        .missing, at: "fonts",
        "text without glyphs in the file is not drawn: no fonts are installed (Debian: apt-get install fonts-dejavu-core fonts-liberation)",
        from: .fonts)
    } else if let name = outlines?.font(for: found.face)?.family {
      warnOfSubstitute(name, for: font)
    }
    return found
  }

  private func warnOfSubstitute(_ name: String, for font: FontEntry) {
    let family = font.family
    let message: Message =
      if resolver?.hasSubstitute != false {
        "the font “\(family)” is not installed; “\(name)” is used instead"
      } else if FontResolver.hasTwin(family) {
        "the font “\(family)” is not installed; “\(name)” is used instead. The package fonts-liberation has one of the same widths"
      } else {
        "the font “\(family)” is not installed; “\(name)” is used instead. Install it, or the package fonts-liberation"
      }
    warn(.missing, font, message)
  }

  private func resolve(_ font: FontEntry) -> FontResolution {
    var own = FontResolver.face([font.family, FontResolver.substitute], font)
    if case .installed(let family, let weight, let slant)? = providedFont(font)?.source {
      own.families.insert(family, at: 0)
      (own.weight, own.isItalic) = (weight ?? own.weight, slant ?? own.isItalic)
      return FontResolution(face: own, rule: .provided)
    }
    if let family = embeddedFamilies[font.name] {
      own.families.insert(family, at: 0)
      let isProvided = providedFile(font) != nil
      return FontResolution(face: own, rule: isProvided ? .provided : .file)
    }
    // Nearly all files name families.
    if font.stretch == 4,
      outlines?.font(for: own)?.family.lowercased() == font.family.lowercased()
    {
      return FontResolution(face: own, rule: .family)
    }
    return resolver?.resolve(font) ?? FontResolution(face: own, rule: .substitute)
  }

  /// What was found for the fonts of the file, in its order.
  var report: [FontReport] { table.entries.map(report) }

  /// What was found for a font.
  func report(of font: FontEntry) -> FontReport {
    if drawn.contains([font.family, font.style]) {
      return FontReport(font, rule: "glyphs in the file", isReplaced: false)
    }
    guard let outlines else { return FontReport(font, rule: "no text library", isReplaced: true) }
    let resolution = resolution(of: font)
    return FontReport(font, resolution, outlines.font(for: resolution.face))
  }

  /// The families and styles for which the file has glyphs.
  private lazy var drawn = Set(table.glyphs.keys.map { [$0.family, $0.style] })

  /// Selects the fonts for which the file has no glyphs, so that the warnings are complete.
  func findFonts() {
    for font in table.entries where !drawn.contains([font.family, font.style]) {
      // Creating the outlines registers the font files of the animation.
      if outlines != nil { _ = face(for: font) }
    }
  }

  /// Loads the text library with the font files of the animation and the provider.
  private func makeOutlines() -> GlyphOutlines? {
    var embedded: [(font: FontEntry, bytes: [UInt8])] = []
    var room = limits.fontBytes
    let unlisted = used.values.map(\.font).filter { font in
      !table.entries.contains { $0.name == font.name }
    }
    for font in table.entries + unlisted.sorted(by: { $0.name < $1.name }) {
      guard let bytes = providedFile(font) ?? table.bytes(of: font) else { continue }
      guard embedded.count < limits.texts.fontFiles else {
        warn(.limit, font, "more than \(limits.texts.fontFiles) font files; the rest is left out")
        break
      }
      guard bytes.count <= room else {
        warnings.add(
          .limit, at: path(of: font),
          "the font file exceeds its share of the memory; it is left out", from: .fonts,
          raisable: .memory)
        continue
      }
      room -= bytes.count
      embedded.append((font, bytes))
    }
    guard let outlines = GlyphOutlines(fontFiles: embedded.map(\.bytes)) else {
      let message: Message =
        "text without glyphs in the file is not drawn: \(GlyphOutlines.library) is not installed"
      warnings.add(.missing, at: "fonts", message, from: .fonts)
      return nil
    }
    for (i, entry) in embedded.enumerated() {
      if let family = outlines.fileFamilies[i] {
        embeddedFamilies[entry.font.name] = family
      } else {
        warn(.malformed, entry.font, "the embedded font file is not a font")
      }
    }
    return outlines
  }

  /// Returns the bytes of a font file from the provider; nil if the provider has no font file.
  private func providedFile(_ font: FontEntry) -> [UInt8]? {
    if case .file(let bytes)? = providedFont(font)?.source { bytes } else { nil }
  }

  private func warn(_ code: LottieWarning.Code, _ font: FontEntry, _ message: Message) {
    warnings.add(code, at: path(of: font), message, from: .fonts)
  }

  private func path(of font: FontEntry) -> String { "fonts[fName=\(font.name)]" }
}
