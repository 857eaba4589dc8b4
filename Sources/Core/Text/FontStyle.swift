// SPDX-License-Identifier: Apache-2.0

/// The weight, slant and width that a style's name describes, such as "Semi Bold Italic", "700",
/// "ExtraLight" or, in the abbreviations of font makers, "BdCnIt".
package struct FontStyle: Equatable {
  /// The weight in 1...1000; nil if the name has none.
  private(set) var weight: Int?
  package private(set) var isItalic = false
  /// The width in 0...8 (ultra-condensed to ultra-expanded; 4 is normal); nil if it has none.
  private(set) var stretch: Int?
  /// Whether every part of the name is understood.
  private(set) var isComplete = false

  private enum Meaning { case weight(Int), italic, stretch(Int) }

  /// The words and their meanings, by the tables of OpenType (`usWeightClass`, `usWidthClass`) and
  /// Adobe's list of abbreviations in font names (Technical Note 5088).
  private static let words: [String: Meaning] = {
    var words: [String: Meaning] = [:]
    func add(_ list: String, _ meaning: Meaning) {
      for word in list.split(separator: " ") { words[String(word)] = meaning }
    }
    add("hairline thin th", .weight(100))
    add("extralight ultralight xlight extlt extralt ultlt ultralt xlt", .weight(200))
    add("light lt", .weight(300))
    add("semilight demilight semlt smlt", .weight(350))
    add("regular reg rg normal norm nor book bk roman rom plain", .weight(400))
    add("medium med md", .weight(500))
    add("semibold demibold semi demi sembd semibd smbd smbld sb dm dem demibd", .weight(600))
    add("bold bd bld", .weight(700))
    add("extrabold ultrabold xbold extbd extrabd ultbd xbd eb", .weight(800))
    add("black blk bl heavy hv hvy", .weight(900))
    add("extrablack ultrablack extblk ultblk xblk", .weight(950))
    add("italic ital it oblique obl slanted kursiv inclined", .italic)
    add("ultracondensed ultcn", .stretch(0))
    add("extracondensed extcn extracn xcn compressed comp cmpr cm", .stretch(1))
    add("condensed cond cnd cn narrow nar narr", .stretch(2))
    add("semicondensed semicond semcn smcn", .stretch(3))
    add("semiextended semiexpanded semext", .stretch(5))
    add("extended expanded ext extd ex exp wide wd", .stretch(6))
    add("extraextended extraexpanded", .stretch(7))
    add("ultraextended ultraexpanded", .stretch(8))
    return words
  }()

  private static let longest = words.keys.map(\.count).max() ?? 0
  /// The largest number of letters that are looked at.
  private static let mostLetters = 64

  package init(_ text: String) {
    if let number = Int(text) {
      (weight, isComplete) = (min(max(number, 1), 1000), true)
      return
    }
    let parts = Self.parts(String(text.prefix(Self.mostLetters)))
    // Words can be split at any position: "Semi Bold", "SemiBold", "Semibold".
    if let whole = Self.read(parts.joined()[...]) {
      isComplete = true
      apply(whole)
      return
    }
    for part in parts {
      if let meanings = Self.read(part[...]) {
        apply(meanings)
      } else {
        apply(Self.longWords(in: part))
      }
    }
  }

  private mutating func apply(_ meanings: [Meaning]) {
    for meaning in meanings {
      switch meaning {
      case .weight(let number): weight = weight ?? number
      case .italic: isItalic = true
      case .stretch(let number): stretch = stretch ?? number
      }
    }
  }

  /// The parts of a name in lower case: split at other characters than letters and digits, and
  /// between small and capital letters.
  private static func parts(_ text: String) -> [String] {
    var parts = [""]
    var wasSmall = false
    for character in text {
      let isPart = character.isLetter || character.isNumber
      if !isPart || (wasSmall && character.isUppercase) { parts.append("") }
      if isPart { parts[parts.count - 1] += character.lowercased() }
      wasSmall = character.isLowercase
    }
    return parts.filter { !$0.isEmpty }
  }

  /// Reads letters that consist of words and numbers; nil for others. The longest word that leaves a
  /// readable rest counts.
  private static func read(_ text: Substring) -> [Meaning]? {
    if text.isEmpty { return [] }
    let digits = text.prefix { $0.isNumber }
    if !digits.isEmpty {
      // Smaller numbers are those of other systems, such as 55 for a regular font.
      guard let number = Int(digits), (100...1000).contains(number) else { return nil }
      return read(text.dropFirst(digits.count)).map { [.weight(number)] + $0 }
    }
    for length in stride(from: min(longest, text.count), to: 1, by: -1) {
      guard let meaning = words[String(text.prefix(length))],
        let rest = read(text.dropFirst(length))
      else { continue }
      return [meaning] + rest
    }
    return nil
  }

  /// The words of four letters or more inside of others, the longest first.
  private static func longWords(in text: String) -> [Meaning] {
    var result: [Meaning] = []
    var rest = text
    for (word, meaning) in words.sorted(by: { ($1.key.count, $0.key) < ($0.key.count, $1.key) })
    where word.count >= 4 {
      guard let range = rest.firstRange(of: word) else { continue }
      rest.replaceSubrange(range, with: " ")
      result.append(meaning)
    }
    return result
  }
}
