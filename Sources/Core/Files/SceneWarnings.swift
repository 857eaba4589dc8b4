// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

/// The problems of one scene. All its parts write into it, and discard theirs when they start anew.
final class SceneWarnings {
  /// What finds problems, in the order in which they are listed.
  enum Part: Int {
    case file, building, images, fonts, providers, slots, expressions, frameOfExpressions,
      shapeCount,
      work, shapes, painting

    /// Whether only the first problem is kept, also if the list is full.
    fileprivate var isSingle: Bool {
      switch self {
      case .frameOfExpressions, .shapeCount, .work, .painting: true
      default: false
      }
    }
  }

  /// The problems, without duplicates, and no more than a limit. It is the same array until there
  /// are others, so that comparing it in each frame takes no time.
  private(set) var list: [LottieWarning] = []
  /// Which part found each of them.
  private var parts: [Part] = []
  private var known: Set<LottieWarning> = []
  private let limit: Int

  /// - Parameter limit: The number of warnings that are kept. Default: that of `Limits`.
  init(limit: Int = Limits().warnings) { self.limit = limit }

  /// Adds a warning, unless the list has it or is full.
  ///
  /// - Parameters:
  ///   - path: The JSON path; computed only if the list is not full.
  ///   - part: What found it. Default: the builder of the scene.
  ///   - raisable: The limit that would have to be higher. Default: nil, none.
  /// - Returns: Whether it was added.
  @discardableResult
  func add(
    _ code: LottieWarning.Code, at path: @autoclosure () -> String, _ message: Message,
    from part: Part = .building, raisable: RaisableLimit? = nil
  ) -> Bool {
    guard part.isSingle ? !parts.contains(part) : list.count < limit else { return false }
    let warning = LottieWarning(code, path: path(), message, raisable: raisable)
    guard known.insert(warning).inserted else { return false }
    let index = parts.firstIndex { $0.rawValue > part.rawValue } ?? parts.endIndex
    list.insert(warning, at: index)
    parts.insert(part, at: index)
    return true
  }

  /// Adds warnings likewise.
  func add(_ warnings: some Sequence<LottieWarning>, from part: Part) {
    for warning in warnings {
      add(warning.code, at: warning.path, warning.text, from: part, raisable: warning.raisable)
    }
  }

  /// Discards the warnings of a part.
  func removeAll(from part: Part) {
    list = zip(list, parts).filter { $0.1 != part }.map(\.0)
    parts.removeAll { $0 == part }
    known = Set(list)
  }
}
