// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The shapes of a layer, read when they are first wanted: of most files' layers a part is not seen at the first frame,
/// and shapes are nearly all that a file has to read.
///
/// What decides how the file is read (expressions above all) has to be known before: files that may have some are read
/// at once.
final class ShapeList: Sendable {
  private enum State {
    case unread(DecodingFile, place: Int)
    case read([any ShapeItem], warnings: [LottieWarning])
  }

  private let state: Mutex<State>

  /// - Parameter json: The layer.
  init(_ json: JSONReader) {
    guard json.context.tape.mayHaveExpressions else {
      state = Mutex(.unread(json.context.file, place: json.index))
      json.context.putOff(self)
      return
    }
    state = Mutex(.read(Self.items(json), warnings: []))
  }

  var items: [any ShapeItem] { read.items }

  /// What is wrong with them, unless it was told when the file was read.
  var warnings: [LottieWarning] { read.warnings }

  private var read: (items: [any ShapeItem], warnings: [LottieWarning]) {
    state.withLock { state in
      switch state {
      case .read(let items, let warnings): return (items, warnings)
      case .unread(let file, let place):
        let context = DecodingContext(file)
        let items = Self.items(JSONReader(context: context, index: place))
        state = .read(items, warnings: context.warnings)
        return (items, context.warnings)
      }
    }
  }

  private static func items(_ json: JSONReader) -> [any ShapeItem] {
    ShapeKinds.items(json, "shapes", depth: 0)
  }
}

/// The warnings of a file, those of shapes that have not been read yet included: they are read for it.
final class LaterWarnings: Sendable {
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

  var list: [LottieWarning] {
    state.withLock { state in
      switch state {
      case .read(let warnings): return warnings
      case .unread(var warnings, let lists):
        // Several may share a property that stands in for theirs.
        var known = Set(warnings)
        for warning in lists.lazy.flatMap(\.warnings) where known.insert(warning).inserted {
          guard warnings.count < limit else { break }
          warnings.append(warning)
        }
        state = .read(warnings)
        return warnings
      }
    }
  }
}
