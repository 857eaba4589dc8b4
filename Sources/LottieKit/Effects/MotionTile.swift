// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// The layer repeated (`ADBE Tile`).
struct MotionTile: EffectContent {
  static let matchNames = ["ADBE Tile"]
  static let title = "Motion Tile"

  let center: Keyframed<Vector3D>
  /// In percent of the layer's, like the next three.
  let tileWidth: Keyframed<Double>
  let tileHeight: Keyframed<Double>
  let outputWidth: Keyframed<Double>
  let outputHeight: Keyframed<Double>
  let mirrors: Keyframed<Double>
  /// In degrees.
  let phase: Keyframed<Double>
  let movesRows: Keyframed<Double>

  init(from parameters: EffectParameters) {
    center = parameters.point(0)
    tileWidth = parameters.number(1, default: 100)
    tileHeight = parameters.number(2, default: 100)
    outputWidth = parameters.number(3, default: 100)
    outputHeight = parameters.number(4, default: 100)
    mirrors = parameters.number(5, default: 0)
    phase = parameters.number(6, default: 0)
    movesRows = parameters.number(7, default: 0)
  }

  func makeNode(name: String) -> any EffectNode { MotionTileNode(self, name: name) }
}

final class MotionTileNode: Node, EffectNode {
  private let tileWidth, tileHeight, outputWidth, outputHeight, mirrors: Property<Double>
  private let phase, movesRows: Property<Double>
  private let center: Property<Vector3D>

  init(_ model: MotionTile, name: String) {
    var bind = PropertyBinder()
    center = bind("Tile Center", model.center)
    tileWidth = bind("Tile Width", model.tileWidth)
    tileHeight = bind("Tile Height", model.tileHeight)
    outputWidth = bind("Output Width", model.outputWidth)
    outputHeight = bind("Output Height", model.outputHeight)
    mirrors = bind("Mirror Edges", model.mirrors)
    phase = bind("Phase", model.phase)
    movesRows = bind("Horizontal Phase Shift", model.movesRows)
    super.init(name: name, properties: bind.properties)
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
