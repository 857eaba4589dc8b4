// SPDX-License-Identifier: Apache-2.0

internal import CLottieSound
internal import LottieGeometry

/// Mixes a soundtrack: stereo at 48 kHz.
///
/// The samples are a function of the soundtrack and of their numbers alone, so that playback, export
/// and any order of calls give the same. Clips are opened and decoded when they are first heard, which
/// can take a while: a mixer is used by one thread at a time, which should not be that of a window.
///
/// - Frames of clips are put at the nearest sample, also at edges. A clip of 48 kHz at normal speed
///   is copied; others are resampled by a windowed sinc (90 dB, to 20 kHz for 44.1 kHz).
/// - Where a layer ends or jumps in the middle of its clip, the sound is faded within 3 ms, so that
///   nothing clicks. The beginning and the end of a clip are not faded.
/// - A layer faster than sixteen times, or slower than a sixty-fourth, is silent, and so is one whose
///   time stands still.
/// - Above full scale, a limiter lowers both channels: 10 ms before and after each peak, with a smooth
///   gain that is the largest with which nothing is cut off. It changes nothing else.
package final class SoundMixer {
  /// Frames of the mix per second.
  package static let rate = 48_000

  private struct Voice {
    let track: SoundTrack
    /// The frames of the mix.
    let range: Range<Int>
  }

  private let voices: [Voice]
  let clips: SoundClips
  private let volume: Double
  /// Mixed frames without the limiter, by the numbers of their chunks.
  private var raw: [Int: [Float]] = [:]
  private var limited: (number: Int, samples: [Float])?
  /// The seconds of clips that may still be decoded for their peaks.
  private var measurable: Double

  /// The frames that are mixed at once.
  private static let chunk = 4096
  /// The frames of a fade at a cut.
  private static let fade = 144
  private static let steps = 1.0 / 64...16

  /// - Parameters:
  ///   - volume: The factor of the amplitude, before the limiter. Default: 1.
  package init(_ soundtrack: Soundtrack, files: ClipFiles, volume: Double = 1) {
    self.volume = volume.clamped(to: 0...100)
    measurable = soundtrack.limits.media.soundSeconds * 6
    clips = SoundClips(files, limits: soundtrack.limits)
    voices = soundtrack.tracks.compactMap { track in
      let range = Self.frame(at: track.span.lowerBound)..<Self.frame(at: track.span.upperBound)
      return track.isMuted || range.isEmpty ? nil : Voice(track: track, range: range)
    }
  }

  /// Returns the number of the frame at a time in seconds.
  package static func frame(at time: Double) -> Int {
    Int(clamping: (time * Double(rate)).rounded(), to: -(1 << 50)...1 << 50)
  }

  /// Clips that were missing, damaged or too long, as far as they were heard.
  package var warnings: [LottieWarning] { clips.warnings.list }

  /// Returns frames of the mix: left and right samples in turn, -1...1. Frame 0 is the animation's
  /// first; there is silence before it and after the end.
  package func samples(_ range: Range<Int>) -> [Float] {
    var result: [Float] = []
    result.reserveCapacity(range.count * 2)
    var next = range.lowerBound
    while next < range.upperBound {
      let number = next.quotient(by: Self.chunk)
      let start = number * Self.chunk
      let end = min(range.upperBound, start + Self.chunk)
      result += limited(number)[(next - start) * 2..<(end - start) * 2]
      next = end
    }
    return result
  }

  // MARK: Chunks

  private static let silence = [Float](repeating: 0, count: chunk * 2)

  private func limited(_ number: Int) -> [Float] {
    if let limited, limited.number == number { return limited.samples }
    // The neighbours of the next chunk are among those of this one.
    for known in raw.keys where (known - number).magnitude > 1 { raw[known] = nil }
    let parts = (number - 1...number + 1).map { mixed($0) }
    guard parts.contains(where: { $0 != nil }) else { return Self.silence }
    let margin = Int(CSOUND_MARGIN) * 2
    let around = parts.map { $0 ?? Self.silence }
    let mix = around[0].suffix(margin) + around[1] + around[2].prefix(margin)
    var out = Self.silence
    unsafe csound_limit(Array(mix), Int64(Self.chunk), &out)
    limited = (number, out)
    return out
  }

  /// The sum of all sounds; nil for silence.
  private func mixed(_ number: Int) -> [Float]? {
    if let known = raw[number] { return known.isEmpty ? nil : known }
    let frames = number * Self.chunk..<(number + 1) * Self.chunk
    var mix: [Float] = []
    for voice in voices where voice.range.overlaps(frames) { add(voice, frames, to: &mix) }
    if volume != 1 { unsafe csound_scale(&mix, Int64(mix.count), volume, 0) }
    raw[number] = mix
    return mix.isEmpty ? nil : mix
  }

  /// Adds what is heard of a track in some frames. Without sound, the mix stays empty.
  private func add(_ voice: Voice, _ frames: Range<Int>, to mix: inout [Float]) {
    let pieces = voice.track.time.pieces
    let time = Double(frames.lowerBound - 1) / Double(Self.rate)
    for index in (voice.track.time.index(at: time) ?? 0)..<pieces.count {
      let piece = pieces[index]
      let range =
        Self.frame(
          at: piece.start)..<max(
          Self.frame(at: piece.start), Self.frame(at: piece.end))
      if range.lowerBound >= frames.upperBound { break }
      let part = range.clamped(to: frames)
      guard !part.isEmpty, let clip = clips.clip(voice.track.asset),
        var sound = sound(of: piece, in: part, clip, voice.track.asset)
      else { continue }
      sound.left.apply(voice.track.left, from: part.lowerBound)
      sound.right.apply(voice.track.right, from: part.lowerBound)
      let cut = Self.cuts(pieces, index, clip)
      let length = min(Self.fade, range.count / 2)
      if cut.start { sound.fade(from: range.lowerBound - 1, by: 1, over: length, part) }
      if cut.end { sound.fade(from: range.upperBound, by: -1, over: length, part) }
      if mix.isEmpty { mix = Self.silence }
      sound.add(to: &mix, at: part.lowerBound - frames.lowerBound)
    }
  }

  /// The sound of a piece in frames of the mix; nil for silence.
  private func sound(
    of piece: SoundCurve.Piece, in frames: Range<Int>, _ clip: SoundClip, _ asset: AudioAsset
  ) -> StereoSound? {
    let rate = Double(clip.rate)
    var step = piece.slope * rate / Double(Self.rate)
    guard Self.steps.contains(step.magnitude) else { return nil }
    var base = (piece.value - piece.slope * piece.start) * rate
    if (step - 1).magnitude < 1e-9 { (step, base) = (1, base.rounded()) }
    let ends = [frames.lowerBound, frames.upperBound - 1].map { base + Double($0) * step }
    let (low, high) = (min(ends[0], ends[1]), max(ends[0], ends[1]))
    let reach = Int(csound_reach(step))
    guard high > -Double(reach), low < Double(clip.frames + reach) else { return nil }
    let needed =
      Int(clamping: low.rounded(.down), to: -(1 << 50)...1 << 50) - reach..<Int(
        clamping: high.rounded(.up), to: -(1 << 50)...1 << 50) + reach + 1
    let source = clips.frames(needed, of: clip, asset)
    func resampled(_ source: [Float]) -> [Float] {
      var out = [Float](repeating: 0, count: frames.count)
      unsafe csound_resample(
        source, Int64(needed.lowerBound), Int64(needed.count), base, step,
        Int64(frames.lowerBound), Int64(frames.count), &out)
      return out
    }
    let left = resampled(source.left)
    return StereoSound(left: left, right: clip.isStereo ? resampled(source.right) : left)
  }

  /// Whether a piece begins and ends in the middle of the clip, without another that goes on there.
  private static func cuts(
    _ pieces: [SoundCurve.Piece], _ index: Int, _ clip: SoundClip
  ) -> (start: Bool, end: Bool) {
    let piece = pieces[index]
    let frame = 1 / Double(clip.rate)
    func isInside(_ time: Double, isBeginning: Bool) -> Bool {
      isBeginning ? time > frame : time < clip.duration - frame
    }
    func joins(_ a: SoundCurve.Piece, _ b: SoundCurve.Piece) -> Bool {
      a.end == b.start && (a.last - b.value).magnitude < frame && a.slope * b.slope > 0
    }
    let isForward = piece.slope > 0
    let joinsBefore = index > 0 && joins(pieces[index - 1], piece)
    let joinsAfter = index + 1 < pieces.count && joins(piece, pieces[index + 1])
    return (
      !joinsBefore && isInside(piece.value, isBeginning: isForward),
      !joinsAfter && isInside(piece.last, isBeginning: !isForward)
    )
  }
}

