// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import LottieTexts

/// Messages in English, in another language and in the pseudo-locale. The language of the process stays English for other tests.
struct MessageTests {
  static let german =
    Catalogue(CatalogueTests.bytes(CatalogueTests.german)).map { Language("de", $0) } ?? .pseudo

  /// What a literal with values becomes while a language is on.
  static let share = Message(key: "{1} of {2}", arguments: [.decimal(1.5), .number(12345)])

  @Test func english() {
    #expect(Self.share.english == "1.5 of 12345")
    #expect("\(Self.share)" == "1.5 of 12345", "a message in a string is English")
    let count = 3
    #expect(Message("\(count) of {x} {9}").english == "3 of {x} {9}")
    #expect(localized("\(count) files") == "3 files")
    #expect(Message.counted(1, "1 file", "\(count) files").english == "1 file")
    #expect(Message.counted(count, "1 file", "\(count) files").english == "3 files")
    #expect(Message(verbatim: "{1}").english == "{1}")
    #expect(Self.share == "1.5 of 12345")
  }

  @Test func translated() {
    #expect(Self.german.text(of: "Open") == "Öffnen")
    #expect(Self.german.text(of: .meaning("state", "Open")) == "Offen")
    #expect(Self.german.text(of: "Close") == "Close", "not in the catalogue")
    #expect(Self.german.text(of: Self.share) == "von 12.345 1,5")
    let nested = Message(key: "{1} of {2}", arguments: [.message("Open"), .text("1.5")])
    #expect(Self.german.text(of: nested) == "von 1.5 Öffnen")
    #expect(Self.german.text(of: Message(key: "{1}", arguments: [.text("Open")])) == "Open")
  }

  /// A catalogue can ask for a value that the message does not have.
  @Test func aTranslationWithTooManyValues() throws {
    let message = Message(key: "{1} of {2}", arguments: [.text("a")])
    #expect(Self.german.text(of: message) == "von {2} a")
    #expect(
      message.text("{0} {1} {99999999999999999999}", in: Self.german)
        == "{0} a {99999999999999999999}")
  }

  @Test func pseudo() {
    let text = Language.pseudo.text(of: Message(key: "Open {1}", arguments: [.text("file")]))
    #expect(text == "[Öpéñ file~~]")
    let long = "Opens the animation and shows it" as Message
    let count = Language.pseudo.text(of: long).count
    #expect(Double(count) >= Double(long.english.count) * 1.4)
    #expect(Language.pseudo.text(of: Message(key: "{1}", arguments: [.text("file")])) == "file")
    #expect(Language.pseudo.text(of: "100 %") == "100 %", "nothing to translate")
  }

  @Test(
    arguments: [
      ("1.5", "1,5"), ("12.5 × 3.25", "12,5 × 3,25"), ("a.json", "a.json"), (".5", ",5"),
      ("1...5", "1...5"), ("v1.2", "v1,2"), ("", ""),
    ])
  func numbers(english: String, german: String) {
    #expect(Self.german.marks.localized(english) == german)
    if !english.hasPrefix("v") { #expect(Self.german.marks.plain(german) == english) }
  }

  /// The environment → the decimal mark, in a language without a catalogue, too. The files of these
  /// locales are not installed.
  @Test(
    arguments: [
      (["LC_ALL": "tr_TR.UTF-8"], ","), (["LANG": "en_US.UTF-8", "LC_NUMERIC": "de_DE.utf8"], ","),
      (["LANG": "en_US.UTF-8"], nil), (["LC_ALL": "C.UTF-8", "LC_NUMERIC": "de_DE"], nil),
      (["LANG": "ja_JP.UTF-8"], nil), ([:], nil),
    ] as [([String: String], String?)])
  func decimalMarks(_ environment: [String: String], _ mark: String?) {
    let language = Language.chosen(by: { environment[$0] }, folders: ["/nowhere"])
    #expect(language?.marks.decimal == mark)
    let text: Message = "Nothing fits that"
    #expect(language.map { $0.text(of: text) } ?? text.english == text.english)
  }

  @Test func typedNumbers() {
    #expect(Self.german.marks.plain("1.5, 2,5") == "1.5, 2.5", "either mark")
  }

  @Test(arguments: ["", "ab"])
  func aDecimalMarkThatIsNone(mark: String) {
    let marks = NumberMarks(decimal: mark, group: "")
    #expect(marks.plain("1.5") == "1.5" && marks.localized("1.5") == "1.5")
  }

  @Test(
    arguments: [
      ([:], []), (["LANG": "C"], []), (["LANG": "C.UTF-8", "LANGUAGE": "de"], []),
      (["LANG": "en_GB.UTF-8"], []), (["LANG": "de_AT.UTF-8"], ["de_AT.UTF-8"]),
      (["LANG": "de_DE", "LC_ALL": "C"], []), (["LANG": "C", "LC_MESSAGES": "fr_FR"], ["fr_FR"]),
      (["LANG": "de_DE", "LANGUAGE": "fr:en:de"], ["fr"]),
      (["LANG": "en_US", "LANGUAGE": "de"], ["de"]),
      (["LANG": "en_US", "LANGUAGE": "en-x-pseudo"], ["en-x-pseudo"]),
    ] as [([String: String], [String])])
  func languages(environment: [String: String], wanted: [String]) {
    #expect(LocaleChoice.languages { environment[$0] }.prefix(1) == wanted.prefix(1))
  }

  @Test func names() {
    #expect(LocaleChoice.names(of: "de_AT.UTF-8@euro") == ["de_AT@euro", "de_AT", "de@euro", "de"])
    #expect(LocaleChoice.names(of: "de") == ["de"])
    #expect(LocaleChoice.names(of: "../de").isEmpty)
  }
}
