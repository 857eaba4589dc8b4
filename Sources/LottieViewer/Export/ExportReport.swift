// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieExport

/// What was written, for scripts.
nonisolated struct ExportReport: Encodable {
  var file: String
  var format: String
  var width: Int
  var height: Int
  var frames: Int
  var fps: Double
  var duration: Double
  var loops: Int?
  var bytes: Int?
  /// Of a sprite sheet: the size of the sheet, and the place of each frame.
  var sheet: Sheet?

  struct Sheet: Encodable {
    let columns: Int
    let rows: Int
    let width: Int
    let height: Int
    let tiles: [Tile]

    init(_ film: AnimationExporter.Film, _ layout: SheetLayout) {
      (columns, rows) = (layout.columns, layout.rows)
      (width, height) = (layout.width, layout.height)
      tiles = zip(film.frames, film.tiles).map {
        Tile(frame: Double($0), x: Int($1.minX), y: Int($1.minY))
      }
    }
  }

  struct Tile: Encodable {
    let frame: Double
    let x: Int
    let y: Int
  }
}
