// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

/// The direction of the language of the interface, which may be one without a catalogue.
enum Language {
  /// The languages that are written from right to left, by their ISO 639 codes.
  private static let rightToLeft: Set = [
    "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ji", "ks", "nqo", "ps", "sd", "syr", "ug", "ur",
    "yi",
  ]

  /// The code of the language that an environment asks for; empty for none. See `LocaleChoice`.
  static func code(_ environment: [String: String]) -> Substring {
    let wanted = LocaleChoice.wanted { name in
      environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    return wanted.first?.prefix { $0.isLetter } ?? ""
  }

  /// Whether the language is written from right to left.
  static func isRightToLeft(_ environment: [String: String]) -> Bool {
    rightToLeft.contains(code(environment).lowercased())
  }
}
