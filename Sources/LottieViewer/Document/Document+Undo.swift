// SPDX-License-Identifier: Apache-2.0

internal import LottieKit
internal import LottieTexts
internal import LottieTools

/// Steps of edits, which are shown, undone and redone.
extension Document {
  /// Undoes the last edit, or says that there is none.
  func undo() { go(to: history.previous, "undo", or: "Nothing to undo") { $0.undo() } }

  /// Redoes the last undone edit, or says that there is none.
  func redo() { go(to: history.next, "redo", or: "Nothing to redo") { $0.redo() } }

  private func go(
    to edits: AnimationEdits?, _ name: String, or nothing: Message,
    _ move: (inout EditHistory) -> Void
  ) {
    guard let edits else { return notice = nothing.localized }
    guard preview(edits) || apply(edits) else { return }
    move(&history)
    trace(name, [:])
    onChange(.edited)
  }

  /// Adds a step to the history, and shows it. Does nothing if the edits stay the same.
  ///
  /// - Parameter values: All that differs, if these are values of properties. Default: empty, which
  ///   looks for what differs.
  /// - Returns: false, with a notice, if these edits cannot be made.
  @discardableResult
  func step(
    to new: AnimationEdits, gesture: Int? = nil, showing values: [SceneOutline.NewValue] = []
  ) -> Bool {
    guard let file, new != edits else { return true }
    guard canBeSaved(new, in: file) else {
      notice = NoPlace.notInFile.text.localized
      return false
    }
    guard preview(new, .init(values: values)) || apply(new) else { return false }
    if history.current.isEmpty {
      history.base = file.animation.jsonText
      history.animation = file.configuration?.id
    }
    history.keep(themeTexts, for: new)
    history.change(to: new, gesture: gesture)
    onChange(.edited)
    return true
  }

  /// Shows edits of an earlier run, whose steps can be undone.
  ///
  /// - Returns: Whether they fit the file. If not, a notice says so.
  func restore(steps: [AnimationEdits]) -> Bool {
    guard let file, let last = steps.last, canBeSaved(last, in: file), apply(last) else {
      return false
    }
    var new = EditHistory()
    new.base = file.animation.jsonText
    new.animation = file.configuration?.id
    new.restore(steps, themeTexts)
    history = new
    onChange(.edited)
    return true
  }

  /// Whether edits have their places in the file: what is shown has more where themes and options
  /// set slots. What cannot be saved cannot be edited.
  private func canBeSaved(_ edits: AnimationEdits, in file: AnimationFile) -> Bool {
    guard let shown = player.unedited, shown.jsonText != file.animation.jsonText else {
      return true
    }
    let base = history.current.isEmpty ? file.animation.jsonText : history.base
    return (try? places(in: base).hold(edits)) == true
  }

  /// Shows edits.
  /// - Returns: false, with a notice, if they do not fit the animation.
  private func apply(_ edits: AnimationEdits) -> Bool {
    let begin = ContinuousClock.now
    defer { editing.sceneSeconds = (ContinuousClock.now - begin) / .seconds(1) }
    let before = timeline
    do throws(LottieError) {
      try player.setEdits(shown(edits))
      followTimeline(from: before)
      return true
    } catch {
      notice = localized("This cannot be edited: \(error.text)")
      return false
    }
  }
}
