// SPDX-License-Identifier: Apache-2.0

/// Which languages the environment asks for, by the rules of gettext.
package enum LocaleChoice {
  /// The name of a category's locale: `LC_ALL`, then the category's variable, then `LANG`; nil for
  /// none of them.
  package static func locale(_ category: String, _ environment: (String) -> String?) -> String? {
    environment("LC_ALL") ?? environment(category) ?? environment("LANG")
  }

  /// Whether a locale is that of programs: C or POSIX, with or without UTF-8. `LANGUAGE` does not
  /// count then.
  package static func isPlain(_ locale: String?) -> Bool {
    guard let name = locale?.prefix(while: { $0 != "." && $0 != "@" }) else { return true }
    return name == "C" || name == "POSIX"
  }

  /// The languages that are asked for, the preferred one first: those of `LANGUAGE`, then that of
  /// the locale; none in the locales of programs.
  package static func wanted(_ environment: (String) -> String?) -> [String] {
    let locale = locale("LC_MESSAGES", environment)
    guard let locale, !isPlain(locale) else { return [] }
    let list = environment("LANGUAGE").map { $0.split(separator: ":").map(String.init) } ?? []
    return list + [locale]
  }

  /// The languages for texts. They end before English, which needs no catalogue.
  package static func languages(_ environment: (String) -> String?) -> [String] {
    Array(wanted(environment).prefix { !isEnglish($0) })
  }

  /// The names under which the catalogue of a locale may be: `de_AT.UTF-8@euro` gives `de_AT@euro`,
  /// `de_AT`, `de@euro` and `de`. A name with another character, such as a slash, gives none.
  package static func names(of locale: String) -> [String] {
    guard locale.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "_-.@".contains($0)) }),
      locale.first?.isLetter == true
    else { return [] }
    let plain = locale.prefix { $0 != "." && $0 != "@" }
    let modifier = locale.firstIndex(of: "@").map { String(locale[$0...]) } ?? ""
    let language = plain.prefix { $0 != "_" }
    var names: [String] = []
    for name in [plain + modifier, plain, language + modifier, language]
    where !names.contains(String(name)) {
      names.append(String(name))
    }
    return names
  }

  /// The language of tests and translators that is made from the English texts.
  package static let pseudo = "en-x-pseudo"

  private static func isEnglish(_ locale: String) -> Bool {
    locale != pseudo && (isPlain(locale) || locale.prefix { $0.isLetter } == "en")
  }
}
