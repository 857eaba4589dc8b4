// SPDX-License-Identifier: Apache-2.0

internal import CLottieSound
internal import Glibc
internal import LottieGeometry
internal import LottieTexts

/// Decodes by ffmpeg what libsndfile does not: AAC, alone and in MP4 files (M4A).
enum SoundConverter {
  /// The bytes of a decoded file, and the time that decoding may take.
  private static let most = 64 << 20
  private static let time = Duration.seconds(30)

  static var isInstalled: Bool { ChildProcess.path(ofProgram: "ffmpeg") != nil }

  /// Returns a file as WAV with up to two channels.
  ///
  /// - Throws: `LottieError` if ffmpeg is not installed or cannot read it.
  static func wave(of bytes: [UInt8], limits: Limits) throws(LottieError) -> [UInt8] {
    let format = SoundFormat(bytes)
    guard let program = ChildProcess.path(ofProgram: "ffmpeg") else {
      throw LottieError(
        .unreadable,
        reason: "ffmpeg is needed for \(format?.rawValue ?? "it") and is not installed")
    }
    // In MP4 files, the table of contents can be at the end, so that a pipe is not enough.
    let file = csound_memory_file()
    defer { if file >= 0 { close(file) } }
    do throws(SystemError) {
      guard file >= 0 else { throw SystemError() }
      try Descriptor.write(bytes, to: file)
      let process = try ChildProcess(
        program, arguments(format, file: file, limits: limits), output: .read, errors: .null)
      defer { process.kill() }
      let wave = read(from: process)
      if wave.count > 44 { return wave }
    } catch {
      throw LottieError(.unreadable, reason: "ffmpeg cannot be started: \(error)")
    }
    throw LottieError(.malformed, reason: "ffmpeg cannot decode it")
  }

  /// The format is named, since others can refer to files.
  private static func arguments(
    _ format: SoundFormat?, file: Int32, limits: Limits
  ) -> [String] {
    let demuxer = format == .mp4 ? "mov" : format == .mp3 ? "mp3" : "aac"
    return [
      "-hide_banner", "-loglevel", "quiet", "-nostdin", "-protocol_whitelist", "file", "-f",
      demuxer,
      "-i", "file:/proc/\(getpid())/fd/\(file)", "-map", "0:a:0", "-vn", "-sn", "-dn", "-t",
      "\(limits.media.soundSeconds.clamped(to: 1...1e6))", "-ac", "2", "-c:a", "pcm_s16le",
      "-bitexact",
      "-f", "wav", "pipe:1",
    ]
  }

  private static func read(from process: ChildProcess) -> [UInt8] {
    let deadline = ContinuousClock.now + time
    var wave: [UInt8] = []
    while wave.count < most, let part = process.read(until: deadline), !part.isEmpty {
      wave += part
    }
    return wave
  }
}
