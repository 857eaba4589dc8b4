// SPDX-License-Identifier: Apache-2.0

/// A language other than plain English: its texts and its marks in numbers.
package struct Language: Sendable {
  /// Where the texts come from.
  private enum Source: Sendable {
    case catalogue(Catalogue)
    case pseudo
    /// English, with other marks in numbers.
    case sources
  }

  /// The name, such as `de`, for the `lang` of documents and for files beside the catalogue.
  package let name: String
  private let source: Source
  /// The name as that of a locale: English with accents is `en`.
  package var locale: String { name == LocaleChoice.pseudo ? "en" : name }
  /// How numbers are written.
  package let marks: NumberMarks

  /// The language with a catalogue. Its numbers are written as the catalogue says, or by a locale's
  /// marks.
  package init(_ name: String, _ catalogue: Catalogue, marks: NumberMarks? = nil) {
    self.name = name
    source = .catalogue(catalogue)
    self.marks =
      marks
      ?? NumberMarks(
        decimal: catalogue.text(".", context: Self.numbers) ?? ".",
        group: catalogue.text(",", context: Self.numbers) ?? "")
  }

  private init(_ name: String, _ source: Source, _ marks: NumberMarks) {
    (self.name, self.source, self.marks) = (name, source, marks)
  }

  /// The pseudo-locale.
  package static let pseudo = Language(LocaleChoice.pseudo, .pseudo, .english)

  /// The same with other marks in numbers.
  package func with(_ marks: NumberMarks) -> Language { Language(name, source, marks) }

  /// The context of the decimal mark and of the mark between thousands, which catalogues translate.
  private static let numbers = "number"

  /// English with the decimal mark of the locale for numbers; nil where that is a full stop.
  private static func english(_ environment: (String) -> String?) -> Language? {
    guard let marks = NumberMarks(environment), marks.decimal != "." else { return nil }
    return Language("en", .sources, marks)
  }

  /// The first language that the environment asks for and that has a catalogue, else English with the
  /// marks of the locale for numbers; nil for plain English.
  ///
  /// - Parameter folders: Those with catalogues; not asked for in English.
  static func chosen(
    by environment: (String) -> String?, folders: @autoclosure () -> [String]
  ) -> Language? {
    let locales = LocaleChoice.languages(environment)
    guard !locales.isEmpty else { return english(environment) }
    let folders = folders()
    for locale in locales {
      if locale == LocaleChoice.pseudo { return .pseudo }
      for name in LocaleChoice.names(of: locale) {
        for folder in folders {
          let path = "\(folder)/\(name)/LC_MESSAGES/lottie.mo"
          guard let catalogue = Catalogue(path: path) else { continue }
          return Language(name, catalogue, marks: NumberMarks(environment))
        }
      }
    }
    return english(environment)
  }

  /// The text of a message; in English if the catalogue does not have it.
  package func text(of message: Message) -> String {
    switch source {
    case .pseudo: return PseudoLocale.text(of: message, self)
    case .sources: return message.text(message.form, in: self)
    case .catalogue(let catalogue):
      guard message.key != Message.bare,
        let text = catalogue.text(
          message.key, context: message.context, count: message.plural == nil ? nil : message.count)
      else { return message.text(message.form, in: self) }
      return message.text(text, in: self)
    }
  }
}
