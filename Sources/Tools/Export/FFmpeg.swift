// SPDX-License-Identifier: Apache-2.0

package import LottieCore
internal import LottieGeometry
internal import LottieTexts

/// A running ffmpeg process that encodes raw frames from a pipe.
package final class FFmpeg {
  private let process: ChildProcess

  /// Starts ffmpeg.
  ///
  /// - Parameters:
  ///   - size: The size of the frames in pixels; even for formats that need it.
  ///   - rate: Frames per second.
  ///   - quality: From 0 to 100; nil is 80. ProRes has none.
  ///   - path: The file to write; replaced if it exists. `-` is stdout.
  ///   - isStream: Whether the path is stdout, a pipe or a device.
  ///   - hasSound: Whether `feed` gets the sound: stereo samples of 32-bit floats at 48 kHz.
  /// - Throws: `CommandFailure` where ffmpeg is not installed or cannot be started.
  package init(
    _ format: ExportFormat, size: PixelSize, rate: Double, quality: Double?, path: String,
    isStream: Bool, hasSound: Bool
  ) throws(CommandFailure) {
    guard let program = Self.find() else {
      throw CommandFailure(
        """
        ffmpeg is needed for \(format.rawValue) and is not installed (Debian: apt-get install ffmpeg); \
        gif, apng, webp and sheet need nothing else
        """, .unavailable
      )
    }
    let arguments =
      [
        "-hide_banner", "-loglevel", "error", "-nostdin", "-y", "-f", "rawvideo", "-pixel_format",
        "rgba", "-video_size", "\(size.width)x\(size.height)", "-framerate", Self.rational(rate),
        "-i",
        "pipe:0",
      ] + (hasSound ? Self.sound(format) : ["-an"])
      + Self.codec(format, quality: quality ?? Self.usualQuality)
      + Self.container(format, isStream: isStream) + [path == "-" ? "pipe:1" : "file:" + path]
    do throws(SystemError) {
      process = try ChildProcess(
        program, arguments, output: isStream ? .inherited : .null, errors: .read, isFed: hasSound,
        isDependent: true)
    } catch {
      throw CommandFailure("\(program) cannot be started: \(error.text)", .unavailable)
    }
  }

  /// A rate as ffmpeg is given it. The rates of NTSC, which files round to 23.976, 29.97 or 59.94, are
  /// thousandths of 1001.
  package static func rational(_ rate: Double) -> String {
    let whole = (rate * 1.001).rounded()
    guard [24.0, 30, 48, 60, 96, 120, 240].contains(whole),
      (rate - whole * 1000 / 1001).magnitude < 0.005
    else { return "\(rate)" }
    return "\(Int(whole))000/1001"
  }

  /// The path of the first ffmpeg in `PATH`; nil where none is installed.
  package static func find() -> String? { ChildProcess.path(ofProgram: "ffmpeg") }

  /// The quality that is used if none is wanted.
  package static let usualQuality = 80.0

  /// The constant rate factor of a quality: from 40 to 10 for H.264, from 60 to 10 for VP9. At the
  /// default it is 16 and 20, at which no difference is seen.
  package static func rateFactor(_ quality: Double, of format: ExportFormat) -> Int {
    let (worst, step) = format.isWebM ? (60, 0.5) : (40, 0.3)
    return worst - Int(clamping: (step * quality).rounded(), to: 0...worst)
  }

  /// The arguments for codec, pixel format and colours: the BT.709 matrix, limited range, tagged in
  /// the file.
  private static func codec(_ format: ExportFormat, quality: Double) -> [String] {
    let matrix = "scale=out_color_matrix=bt709:out_range=tv"
    let names = "color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv"
    // Some encoders read the tags from the frames, others from the options.
    let colors = [
      "-vf", "\(matrix),setparams=\(names)", "-colorspace", "bt709", "-color_primaries", "bt709",
      "-color_trc", "bt709", "-color_range", "tv",
    ]
    let factor = "\(rateFactor(quality, of: format))"
    switch format {
    case .webm, .telegram:
      return colors + [
        "-c:v", "libvpx-vp9", "-pix_fmt", "yuva420p", "-crf", factor, "-b:v", "0", "-row-mt", "1",
        "-auto-alt-ref", "0",
      ]
    case .mov:
      return colors + [
        "-c:v", "prores_ks", "-profile:v", "4444", "-pix_fmt", "yuva444p10le", "-vendor", "apl0",
      ]
    default:
      return colors + [
        "-c:v", "libx264", "-preset", "medium", "-crf", factor, "-pix_fmt", "yuv420p",
      ]
    }
  }

  /// The arguments for the container. In a stream, MP4 is written in fragments, since its index
  /// would be written last, at the start.
  private static func container(_ format: ExportFormat, isStream: Bool) -> [String] {
    switch format {
    case .webm, .telegram: ["-f", "webm"]
    case .mov: ["-f", "mov"]
    default:
      [
        "-movflags", isStream ? "+frag_keyframe+empty_moov+default_base_moof" : "+faststart", "-f",
        "mp4",
      ]
    }
  }

  /// The arguments for the second input, the streams, and the codec of the sound.
  private static func sound(_ format: ExportFormat) -> [String] {
    let codec: [String] =
      switch format {
      case .webm, .telegram: ["libopus", "-b:a", "160k"]
      case .mov: ["pcm_s24le"]
      default: ["aac", "-b:a", "192k"]
      }
    return [
      "-f", "f32le", "-ar", "\(SoundMixer.rate)", "-ac", "2", "-i", "pipe:3", "-map", "0:v", "-map",
      "1:a", "-c:a",
    ] + codec
  }

  /// Where the sound is written; nil without.
  package var feed: ChildProcess.Feed? { process.feed }

  /// Writes a frame: straight RGBA, row by row.
  ///
  /// - Throws: `CommandFailure` with ffmpeg's message where it has ended early.
  package func add(_ bytes: [UInt8]) throws(CommandFailure) {
    do throws(SystemError) { try process.write(bytes) } catch { try finish() }
  }

  /// Closes the pipe and waits for the end of ffmpeg.
  ///
  /// - Throws: `CommandFailure` with the first line of ffmpeg's message.
  package func finish() throws(CommandFailure) {
    process.closeInput()
    var message: [UInt8] = []
    while let part = process.read(), !part.isEmpty { message += part }
    guard process.wait() == .code(0) else {
      let lines = String(decoding: message, as: UTF8.self).split(separator: "\n")
      let reason = lines.first.map { Message(verbatim: String($0)) } ?? Message("no reason given")
      throw CommandFailure("ffmpeg failed: \(reason)", .cannotWrite)
    }
  }

  /// Kills ffmpeg. Its partial output is unusable.
  package func cancel() { process.kill() }
}
