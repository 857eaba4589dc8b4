// SPDX-License-Identifier: Apache-2.0

/// The language of the interface.
enum Language {
  /// The languages that are written from right to left, by their ISO 639 codes.
  private static let rightToLeft: Set = [
    "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ji", "ks", "nqo", "ps", "sd", "syr", "ug", "ur",
    "yi",
  ]

  /// The code of the language that an environment asks for, as gettext finds it: `LANGUAGE`, unless
  /// the locale of messages is `C`, then `LC_ALL`, `LC_MESSAGES` and `LANG`; empty for none.
  static func code(_ environment: [String: String]) -> Substring {
    let locale =
      ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty } ?? "C"
    guard locale != "C", locale != "POSIX" else { return "" }
    let list = environment["LANGUAGE"] ?? ""
    let first = list.split(separator: ":").first.map(String.init) ?? locale
    return first.prefix { $0.isLetter }
  }

  /// Whether the language is written from right to left.
  static func isRightToLeft(_ environment: [String: String]) -> Bool {
    rightToLeft.contains(code(environment).lowercased())
  }
}
