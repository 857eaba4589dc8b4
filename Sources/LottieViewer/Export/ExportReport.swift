// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieExport
internal import LottieKit

/// The result of an export as JSON, for scripts. Names of members are its keys.
nonisolated struct ExportReport: Encodable {
  var file: String
  var format: String
  /// The size of a frame in pixels.
  var width: Int
  var height: Int
  /// The number of frames; in videos of all plays together.
  var frames: Int
  var fps: Double
  /// In seconds.
  var duration: Double
  /// The number of plays, 0 for endless; nil for videos and sheets.
  var loops: Int?
  /// The size of the file; nil for videos.
  var bytes: Int?
  /// The layout of a sprite sheet; nil for other formats.
  var sheet: Sheet?

  init(_ job: ExportJob) {
    let (settings, plan) = (job.settings, job.plan)
    let plays = settings.format.isVideo ? max(1, settings.loops) : 1
    (file, format) = (job.output.path, settings.format.rawValue)
    (width, height, fps) = (job.size.width, job.size.height, plan.rate)
    (frames, duration) = (plan.frames.count * plays, plan.duration * Double(plays))
    loops = settings.format.isVideo || settings.format == .sheet ? nil : settings.loops
  }

  /// The size of a sheet in pixels and cells, and the position of each frame.
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

  /// A frame, and the position of its top left corner on the sheet in pixels.
  struct Tile: Encodable {
    let frame: Double
    let x: Int
    let y: Int
  }
}
