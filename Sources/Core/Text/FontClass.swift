// SPDX-License-Identifier: Apache-2.0

/// The kind of a typeface, by its name: what stands for it if it is not installed.
enum FontClass: String {
  // The names are fontconfig's for generic families.
  case sans = "sans-serif"
  case serif
  case monospace

  /// Words of names, which are names of families for the most part.
  private static let serifs: Set<String> = [
    "serif", "slab", "antiqua", "times", "georgia", "garamond", "bodoni", "didot", "caslon",
    "baskerville", "palatino", "cambria", "constantia", "schoolbook", "cormorant", "merriweather",
    "lora", "playfair", "crimson", "bitter", "arvo", "vollkorn", "cardo", "spectral", "alegreya",
    "domine", "tinos", "cinzel", "rockwell", "minion", "hoefler", "perpetua", "goudy", "cochin",
    "charter", "sabon", "trajan", "literata", "fraunces", "prata", "cinzeldecorative", "clarendon",
    "abril", "aleo", "rokkitt", "utopia", "mincho", "songti", "simsun", "mingliu", "batang",
  ]
  private static let monospaces: Set<String> = [
    "mono", "code", "courier", "console", "consolas", "menlo", "monaco", "inconsolata",
    "typewriter", "terminal", "fixed", "fixedsys", "monospace", "monospaced", "cousine", "ocr",
    "anonymous", "hack",
  ]

  /// Returns the class of the first name with a word that tells it; sans-serif if none has one, as
  /// most fonts of animations are.
  init(of names: [String]) {
    self = names.lazy.compactMap(Self.told).first ?? .sans
  }

  /// What the words of a name tell: “Sans Mono” is monospaced, “Sans Serif” is not serif.
  private static func told(by name: String) -> FontClass? {
    let words = words(of: String(name.prefix(64)))
    if !monospaces.isDisjoint(with: words) { return .monospace }
    if words.contains("sans") || words.contains("grotesk") || words.contains("grotesque") {
      return .sans
    }
    return serifs.isDisjoint(with: words) ? nil : .serif
  }

  /// The words of a name, also of names without spaces, such as “RobotoMono-Regular”.
  private static func words(of name: String) -> Set<String> {
    var words: Set<String> = []
    var word = ""
    for letter in name {
      let endsWord = !letter.isLetter || (letter.isUppercase && word.last?.isLowercase == true)
      if endsWord {
        words.insert(word.lowercased())
        word = ""
      }
      if letter.isLetter { word.append(letter) }
    }
    words.insert(word.lowercased())
    return words
  }
}
