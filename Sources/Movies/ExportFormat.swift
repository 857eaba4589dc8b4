// SPDX-License-Identifier: Apache-2.0

package import LottieDrawing
internal import LottieEncoding
package import LottieGeometry

/// A file format of exports. The raw value is its name on the command line.
///
/// What differs between formats is in `facts`, one row for each:
/// docs/how-to-add-an-export-format.md.
package enum ExportFormat: String, CaseIterable, Sendable {
  case gif, apng, webp, sheet, mp4, webm, mov
  /// A video sticker of Telegram: WebM within its rules.
  case telegram

  /// What there is to know about a format.
  package struct Facts: Sendable {
    /// The extensions of its files, in small letters. The first one is given to files that are named
    /// after their input.
    package let extensions: [String]
    /// Whether a path with one of these extensions chooses it. Default: true.
    package var isNamed = true
    package let writer: Writer
    /// The settings that have an effect.
    package let settings: Set<Setting>
    /// The highest frame rate that players show at the right speed, or accept. Default: no limit.
    package var highestRate: Double?
    /// Whether it has no alpha channel, so that a background is needed. Default: false.
    package var isOpaque = false
    /// Whether both sides must be even, because colours are stored at half the resolution (4:2:0).
    /// Default: false.
    package var needsEvenSides = false
    /// Whether it can be written into a pipe. Default: true.
    package var isStreamable = true
  }

  /// What writes the files.
  package enum Writer: Sendable {
    /// An encoder of LottieEncoding, which `MovieExporter` chooses.
    case encoder
    /// ffmpeg.
    case ffmpeg(Video)
  }

  /// The arguments of ffmpeg.
  package struct Video: Sendable {
    package let codec: [String]
    /// The constant rate factors of the qualities 0 and 100; nil for a codec without quality.
    package let rateFactors: (worst: Int, best: Int)?
    package let soundCodec: [String]
    /// The arguments for the container, in a file and in a stream.
    package let container: (file: [String], stream: [String])
  }

  /// A setting that only some formats have. All others, such as the rate, are for every format.
  package enum Setting: Sendable {
    case palette, matte, quality, effort, columns, sound, size, loops
  }

  package var facts: Facts {
    switch self {
    case .gif:
      Facts(
        extensions: ["gif"], writer: .encoder,
        settings: [.palette, .matte, .quality, .size, .loops], highestRate: GIFEncoder.highestRate)
    case .apng:
      Facts(extensions: ["png", "apng"], writer: .encoder, settings: [.size, .loops])
    case .webp:
      Facts(extensions: ["webp"], writer: .encoder, settings: [.quality, .effort, .size, .loops])
    case .sheet:
      Facts(
        extensions: ["png"], isNamed: false, writer: .encoder, settings: [.columns, .size, .loops])
    case .mp4:
      Facts(
        extensions: ["mp4", "m4v"], writer: .ffmpeg(Self.h264),
        settings: [.quality, .sound, .size, .loops], isOpaque: true, needsEvenSides: true)
    case .webm:
      Facts(
        extensions: ["webm"], writer: .ffmpeg(Self.vp9),
        settings: [.quality, .sound, .size, .loops], needsEvenSides: true)
    case .mov:
      // ProRes needs a seekable file.
      Facts(
        extensions: ["mov"], writer: .ffmpeg(Self.proRes), settings: [.sound, .size, .loops],
        isStreamable: false)
    case .telegram:
      Facts(
        extensions: ["webm"], isNamed: false, writer: .ffmpeg(Self.vp9), settings: [.quality],
        highestRate: VideoSticker.highestRate, needsEvenSides: true)
    }
  }

  private static let h264 = Video(
    codec: ["libx264", "-preset", "medium", "-pix_fmt", "yuv420p"], rateFactors: (40, 10),
    soundCodec: ["aac", "-b:a", "192k"],
    // The index is written last, at the start of the file. A stream cannot go back, so it is
    // written in fragments.
    container: (
      ["-movflags", "+faststart", "-f", "mp4"],
      ["-movflags", "+frag_keyframe+empty_moov+default_base_moof", "-f", "mp4"]
    ))
  private static let vp9 = Video(
    codec: [
      "libvpx-vp9", "-pix_fmt", "yuva420p", "-b:v", "0", "-row-mt", "1", "-auto-alt-ref", "0",
    ], rateFactors: (60, 10), soundCodec: ["libopus", "-b:a", "160k"],
    container: (["-f", "webm"], ["-f", "webm"]))
  private static let proRes = Video(
    codec: ["prores_ks", "-profile:v", "4444", "-pix_fmt", "yuva444p10le", "-vendor", "apl0"],
    rateFactors: nil, soundCodec: ["pcm_s24le"], container: (["-f", "mov"], ["-f", "mov"]))

  /// The format that a file extension names; nil for unknown ones. PNG is animated PNG.
  package init?(extension name: String) {
    let name = name.lowercased()
    let named = Self.allCases.first { $0.facts.isNamed && $0.facts.extensions.contains(name) }
    guard let named else { return nil }
    self = named
  }

  /// The extension of files that are named after their input.
  package var fileExtension: String { facts.extensions.first ?? rawValue }

  /// How ffmpeg writes it; nil for formats that need no ffmpeg.
  package var video: Video? { if case .ffmpeg(let video) = facts.writer { video } else { nil } }

  /// Whether it is one picture with all frames.
  package var isSheet: Bool { has(.columns) }

  /// Whether a setting has an effect.
  package func has(_ setting: Setting) -> Bool { facts.settings.contains(setting) }

  /// The colour behind the animation. Without an alpha channel, one that is not opaque is composited
  /// over white.
  ///
  /// - Parameter wanted: nil for the usual one: nothing, or white.
  package func background(_ wanted: RGBA?) -> RGBA {
    guard facts.isOpaque else { return wanted ?? .clear }
    let color = wanted ?? .white
    return RGBA.white.lerp(to: RGBA(color.red, color.green, color.blue), color.alpha)
  }
}

/// The settings of formats that are written without ffmpeg, and the quality of all.
package struct FormatOptions: Hashable, Sendable {
  /// The palettes of a GIF.
  package enum Palettes: String, CaseIterable, Sendable {
    /// One for all frames, and others for the frames in which it is poor.
    case best
    /// One for each frame.
    case frame
    /// One for all frames.
    case global
  }

  /// The palettes of a GIF. Default: the best for each frame.
  package var palettes = Palettes.best
  /// The colour blended under semi-transparent pixels of a GIF.
  package var matte = RGBA.white
  /// The quality of pictures, 0 to 100. nil: that of the nearest colours for GIF, lossless for WebP,
  /// 80 for videos.
  package var quality: Double?
  /// The effort of WebP's compression, 0 (fast) to 9 (small); nil is the encoder's default.
  package var effort: Int?
  /// The columns of a sprite sheet; nil makes it nearly square.
  package var columns: Int?

  package init(
    palettes: Palettes = .best, matte: RGBA = .white, quality: Double? = nil, effort: Int? = nil,
    columns: Int? = nil
  ) {
    (self.palettes, self.matte, self.quality) = (palettes, matte, quality)
    (self.effort, self.columns) = (effort, columns)
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

  /// The size of a sticker of an animation in pixels: even sides, the longer one that of stickers.
  package static func size(of own: Size) -> (width: Int, height: Int) {
    let scale = Double(side) / max(own.width, own.height, 1e-9)
    func even(_ length: Double) -> Int {
      2 * Int(clamping: (length * scale / 2).rounded(), to: 1...side / 2)
    }
    return (even(own.width), even(own.height))
  }
}
