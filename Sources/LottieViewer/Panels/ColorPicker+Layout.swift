// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieGeometry
internal import SDLHost

/// The areas of the colour picker's parts.
extension ColorPicker {
  /// The card in its window. In a small one the square shrinks first, then all of the card.
  struct Arrangement {
    /// The rectangle of the card in the window.
    var card = Rect(.zero)
    /// The points of the window in one of the card, at most 1.
    var scale = 1.0
    /// The size of the card in its own points.
    var size = Size.zero
    /// The size of the square of saturation and value.
    var square = Size.zero
    /// The number of offered colours in a row.
    var columns = 1
  }

  /// Points between the edge of the card and its content, and between card and window.
  private static let (margin, distance) = (12.0, 8.0)
  /// The widths and heights that the square can have.
  private static let (widths, heights) = (176.0...216, 28.0...132)
  private static let barHeight = 14.0
  private static let fieldHeight = 26.0
  private static let swatchStep = 24.0
  /// The height of a gradient with its handles, and its distance from the square.
  private static let (rampHeight, rampGap) = (28.0, 10.0)

  /// The card at the left of its anchor, inside of the window.
  var arrangement: Arrangement {
    let window = bounds.geometry
    let room = Size(window.width - 2 * Self.distance, window.height - 2 * Self.distance)
    var result = Arrangement()
    let width = (room.width - 2 * Self.margin).clamped(to: Self.widths)
    result.columns = Int(clamping: (width + 4) / Self.swatchStep, to: 1...9)
    let rows = Double((swatches.count + result.columns - 1) / result.columns)
    let rest =
      28 + rampRoom + (hasAlpha ? 2 : 1) * (Self.barHeight + 8) + Self.fieldHeight + 20
      + (rows > 0 ? rows * Self.swatchStep + 6 : 0) + Self.margin
    result.square = Size(width, (room.height - rest).clamped(to: Self.heights))
    result.size = Size(width + 2 * Self.margin, rest + result.square.height)
    result.scale = min(room.width / result.size.width, room.height / result.size.height)
      .clamped(to: 0.2...1)
    let size = Size(result.size.width * result.scale, result.size.height * result.scale)
    func limited(_ start: Double, _ length: Double, in whole: Double) -> Double {
      start.clamped(to: Self.distance...max(Self.distance, whole - length - Self.distance))
        .rounded()
    }
    result.card = Rect(
      x: limited(edge - size.width - Self.distance, size.width, in: window.width),
      y: limited(middle - size.height / 2, size.height, in: window.height),
      width: size.width, height: size.height)
    return result
  }

  /// The height that a gradient takes.
  private var rampRoom: Double { gradient == nil ? 0 : Self.rampHeight + Self.rampGap }

  /// The rectangle of the card in the window.
  var card: Rect { arrangement.card }

  /// The rectangle of a part in the window.
  func area(of part: Part) -> Rect { fitted(cardArea(of: part, in: arrangement)).geometry }

  /// The rectangle of a part on the card.
  func cardArea(of part: Part, in arrangement: Arrangement) -> Rect {
    let (left, width) = (Self.margin, arrangement.square.width)
    let square = Rect(x: left, y: 32 + rampRoom, width: width, height: arrangement.square.height)
    let hue = Rect(x: left, y: square.maxY + 8, width: width, height: Self.barHeight)
    let alpha = hasAlpha ? hue.offset(by: Vector(0, Self.barHeight + 8)) : hue
    let top = alpha.maxY + 10
    switch part {
    case .square: return square
    case .hue: return hue
    case .alpha: return alpha
    case .hex: return Rect(x: left, y: top, width: 82, height: Self.fieldHeight)
    case .numbers:
      return Rect(x: left + 88, y: top, width: width - 88, height: Self.fieldHeight)
    case .dropper:
      return Rect(x: arrangement.size.width - Self.margin - 24, y: 4, width: 24, height: 24)
    case .stop: return Rect(x: left, y: 34, width: width, height: Self.rampHeight)
    case .removeStop:
      return Rect(x: arrangement.size.width - Self.margin - 76, y: 4, width: 24, height: 24)
    case .reverseStops:
      return Rect(x: arrangement.size.width - Self.margin - 50, y: 4, width: 24, height: 24)
    case .swatch(let index):
      let (row, column) = (
        Double(index / arrangement.columns), Double(index % arrangement.columns)
      )
      return Rect(
        x: left + column * Self.swatchStep,
        y: top + Self.fieldHeight + 10 + row * Self.swatchStep, width: 20, height: 20)
    }
  }

  /// Lays out the text field at the part that is edited.
  func layOutEntry() {
    if isText { entry.setFrame(area(of: part), scale: arrangement.scale) }
  }
}
