// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

/// The warnings of one part of the library, in the order in which they were found, without
/// duplicates, and no more than a limit.
struct WarningLog: Sendable {
  /// The warnings so far.
  private(set) var list: [LottieWarning] = []
  private var known: Set<LottieWarning> = []
  private let limit: Int

  /// - Parameter limit: The number of warnings that are kept. Default: that of `Limits`.
  init(limit: Int = Limits().warnings) { self.limit = limit }

  /// Adds a warning, unless the list has it or is full.
  ///
  /// - Parameters:
  ///   - path: The JSON path; computed only if the list is not full.
  ///   - raisable: The limit that would have to be higher. Default: nil, none.
  mutating func add(
    _ code: LottieWarning.Code, at path: @autoclosure () -> String, _ message: Message,
    raisable: RaisableLimit? = nil
  ) {
    guard list.count < limit else { return }
    let warning = LottieWarning(code, path: path(), message, raisable: raisable)
    if known.insert(warning).inserted { list.append(warning) }
  }

  /// Adds warnings likewise.
  mutating func add(_ warnings: some Sequence<LottieWarning>) {
    for warning in warnings {
      add(warning.code, at: warning.path, warning.text, raisable: warning.raisable)
    }
  }
}
