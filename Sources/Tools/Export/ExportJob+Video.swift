// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import LottieCore
internal import LottieDrawing
internal import LottieMovies
internal import LottieTexts

extension ExportJob {
  /// The sound of a video; nil without.
  private var sound: SoundExport? {
    guard settings.hasSound, settings.format.has(.sound), file.animation.hasSound else {
      return nil
    }
    let sound = SoundExport(
      file, volume: settings.volume, plan: plan, plays: max(1, settings.loops))
    return sound.isEmpty ? nil : sound
  }

  /// Encodes a video and publishes it.
  func video(_ follow: Follow) throws -> (ExportReport, [LottieWarning]) {
    var report = ExportReport(self)
    let sound = sound
    report.sound = sound != nil
    // A stream cannot be written again at another quality.
    let isKept = settings.mostBytes != nil && OutputFile.isStream(output.path)
    let target = isKept ? OutputFile(Self.temporary(settings.format)) : output
    var warnings: [LottieWarning] = []
    do {
      try fit { quality in
        warnings = try encode(quality, sound, to: target, report.frames, follow)
        return settings.mostBytes == nil ? 0 : Disk.entry(at: target.partPath)?.size ?? 0
      }
      guard follow(report.frames, report.frames) else { throw CancellationError() }
      if isKept { try output.write(try CommandFailure.contents(of: target.partPath)) }
    } catch {
      target.discard()
      throw error
    }
    if isKept { target.discard() } else { try output.publish() }
    return (report, warnings)
  }

  private static func temporary(_ format: ExportFormat) -> String {
    let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? ""
    return (folder.isEmpty ? "/tmp" : folder).appending(
      component: "lottie." + format.fileExtension)
  }

  /// Renders all frames once for each play and pipes them to ffmpeg.
  private func encode(
    _ quality: Double?, _ sound: SoundExport?, to target: OutputFile, _ frames: Int,
    _ follow: Follow
  ) throws -> [LottieWarning] {
    let ffmpeg = try FFmpeg(
      settings.format, size: size, rate: plan.rate, quality: quality, path: target.partPath,
      isStream: OutputFile.isStream(target.path), hasSound: sound != nil)
    var feed: SoundFeed?
    var warnings: [LottieWarning] = []
    var done = 0
    do {
      if let sound, let input = ffmpeg.feed { feed = try SoundFeed(sound, to: input) }
      while done < frames {
        warnings = try exporter.eachFrame(of: plan.frames) {
          $0.straightBytes
        } use: {
          try ffmpeg.add($1)
          done += 1
          guard follow(done, frames) else { throw CancellationError() }
        }
      }
      try ffmpeg.finish()
      return warnings + (feed?.finish() ?? [])
    } catch {
      ffmpeg.cancel()
      _ = feed?.finish()
      throw error
    }
  }
}
