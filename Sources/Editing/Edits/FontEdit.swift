// SPDX-License-Identifier: Apache-2.0

package import LottieCore
internal import LottieDrawing
internal import LottieGeometry

/// A font that a text can get.
package struct FontChoice: Equatable, Sendable {
  package let family: String
  /// The style in words, such as "Bold Italic"; may be empty.
  package let style: String
  /// The name by which texts refer to an entry of the file; for an installed font its PostScript
  /// name, which may be empty.
  package let name: String
  /// The installed font; nil for an entry of the file.
  let installed: GlyphOutlines.InstalledFont?

  /// Whether it is the plain style of an installed family, which is meant by its name alone.
  package private(set) var isPlain = false

  /// Whether the file has it.
  package var isInFile: Bool { installed == nil }
  /// Family and style.
  package var title: String { [family, style].filter { !$0.isEmpty }.joined(separator: " ") }

  /// An entry of the file.
  package init(_ report: FontReport) {
    (family, style, name) = (report.family, report.style, report.name)
    installed = nil
  }

  private init(_ font: GlyphOutlines.InstalledStyle) {
    family = font.font.family
    // The words that players look for in the name of a style.
    let isSaid = FontStyle(font.style).isItalic || !font.font.isItalic
    style = isSaid ? font.style : font.style + " Italic"
    (name, installed) = (font.postScriptName, font.font)
  }

  /// The styles of all installed families, by name.
  package static var allInstalled: [FontChoice] {
    var last: String?
    return (GlyphOutlines()?.installedStyles() ?? []).map { style in
      var choice = FontChoice(style)
      // It is the first of its family.
      choice.isPlain = choice.family != last
      last = choice.family
      return choice
    }
  }

  /// The height of capitals in percent of the size, as After Effects has it for `ascent`; nil if the
  /// font has no H.
  private var ascent: Double? {
    guard let installed, let outlines = GlyphOutlines() else { return nil }
    let face = GlyphOutlines.Face(
      families: [installed.family], weight: installed.weight, isItalic: installed.isItalic,
      stretch: installed.stretch)
    guard let letter = outlines.clusters(of: "H", face: face).first, !letter.isMissing,
      !letter.path.isEmpty
    else { return nil }
    let height = -letter.path.bounds.minY / GlyphOutlines.em * 100
    return height > 0 && height.isFinite ? (height * 100).rounded() / 100 : nil
  }

  /// The entry for `fonts.list`, which lottie-web and others read too.
  fileprivate func entry(named name: String) -> JSONTree {
    var members: [JSONTree.Member] = [
      .init("fName", .string(name)), .init("fFamily", .string(family)),
      .init("fStyle", .string(style)),
    ]
    // Players know the words of regular and bold fonts.
    if let weight = installed?.weight, weight != 400, weight != 700 {
      members.append(.init("fWeight", .string("\(weight)")))
    }
    members.append(.init("ascent", .number(ascent ?? 75)))
    return .object(members)
  }
}

extension AnimationEdits {
  /// The list of fonts is edited as a whole, or with the object around it, if the file has none.
  private static func fontList(in original: AddressFinder) -> (path: JSONPath, isList: Bool) {
    let fonts = JSONPath([.member("fonts")])
    let hasObject = original.value(at: fonts)?.members != nil
    return (hasObject ? fonts.member("list") : fonts, hasObject)
  }

  /// Returns the name by which texts refer to a font. An installed font becomes an entry of the file,
  /// unless there is one for it. Entries that edits have added, and that no text uses, go.
  ///
  /// - Parameters:
  ///   - isUsed: Whether a text has the name of a font.
  ///   - original: The text without edits.
  package mutating func add(
    _ font: FontChoice, in original: AddressFinder, isUsed: (String) -> Bool
  ) -> String {
    guard !font.isInFile else { return font.name }
    let target = Self.fontList(in: original)
    func list(_ tree: JSONTree?) -> [JSONTree] {
      (target.isList ? tree : tree?["list"])?.elements ?? []
    }
    let own = list(original.value(at: target.path))
    let now = list(value(at: target.path, in: original))
    let added = now.dropFirst(own.count).filter { $0["fName"]?.string.map(isUsed) == true }
    var entries = Array(now.prefix(own.count)) + added
    let names = entries.compactMap { $0["fName"]?.string }
    let base = font.name.isEmpty ? font.title.filter { $0 != " " } : font.name
    for number in 1...names.count + 1 {
      let name = number == 1 ? base : "\(base)-\(number)"
      let known = entries.first { $0["fName"]?.string == name }
      if let known, known["fFamily"]?.string == font.family, known["fStyle"]?.string == font.style,
        known["fPath"]?.string?.isEmpty != false
      {
        setFonts(entries, at: target, own)
        return name
      }
      guard known == nil else { continue }
      entries.append(font.entry(named: name))
      setFonts(entries, at: target, own)
      return name
    }
    return base
  }

  private mutating func setFonts(
    _ entries: [JSONTree], at target: (path: JSONPath, isList: Bool), _ own: [JSONTree]
  ) {
    forget(inside: target.path)
    guard entries != own else { return self[target.path] = nil }
    let list = JSONTree.array(entries)
    self[target.path] = .value(target.isList ? list : .object([.init("list", list)]))
  }
}

extension JSONTree {
  /// The names of the fonts of a text's documents.
  package var documentFonts: [String] {
    (self["k"]?.elements ?? []).compactMap { $0["s"]?["f"]?.string }
  }

  /// Returns a text whose documents in one font have another.
  package func replacingFont(_ old: String, by new: String) -> JSONTree {
    guard var keys = self["k"]?.elements else { return self }
    for index in keys.indices where keys[index]["s"]?["f"]?.string == old {
      guard var document = keys[index]["s"] else { continue }
      document.set("f", .string(new))
      keys[index].set("s", document)
    }
    var result = self
    result.set("k", .array(keys))
    return result
  }
}
