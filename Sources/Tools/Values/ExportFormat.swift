// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
package import LottieDrawing
internal import LottieEncoding

/// A file format of exports. The raw value is the argument of --format.
package enum ExportFormat: String, ExpressibleByArgument, CaseIterable {
  case gif, apng, webp, sheet, mp4, webm, mov

  /// The format of a path's extension; nil for unknown ones. PNG is animated PNG; sheets need
  /// --format.
  package init?(path: String) {
    switch path.pathExtension.lowercased() {
    case "gif": self = .gif
    case "apng", "png": self = .apng
    case "webp": self = .webp
    case "mp4", "m4v": self = .mp4
    case "webm": self = .webm
    case "mov": self = .mov
    default: return nil
    }
  }

  /// The extension of files that are named after their input.
  package var fileExtension: String { self == .apng || self == .sheet ? "png" : rawValue }

  /// Whether ffmpeg writes it.
  package var isVideo: Bool { self == .mp4 || self == .webm || self == .mov }

  /// Whether it has no alpha channel, so that a background is needed.
  package var isOpaque: Bool { self == .mp4 }

  /// The colour behind the animation. Without an alpha channel, one that is not opaque is composited
  /// over white.
  ///
  /// - Parameter wanted: nil for the usual one: nothing, or white.
  package func background(_ wanted: RGBA?) -> RGBA {
    guard isOpaque else { return wanted ?? .clear }
    let color = wanted ?? .white
    return RGBA.white.lerp(to: RGBA(color.red, color.green, color.blue), color.alpha)
  }

  /// Whether both sides must be even, because colours are stored at half the resolution (4:2:0).
  package var needsEvenSides: Bool { self == .mp4 || self == .webm }

  /// The highest frame rate that players show at the right speed; nil where there is no limit.
  package var highestRate: Double? { self == .gif ? GIFEncoder.highestRate : nil }
}
