// SPDX-License-Identifier: Apache-2.0

package import LottieDrawing

/// The font that is used for one of a file, and why.
package struct FontResolution: Equatable, Sendable {
  /// The rules, in the order in which they are tried.
  package enum Rule: String, Sendable {
    /// The application's provider.
    case provided
    /// A font file of the animation or its archive.
    case file
    case family
    case fullName = "full name"
    case postScriptName = "PostScript name"
    /// A family whose name has words of a style, such as "Roboto Condensed Bold".
    case familyAndStyle = "family and style"
    case generic = "generic family"
    /// A font with the same metrics, of fontconfig's configuration or `twins`.
    case metrics = "same metrics"
    case substitute
  }

  package let face: GlyphOutlines.Face
  package let rule: Rule
}

/// The search for an installed font by the names that files use: family, full name or PostScript
/// name in any of their members, lists as in CSS, and generic families.
struct FontResolver {
  typealias Installed = GlyphOutlines.InstalledFont

  /// The substitute for a family that is not installed, the default of browsers. Where neither it nor
  /// one of its metrics is installed, a generic family is, by `FontClass`.
  static let substitute = "Times New Roman"

  /// The substitute and fonts with its metrics, by their keys.
  private static let substitutes: Set<String> = [
    "timesnewroman", "times", "liberationserif", "tinos", "nimbusroman", "nimbusromanno9l",
    "texgyretermes", "thorndale", "thorndaleamt",
  ]

  /// Whether a family is the substitute, or has its metrics.
  static func isSubstitute(_ family: String) -> Bool { substitutes.contains(key(family)) }

  /// Whether a family is one of those of PostScript and Windows of which fonts-liberation has the
  /// metrics.
  static func hasTwin(_ family: String) -> Bool {
    let key = key(family)
    return twins.contains { Self.key($0.key) == key || Self.key($0.value) == key }
  }

  /// Families of PostScript, and those with the same metrics. Fontconfig knows them too, but prefers
  /// any later family of a list to them.
  private static let twins = [
    "helvetica": "Arial", "times": "Times New Roman", "courier": "Courier New",
    "helvetica narrow": "Arial Narrow", "helvetica condensed": "Arial Narrow",
    "arialmt": "Arial", "timesnewromanpsmt": "Times New Roman", "couriernewpsmt": "Courier New",
  ]

  /// The generic families of CSS, by the names that fontconfig has for them.
  private static let generics = [
    "sans-serif": "sans-serif", "serif": "serif", "monospace": "monospace", "cursive": "cursive",
    "fantasy": "fantasy", "system-ui": "sans-serif", "-apple-system": "sans-serif",
    "blinkmacsystemfont": "sans-serif", "ui-sans-serif": "sans-serif", "ui-serif": "serif",
    "ui-monospace": "monospace", "ui-rounded": "sans-serif", "sans": "sans-serif",
    "mono": "monospace", "emoji": "emoji", "math": "math",
  ]

  /// The installed fonts by the keys of their names.
  private let families: [String: Installed]
  private let fullNames: [String: Installed]
  private let postScriptNames: [String: Installed]
  /// Whether no fonts are installed.
  var isEmpty: Bool { families.isEmpty }
  /// Whether the substitute or its twin is installed.
  let hasSubstitute: Bool
  /// The family that stands for another by the system's configuration; nil for none.
  private let alias: (_ family: String) -> String?

  /// - Parameters:
  ///   - fonts: The installed fonts by their names.
  ///   - hasSubstitute: Whether the substitute or its twin is installed. Default: true.
  ///   - alias: Returns the family that the system uses for one that is not installed, if it has the
  ///     same metrics.
  init(
    _ fonts: [(name: String, kind: Installed.Name, font: Installed)],
    hasSubstitute: Bool = true,
    alias: @escaping (_ family: String) -> String?
  ) {
    var tables: [Installed.Name: [String: Installed]] = [:]
    for (name, kind, font) in fonts {
      // PostScript names have no spaces, and hyphens with a meaning.
      let key = kind == .postScript ? name.lowercased() : Self.key(name)
      // Of several fonts of this name, the one that is nearest to a regular font.
      if let known = tables[kind]?[key], Self.distance(known) <= Self.distance(font) { continue }
      tables[kind, default: [:]][key] = kind == .family ? Installed(family: name) : font
    }
    families = tables[.family] ?? [:]
    fullNames = tables[.fullName] ?? [:]
    postScriptNames = tables[.postScript] ?? [:]
    self.hasSubstitute = hasSubstitute
    self.alias = alias
  }

