// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import SDLHost

/// The line of the current frame over the layers: a view of its own, so that only it is drawn again
/// while the animation plays.
final class LayerPlayhead: View, DrawnView {
  /// The position to draw.
  struct Contents: Equatable {
    /// The x of the line.
    var x = 0.0
    /// The left end of the bars.
    var from = 0.0
  }

  /// What is shown now.
  var content = Contents() { didSet { if content != oldValue { setNeedsDisplay() } } }

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  func drawing() -> [DrawItem] {
    guard content.x >= content.from - 1 else { return [] }
    let x = content.x.rounded()
    return [
      .fill(
        .rectangle(Rect(x: x - 0.5, y: 0, width: 1, height: Double(bounds.height))), Palette.text)
    ]
  }
}
