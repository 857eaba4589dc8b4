// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The paths beside an animation's file at which its parts were searched: images, segments, data.
///
/// Images are searched when they are first drawn, so the list grows.
package final class OtherFiles: Sendable {
  private let state = Mutex(
    (paths: Set<String>(), onAdd: Optional<@Sendable (String) -> Void>.none))

  package init() {}

  /// The paths so far; there need not be files.
  package var paths: Set<String> { state.withLock { $0.paths } }

  /// Calls a closure with each path so far, and on any thread with each later one.
  package func follow(_ onAdd: @escaping @Sendable (String) -> Void) {
    let known = state.withLock { state in
      state.onAdd = onAdd
      return state.paths
    }
    for path in known { onAdd(path) }
  }

  func add(_ path: String) {
    let onAdd = state.withLock { state in
      state.paths.insert(path).inserted ? state.onAdd : nil
    }
    onAdd?(path)
  }
}
