// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import LottieCore
internal import Synchronization

/// The sound of one view: samples ahead of what is heard, and the time that is heard now.
///
/// Three threads use it. The window's starts and stops it, `SoundOutput` fills it, and SDL's takes
/// samples for the device.
nonisolated final class SoundVoice: Sendable {
  /// What is played, with a number by which it is told from others.
  struct Content: Sendable {
    let number: Int
    let soundtrack: Soundtrack
    let files: ClipFiles
  }

  /// What `SoundOutput` is to compute next.
  struct Request {
    let content: Content
    let parts: [SoundTimeline.Part]
    fileprivate let run: Int
    fileprivate let timeline: SoundTimeline?
  }

  private struct State {
    var content: Content?
    /// The playback at the end of the samples; nil while none is.
    var timeline: SoundTimeline?
    /// The number of `start` and `stop` calls.
    var run = 0
    /// The time of a short sound to play next, in seconds of the composition.
    var grain: Double?
    /// Left and right samples in turn, of which those before `read` are played.
    var samples: [Float] = []
    var read = 0
    var declick = Declick()
    /// Whether the next sample does not continue the last one.
    var isCut = true
    var gain: Float = 1
    var wantedGain: Float = 1
    /// The frames of this run that the device has taken before its last call.
    var taken = 0
    /// The last call of the device: its time, and the number of its frames.
    var call: (time: Double, frames: Int)?

    var framesLeft: Int { (samples.count - read) / 2 }
  }

  private let state = Mutex(State())
  /// Called when there is something to compute.
  private let wake: @Sendable (SoundVoice) -> Void

  /// - Parameter wake: Called when there is something to compute. Default: the sound device's.
  init(wake: @escaping @Sendable (SoundVoice) -> Void = { SoundOutput.shared.play($0) }) {
    self.wake = wake
  }

  /// The frames that are computed ahead: 341 ms. They do not delay anything: `start` and `stop`
  /// drop them.
  private static let ahead = 16_384
  /// The frames that are computed at once.
  private static let block = 512
  /// The length of a grain in seconds.
  private static let grainLength = 0.06
  /// The time without a call of the device after which it counts as lost, in seconds.
  private static let patience = 0.25

  // MARK: The window's thread

  /// Sets what is played. It is heard from the next start on.
  func setContent(_ content: Content?) {
    state.withLock {
      $0.content = content
      Self.drop(&$0)
    }
  }

  /// Plays from the timeline's time on.
  func start(_ timeline: SoundTimeline) {
    state.withLock {
      Self.drop(&$0)
      $0.timeline = timeline
    }
    wake(self)
  }

  /// Ends the sound.
  func stop() { state.withLock { Self.drop(&$0) } }

  private static func drop(_ state: inout State) {
    state.run += 1
    (state.timeline, state.grain) = (nil, nil)
    state.samples.removeAll(keepingCapacity: true)
    state.read = 0
    state.isCut = true
    (state.taken, state.call) = (0, nil)
  }

  /// Plays a short sound, unless playback runs.
  ///
  /// - Parameter time: In seconds of the composition.
  func playGrain(at time: Double) {
    state.withLock { if $0.timeline == nil { $0.grain = time } }
    wake(self)
  }

  /// The factor of the amplitude, in 0...1. A change is a ramp of some milliseconds.
  func setGain(_ gain: Float) { state.withLock { $0.wantedGain = gain } }

  /// The seconds of this run that have been heard; nil if nothing is played, or the device does not
  /// take it.
  func heard(at now: Double = SoundOutput.now) -> Double? {
    state.withLock { state in
      guard state.timeline != nil, let call = state.call, now - call.time < Self.patience else {
        return nil
      }
      // What the device took last is heard after what it took before.
      let frames = Double(state.taken - call.frames) + (now - call.time) * Double(SoundMixer.rate)
      return max(0, min(frames, Double(state.taken))) / Double(SoundMixer.rate)
    }
  }

  // MARK: The thread that computes

  /// Whether the device is needed.
  var isActive: Bool {
    state.withLock { $0.timeline != nil || $0.grain != nil || $0.framesLeft > 0 }
  }

  /// What is missing; nil if enough is there.
  func nextRequest() -> Request? {
    state.withLock { state in
      guard let content = state.content else { return nil }
      if var timeline = state.timeline {
        guard state.framesLeft < Self.ahead else { return nil }
        let parts = timeline.advance(by: Double(Self.block) / Double(SoundMixer.rate))
        return Request(content: content, parts: parts, run: state.run, timeline: timeline)
      }
      guard let time = state.grain, state.framesLeft < Self.block else { return nil }
      state.grain = nil
      state.isCut = state.isCut || state.framesLeft == 0
      let part = SoundTimeline.Part(seconds: Self.grainLength, start: time, speed: 1)
      return Request(content: content, parts: [part], run: state.run, timeline: nil)
    }
  }

  /// Adds the samples of a request, unless the sound was started or stopped meanwhile.
  func add(_ samples: [Float], of request: Request) {
    state.withLock { state in
      guard state.run == request.run else { return }
      if state.read > 0 {
        state.samples.removeFirst(state.read)
        state.read = 0
      }
      state.samples += samples
      if request.timeline != nil { state.timeline = request.timeline }
    }
  }

  // MARK: The device's thread

  /// Adds the next frames to those of other voices.
  func play(into mix: UnsafeMutableBufferPointer<Float>, at now: Double = SoundOutput.now) {
    state.withLock { state in
      let count = mix.count
      var next = [Float](repeating: 0, count: count)
      let there = min(count, state.samples.count - state.read)
      if there > 0 {
        next.replaceSubrange(0..<there, with: state.samples[state.read..<state.read + there])
        state.read += there
      }
      unsafe next.withUnsafeMutableBufferPointer { next in
        let (sound, silence) = unsafe (
          UnsafeMutableBufferPointer(rebasing: next[..<there]),
          UnsafeMutableBufferPointer(rebasing: next[there...])
        )
        if there > 0 { unsafe state.declick.join(sound, isCut: state.isCut) }
        unsafe state.declick.join(silence, isCut: true)
      }
      state.isCut = there < count
      state.taken += there / 2
      // Without samples, the time of the picture must not wait for the device.
      if there > 0 { state.call = (now, there / 2) }
      let (from, to) = (state.gain, state.wantedGain)
      let step = (to - from) / Float(count / 2)
      for index in 0..<count / 2 {
        let gain = index == count / 2 - 1 ? to : from + Float(index + 1) * step
        unsafe mix[index * 2] += next[index * 2] * gain
        unsafe mix[index * 2 + 1] += next[index * 2 + 1] * gain
      }
      state.gain = to
    }
  }
}
