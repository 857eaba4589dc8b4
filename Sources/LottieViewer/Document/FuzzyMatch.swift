// SPDX-License-Identifier: Apache-2.0

/// A score for how well a text matches a query: all characters of the query in order, with others
/// between them.
nonisolated enum FuzzyMatch {
  /// The limit of compared characters of a text.
  private static let longest = 120

  /// The score of a text; nil if it does not match. Higher is better: starts of words and
  /// consecutive characters score more, skipped characters less.
  static func score(_ typed: String, in text: String) -> Int? {
    let wanted = typed.lowercased().filter { $0 != " " }
    guard !wanted.isEmpty else { return 0 }
    let letters = Array(text.prefix(longest))
    let lower = letters.map { $0.lowercased() }
    // The best score of a match that ends at each character, for the query so far.
    var best: [Int?] = []
    for (index, character) in wanted.enumerated() {
      best = next(String(character), isFirst: index == 0, after: best, letters, lower)
    }
    guard var score = best.compactMap({ $0 }).max() else { return nil }
    // A word that is typed as it is comes before the same letters as the starts of words.
    let whole = wanted.map(String.init)
    let found = letters.indices.dropLast(whole.count - 1).first {
      begins($0, letters) && lower[$0...].starts(with: whole)
    }
    if let found { score += found == 0 ? 40 : 30 }
    // Of two equal matches, the shorter text is first.
    return score * 8 - min(letters.count, longest)
  }

  /// The scores after one more character of the query.
  /// - Parameter old: The scores before it, one per character of the text.
  private static func next(
    _ character: String, isFirst: Bool, after old: [Int?], _ letters: [Character], _ lower: [String]
  ) -> [Int?] {
    var reached: Int?
    return letters.indices.map { index in
      // A match with a gap before this character.
      if index >= 2, let score = old.indices.contains(index - 2) ? old[index - 2] : nil {
        reached = max(reached ?? score, score)
      }
      guard lower[index] == character else { return nil }
      let bonus = begins(index, letters) ? 8 : 1
      if isFirst { return bonus + (index == 0 ? 4 : 0) }
      let joined = old.indices.contains(index - 1) ? old[index - 1].map { $0 + 6 } : nil
      guard let before = [joined, reached].compactMap({ $0 }).max() else { return nil }
      return before + bonus
    }
  }

  /// Whether a word starts at an index: after a separator, or at a capital after a small letter.
  private static func begins(_ index: Int, _ letters: [Character]) -> Bool {
    guard index > 0 else { return true }
    let (before, letter) = (letters[index - 1], letters[index])
    return !(before.isLetter || before.isNumber) || (letter.isUppercase && before.isLowercase)
  }
}
