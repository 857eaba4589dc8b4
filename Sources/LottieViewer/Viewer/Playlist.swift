// SPDX-License-Identifier: Apache-2.0

/// The files that were named or dropped, and the one that is shown.
///
/// Nothing is read before it is shown.
struct Playlist: Equatable {
  private(set) var paths: [String]
  private(set) var index = 0

  init(_ paths: [String]) { self.paths = paths }

  /// The file to be shown; nil if there is none at all.
  var current: String? { paths.indices.contains(index) ? paths[index] : nil }

  /// The file after the one that is shown, or the first one; nil where there is but one.
  var next: String? { paths.count > 1 ? paths[(index + 1) % paths.count] : nil }

  /// Goes on by a number of files, or back, and around at the ends.
  ///
  /// - Returns: Whether that leads to another file.
  mutating func step(by count: Int) -> Bool {
    guard paths.count > 1 else { return false }
    let next = (index + count) % paths.count
    index = next < 0 ? next + paths.count : next
    return true
  }

  /// Puts files behind the current one and goes to the first of them.
  mutating func insert(_ new: [String]) {
    guard !new.isEmpty else { return }
    let place = paths.isEmpty ? 0 : index + 1
    paths.insert(contentsOf: new, at: place)
    index = place
  }
}
