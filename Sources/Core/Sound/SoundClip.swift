// SPDX-License-Identifier: Apache-2.0

internal import CLottieDynamic
internal import CLottieSound
internal import LottieGeometry
internal import LottieTexts

/// A clip that is decoded block by block, as far as it is heard. Samples are at its own rate.
@safe final class SoundClip {
  /// Frames per second.
  let rate: Int
  /// The channels of the file. The clip has one, or two into which more are mixed.
  let channels: Int
  /// The number of frames, as far as they are played.
  let frames: Int
  /// Whether the file is longer than `Limits.media.soundSeconds`.
  let isCut: Bool
  /// The frame at which the file ended before `frames`; nil as far as it did not.
  private(set) var lastFrame: Int?
  /// Whether `frames` is an estimate of an intact file.
  let isEstimated: Bool
  private let file: OpaquePointer
  fileprivate var blocks: [Int: Block] = [:]

  /// Some consecutive frames.
  final class Block {
    fileprivate(set) var left: [Float]
    /// Empty where the clip has one channel.
    fileprivate(set) var right: [Float]
    fileprivate var lastUse = 0

    fileprivate init(isStereo: Bool) {
      left = [Float](repeating: 0, count: SoundClip.blockFrames)
      right = isStereo ? left : []
    }

    fileprivate var bytes: Int { (left.count + right.count) * 4 }
  }

  /// The frames of a block.
  static let blockFrames = 16_384
  private static let rates = 1_000...384_000

  /// Opens a file that libsndfile decodes.
  ///
  /// - Throws: `LottieError` if it cannot be read, or has no samples.
  init(_ bytes: [UInt8], limits: Limits) throws(LottieError) {
    var facts = csound_facts()
    var message = [CChar](repeating: 0, count: 256)
    let opened = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe csound_open(bytes.baseAddress, bytes.count, &facts, &message)
    }
    guard let opened = unsafe opened else {
      let text = String(
        decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      throw LottieError(
        .malformed, reason: text.isEmpty ? "it cannot be read" : Message(verbatim: text))
    }
    unsafe file = opened
    let (count, rate) = (Int(facts.frames), Int(facts.rate))
    channels = Int(facts.channels)
    self.rate = rate
    let most = Double(rate) * limits.media.soundSeconds
    isCut = Double(count) > most
    frames = min(count, Int(clamping: most, to: 0...1 << 40))
    isEstimated = SoundFormat.countsNoFrames(bytes)
    // The file is closed by `deinit`, since all members have values.
    guard Self.rates.contains(rate), count > 0 else {
      throw LottieError(
        .malformed,
        reason: count > 0 ? "a rate of \(rate) Hz is not possible" : "it has no samples")
    }
  }

  deinit { unsafe csound_close(file) }

  var isStereo: Bool { channels > 1 }

  /// In seconds.
  var duration: Double { Double(lastFrame ?? frames) / Double(rate) }

  /// Decodes a block.
  fileprivate func decode(_ index: Int) -> Block {
    let block = Block(isStereo: isStereo)
    let start = index * Self.blockFrames
    let wanted = min(Self.blockFrames, frames - start)
    let got = unsafe block.left.withUnsafeMutableBufferPointer { left in
      unsafe block.right.withUnsafeMutableBufferPointer { right in
        unsafe csound_read(
          file, Int64(start), Int64(wanted), left.baseAddress, right.baseAddress)
      }
    }
    if got < wanted { lastFrame = min(lastFrame ?? .max, start + Int(got)) }
    return block
  }

  /// Frees the decoder, until it is needed again.
  fileprivate func rest() { unsafe csound_rest(file) }
}

/// The clips that a mixer has opened, and their decoded blocks.
final class SoundClips {
  /// A clip; nil if it cannot be read.
  private var clips: [String: SoundClip?] = [:]
  private let files: ClipFiles
  private let limits: Limits
  private var bytes = 0
  private var clock = 0
  /// The clips whose decoders are open, the last used at the end.
  private var awake: [String] = []
  /// Clips that are missing, damaged or too long.
  private(set) var warnings: WarningLog

  /// The clips that ffmpeg may still decode, each in a process of its own.
  private var conversions = 64
  /// The largest number of open decoders.
  private static let mostAwake = 32

  init(_ files: ClipFiles, limits: Limits) {
    (self.files, self.limits) = (files, limits)
    warnings = WarningLog(limit: limits.warnings)
  }

  /// Opens the clip of an asset; nil, with a warning on the first call, if it cannot be read.
  func clip(_ asset: AudioAsset) -> SoundClip? {
    if let known = clips[asset.id] { return known }
    var clip: SoundClip?
    do throws(LottieError) {
      clip = try open(asset)
    } catch {
      warn(error.kind == .limit ? .limit : .sound, asset, error.text)
    }
    if let clip, clip.isCut {
      warn(
        .limit, asset, "it is longer than \(Int(limits.media.soundSeconds)) s; the rest is silent")
    }
    clips[asset.id] = .some(clip)
    return clip
  }

