// SPDX-License-Identifier: Apache-2.0

package import LottieCore
internal import LottieGeometry
package import LottieMovies
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
    let video = format.video
    var arguments = [
      // Without -xerror it succeeds where the end of a file cannot be written.
      "-hide_banner", "-loglevel", "error", "-nostdin", "-y", "-xerror", "-f", "rawvideo",
      "-pixel_format", "rgba", "-video_size", "\(size.width)x\(size.height)", "-framerate",
      Self.rational(rate),
      "-i", "pipe:0",
    ]
    arguments += hasSound ? Self.soundStreams + (video?.soundCodec ?? []) : ["-an"]
    arguments += Self.colors + ["-c:v"] + (video?.codec ?? [])
    if let factor = Self.rateFactor(quality ?? Self.usualQuality, of: format) {
      arguments += ["-crf", "\(factor)"]
    }
    if let container = video?.container {
      arguments += isStream ? container.stream : container.file
    }
    arguments.append(path == "-" ? "pipe:1" : "file:" + path)
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

  /// The constant rate factor of a quality; nil for a codec without. At the default it is 16 for H.264
  /// and 20 for VP9, at which no difference is seen.
  package static func rateFactor(_ quality: Double, of format: ExportFormat) -> Int? {
    guard let (worst, best) = format.video?.rateFactors else { return nil }
    let step = Double(worst - best) / 100
    return worst - Int(clamping: (step * quality).rounded(), to: 0...worst)
  }

  /// The arguments for the colours: the BT.709 matrix, limited range, tagged in the file. Some encoders
  /// read the tags from the frames, others from the options.
  private static let colors = [
    "-vf",
    "scale=out_color_matrix=bt709:out_range=tv,"
      + "setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv",
    "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range",
    "tv",
  ]

  /// The arguments for the second input and the streams, before the codec of the sound.
  private static let soundStreams = [
    "-f", "f32le", "-ar", "\(SoundMixer.rate)", "-ac", "2", "-i", "pipe:3", "-map", "0:v", "-map",
    "1:a", "-c:a",
  ]

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
    let lines = String(decoding: message, as: UTF8.self).split(separator: "\n")
    guard process.wait() == .code(0), !lines.contains(where: { $0.hasPrefix("Error closing") })
    else {
      let reason =
        lines.first.map { Message(verbatim: String($0)) } ?? Message("no reason given")
      throw CommandFailure("ffmpeg failed: \(reason)", .cannotWrite)
    }
  }

  /// Kills ffmpeg. Its partial output is unusable.
  package func cancel() { process.kill() }
}
