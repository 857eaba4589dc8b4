// SPDX-License-Identifier: Apache-2.0

/// The files that were named or dropped, and the one that is shown.
///
/// Nothing is read before it is shown. A file of several animations has an entry for each once that is known.
nonisolated struct Playlist: Equatable {
  /// A file, or one of the animations in it.
  struct Entry: Hashable, Sendable {
    /// Path or address, or `-` for stdin.
    let path: String
    /// Which animation of a .lottie file; nil for the only one, or the one to begin with.
    var animation: String?
  }

  private(set) var entries: [Entry]
  private(set) var index = 0

  init(_ paths: [String]) { entries = paths.map { Entry(path: $0) } }

  var paths: [String] { entries.map(\.path) }

  /// What is to be shown; nil if there is none at all.
  var currentEntry: Entry? { entries.indices.contains(index) ? entries[index] : nil }
  var current: String? { currentEntry?.path }

  /// What comes after the one that is shown, or the first one; nil where there is but one.
  var nextEntry: Entry? { entries.count > 1 ? entries[(index + 1) % entries.count] : nil }
  var next: String? { nextEntry?.path }

  /// Goes on by a number of entries, or back, and around at the ends.
  ///
  /// - Returns: Whether that leads to another one.
  mutating func step(by count: Int) -> Bool {
    guard entries.count > 1 else { return false }
    let next = (index + count) % entries.count
    index = next < 0 ? next + entries.count : next
    return true
  }

  /// - Returns: Whether that is another one.
  mutating func select(_ new: Int) -> Bool {
    guard entries.indices.contains(new), new != index else { return false }
    index = new
    return true
  }

  /// Puts files behind the current one and goes to the first of them.
  mutating func insert(_ new: [String]) {
    guard !new.isEmpty else { return }
    let position = entries.isEmpty ? 0 : file(at: index).upperBound
    entries.insert(contentsOf: new.map { Entry(path: $0) }, at: position)
    index = position
  }

  /// All entries of the file that an entry is of.
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

  /// The animations of a file have become known: each has an entry of its own, if there are several.
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

  /// Takes out the file that an entry is of. What is shown stays, or else what comes behind it is next.
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
