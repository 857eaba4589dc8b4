// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// Repetitions of the layer (`ADBE Tile`).
final class MotionTile: Node, LayerEffect {
  static let matchNames = ["ADBE Tile"]
  static let title = "Motion Tile"

  private let center: Property<Vector3D>
  /// The sizes of a tile and of the output, in percent of the layer's size.
  private let tileWidth, tileHeight, outputWidth, outputHeight: Property<Double>
  private let mirrors, phase: Property<Double>
  /// Whether the phase moves rows; otherwise it moves columns.
  private let movesRows: Property<Double>

  init(_ fields: inout Fields) {
    center = fields(0, "Tile Center", .zero, unit: .pixels)
    tileWidth = fields(1, "Tile Width", percent: 100)
    tileHeight = fields(2, "Tile Height", percent: 100)
    outputWidth = fields(3, "Output Width", percent: 100)
    outputHeight = fields(4, "Output Height", percent: 100)
    mirrors = fields(5, "Mirror Edges", 0)
    phase = fields(6, "Phase", degrees: 0)
    movesRows = fields(7, "Horizontal Phase Shift", 0)
    super.init(fields)
  }

  func apply(to canvas: inout EffectCanvas) {
    let (w, h) = (canvas.size.width, canvas.size.height)
    func part(_ percent: Property<Double>, _ whole: Double, _ range: ClosedRange<Double>) -> Double
    {
      (percent.value / 100 * whole).clamped(to: range)
    }
    let tile = Size(part(tileWidth, w, 1...1e5), part(tileHeight, h, 1...1e5))
    let output = Size(part(outputWidth, w, 0...1e5), part(outputHeight, h, 0...1e5))
    let middle = center.value.point
    canvas.filter(
      .warp(
        .tiles(
          Tiles(
            source: Rect(canvas.size),
            tile: Rect(
              x: middle.x - tile.width / 2, y: middle.y - tile.height / 2, width: tile.width,
              height: tile.height),
            output: Rect(
              x: (w - output.width) / 2, y: (h - output.height) / 2, width: output.width,
              height: output.height), mirrors: mirrors.isOn,
            phase: (phase.value / 360).truncatingRemainder(dividingBy: 1).finite(),
            movesRows: movesRows.isOn))))
  }
}
