// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The shapes of a layer, read when they are first wanted: of most files' layers a part is not seen at the first frame,
/// and shapes are nearly all that a file has to read.
///
/// What decides how the file is read (expressions above all) has to be known before: files that may have some are read
/// at once.
final class ShapeList: Sendable {
  private enum State {
    case unread(DecodingFile, index: Int)
    case read([ShapeModel], warnings: [LottieWarning])
  }

  private let state: Mutex<State>

  /// - Parameter json: The layer.
  init(_ json: JSONReader) {
    guard json.context.tape.mayHaveExpressions else {
      state = Mutex(.unread(json.context.file, index: json.index))
      json.context.putOff(self)
      return
    }
    state = Mutex(.read(Self.items(json), warnings: []))
  }

  /// Returns the shapes, after reading them where nobody has.
  func readItems() -> [ShapeModel] { read().items }

  /// Returns what is wrong with them, unless it was told when the file was read; reads them where nobody has.
  func readWarnings() -> [LottieWarning] { read().warnings }

  /// What is wrong with them as far as they were read.
  var knownWarnings: [LottieWarning] {
    state.withLock { if case .read(_, let warnings) = $0 { warnings } else { [] } }
  }

  private func read() -> (items: [ShapeModel], warnings: [LottieWarning]) {
    state.withLock { state in
      switch state {
      case .read(let items, let warnings): return (items, warnings)
      case .unread(let file, let index):
        let context = DecodingContext(file)
        let items = Self.items(JSONReader(context: context, index: index))
        state = .read(items, warnings: context.warnings)
        return (items, context.warnings)
      }
    }
  }

  private static func items(_ json: JSONReader) -> [ShapeModel] {
    ShapeModel.list(json, "shapes")
  }
}

/// The warnings of a file: those that were found when it was read, and those of shapes that are read later.
final class FileWarnings: Sendable {
  private enum State {
    case unread([LottieWarning], [ShapeList])
    case read([LottieWarning])
  }

  private let limit: Int
  private let state: Mutex<State>

  init(_ context: DecodingContext) {
    limit = context.limits.warnings
    state = Mutex(.unread(context.warnings, context.shapeLists))
  }

  /// Returns all warnings, after reading the shapes that nobody has needed yet.
  func readAll() -> [LottieWarning] {
    state.withLock { state in
      guard case .unread(let warnings, let lists) = state else { return Self.list(state, limit) }
      let all = Self.merged(warnings, lists.lazy.map { $0.readWarnings() }, limit)
      state = .read(all)
      return all
    }
  }

  /// Those that are known without reading anything.
  var known: [LottieWarning] { state.withLock { Self.list($0, limit) } }

  private static func list(_ state: State, _ limit: Int) -> [LottieWarning] {
    switch state {
    case .read(let warnings): warnings
    case .unread(let warnings, let lists):
      merged(warnings, lists.lazy.map(\.knownWarnings), limit)
    }
  }

  /// Several shapes may share a property that stands in for theirs, and its warning.
  private static func merged(
    _ warnings: [LottieWarning], _ more: some Sequence<[LottieWarning]>, _ limit: Int
  ) -> [LottieWarning] {
    var all = warnings
    var seen: Set<LottieWarning>?
    for list in more where !list.isEmpty {
      var known = seen ?? Set(all)
      for warning in list where all.count < limit && known.insert(warning).inserted {
        all.append(warning)
      }
      seen = known
    }
    return all
  }
}
