// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import SDLHost

/// A label over a picture, such as the name of a compared file. It ignores the pointer.
final class Caption: View, DrawnView {
  var text: String? { didSet { setNeedsDisplay() } }

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  /// Draws the text on a translucent background at the left; long texts are shortened in the
  /// middle. Draws nothing where there is no space.
  func drawing() -> [DrawItem] {
    guard let text, bounds.width > 40 else { return [] }
    let setter = Typesetter.shared
    let room = Typesetter.Room.middle(Double(bounds.width) - 2 * Metrics.grid)
    let width = setter.width(text, Typesetter.regular, room) + 2 * Metrics.grid
    let area = Rect(x: 0, y: 0, width: width, height: 24)
    return [
      .fill(.roundedRectangle(area, radius: 6), Palette.faint(Palette.panel, 0.9)),
      setter.drawCentered(text, Typesetter.regular, room, at: area.center),
    ]
  }
}
