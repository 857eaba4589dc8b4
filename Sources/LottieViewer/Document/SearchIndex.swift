// SPDX-License-Identifier: Apache-2.0

/// What can be searched: names, parents and texts, folded once. It does not change, so that another
/// thread can search it.
nonisolated struct SearchIndex: Sendable {
  /// Something that can be found.
  struct Item: Sendable {
    /// Its name.
    var title: String
    /// The index of the item that contains it, which is listed before it; -1 for none. Several words
    /// also find what they name together, such as a layer and its opacity.
    var parent = -1
    /// Another name; empty for none.
    var alias = ""
    /// What it says, such as the text of a text layer, found by words in it; empty for none.
    var text = ""
    /// The length by which equal matches are ordered; nil is that of the title.
    var length: Int?
  }

  private struct Entry {
    let title: FoldedText
    let alias, text: FoldedText?
    let length: Int?
    let parent: Int
    /// The mask of its title and of those around it.
    let pathMask: UInt64
  }

  private var entries: [Entry] = []

  /// The number of characters of texts that are searched.
  private static let longestText = 2000

  init(_ items: [Item]) {
    entries.reserveCapacity(items.count)
    for item in items {
      let title = FoldedText(item.title)
      let around = entries.indices.contains(item.parent) ? entries[item.parent].pathMask : 0
      entries.append(
        Entry(
          title: title, alias: item.alias.isEmpty ? nil : FoldedText(item.alias),
          text: item.text.isEmpty ? nil : FoldedText(item.text, longest: Self.longestText),
          length: item.length, parent: entries.indices.contains(item.parent) ? item.parent : -1,
          pathMask: title.mask | around))
    }
  }

  // MARK: Finding

  /// What was typed.
  private struct Query {
    /// All of it without spaces, the words, and the text.
    let packed: [UInt16], words: [[UInt16]], text: [UInt16]
    let mask, lastMask: UInt64

    init(_ typed: String) {
      let folded = FoldedText(typed)
      (packed, words) = (folded.packed, folded.words)
      text = Array(words.joined(separator: [0x20]))
      mask = FoldedText.mask(of: packed)
      lastMask = FoldedText.mask(of: words.last ?? [])
    }
  }

  /// The indices of the items that fit, the best one first. Equal matches stay in their order.
  ///
  /// What is typed is found in names first; then in other names and in texts; then, if it has several
  /// words, in names with those around them.
  ///
  /// - Parameter isCancelled: Asked now and then; the result is empty if it returns true.
  func find(_ typed: String, isCancelled: () -> Bool = { false }) -> [Int] {
    let query = Query(typed)
    guard !query.packed.isEmpty else { return Array(entries.indices) }
    var found: [(isOwn: Bool, score: Int, index: Int)] = []
    for index in entries.indices {
      if index & 1023 == 0, isCancelled() { return [] }
      if let score = score(query, entries[index]) {
        found.append((true, score, index))
      } else if let score = pathScore(query, index) {
        found.append((false, score, index))
      }
    }
    found.sort { a, b in
      if a.isOwn != b.isOwn { return a.isOwn }
      return a.score == b.score ? a.index < b.index : a.score > b.score
    }
    return found.map(\.index)
  }

  /// The score of an item by its own names and text.
  private func score(_ query: Query, _ entry: Entry) -> Int? {
    var best: Int?
    func add(_ text: FoldedText?, _ length: Int?) {
      guard let text, text.mayContain(query.mask) else { return }
      guard let score = FuzzyMatch.score(query.packed, query.words, in: text, length: length) else {
        return
      }
      best = max(best ?? score, score)
    }
    add(entry.title, entry.length)
    add(entry.alias, nil)
    if let text = entry.text, text.mayContain(query.mask),
      let position = text.position(of: query.text)
    {
      // As in a long name.
      let rank = position == .start ? 4 : position == .word ? 3 : 1
      let score = FuzzyMatch.score(of: query.packed, rank: rank) * 8 - FoldedText.longest
      best = max(best ?? score, score)
    }
    return best
  }

  /// The score of an item by several words, of which the last one is in its name, and each other in
  /// its name or in one around it; nil if they do not fit.
  private func pathScore(_ query: Query, _ index: Int) -> Int? {
    guard query.words.count > 1, let last = query.words.last else { return nil }
    let entry = entries[index]
    guard entry.parent >= 0, query.mask & ~entry.pathMask == 0,
      entry.title.mayContain(query.lastMask),
      let own = FuzzyMatch.score(last, in: entry.title)
    else { return nil }
    var total = own
    for word in query.words.dropLast() {
      var best: Int?
      var current = index
      while current >= 0 {
        let title = entries[current].title
        if let score = FuzzyMatch.score(word, in: title) { best = max(best ?? score, score) }
        current = entries[current].parent
      }
      guard let best else { return nil }
      total += best
    }
    return total
  }
}
