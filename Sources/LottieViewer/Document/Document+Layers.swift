// SPDX-License-Identifier: Apache-2.0

internal import LottieKit
internal import LottieTexts

/// When layers are seen, and its edits.
extension Document {
  /// Changes when a layer is seen, in one step of undo.
  ///
  /// - Parameters:
  ///   - row: The row of the layer in the outline.
  ///   - base: The edits before a gesture, whose changes replace each other. Default: nil, the current
  ///     ones.
  ///   - gesture: See `nextGesture`. Default: nil, a step of its own.
  func retime(
    _ row: Int, _ change: LayerTimeChange, over base: AnimationEdits? = nil, gesture: Int? = nil
  ) {
    guard let outline, outline.rows.indices.contains(row) else { return }
    do throws(NoPlace) {
      guard let finder, let original else { throw .unreadable }
      let path = try finder.object(of: row, in: outline)
      var new = base ?? edits
      guard new.retime(path, change, in: original) else { throw .notInFile }
      trace("retime", ["path": .text(path.description)])
      step(to: new, gesture: gesture)
    } catch {
      notice = error.text.localized
    }
  }

  /// Takes back what a gesture has changed.
  func restore(_ edits: AnimationEdits, gesture: Int) { step(to: edits, gesture: gesture) }
}
