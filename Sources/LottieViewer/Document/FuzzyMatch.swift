// SPDX-License-Identifier: Apache-2.0

/// A score for how well a text matches a query: all characters of the query in order, with others
/// between them.
nonisolated enum FuzzyMatch {
  /// The score of a text; nil if it does not match. Higher is better: starts of words and
  /// consecutive characters score more, skipped characters less.
  static func score(_ typed: String, in text: String) -> Int? {
    score(FoldedText(typed).packed, in: FoldedText(text))
  }

  /// The score of a text for the units of a query without spaces.
  ///
  /// - Parameter length: The length by which equal matches are ordered, the shorter one first.
  ///   Default: nil, that of the text.
  static func score(_ wanted: [UInt16], in text: FoldedText, length: Int? = nil) -> Int? {
    guard !wanted.isEmpty else { return 0 }
    guard fits(wanted, text.units), var score = best(wanted, text) else { return nil }
    // A word that is typed as it is comes before the same letters as the starts of words.
    for start in text.units.indices where text.begins[start] {
      guard starts(with: wanted, text.units[start...]) else { continue }
      score += start == 0 ? 40 : 30
      break
    }
    return score * 8 - min(length ?? text.units.count, FoldedText.longest)
  }

  /// Whether a text has all units in their order.
  private static func fits(_ wanted: [UInt16], _ units: [UInt16]) -> Bool {
    var next = 0
    for unit in units where unit == wanted[next] {
      next += 1
      if next == wanted.count { return true }
    }
    return false
  }

  /// Whether a text starts with all units, apart from spaces.
  private static func starts(with wanted: [UInt16], _ units: ArraySlice<UInt16>) -> Bool {
    var next = 0
    for unit in units {
      if unit == 0x20, next > 0 { continue }
      guard unit == wanted[next] else { return false }
      next += 1
      if next == wanted.count { return true }
    }
    return false
  }

  /// The best score of a match.
  private static func best(_ wanted: [UInt16], _ text: FoldedText) -> Int? {
    let none = Int.min / 2
    let count = text.units.count
    // The best score of a match that ends at each unit, for the query so far.
    var old = [Int](repeating: none, count: count)
    var new = old
    for (row, unit) in wanted.enumerated() {
      var reached = none
      for index in 0..<count {
        // A match with a gap before this unit.
        if index >= 2 { reached = max(reached, old[index - 2]) }
        new[index] = none
        guard text.units[index] == unit else { continue }
        let bonus = text.begins[index] ? 8 : 1
        if row == 0 {
          new[index] = bonus + (index == 0 ? 4 : 0)
          continue
        }
        let joined = index > 0 && old[index - 1] > none ? old[index - 1] + 6 : none
        let before = max(joined, reached)
        if before > none { new[index] = before + bonus }
      }
      swap(&old, &new)
    }
    let score = old.max() ?? none
    return score > none ? score : nil
  }
}
