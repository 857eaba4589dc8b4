// SPDX-License-Identifier: Apache-2.0

/// What a search looks through, and what it shows of what it finds.
struct SearchSource {
  /// What is searched; other threads may do that.
  private(set) var items: [SearchIndex.Item] = []
  /// The first item of each part, and how its entries are made, by their numbers in the part.
  private var parts: [(start: Int, entry: (Int) -> SearchCard.Entry)] = []

  init() {}

  /// Makes a source of finished entries.
  init(_ entries: [SearchCard.Entry]) { add(entries) }

  /// Adds finished entries.
  mutating func add(_ entries: [SearchCard.Entry]) {
    add(entries.map { SearchIndex.Item(title: $0.title, length: $0.length) }) { entries[$0] }
  }

  /// Adds items whose entries are made when they are shown.
  mutating func add(
    _ items: [SearchIndex.Item], entry: @escaping (Int) -> SearchCard.Entry
  ) {
    guard !items.isEmpty else { return }
    parts.append((self.items.count, entry))
    // They are among themselves only.
    let start = self.items.count
    self.items += items.map { item in
      guard start > 0, item.parent >= 0 else { return item }
      var item = item
      item.parent += start
      return item
    }
  }

  /// The entry of an item.
  func entry(_ item: Int) -> SearchCard.Entry? {
    guard items.indices.contains(item), let part = parts.last(where: { $0.start <= item }) else {
      return nil
    }
    return part.entry(item - part.start)
  }
}
