// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
package import LottieDrawing
internal import LottieEncoding
package import LottieGeometry

/// A file format of exports. The raw value is the argument of --format.
package enum ExportFormat: String, ExpressibleByArgument, CaseIterable {
  case gif, apng, webp, sheet, mp4, webm, mov
  /// A video sticker of Telegram: WebM within its rules.
  case telegram

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
  package var fileExtension: String {
    switch self {
    case .apng, .sheet: "png"
    case .telegram: "webm"
    default: rawValue
    }
  }

  /// Whether ffmpeg writes it.
  package var isVideo: Bool { self == .mp4 || self == .mov || isWebM }

  /// Whether it is a WebM file.
  package var isWebM: Bool { self == .webm || self == .telegram }

  /// Whether it can have sound.
  package var canHaveSound: Bool { isVideo && self != .telegram }

  /// Whether files can be smaller at a lower quality.
  package var hasQuality: Bool { self == .gif || self == .webp || self == .mp4 || isWebM }

  /// Whether it can be written into a pipe. ProRes needs a file in which it can go back.
  package var isStreamable: Bool { self != .mov }

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
  package var needsEvenSides: Bool { self == .mp4 || isWebM }

  /// The highest frame rate that players show at the right speed, or accept; nil where there is no
  /// limit.
  package var highestRate: Double? {
    switch self {
    case .gif: GIFEncoder.highestRate
    case .telegram: VideoSticker.highestRate
    default: nil
    }
  }
}

/// The rules of Telegram's video stickers, see https://core.telegram.org/stickers.
package enum VideoSticker {
  /// The longer side in pixels; the other one is not longer.
  package static let side = 512
  /// The longest duration in seconds.
  package static let longest = 3.0
  /// The highest rate in frames per second.
  package static let highestRate = 30.0
  /// The largest file in bytes.
  package static let mostBytes = 256 << 10

  /// The size of a sticker of an animation: even sides, the longer one that of stickers.
  package static func size(of own: Size) -> PixelSize {
    let scale = Double(side) / max(own.width, own.height, 1e-9)
    func even(_ length: Double) -> Int {
      2 * Int(clamping: (length * scale / 2).rounded(), to: 1...side / 2)
    }
    return PixelSize(width: even(own.width), height: even(own.height))
  }
}
