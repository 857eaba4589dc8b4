// SPDX-License-Identifier: Apache-2.0

internal import CLottiePango

/// The fonts of the system, by their names.
extension GlyphOutlines {
  /// An installed font.
  public struct InstalledFont: Equatable, Sendable {
    /// The names that a font can be asked for by.
    public enum Name: CaseIterable, Sendable { case family, fullName, postScript }

    public var family: String
    /// The weight in 1...1000.
    public var weight: Int
    public var isItalic: Bool
    /// The width as in `Face`.
    public var stretch: Int

    public init(family: String, weight: Int = 400, isItalic: Bool = false, stretch: Int = 4) {
      (self.family, self.weight, self.isItalic) = (family, weight, isItalic)
      self.stretch = stretch
    }
  }

  /// Whether any font is installed.
  public var hasFonts: Bool { font(for: Face(families: ["sans-serif"])) != nil }

  /// Lists the fonts by a kind of name, which can have several languages.
  public func installedFonts() -> [(name: String, kind: InstalledFont.Name, font: InstalledFont)] {
    unsafe listed(["family", "fullname", "postscriptname", "weight", "slant", "width"]) {
      pattern, font in
      [
        ("family", InstalledFont.Name.family), ("fullname", .fullName),
        ("postscriptname", .postScript),
      ].flatMap { object, kind in
        unsafe Self.texts(pattern, object).map { (name: $0, kind: kind, font: font) }
      }
    }.flatMap { $0 }
  }

  /// Lists the installed fonts, with what is read of their patterns.
  ///
  /// - Parameters:
  ///   - names: The members that the patterns have.
  ///   - read: Returns nil for a font that is left out.
  private func listed<Entry>(
    _ names: [String], _ read: (OpaquePointer, InstalledFont) -> Entry?
  ) -> [Entry] {
    guard let pattern = unsafe FcPatternCreate() else { return [] }
    defer { unsafe FcPatternDestroy(pattern) }
    guard let objects = unsafe FcObjectSetCreate() else { return [] }
    defer { unsafe FcObjectSetDestroy(objects) }
    for name in names { unsafe FcObjectSetAdd(objects, name) }
    guard let set = unsafe FcFontList(files?.configuration, pattern, objects) else { return [] }
    defer { unsafe FcFontSetDestroy(set) }
    return unsafe (0..<Int(set.pointee.nfont)).compactMap { index in
      guard let pattern = unsafe set.pointee.fonts[index],
        let family = unsafe Self.texts(pattern, "family").first
      else { return nil }
      let font = unsafe InstalledFont(
        family: family, weight: Self.weight(pattern),
        isItalic: Self.number(pattern, "slant", or: 0) > 0,
        stretch: Self.stretch(Self.number(pattern, "width", or: 100)))
      return unsafe read(pattern, font)
    }
  }

  /// A style of an installed family, as people choose it.
  public struct InstalledStyle: Equatable, Sendable {
    /// The family with weight, slant and width.
    public var font: InstalledFont
    /// The name of the style, such as "Bold Italic".
    public var style: String
    /// The PostScript name; empty for a font without one.
    public var postScriptName: String

    public init(_ font: InstalledFont, style: String, postScriptName: String) {
      (self.font, self.style, self.postScriptName) = (font, style, postScriptName)
    }
  }

  /// Lists the styles of the installed families, each once: by family, the plain one first, which is
  /// Regular or what is nearest to it; then from narrow to wide, from light to heavy, upright before
  /// italic.
  ///
  /// Of variable fonts, the named styles are listed. Fonts without outlines are left out.
  public func installedStyles() -> [InstalledStyle] {
    var known: Set<String> = []
    let list = unsafe listed(
      ["family", "style", "postscriptname", "weight", "slant", "width", "scalable"]
    ) { pattern, font -> InstalledStyle? in
      var weight: Int32 = 0
      var isScalable: FcBool = 1
      // The weight of a whole variable font is a range.
      guard unsafe FcPatternGetInteger(pattern, "weight", 0, &weight) == FcResultMatch,
        unsafe FcPatternGetBool(pattern, "scalable", 0, &isScalable) != FcResultMatch
          || isScalable != 0
      else { return nil }
      let style = unsafe Self.texts(pattern, "style").first ?? "Regular"
      guard known.insert(font.family + "\n" + style).inserted else { return nil }
      return unsafe InstalledStyle(
        font, style: style, postScriptName: Self.texts(pattern, "postscriptname").first ?? "")
    }
    return Self.sorted(list)
  }