  private func open(_ asset: AudioAsset) throws(LottieError) -> SoundClip {
    guard let bytes = try files.bytes(of: asset) else {
      throw LottieError(.unreadable, reason: "it was not found")
    }
    guard let format = SoundFormat(bytes) else {
      throw LottieError(
        .malformed,
        reason: bytes.isEmpty ? "it is empty" : "it is no WAV, AIFF, FLAC, Ogg, MP3 or AAC file")
    }
    if format.isOfLibrary {
      guard dynamic_sndfile_is_there() != 0 else {
        throw LottieError(.unreadable, reason: "libsndfile.so.1 is not installed")
      }
      do throws(LottieError) {
        return try SoundClip(bytes, limits: limits)
      } catch {
        // Before version 1.1, it knows no MP3.
        guard format == .mp3, SoundConverter.isInstalled else { throw error }
      }
    }
    guard conversions > 0 else {
      throw LottieError(.limit, reason: "too many sounds need ffmpeg")
    }
    conversions -= 1
    return try SoundClip(SoundConverter.wave(of: bytes, limits: limits), limits: limits)
  }

  private func warn(_ code: LottieWarning.Code, _ asset: AudioAsset, _ reason: Message) {
    warnings.add(
      code, at: "assets[id=\(asset.id)]", "the sound “\(asset.title.prefix(100))”: \(reason)")
  }

  /// Decodes a clip and calls `body` with the samples of each channel, block by block, until it
  /// returns false.
  ///
  /// - Parameter body: Receives the number of the first frame, and the samples.
  func forEachBlock(
    of clip: SoundClip, _ asset: AudioAsset, _ body: (_ start: Int, _ samples: [Float]) -> Bool
  ) {
    for index in 0...(clip.frames - 1) / SoundClip.blockFrames {
      let block = block(index, of: clip, asset)
      for samples in [block.left, block.right] {
        guard body(index * SoundClip.blockFrames, samples) else { return }
      }
    }
  }

  /// Returns a block of a clip.
  func block(_ index: Int, of clip: SoundClip, _ asset: AudioAsset) -> SoundClip.Block {
    clock += 1
    if let known = clip.blocks[index] {
      known.lastUse = clock
      return known
    }
    wake(clip, asset.id)
    let wasWhole = clip.lastFrame == nil && !clip.isEstimated
    let block = clip.decode(index)
    if wasWhole, let frame = clip.lastFrame, frame + clip.rate / 10 < clip.frames {
      let seconds = (Double(frame) / Double(clip.rate) * 100).rounded() / 100
      warn(.sound, asset, "it is damaged after \(seconds) s; the rest is silent")
    }
    block.lastUse = clock
    clip.blocks[index] = block
    bytes += block.bytes
    while bytes > limits.media.soundBytes { guard forgetOldest(but: block) else { break } }
    return block
  }

  private func wake(_ clip: SoundClip, _ id: String) {
    if awake.last == id { return }
    awake.removeAll { $0 == id }
    awake.append(id)
    guard awake.count > Self.mostAwake else { return }
    clips[awake.removeFirst()]??.rest()
  }

  /// Forgets the block that was not used for the longest time.
  private func forgetOldest(but last: SoundClip.Block) -> Bool {
    var oldest: (clip: SoundClip, index: Int, block: SoundClip.Block)?
    for clip in clips.values {
      guard let clip else { continue }
      for (index, block) in clip.blocks where block !== last {
        if oldest.map({ block.lastUse < $0.block.lastUse }) ?? true {
          oldest = (clip, index, block)
        }
      }
    }
    guard let oldest else { return false }
    oldest.clip.blocks[oldest.index] = nil
    bytes -= oldest.block.bytes
    return true
  }

  /// Returns frames of a clip, which are 0 outside of it; `right` is empty for one channel.
  func frames(_ range: Range<Int>, of clip: SoundClip, _ asset: AudioAsset) -> (
    left: [Float], right: [Float]
  ) {
    var left = [Float](repeating: 0, count: range.count)
    var right = clip.isStereo ? left : []
    let inside = range.clamped(to: 0..<clip.frames)
    guard !inside.isEmpty else { return (left, right) }
    let size = SoundClip.blockFrames
    for index in inside.lowerBound / size...(inside.upperBound - 1) / size {
      let block = block(index, of: clip, asset)
      let part = inside.clamped(to: index * size..<(index + 1) * size)
      let source = part.lowerBound - index * size..<part.upperBound - index * size
      let target = part.lowerBound - range.lowerBound
      left.overwrite(from: target, with: block.left, source)
      right.overwrite(from: target, with: block.right, source)
    }
    return (left, right)
  }
}

extension [Float] {
  /// Copies a range of another list to an index in this one; nothing if the other one is empty.
  fileprivate mutating func overwrite(from target: Int, with other: [Float], _ range: Range<Int>) {
    guard !other.isEmpty else { return }
    unsafe withUnsafeMutableBufferPointer { out in
      unsafe other.withUnsafeBufferPointer { source in
        let part = unsafe UnsafeBufferPointer(rebasing: source[range])
        _ = unsafe UnsafeMutableBufferPointer(rebasing: out[target...]).update(fromContentsOf: part)
      }
    }
  }
}
