// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import LottieCore
internal import Synchronization

/// The sound of one view: samples ahead of what is heard, and the time that is heard now.
///
/// Three threads use it. The window's starts and stops it, `SoundOutput` fills it, and SDL's takes
/// samples for the device. The first two share a lock. The device's thread must neither wait for
/// them nor allocate: it shares `SampleRing` and a few numbers with them, which are atomic.
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
    fileprivate let run: UInt
    fileprivate let timeline: SoundTimeline?
  }

  private struct State {
    var content: Content?
    /// The playback at the end of the samples; nil while none is.
    var timeline: SoundTimeline?
    /// The number of `start` and `stop` calls.
    var run: UInt = 0
    /// The time of a short sound to play next, in seconds of the composition.
    var grain: Double?
  }

  /// What only the device's thread uses, so that its lock is always free.
  private struct Device {
    var declick = Declick()
    /// Whether the next sample does not continue the last one.
    var isCut = true
    /// The last cut of the ring that was taken into account.
    var lastCut = -1
    var gain: Float = 1
    /// The frames of the run that were taken.
    var taken = 0
    var run: UInt = 0
  }

  private let state = Mutex(State())
  private let device = Mutex(Device())
  private let ring = SampleRing()
  /// The bits of the wanted gain.
  private let gain = Atomic<UInt32>(Float(1).bitPattern)
  /// The number of the run, for the device's thread.
  private let run = Atomic<UInt>(0)
  /// The last call of the device that had samples, in two words, so that both are of the same one.
  private let call = Atomic<WordPair>(DeviceCall().words)
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
      drop(&$0)
    }
  }

  /// Plays from the timeline's time on.
  func start(_ timeline: SoundTimeline) {
    state.withLock {
      drop(&$0)
      $0.timeline = timeline
    }
    wake(self)
  }

  /// Ends the sound.
  func stop() { state.withLock { drop(&$0) } }

  private func drop(_ state: inout State) {
    state.run &+= 1
    (state.timeline, state.grain) = (nil, nil)
    run.store(state.run, ordering: .releasing)
    ring.cut()
  }

  /// Plays a short sound, unless playback runs.
  ///
  /// - Parameter time: In seconds of the composition.
  func playGrain(at time: Double) {
    state.withLock { if $0.timeline == nil { $0.grain = time } }
    wake(self)
  }

  /// The factor of the amplitude, in 0...1. A change is a ramp of some milliseconds.
  func setGain(_ gain: Float) { self.gain.store(gain.bitPattern, ordering: .relaxed) }

  /// The seconds of this run that have been heard; nil if nothing is played, or the device does not
  /// take it.
  func heard(at now: Double = SoundOutput.now) -> Double? {
    let call = DeviceCall(call.load(ordering: .acquiring))
    return state.withLock { state in
      guard state.timeline != nil, call.isOf(state.run), now - call.time < Self.patience else {
        return nil
      }
      // What the device took last is heard after what it took before.
      let frames = Double(call.taken - call.frames) + (now - call.time) * Double(SoundMixer.rate)
      return max(0, min(frames, Double(call.taken))) / Double(SoundMixer.rate)
    }
  }

  // MARK: The thread that computes

  /// Whether the device is needed.
  var isActive: Bool {
    state.withLock { $0.timeline != nil || $0.grain != nil } || ring.framesLeft > 0
  }

  /// What is missing; nil if enough is there.
  func nextRequest() -> Request? {
    state.withLock { state in
      guard let content = state.content else { return nil }
      if var timeline = state.timeline {
        guard ring.framesLeft < Self.ahead, ring.room >= Self.block else { return nil }
        let parts = timeline.advance(by: Double(Self.block) / Double(SoundMixer.rate))
        return Request(content: content, parts: parts, run: state.run, timeline: timeline)
      }
      let frames = Int((Self.grainLength * Double(SoundMixer.rate)).rounded(.up))
      guard let time = state.grain, ring.framesLeft < Self.block, ring.room > frames else {
        return nil
      }
      state.grain = nil
      if ring.framesLeft == 0 { ring.cut() }
      let part = SoundTimeline.Part(seconds: Self.grainLength, start: time, speed: 1)
      return Request(content: content, parts: [part], run: state.run, timeline: nil)
    }
  }

  /// Adds the samples of a request, unless the sound was started or stopped meanwhile.
  func add(_ samples: [Float], of request: Request) {
    state.withLock { state in
      guard state.run == request.run else { return }
      ring.add(samples)
      if request.timeline != nil { state.timeline = request.timeline }
    }
  }

  // MARK: The device's thread

  /// Adds the next frames to those of other voices. Neither waits nor allocates.
  func play(into mix: UnsafeMutableBufferPointer<Float>, at now: Double = SoundOutput.now) {
    device.withLock { device in
      // In this order: what is dropped from here on ends the loop below, and counts for the next run.
      let cut = ring.lastCut
      let run = run.load(ordering: .acquiring)
      if cut != device.lastCut { (device.lastCut, device.isCut) = (cut, true) }
      if run != device.run { (device.run, device.taken) = (run, 0) }
      let wanted = Float(bitPattern: gain.load(ordering: .relaxed))
      let step = (wanted - device.gain) / Float(max(1, mix.count / 2))
      var frames = 0
      var isEmpty = false
      for index in 0..<mix.count / 2 {
        let next = isEmpty || ring.lastCut != cut ? nil : ring.take(after: cut)
        if next != nil {
          frames += 1
        } else if !isEmpty {
          // Silence does not continue the last sample.
          (isEmpty, device.isCut) = (true, true)
        }
        let sound = device.declick.join(next ?? (0, 0), isCut: device.isCut)
        device.isCut = false
        device.gain = index == mix.count / 2 - 1 ? wanted : device.gain + step
        unsafe mix[index * 2] += sound.left * device.gain
        unsafe mix[index * 2 + 1] += sound.right * device.gain
      }
      device.isCut = frames < mix.count / 2
      device.taken += frames
      // Without samples, the time of the picture must not wait for the device.
      guard frames > 0 else { return }
      let call = DeviceCall(time: now, frames: frames, taken: device.taken, run: run)
      self.call.store(call.words, ordering: .releasing)
    }
  }
}

