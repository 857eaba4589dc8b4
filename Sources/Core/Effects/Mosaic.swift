// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// Blocks of one color each (`ADBE Mosaic`).
final class Mosaic: Node, LayerEffect {
  static let matchNames = ["ADBE Mosaic"]
  static let title = "Mosaic"

  private let columns, rows: Property<Double>
  /// Whether a block has the color of its center instead of the mean.
  private let isSharp: Property<Double>

  init(_ fields: inout Fields) {
    columns = fields(0, "Horizontal Blocks", 10)
    rows = fields(1, "Vertical Blocks", 10)
    isSharp = fields(2, "Sharp Colors", 0)
    super.init(fields)
  }

  func apply(to canvas: inout EffectCanvas) {
    canvas.filter(
      .mosaic(
        MosaicFilter(
          frame: Rect(canvas.size), columns: columns.value, rows: rows.value,
          isSharp: isSharp.isOn)))
  }
}
