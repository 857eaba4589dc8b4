// SPDX-License-Identifier: Apache-2.0

extension String {
  /// The name that a mistyped word probably means; nil for words with characters of paths.
  ///
  /// At most two letters may differ (edit distance), and fewer than the name's letters minus one.
  package func nearest(of names: [String]) -> String? {
    guard !contains(where: { "./:-".contains($0) }) else { return nil }
    return names.map { ($0, $0.distance(to: self)) }.filter { $0.1 <= 2 && $0.1 < $0.0.count - 1 }
      .min { $0.1 < $1.1 }?.0
  }

  /// The edit distance: how many letters have to be changed, added or removed to turn this into
  /// another word (Levenshtein).
  private func distance(to other: String) -> Int {
    var row = Array(0...other.count)
    for (i, x) in enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, y) in other.enumerated() {
        (diagonal, row[j + 1]) = (
          row[j + 1], Swift.min(diagonal + (x == y ? 0 : 1), row[j] + 1, row[j + 1] + 1)
        )
      }
    }
    return row[other.count]
  }
}
