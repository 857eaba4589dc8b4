// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import LottieTexts

/// Catalogues, as msgfmt writes them.
struct CatalogueTests {
  /// The bytes of a catalogue, in either byte order.
  static func bytes(_ texts: [String: String], isSwapped: Bool = false) -> [UInt8] {
    let sorted = texts.map { (Array($0.key.utf8), Array($0.value.utf8)) }
      .sorted { $0.0.lexicographicallyPrecedes($1.0) }
    var numbers: [UInt32] = [
      0x9504_12DE, 0, UInt32(sorted.count), 28, UInt32(28 + 8 * sorted.count), 0, 0,
    ]
    var strings: [UInt8] = []
    let start = 28 + 16 * sorted.count
    func append(_ string: [UInt8]) {
      numbers += [UInt32(string.count), UInt32(start + strings.count)]
      strings += string + [0]
    }
    for pair in sorted { append(pair.0) }
    for pair in sorted { append(pair.1) }
    return numbers.flatMap { number in
      (0..<4).map { UInt8(truncatingIfNeeded: number >> UInt32(8 * (isSwapped ? 3 - $0 : $0))) }
    } + strings
  }

  static let german = [
    "": "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n",
    "Open": "Öffnen", "state\u{4}Open": "Offen", "number\u{4}.": ",", "number\u{4},": ".",
    "{1} of {2}": "von {2} {1}", "1 file\0{1} files": "{1} Datei\0{1} Dateien", "Empty": "",
  ]

  @Test(arguments: [false, true])
  func texts(isSwapped: Bool) throws {
    let catalogue = try #require(Catalogue(Self.bytes(Self.german, isSwapped: isSwapped)))
    #expect(catalogue.text("Open") == "Öffnen")
    #expect(catalogue.text("Open", context: "state") == "Offen")
    #expect(catalogue.text("Opened") == nil)
    #expect(catalogue.text("Empty") == nil, "without a translation")
    #expect(catalogue.text("") == nil, "the header is no text")
    #expect(catalogue.text("1 file", count: 1) == "{1} Datei")
    #expect(catalogue.text("1 file", count: 0) == "{1} Dateien")
  }

  /// A damaged file gives no text, and never ends the program.
  @Test func damage() {
    let bytes = Self.bytes(Self.german)
    for length in 0..<bytes.count {
      _ = Catalogue(Array(bytes[..<length])).map { $0.text("Open") }
    }
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] = 0xFF
      let catalogue = Catalogue(damaged)
      #expect(index >= 4 || catalogue == nil)
      for key in Self.german.keys { _ = catalogue?.text(key, count: 1) }
    }
  }

  @Test(
    arguments: [
      ("n != 1", [1, 0, 1]), ("0", [0, 0, 0]), ("n>1", [0, 0, 1]),
      (
        "(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)",
        [2, 0, 1]
      ),
      ("!(n==1) + n/2*1-0", [1, 0, 2]), ("n/0", [0, 0, 0]),
      ("n%0", [0, 0, 0]), ("(0-9223372036854775807-1)/(0-1)", [0, 0, 0]),
      ("(0-9223372036854775807-1)%(0-1)", [0, 0, 0]),
    ])
  func plurals(expression: String, forms: [Int]) throws {
    let rule = try #require(PluralRule(expression))
    #expect((0...2).map(rule.form) == forms)
  }

  @Test(
    arguments: [
      "", "n=", "n ? 1", "(n", "ü", "1 2", String(repeating: "(", count: 9999),
      String(repeating: "n+", count: 99_999) + "n",
    ])
  func noPlurals(expression: String) { #expect(PluralRule(expression) == nil) }

  /// A rule without such a form takes the first one.
  @Test(arguments: ["n - 9", "9"])
  func formsThatAreNone(expression: String) throws {
    let texts = ["": "Plural-Forms: nplurals=2; plural=\(expression);\n", "1 file": "eine\0viele"]
    let catalogue = try #require(Catalogue(Self.bytes(texts)))
    #expect(catalogue.text("1 file", count: 2) == "eine")
  }
}