extension SoundMixer {
  /// Opens a clip, decodes all of it and returns what is known of it; nil, with a warning, if it cannot
  /// be read. All clips together are decoded up to six times `Limits.media.soundSeconds`.
  package func facts(of asset: AudioAsset) -> SoundFacts? {
    guard let clip = clips.clip(asset) else { return nil }
    measurable -= clip.duration
    guard measurable >= 0 else {
      return SoundFacts(
        duration: clip.duration, rate: clip.rate, channels: clip.channels, peak: nil)
    }
    var peak: Float = 0
    clips.forEachBlock(of: clip, asset) { _, samples in
      peak = unsafe max(peak, csound_peak(samples, Int64(samples.count)))
      return true
    }
    return SoundFacts(
      duration: clip.duration, rate: clip.rate, channels: clip.channels, peak: Double(peak))
  }
}

/// What is known of a decoded clip.
package struct SoundFacts: Sendable, Equatable {
  /// In seconds.
  package let duration: Double
  /// Frames per second.
  package let rate: Int
  package let channels: Int
  /// The largest magnitude of a sample; 1 is full scale. That of more than two channels is that of
  /// their mix. Nil if it would take too long.
  package let peak: Double?
}

/// The sound of one layer in some frames of the mix.
private struct StereoSound {
  var left, right: [Float]

