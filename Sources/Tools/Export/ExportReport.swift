// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
package import LottieMovies

/// The result of an export as JSON, for scripts. Names of members are its keys.
package struct ExportReport: Encodable {
  package var file: String
  package var format: String
  /// The size of a frame in pixels.
  package var width: Int
  package var height: Int
  /// The number of frames; in videos of all plays together.
  package var frames: Int
  package var fps: Double
  /// In seconds.
  package var duration: Double
  /// The number of plays, 0 for endless; nil for videos and sheets.
  package var loops: Int?
  /// Whether a video has sound; nil for other formats.
  package var sound: Bool?
  /// The size of the file; nil for videos.
  package var bytes: Int?
  /// The layout of a sprite sheet; nil for other formats.
  package var sheet: Sheet?

  package init(_ job: ExportJob) {
    let (settings, plan) = (job.settings, job.plan)
    let plays = settings.format.isVideo ? max(1, settings.loops) : 1
    (file, format) = (job.output.path, settings.format.rawValue)
    (width, height, fps) = (job.size.width, job.size.height, plan.rate)
    (frames, duration) = (plan.frames.count * plays, plan.duration * Double(plays))
    loops = settings.format.isVideo || settings.format.isSheet ? nil : settings.loops
  }

  /// The size of a sheet in pixels and cells, and the position of each frame.
  package struct Sheet: Encodable {
    package let columns: Int
    package let rows: Int
    package let width: Int
    package let height: Int
    package let tiles: [Tile]

    package init(_ layout: SheetLayout, _ frames: [Double]) {
      (columns, rows) = (layout.columns, layout.rows)
      (width, height) = (layout.width, layout.height)
      tiles = frames.enumerated().map { index, frame in
        let (x, y) = layout.corner(of: index)
        return Tile(frame: frame, x: x, y: y)
      }
    }
  }

  /// A frame, and the position of its top left corner on the sheet in pixels.
  package struct Tile: Encodable {
    package let frame: Double
    package let x: Int
    package let y: Int
  }
}