  /// Sorts styles as `installedStyles` does.
  static func sorted(_ styles: [InstalledStyle]) -> [InstalledStyle] {
    func rank(_ style: InstalledStyle) -> (Int, Int, Int, String) {
      (style.font.stretch, style.font.weight, style.font.isItalic ? 1 : 0, style.style)
    }
    func distance(_ style: InstalledStyle) -> (Int, Int, Int, String) {
      let (font, plain) = (style.font, InstalledFont(family: ""))
      return (
        abs(font.stretch - plain.stretch), font.isItalic ? 1 : 0, abs(font.weight - plain.weight),
        style.style
      )
    }
    let families = Dictionary(grouping: styles) { $0.font.family }
    let names = families.keys.sorted { ($0.lowercased(), $0) < ($1.lowercased(), $1) }
    return names.flatMap { name -> [InstalledStyle] in
      var family = (families[name] ?? []).sorted { rank($0) < rank($1) }
      let plain = family.indices.min { distance(family[$0]) < distance(family[$1]) }
      if let plain { family.insert(family.remove(at: plain), at: 0) }
      return family
    }
  }

  /// What is used for a face: the family, the full name, the weight in 1...1000, and whether it is
  /// italic; nil where there is no font.
  public func font(for face: Face)
    -> (family: String, fullName: String, weight: Int, isItalic: Bool)?
  {
    let description = unsafe Self.description(of: face)
    defer { unsafe pango_font_description_free(description) }
    guard let font = unsafe pango_context_load_font(context, description) else { return nil }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(font)) }
    let found = unsafe pango_font_describe(font)
    defer { unsafe pango_font_description_free(found) }
    guard
      let family = unsafe pango_font_description_get_family(found).map({
        unsafe String(cString: $0)
      })
    else { return nil }
    guard let pattern = unsafe pango_fc_font_get_pattern(font) else {
      return (family, family, face.weight, face.isItalic)
    }
    return unsafe (
      family, Self.texts(pattern, "fullname").first ?? family, Self.weight(pattern),
      Self.number(pattern, "slant", or: 0) > 0
    )
  }

  /// The weight of a pattern in 1...1000.
  private static func weight(_ pattern: OpaquePointer) -> Int {
    unsafe Int(FcWeightToOpenType(Int32(number(pattern, "weight", or: 80))))
  }

  private static func texts(_ pattern: OpaquePointer, _ object: String) -> [String] {
    var result: [String] = []
    var text: UnsafeMutablePointer<FcChar8>?
    while result.count < 16,
      unsafe FcPatternGetString(pattern, object, Int32(result.count), &text) == FcResultMatch,
      let text = unsafe text
    {
      unsafe result.append(String(cString: text))
    }
    return result
  }

  private static func number(_ pattern: OpaquePointer, _ object: String, or fallback: Int) -> Int {
    var number: Int32 = 0
    if unsafe FcPatternGetInteger(pattern, object, 0, &number) == FcResultMatch {
      return Int(number)
    }
    return fallback
  }

  /// The number of a width in percent, which fontconfig has.
  private static func stretch(_ percent: Int) -> Int {
    let widths = [50, 63, 75, 87, 100, 113, 125, 150, 200]
    return widths.indices.min { abs(widths[$0] - percent) < abs(widths[$1] - percent) } ?? 4
  }
}