  /// Multiplies by a ramp from 0 at a frame to 1 after a number of frames.
  mutating func fade(from edge: Int, by direction: Int, over length: Int, _ part: Range<Int>) {
    let ramp = direction > 0 ? edge + 1..<edge + 1 + length : edge - length..<edge
    let frames = ramp.clamped(to: part)
    guard !frames.isEmpty else { return }
    let step = 1 / Double(length + 1)
    let start = Double((frames.lowerBound - edge) * direction) * step
    let range = frames.lowerBound - part.lowerBound..<frames.upperBound - part.lowerBound
    left.scale(range, from: start, by: step * Double(direction))
    right.scale(range, from: start, by: step * Double(direction))
  }

  func add(to mix: inout [Float], at frame: Int) {
    unsafe mix.withUnsafeMutableBufferPointer { mix in
      guard let base = mix.baseAddress else { return }
      unsafe csound_add(base + frame * 2, left, right, Int64(left.count))
    }
  }
}

extension [Float] {
  /// Multiplies by a curve of time; by 0 where it has no value.
  fileprivate mutating func apply(_ curve: SoundCurve, from first: Int) {
    let rate = Double(SoundMixer.rate)
    var next = first
    let end = first + count
    for index in (curve.index(at: (Double(first) - 0.5) / rate) ?? 0)..<curve.pieces.count {
      let piece = curve.pieces[index]
      let range =
        SoundMixer.frame(
          at: piece.start)..<Swift.max(
          SoundMixer.frame(at: piece.start), SoundMixer.frame(at: piece.end))
      if range.lowerBound >= end { break }
      let part = range.clamped(to: next..<end)
      guard !part.isEmpty else { continue }
      scale(next - first..<part.lowerBound - first, from: 0, by: 0)
      if piece.slope != 0 || piece.value != 1 {
        scale(
          part.lowerBound - first..<part.upperBound - first,
          from: piece.at(Double(part.lowerBound) / rate), by: piece.slope / rate)
      }
      next = part.upperBound
    }
    scale(next - first..<end - first, from: 0, by: 0)
  }

  fileprivate mutating func scale(_ range: Range<Int>, from start: Double, by step: Double) {
    guard !range.isEmpty else { return }
    unsafe withUnsafeMutableBufferPointer { samples in
      guard let base = samples.baseAddress else { return }
      unsafe csound_scale(base + range.lowerBound, Int64(range.count), start, step)
    }
  }
}

extension Int {
  /// The quotient, rounded down.
  fileprivate func quotient(by divisor: Int) -> Int {
    self >= 0 ? self / divisor : -((divisor - 1 - self) / divisor)
  }
}
