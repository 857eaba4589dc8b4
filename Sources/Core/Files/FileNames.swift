// SPDX-License-Identifier: Apache-2.0

/// The names by which animations refer to other files, which are not always those of the files: they
/// are written as parts of addresses, by programs of other systems, and by hand.
enum FileNames {
  /// The paths that a name can mean, the most literal first: as it is, without a query, with `%20`
  /// and the like replaced, and with the separators of Windows.
  static func spellings(of name: String) -> [String] {
    var result = [name]
    func add(_ other: String) {
      if !other.isEmpty, !result.contains(other) { result.append(other) }
    }
    let plain = name.prefix { $0 != "?" && $0 != "#" }
    for text in [name[...], plain] {
      let unescaped = String(decoding: DataURL.unescaped(text.utf8), as: UTF8.self)
      for spelling in [String(text), unescaped] {
        add(spelling)
        add(String(spelling.map { $0 == "\\" ? "/" : $0 }))
      }
    }
    return result
  }

  /// The last component of a path on another computer; nil for other names.
  static func lastPart(ofForeign name: String) -> String? {
    guard let plain = spellings(of: name).last, isFromElsewhere(plain) else { return nil }
    return base(plain)
  }

  /// The last component of a path.
  static func base(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Whether a path starts at the root of a computer: with a drive, `file:` or a slash.
  private static func isFromElsewhere(_ path: String) -> Bool {
    path.hasPrefix("/") || path.lowercased().hasPrefix("file:")
      || path.dropFirst().hasPrefix(":/") && path.first?.isLetter == true
  }

  /// Finds a name in a list: as it is written, otherwise in another case. Other Unicode normal forms
  /// are equal to Swift.
  static func find(_ name: String, in names: some Sequence<String>) -> String? {
    var found: String?
    let folded = name.lowercased()
    for other in names {
      if other == name { return other }
      // Of several, the first by the alphabet, so that the answer is always the same.
      if other.lowercased() == folded, found.map({ other < $0 }) ?? true { found = other }
    }
    return found
  }
}
