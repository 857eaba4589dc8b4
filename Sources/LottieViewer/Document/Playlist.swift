// SPDX-License-Identifier: Apache-2.0

/// The list of open files, and the index of the shown one.
///
/// Files are not read before they are shown. Then a file with several animations gets an entry for
/// each.
nonisolated struct Playlist: Equatable {
  /// A file, or one animation of it.
  struct Entry: Hashable, Sendable {
    /// A path or a URL; `-` for stdin.
    let path: String
    /// The id of the animation in a .lottie file; nil for the only or the initial one.
    var animation: String?
  }

  /// The entries in display order.
  private(set) var entries: [Entry]
  /// The index of the shown entry; 0 for an empty list.
  private(set) var index = 0

  /// A list with one entry per path.
  init(_ paths: [String]) { entries = paths.map { Entry(path: $0) } }

  /// The path of each entry.
  var paths: [String] { entries.map(\.path) }

  /// The shown entry; nil for an empty list.
  var currentEntry: Entry? { entries.indices.contains(index) ? entries[index] : nil }
  /// The path of the shown entry.
  var current: String? { currentEntry?.path }

  /// The entry after the shown one, wrapping at the end; nil if there is only one.
  var nextEntry: Entry? { entries.count > 1 ? entries[(index + 1) % entries.count] : nil }
  /// The path of the next entry.
  var next: String? { nextEntry?.path }

  /// Moves by a number of entries, wrapping at the ends.
  /// - Returns: Whether the list has several entries.
  mutating func step(by count: Int) -> Bool {
    guard entries.count > 1 else { return false }
    let next = (index + count) % entries.count
    index = next < 0 ? next + entries.count : next
    return true
  }

  /// Selects an entry.
  /// - Returns: Whether the index is valid and new.
  mutating func select(_ new: Int) -> Bool {
    guard entries.indices.contains(new), new != index else { return false }
    index = new
    return true
  }

  /// Inserts files after the current one, and selects the first of them.
  mutating func insert(_ new: [String]) {
    guard !new.isEmpty else { return }
    let position = entries.isEmpty ? 0 : file(at: index).upperBound
    entries.insert(contentsOf: new.map { Entry(path: $0) }, at: position)
    index = position
  }

  /// The indices of all entries of the same file.
  func file(at position: Int) -> Range<Int> {
    guard entries.indices.contains(position) else { return position..<position }
    guard entries[position].animation != nil else { return position..<position + 1 }
    func belongs(_ entry: Entry) -> Bool {
      entry.path == entries[position].path && entry.animation != nil
    }
    let first = entries[..<position].lastIndex { !belongs($0) }.map { $0 + 1 } ?? 0
    let end = entries[position...].firstIndex { !belongs($0) } ?? entries.count
    return first..<end
  }

  /// Replaces the entries of a file by one for each animation id; by a single one if there are less
  /// than two.
  mutating func setAnimations(_ ids: [String], ofFileAt position: Int) {
    guard entries.indices.contains(position) else { return }
    let old = file(at: position)
    let path = entries[position].path
    let new =
      ids.count > 1 ? ids.map { Entry(path: path, animation: $0) } : [Entry(path: path)]
    guard Array(entries[old]) != new else { return }
    let wanted = old.contains(index) ? entries[index].animation : nil
    entries.replaceSubrange(old, with: new)
    if old.contains(index) {
      index = old.lowerBound + (new.firstIndex { $0.animation == wanted } ?? 0)
    } else if index >= old.upperBound {
      index += new.count - old.count
    }
  }

  /// Replaces the shown file by an entry for a file that the shown one was saved to. One
  /// with several animations stays in the list, before it. Other entries of the new file go.
  mutating func goOn(with new: Entry) {
    while let other = entries.indices.first(where: {
      entries[$0].path == new.path && !file(at: index).contains($0)
    }) {
      closeFile(at: other)
    }
    let old = file(at: index)
    if old.count == 1 {
      entries[index] = new
    } else {
      entries.insert(new, at: old.upperBound)
      index = old.upperBound
    }
  }

  /// Removes all entries of a file. The shown entry stays selected, else the one after the file.
  mutating func closeFile(at position: Int) {
    guard entries.indices.contains(position) else { return }
    let old = file(at: position)
    entries.removeSubrange(old)
    if index >= old.upperBound {
      index -= old.count
    } else if old.contains(index) {
      index = min(old.lowerBound, max(0, entries.count - 1))
    }
  }
}
