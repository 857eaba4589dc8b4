// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The shapes of a layer, decoded on first use.
///
/// Shapes are most of the content of a file, and many layers are not visible at the first frame, so
/// that deferred decoding shortens the time to the first frame. Files that may contain expressions
/// are decoded at once, since the presence of expressions must be known before a scene is made.
final class ShapeList: DeferredWarnings {
  /// The progress of decoding.
  private enum State {
    /// Not decoded yet; the index is that of the layer on the file's tape.
    case unread(DecodingFile, index: Int)
    case read([ShapeModel], warnings: [LottieWarning])
  }

  private let state: Mutex<State>

  /// Creates the list of a layer and registers it with the context if decoding is deferred.
  ///
  /// - Parameter json: The layer's JSON object.
  init(_ json: JSONReader) {
    guard json.context.tape.mayHaveExpressions else {
      state = Mutex(.unread(json.context.file, index: json.index))
      json.context.putOff(self)
      return
    }
    state = Mutex(.read(Self.items(json), warnings: []))
  }

  /// Returns the shapes; decodes them on the first call.
  func readItems() -> [ShapeModel] { read().items }

  /// Returns the warnings of deferred decoding; decodes the shapes on the first call. Empty if the
  /// shapes were decoded with the file, whose warnings then include theirs.
  func readWarnings() -> [LottieWarning] { read().warnings }

  /// The warnings of deferred decoding; empty if the shapes are not decoded yet.
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
        state = .read(items, warnings: context.warnings.list)
        return (items, context.warnings.list)
      }
    }
  }

  private static func items(_ json: JSONReader) -> [ShapeModel] {
    ShapeModel.list(json, "shapes")
  }
}
