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

  /// Lists the fonts by a kind of name, which can have several languages.
  public func installedFonts() -> [(name: String, kind: InstalledFont.Name, font: InstalledFont)] {
    guard let pattern = unsafe FcPatternCreate() else { return [] }
    defer { unsafe FcPatternDestroy(pattern) }
    guard let objects = unsafe FcObjectSetCreate() else { return [] }
    defer { unsafe FcObjectSetDestroy(objects) }
    for object in ["family", "fullname", "postscriptname", "weight", "slant", "width"] {
      unsafe FcObjectSetAdd(objects, object)
    }
    guard let set = unsafe FcFontList(files?.configuration, pattern, objects) else { return [] }
    defer { unsafe FcFontSetDestroy(set) }
    var result: [(String, InstalledFont.Name, InstalledFont)] = []
    for i in unsafe 0..<Int(set.pointee.nfont) {
      guard let pattern = unsafe set.pointee.fonts[i],
        let family = unsafe Self.texts(pattern, "family").first
      else { continue }
      let font = unsafe InstalledFont(
        family: family,
        weight: Int(FcWeightToOpenType(Int32(Self.number(pattern, "weight", or: 80)))),
        isItalic: Self.number(pattern, "slant", or: 0) > 0,
        stretch: Self.stretch(Self.number(pattern, "width", or: 100)))
      for (object, kind) in [
        ("family", InstalledFont.Name.family), ("fullname", .fullName),
        ("postscriptname", .postScript),
      ] {
        for name in unsafe Self.texts(pattern, object) { result.append((name, kind, font)) }
      }
    }
    return result
  }

  /// The family and the full name of the font that is used for a face; nil where there is no font.
  public func font(for face: Face) -> (family: String, fullName: String)? {
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
    let fullName = unsafe pango_fc_font_get_pattern(font).flatMap {
      unsafe Self.texts($0, "fullname").first
    }
    return (family, fullName ?? family)
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
