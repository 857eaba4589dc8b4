// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import SDLHost

/// The outline of the selected layer over the picture.
final class SelectionOutline: View, DrawnView {
  /// The corners of the layer's picture in points of the view; empty for no outline.
  var corners: [Point] = [] { didSet { if corners != oldValue { setNeedsDisplay() } } }

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  func drawing() -> [DrawItem] {
    guard let first = corners.first, corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
      return []
    }
    var path = Path()
    path.move(to: first)
    for corner in corners.dropFirst() { path.line(to: corner) }
    path.close()
    // A dark line below, so that it is seen on every picture.
    return [
      .stroke(path, width: 3.5, RGBA.black.opacity(0.45)),
      .stroke(path, width: 1.5, Palette.accent),
    ]
  }
}
