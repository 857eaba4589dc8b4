// SPDX-License-Identifier: Apache-2.0

/// A score for how well a text matches a query: all characters of the query in order, with others
/// between them.
nonisolated enum FuzzyMatch {
  /// The score of a text; nil if it does not match. Higher is better: starts of words and
  /// consecutive characters score more, skipped characters less.
  static func score(_ typed: String, in text: String) -> Int? {
    let query = FoldedText(typed)
    return score(query.packed, query.words, in: FoldedText(text))
  }

  /// The score of a text for the units of a query without spaces.
  ///
  /// - Parameters:
  ///   - words: The words of the query, where it has several. Default: empty.
  ///   - length: The length by which equal matches are ordered, the shorter one first. Default: nil,
  ///     that of the text.
  static func score(
    _ wanted: [UInt16], _ words: [[UInt16]] = [], in text: FoldedText, length: Int? = nil
  ) -> Int? {
    guard !wanted.isEmpty else { return 0 }
    guard fits(wanted, text.units), var score = best(wanted, text) else { return nil }
    score += rank(of: wanted, words, in: text) * step(for: wanted)
    return score * 8 - min(length ?? text.units.count, FoldedText.longest)
  }

  /// What is typed as it is comes before the same letters here and there, however many of these begin
  /// words: at the start of the text, at that of a word, each word at that of a word, in a word.
  private static func rank(
    of wanted: [UInt16], _ words: [[UInt16]], in text: FoldedText
  ) -> Int {
    let starts = text.units.indices.filter { text.begins[$0] }
    if starts.first.map({ self.starts(with: wanted, text.units[$0...]) }) == true { return 4 }
    if starts.contains(where: { self.starts(with: wanted, text.units[$0...]) }) { return 3 }
    if words.count > 1 {
      let all = words.allSatisfy { word in
        starts.contains { self.starts(with: word, text.units[$0...]) }
      }
      if all { return 2 }
    }
    // A single letter is in nearly all texts.
    return wanted.count > 2 && text.position(of: wanted) != nil ? 1 : 0
  }

  /// The score of what is found as it is typed in a long text, before its length counts.
  static func score(of wanted: [UInt16], rank: Int) -> Int {
    (rank == 4 ? 12 : rank == 3 ? 8 : 1) + 7 * (wanted.count - 1) + rank * step(for: wanted)
  }

  /// More than what letters can gain by where they are.
  private static func step(for wanted: [UInt16]) -> Int { 16 + 2 * wanted.count }

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
