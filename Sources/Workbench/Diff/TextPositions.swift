// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieGeometry

/// Lines and columns of the values of a JSON text.
struct TextPositions {
  private let root: JSONValue
  /// The first byte of each line.
  private let lines: [Int]

  /// - Throws: `LottieError` if the text is not JSON.
  init(_ text: [UInt8], limits: Limits) throws(LottieError) {
    root = try JSONTape(text, limits: limits, decodesKeys: false).root
    var lines = [0]
    for (offset, byte) in root.source.enumerated() where byte == 0x0a { lines.append(offset + 1) }
    self.lines = lines
  }

  /// Returns where the value at a path begins, both from 1; columns count bytes. nil if the text has no such value.
  func position(of path: JSONPath) -> FileChange.Position? {
    var value = root
    for step in path.steps {
      switch step {
      case .member(let key):
        guard let found = value.fields.last(where: { $0.key == key }) else { return nil }
        value = found.value
      case .element(let index):
        let items = value.items
        guard items.indices.contains(index) else { return nil }
        value = items[index]
      }
    }
    let offset = value.byteRange.lowerBound
    let line = lines.partitioningIndex { $0 > offset }
    return FileChange.Position(line: line, column: offset - lines[line - 1] + 1)
  }
}
