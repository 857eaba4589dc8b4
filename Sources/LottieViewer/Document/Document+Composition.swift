// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieEditing
internal import LottieKit
internal import LottieTexts

/// Edits of the composition: its frames, its rate and its size.
extension Document {
  /// The shown animation with the edits: its size, rate, frames, name and markers. `file` has those
  /// without. nil if none is open.
  var shownAnimation: Animation? { player.animation ?? file?.animation }

  var composition: CompositionFacts? { editing.composition }
  @discardableResult
  func change(_ change: CompositionChange) -> EditResult { tell(editing.change(change)) }

  /// What another range means for layers, in words.
  func meaning(ofRange start: Double, _ end: Double) -> String {
    guard let facts = composition else { return "" }
    let seconds = facts.rate > 0 ? shownNumber((end - start) / facts.rate) : "?"
    return localized(
      """
      \(seconds) s. \(facts.starting) of \(facts.layers) layers start with the file, \
      \(facts.ending) end with it; they can go with it, the others stay
      """)
  }

  /// What another rate means, in words.
  func meaning(ofRate rate: Double) -> String {
    guard let facts = composition, facts.rate > 0, rate > 0 else { return "" }
    let frames = facts.end - facts.start
    let (old, new) = (shownNumber(frames / facts.rate), shownNumber(frames / rate))
    let kept = shownNumber((frames * rate / facts.rate).rounded())
    return localized(
      """
      Kept frames: \(old) s become \(new) s. Kept seconds: \(shownNumber(frames)) frames become \
      \(kept), and all keyframes, layers and markers get other frames
      """)
  }

  /// What another size means, in words.
  var meaningOfSize: String {
    guard let facts = composition else { return "" }
    let (width, height) = (shownNumber(facts.width), shownNumber(facts.height))
    return localized(
      """
      From \(width) × \(height). \(facts.layers - facts.children) of \
      \(facts.layers) layers have no parent; to scale or centre them, they get a new one
      """)
  }
}