  private static func distance(_ font: Installed) -> Int {
    abs(font.weight - 400) + (font.isItalic ? 1000 : 0) + abs(font.stretch - 4) * 2000
  }

  /// Case, spaces, hyphens and underlines do not count.
  private static func key(_ name: String) -> String {
    name.lowercased().filter { $0 != " " && $0 != "-" && $0 != "_" }
  }

  /// Finds the font for an entry of the file.
  func resolve(_ font: FontEntry) -> FontResolution {
    let names = Self.list(font.family)
    let all = names + [font.name].filter { !names.contains($0) }
    for name in names {
      if let found = exact(name, font) { return found }
      if let generic = Self.generics[name.lowercased()] {
        return FontResolution(face: Self.face([generic], font), rule: .generic)
      }
    }
    for name in all.dropFirst(names.count) {
      if let found = exact(name, font) { return found }
    }
    for name in all {
      if let found = metric(name, font) { return found }
    }
    for name in all {
      if let found = withStyle(name, font) { return found }
    }
    let substitute = hasSubstitute ? Self.substitute : FontClass(of: all).rawValue
    return FontResolution(
      face: Self.face([font.family, substitute], font), rule: .substitute)
  }

  /// The family names of a list as in CSS, which can have quotation marks.
  private static func list(_ text: String) -> [String] {
    text.split(separator: ",").compactMap { part in
      let name = part.filter { $0 != "\"" && $0 != "'" }
        .drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()
      return name.isEmpty ? nil : String(name)
    }
  }

  /// An installed font of exactly this name.
  private func exact(_ name: String, _ font: FontEntry) -> FontResolution? {
    let key = Self.key(name)
    if let found = families[key] {
      return FontResolution(
        face: Self.face(narrowed(found.family, font) + [found.family], font), rule: .family)
    }
    if let found = postScriptNames[name.lowercased()] {
      return FontResolution(face: Self.face(found, font), rule: .postScriptName)
    }
    return fullNames[key].map { FontResolution(face: Self.face($0, font), rule: .fullName) }
  }

  /// The families of narrow fonts of a family, which some makers keep apart.
  private func narrowed(_ family: String, _ font: FontEntry) -> [String] {
    guard font.stretch < 4 else { return [] }
    return [" Condensed", " Narrow", " Cond", " Cn"].compactMap {
      families[Self.key(family + $0)]?.family
    }
  }

  private func metric(_ name: String, _ font: FontEntry) -> FontResolution? {
    guard
      let found = alias(name)
        ?? Self.twins[name.lowercased()].flatMap({ twin in
          families[Self.key(twin)]?.family ?? alias(twin)
        })
    else { return nil }
    return FontResolution(face: Self.face([found], font), rule: .metrics)
  }

  /// A family and a style in one name: "Family-BoldItalic", "Family Bold It".
  private func withStyle(_ name: String, _ font: FontEntry) -> FontResolution? {
    let separators: Set<Character> = [" ", "-", "_"]
    for cut in name.indices.reversed() where separators.contains(name[cut]) {
      let style = FontStyle(String(name[name.index(after: cut)...]))
      guard style.isComplete else { continue }
      let family = String(name[..<cut])
      let own = FontEntry(font, style: style)
      if let found = families[Self.key(family)] {
        return FontResolution(
          face: Self.face(narrowed(found.family, own) + [found.family], own),
          rule: .familyAndStyle)
      }
      if let found = metric(family, own) { return found }
    }
    return nil
  }

  // MARK: Faces

  /// The face of families with the file's style.
  static func face(_ families: [String], _ font: FontEntry) -> GlyphOutlines.Face {
    GlyphOutlines.Face(
      families: families, weight: font.weight, isItalic: font.isItalic, stretch: font.stretch)
  }

  /// The face of one font; the style of the file can only add to it.
  private static func face(_ found: Installed, _ font: FontEntry) -> GlyphOutlines.Face {
    GlyphOutlines.Face(
      families: [found.family], weight: found.weight == 400 ? font.weight : found.weight,
      isItalic: found.isItalic || font.isItalic,
      stretch: found.stretch == 4 ? font.stretch : found.stretch)
  }
}
