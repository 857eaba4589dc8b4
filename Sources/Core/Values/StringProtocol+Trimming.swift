// SPDX-License-Identifier: Apache-2.0

extension StringProtocol {
  /// The text without white space at both ends.
  package var trimmed: String {
    let start = drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}