/// A call of the device, in two words.
private nonisolated struct DeviceCall {
  /// When it was, in seconds; long ago where there was none.
  var time = -Double.infinity
  /// The frames that it took, and all that were taken in the run.
  var frames = 0
  var taken = 0
  /// The last bits of the number of the run.
  private var run: UInt = 0

  private static let mask: UInt = 0xfff

  init() {}

  init(time: Double, frames: Int, taken: Int, run: UInt) {
    (self.time, self.taken, self.run) = (time, taken, run & Self.mask)
    self.frames = min(frames, Int(Self.mask))
  }

  init(_ words: WordPair) {
    time = Double(bitPattern: UInt64(words.first))
    run = words.second & Self.mask
    frames = Int(words.second >> 12 & Self.mask)
    taken = Int(words.second >> 24)
  }

  var words: WordPair {
    WordPair(
      first: UInt(time.bitPattern), second: run | UInt(frames) << 12 | UInt(taken) << 24)
  }

  func isOf(_ run: UInt) -> Bool { run & Self.mask == self.run && taken > 0 }
}

/// Samples that one thread adds and another one takes, without waiting for each other.
private nonisolated final class SampleRing: Sendable {
  /// The number of frames, a power of two: twice what is computed ahead, since dropped samples stay
  /// until the device's next call.
  private static let capacity = 1 << 15

  /// The bits of left and right samples.
  private let samples = InlineArray<32_768, Atomic<UInt64>> { _ in Atomic(0) }
  /// The numbers of frames that were added, and that were taken or dropped.
  private let added = Atomic<Int>(0)
  private let taken = Atomic<Int>(0)
  /// The number of frames before which all are dropped: the next one does not continue them.
  private let cutAt = Atomic<Int>(0)

  // MARK: The thread that adds, or another one under its lock

  /// The frames that are there and not dropped.
  var framesLeft: Int {
    let first = max(taken.load(ordering: .acquiring), cutAt.load(ordering: .relaxed))
    return added.load(ordering: .relaxed) - first
  }

  /// The frames that can be added.
  var room: Int {
    Self.capacity - added.load(ordering: .relaxed) + taken.load(ordering: .acquiring)
  }

  /// Adds left and right samples in turn. What there is no room for is dropped.
  func add(_ new: [Float]) {
    let start = added.load(ordering: .relaxed)
    let count = min(new.count / 2, room)
    for index in 0..<count {
      let (left, right) = (new[index * 2].bitPattern, new[index * 2 + 1].bitPattern)
      samples[(start + index) & (Self.capacity - 1)]
        .store(UInt64(left) | UInt64(right) << 32, ordering: .relaxed)
    }
    added.store(start + count, ordering: .releasing)
  }

  /// Drops what is there.
  func cut() { cutAt.store(added.load(ordering: .relaxed), ordering: .releasing) }

  // MARK: The thread that takes

  /// The number of frames at the last cut.
  var lastCut: Int { cutAt.load(ordering: .acquiring) }

  /// The next frame; nil if there is none.
  ///
  /// - Parameter cut: The last cut that is known to this thread.
  func take(after cut: Int) -> (left: Float, right: Float)? {
    let next = max(taken.load(ordering: .relaxed), cut)
    guard next < added.load(ordering: .acquiring) else {
      taken.store(next, ordering: .releasing)
      return nil
    }
    let bits = samples[next & (Self.capacity - 1)].load(ordering: .relaxed)
    taken.store(next + 1, ordering: .releasing)
    return (
      Float(bitPattern: UInt32(truncatingIfNeeded: bits)), Float(bitPattern: UInt32(bits >> 32))
    )
  }
}
