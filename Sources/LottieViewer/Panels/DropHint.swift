// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts
internal import SDLHost

/// The frame over the picture while another program drags something over the window.
final class DropHint: View, DrawnView {
  /// The distance of the frame from the edges, in points.
  private static let margin = Metrics.grid

  init() {
    super.init(frame: .zero)
    isHidden = true
    isUserInteractionEnabled = false
  }

  func drawing() -> [DrawItem] {
    let area = bounds.geometry.outset(by: -Self.margin)
    guard area.width > 0, area.height > 0 else { return [] }
    let setter = Typesetter.shared
    let room = Typesetter.Room.width(area.width - 4 * Metrics.grid)
    let width = setter.width(localized("Drop to open"), Typesetter.bold, room) + 4 * Metrics.grid
    let label = Rect(
      x: area.center.x - width / 2, y: area.center.y - 20, width: width, height: 40)
    return [
      .fill(.roundedRectangle(area, radius: 8), Palette.accent.opacity(0.16)),
      .stroke(.roundedRectangle(area.outset(by: -1.5), radius: 7), width: 3, Palette.accent),
      .fill(.roundedRectangle(label, radius: 8), Palette.panel),
      setter.drawCentered(localized("Drop to open"), Typesetter.bold, room, at: label.center),
    ]
  }
}
