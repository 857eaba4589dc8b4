// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

/// The warnings of one part of the library, in the order in which they were found, without
/// duplicates, and no more than a limit.
struct WarningLog: RandomAccessCollection, Sendable {
  /// The warnings so far.
  private(set) var list: [LottieWarning] = []
  private var known: Set<LottieWarning> = []
  private let limit: Int
  /// The number of changes so far, by which a reader sees that the list is another.
  private(set) var revision = 0

  /// - Parameter limit: The number of warnings that are kept. Default: that of `Limits`.
  init(limit: Int = Limits().warnings) { self.limit = limit }

  var startIndex: Int { list.startIndex }
  var endIndex: Int { list.endIndex }
  subscript(index: Int) -> LottieWarning { list[index] }

  /// Adds a warning, unless the list has it or is full.
  ///
  /// - Parameters:
  ///   - path: The JSON path; computed only if the list is not full.
  ///   - isLast: Whether it is added to a full list, too. Default: false.
  ///   - raisable: The limit that would have to be higher. Default: nil, none.
  /// - Returns: Whether it was added.
  @discardableResult
  mutating func add(
    _ code: LottieWarning.Code, at path: @autoclosure () -> String, _ message: Message,
    isLast: Bool = false, raisable: RaisableLimit? = nil
  ) -> Bool {
    guard list.count < limit || isLast else { return false }
    let warning = LottieWarning(code, path: path(), message, raisable: raisable)
    guard known.insert(warning).inserted else { return false }
    list.append(warning)
    revision += 1
    return true
  }

  /// Adds warnings in the same way.
  mutating func add(_ warnings: some Sequence<LottieWarning>) {
    for warning in warnings {
      add(warning.code, at: warning.path, warning.text, raisable: warning.raisable)
    }
  }

  /// Discards all warnings.
  mutating func removeAll() { (list, known, revision) = ([], [], revision + 1) }
}
