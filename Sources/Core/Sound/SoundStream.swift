// SPDX-License-Identifier: Apache-2.0

internal import CLottieSound
internal import LottieGeometry

/// The samples of a mix as it is played: with loops, at a speed, and without clicks at jumps.
///
/// Speeds other than 1 change the pitch, as on a record player.
package struct SoundStream {
  private let mixer: SoundMixer
  private var declick = Declick()
  /// The frame of the mix that follows the last part; nil after silence.
  private var next: Double?

  package init(_ mixer: SoundMixer) { self.mixer = mixer }

  /// Returns stereo frames at `SoundMixer.rate`, left and right samples in turn.
  ///
  /// - Parameter parts: What is played, in order.
  package mutating func samples(_ parts: [SoundTimeline.Part]) -> [Float] {
    var result: [Float] = []
    var (seconds, frames) = (0.0, 0)
    for part in parts {
      seconds += part.seconds
      // Parts begin at whole frames; rounding errors do not add up.
      let count = SoundMixer.frame(at: seconds) - frames
      guard count > 0 else { continue }
      frames += count
      var (samples, isCut) = samples(part, count)
      declick.join(&samples, isCut: isCut)
      result += samples
    }
    return result
  }

  /// The samples of a part, and whether they do not continue the last ones.
  private mutating func samples(_ part: SoundTimeline.Part, _ count: Int) -> ([Float], Bool) {
    guard let speed = part.speed else {
      defer { next = nil }
      return ([Float](repeating: 0, count: count * 2), next != nil)
    }
    var start = part.start * Double(SoundMixer.rate)
    let isCut = next.map { ($0 - start).magnitude > 1 } ?? true
    if !isCut, let next { start = next }
    if speed == 1 { start = start.rounded() }
    next = start + Double(count) * speed
    if speed == 1 {
      let first = Int(clamping: start, to: -(1 << 50)...1 << 50)
      return (mixer.samples(first..<first + count), isCut)
    }
    return (resampled(from: start, speed, count), isCut)
  }

  private func resampled(from start: Double, _ speed: Double, _ count: Int) -> [Float] {
    let reach = Int(csound_reach(speed))
    let first = Int(clamping: start.rounded(.down), to: -(1 << 50)...1 << 50) - reach
    let length = Int(clamping: Double(count) * speed, to: 0...1 << 40) + 2 * reach + 2
    let source = mixer.samples(first..<first + length)
    var result = [Float](repeating: 0, count: count * 2)
    for channel in 0..<2 {
      let samples = stride(from: channel, to: source.count, by: 2).map { source[$0] }
      var out = [Float](repeating: 0, count: count)
      unsafe csound_resample(
        samples, Int64(first), Int64(length), start, speed, 0, Int64(count), &out)
      for index in 0..<count { result[index * 2 + channel] = out[index] }
    }
    return result
  }
}

/// Removes clicks: where samples jump, it adds the height of the jump, which fades within some
/// milliseconds. Samples that continue the last ones do not change.
package struct Declick {
  private var last: (left: Float, right: Float) = (0, 0)
  private var rest: (left: Float, right: Float) = (0, 0)

  /// The factor from frame to frame: a thousandth is left after 7 ms at 48 kHz.
  private static let decay: Float = 0.98
  /// Smaller differences are not heard.
  private static let threshold: Float = 1e-5

  package init() {}

  /// - Parameters:
  ///   - samples: Left and right samples in turn.
  ///   - isCut: Whether the first ones do not continue those of the last call.
  package mutating func join(_ samples: inout [Float], isCut: Bool) {
    unsafe samples.withUnsafeMutableBufferPointer { unsafe join($0, isCut: isCut) }
  }

  package mutating func join(_ samples: UnsafeMutableBufferPointer<Float>, isCut: Bool) {
    for index in 0..<samples.count / 2 {
      let frame = unsafe (samples[index * 2], samples[index * 2 + 1])
      let joined = join(frame, isCut: isCut && index == 0)
      unsafe (samples[index * 2], samples[index * 2 + 1]) = joined
    }
  }

  /// The same for one frame.
  package mutating func join(
    _ frame: (left: Float, right: Float), isCut: Bool
  ) -> (left: Float, right: Float) {
    if isCut { rest = (last.left - frame.left, last.right - frame.right) }
    last = frame
    guard rest != (0, 0) else { return frame }
    last = (frame.left + rest.left, frame.right + rest.right)
    rest = (Self.faded(rest.left), Self.faded(rest.right))
    return last
  }

  private static func faded(_ rest: Float) -> Float {
    rest.magnitude < threshold ? 0 : rest * decay
  }
}
