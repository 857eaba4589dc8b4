// SPDX-License-Identifier: Apache-2.0

/// How well a text fits what was typed: all characters of it in their order, with others between them.
nonisolated enum FuzzyMatch {
  /// Longer texts are looked at only so far, in characters.
  private static let longest = 120

  /// - Returns: nil where it does not fit; larger is better. Characters that begin words, and those that follow each
  ///   other, count more; what is skipped counts less.
  static func score(_ typed: String, in text: String) -> Int? {
    let wanted = typed.lowercased().filter { $0 != " " }
    guard !wanted.isEmpty else { return 0 }
    let letters = Array(text.prefix(longest))
    let lower = letters.map { $0.lowercased() }
    // The best score of the characters so far that ends at each letter.
    var best: [Int?] = []
    for (index, character) in wanted.enumerated() {
      best = next(String(character), isFirst: index == 0, after: best, letters, lower)
    }
    guard let score = best.compactMap({ $0 }).max() else { return nil }
    // Of two that fit alike, the shorter one.
    return score * 8 - min(letters.count, longest)
  }

  private static func next(
    _ character: String, isFirst: Bool, after old: [Int?], _ letters: [Character], _ lower: [String]
  ) -> [Int?] {
    var reached: Int?
    return letters.indices.map { index in
      // The best one that ends before the letter before, which is a gap.
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

  /// A word begins there.
  private static func begins(_ index: Int, _ letters: [Character]) -> Bool {
    guard index > 0 else { return true }
    let (before, letter) = (letters[index - 1], letters[index])
    return !(before.isLetter || before.isNumber) || (letter.isUppercase && before.isLowercase)
  }
}
