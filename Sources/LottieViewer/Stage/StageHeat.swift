// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts

/// The heat map over the picture: the time per pixel as a colour, with a scale.
struct StageHeat: Equatable {
  let map: HeatMap
  /// A pixel for each cell.
  private let picture: Picture
  private let frameTime: Double

  /// A map of a measurement.
  ///
  /// - Parameter milliseconds: The mean time of a frame.
  init(_ map: HeatMap, milliseconds: Double) {
    (self.map, frameTime) = (map, milliseconds)
    let most = max(1e-12, map.cells.max() ?? 0)
    picture = Picture(
      width: map.columns, height: map.rows,
      pixels: map.cells.map { Self.color($0 / most).premultipliedPixel })
  }

  static func == (a: StageHeat, b: StageHeat) -> Bool {
    a.map == b.map && a.frameTime == b.frameTime
  }

  /// The colours from no time to the most, whose lightness falls: they are also told apart without
  /// colours.
  private static let ramp: [RGBA] = [
    RGBA(1, 0.98, 0.75, 0.12), RGBA(0.99, 0.82, 0.35, 0.5), RGBA(0.96, 0.5, 0.18, 0.68),
    RGBA(0.78, 0.13, 0.18, 0.8), RGBA(0.36, 0.03, 0.28, 0.88),
  ]

  /// The colour of a part of the most, 0...1. The root of it, so that small parts differ.
  static func color(_ part: Double) -> RGBA {
    let level = part.clamped(to: 0...1).squareRoot() * Double(ramp.count - 1)
    let index = Int(clamping: level.rounded(.down), to: 0...ramp.count - 2)
    return ramp[index].lerp(to: ramp[index + 1], level - Double(index))
  }

  /// `0 … 12.5 ns a pixel, 2.3 ms a frame`.
  var text: String {
    localized("0 … \(nanoseconds(map.most)) ns a pixel") + " · "
      + ProfileList.perFrame(frameTime)
  }

  private func nanoseconds(_ value: Double) -> String {
    let digits = value >= 100 ? 1.0 : value >= 1 ? 10 : 1000
    return shownNumber((value * digits).rounded() / digits)
  }

  /// Draws the map in the rectangle of the animation, and the scale at the lower left corner.
  func drawing(in area: Rect, _ bounds: Rect) -> [DrawItem] {
    [.image(ImageItem(picture, frame: area))] + scale(in: bounds)
  }

  private func scale(in bounds: Rect) -> [DrawItem] {
    let setter = Typesetter.shared
    let room = Typesetter.Room.width(max(0, bounds.width - 16 - 2 * Metrics.grid))
    let width = setter.width(text, Typesetter.small, room) + 2 * Metrics.grid
    guard bounds.width > 80, bounds.height > 80 else { return [] }
    let card = Rect(x: bounds.minX + 8, y: bounds.maxY - 48, width: width, height: 40)
    let bar = Rect(
      x: card.minX + Metrics.grid, y: card.minY + 8, width: width - 2 * Metrics.grid, height: 8)
    let count = 32
    var items: [DrawItem] = [
      .fill(.roundedRectangle(card, radius: 6), Palette.panel.opacity(0.95)),
      .fill(.rectangle(bar), .white),
    ]
    for index in 0..<count {
      let side = bar.width / Double(count)
      let cell = Rect(
        x: bar.minX + Double(index) * side, y: bar.minY, width: side + 0.5, height: bar.height)
      let part = (Double(index) + 0.5) / Double(count)
      items.append(.fill(.rectangle(cell.intersection(bar)), Self.color(part)))
    }
    items.append(
      setter.draw(
        text, Typesetter.small, room, at: Point(bar.minX, card.maxY - 8), Palette.text))
    return items
  }
}
