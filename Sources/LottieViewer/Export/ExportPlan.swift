// SPDX-License-Identifier: Apache-2.0

internal import Geometry
internal import LottieKit

/// Which frames an export has, and when.
nonisolated struct ExportPlan: Equatable {
  /// Frames a second of the file that is written.
  let rate: Double
  /// Frames of the animation, one for each frame of the file.
  let frames: [Double]

  static let rates = 0.1...240.0

  /// - Parameters:
  ///   - rate: Frames a second; nil for the animation's own.
  ///   - span: From a frame to behind the last; nil for all of it.
  /// - Throws: `ExitCode` 64 for more frames than are likely meant.
  init(_ animation: Animation, rate: Double?, highest: Double?, span: Range<Double>?) throws {
    let own = animation.framerate.clamped(to: Self.rates)
    self.rate = min(rate ?? own, highest ?? .infinity)
    let start = Double(animation.startFrame)
    let whole = start..<max(start + 1, Double(animation.endFrame))
    let span = span ?? whole
    let step = own / self.rate
    let count = ((span.upperBound - span.lowerBound) / step).rounded()
    guard count <= Double(FrameList.mostFrames) else { throw FrameList.tooMany }
    frames = (0..<max(1, Int(clamping: count, to: 0...FrameList.mostFrames))).map {
      span.lowerBound + Double($0) * step
    }
  }

  /// Seconds.
  var duration: Double { Double(frames.count) / rate }
}

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
  }

  struct Tile: Encodable {
    let frame: Double
    let x: Int
    let y: Int
  }
}
