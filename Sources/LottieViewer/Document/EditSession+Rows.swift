// SPDX-License-Identifier: Apache-2.0

internal import LottieEditing
internal import LottieKit

extension EditSession {
  /// The rows of layers, by their paths in the text of the shown animation. A layer of a precomposition that
  /// is shown several times has its first row; one that no row shows is left out.
  func rows(ofLayers paths: [JSONPath]) -> [Int] {
    guard !paths.isEmpty, let outline, let finder = text.finder else { return [] }
    let wanted = Set(paths)
    var found: [JSONPath: Int] = [:]
    for row in outline.rows.indices where outline.layer(of: row) == row {
      guard let path = try? finder.object(of: row, in: outline), wanted.contains(path),
        found[path] == nil
      else { continue }
      found[path] = row
      if found.count == wanted.count { break }
    }
    return paths.compactMap { found[$0] }
  }
}
