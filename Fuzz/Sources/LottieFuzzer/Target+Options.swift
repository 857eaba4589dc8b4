// SPDX-License-Identifier: Apache-2.0

extension FuzzTarget {
  /// The options of the command line: the first byte is the command, then words, one a line.
  static let options = FuzzTarget(name: "options") { bytes in
    guard let first = bytes.first else { return }
    let words = bytes.dropFirst().split(separator: 10, omittingEmptySubsequences: false)
      .prefix(24).map { String(decoding: $0, as: UTF8.self) }
    // libFuzzer has one thread.
    let areValid = MainActor.assumeIsolated { ToolOptions.areValid(words, of: Int(first)) }
    Tally.count(areValid ? "valid options" : "refused options")
  }
}
