// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation

/// An installed ffmpeg that makes video of the pictures that it is given.
nonisolated final class FFmpeg {
  private let process = Process()
  private let input = Pipe()
  private let errors = Pipe()

  /// Starts it.
  ///
  /// - Parameters:
  ///   - path: The file that it writes.
  ///   - loops: How often all of it is repeated is its caller's matter: it gets every frame.
  /// - Throws: `ExitCode` 69 where there is none.
  init(_ format: ExportFormat, size: PixelSize, rate: Double, path: String) throws {
    guard let program = Self.find() else {
      throw CommandFailure(
        """
        ffmpeg is needed for \(format.rawValue) and is not installed (Debian: apt-get install ffmpeg); \
        gif, apng, webp and sheet need nothing else
        """, code: 69
      ).exit
    }
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments =
      [
        "-hide_banner", "-loglevel", "error", "-nostdin", "-y", "-f", "rawvideo", "-pixel_format",
        "rgba", "-video_size", "\(size.width)x\(size.height)", "-framerate", "\(rate)", "-i",
        "pipe:0", "-an",
      ] + Self.codec(format) + ["file:" + path]
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    do { try process.run() } catch {
      throw CommandFailure("\(program) cannot be started: \(error.localizedDescription)", code: 69)
        .exit
    }
  }

  /// Where it is.
  static func find() -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/ffmpeg" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Codec, pixels and colours: the matrix of high definition, named in the file.
  private static func codec(_ format: ExportFormat) -> [String] {
    let matrix = "scale=out_color_matrix=bt709:out_range=tv"
    let names = "color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv"
    // Some encoders take the names from the frames, some from the options.
    let colors = [
      "-vf", "\(matrix),setparams=\(names)", "-colorspace", "bt709", "-color_primaries", "bt709",
      "-color_trc", "bt709", "-color_range", "tv",
    ]
    switch format {
    case .webm:
      return colors + [
        "-c:v", "libvpx-vp9", "-pix_fmt", "yuva420p", "-crf", "20", "-b:v", "0", "-row-mt", "1",
        "-auto-alt-ref", "0", "-f", "webm",
      ]
    case .mov:
      return colors + [
        "-c:v", "prores_ks", "-profile:v", "4444", "-pix_fmt", "yuva444p10le", "-vendor", "apl0",
        "-f", "mov",
      ]
    default:
      return colors + [
        "-c:v", "libx264", "-preset", "medium", "-crf", "16", "-pix_fmt", "yuv420p", "-movflags",
        "+faststart", "-f", "mp4",
      ]
    }
  }

  /// - Throws: `ExitCode` 73 where it has ended already.
  func add(_ bytes: [UInt8]) throws {
    do { try input.fileHandleForWriting.write(contentsOf: Data(bytes)) } catch { try finish() }
  }

  /// Waits until the file is complete.
  func finish() throws {
    try? input.fileHandleForWriting.close()
    let message = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      let reason = message.split(separator: "\n").first.map(String.init) ?? "no reason given"
      throw CommandFailure("ffmpeg failed: \(reason)", code: 73).exit
    }
  }

  /// Ends it at once; what it wrote is of no use.
  func cancel() {
    guard process.isRunning else { return }
    // It may hold other signals back, as we do.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
