// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieEditing
internal import LottieKit
internal import LottieTexts

/// What edits of the composition mean, in words.
extension CompositionFacts {
  /// What another range means for layers, in words.
  func meaning(ofRange start: Double, _ end: Double) -> String {
    let seconds = rate > 0 ? shownNumber((end - start) / rate) : "?"
    return localized(
      """
      \(seconds) s. \(starting) of \(layers) layers start with the file, \
      \(ending) end with it; they can go with it, the others stay
      """)
  }

  /// What another rate means, in words.
  func meaning(ofRate new: Double) -> String {
    guard rate > 0, new > 0 else { return "" }
    let frames = end - start
    let (before, after) = (shownNumber(frames / rate), shownNumber(frames / new))
    let kept = shownNumber((frames * new / rate).rounded())
    return localized(
      """
      Kept frames: \(before) s become \(after) s. Kept seconds: \(shownNumber(frames)) frames become \
      \(kept), and all keyframes, layers and markers get other frames
      """)
  }

  /// What another size means, in words.
  var meaningOfSize: String {
    let (width, height) = (shownNumber(self.width), shownNumber(self.height))
    return localized(
      """
      From \(width) × \(height). \(layers - children) of \
      \(layers) layers have no parent; to scale or centre them, they get a new one
      """)
  }
}
