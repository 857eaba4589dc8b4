// SPDX-License-Identifier: Apache-2.0

internal import CLottieDynamicDesktop
internal import CLottieSDL2
internal import Glibc
internal import LottieCore
internal import LottieDrawing
internal import Synchronization

/// The sound device, and the thread that computes what is heard next.
///
/// The device is opened when something is heard for the first time, and closed after some seconds
/// of silence, so that the desktop does not list a program that plays nothing. All of it happens on
/// the thread: a sound server may answer late.
nonisolated final class SoundOutput: Sendable {
  static let shared = SoundOutput()

  private struct State {
    var voices: [SoundVoice] = []
    var isRunning = false
    /// Whether SDL's audio subsystem is initialized, for the rest of the process.
    var isPrepared = false
    var failure: SDLError?
    /// The time before which a device that could not be opened is not tried again.
    var nextAttempt = 0.0
  }

  private let state = Mutex(State())
  private let wake = Semaphore()
  /// What the device plays. Its thread holds the lock while it mixes; the one that computes only to
  /// exchange the list, so that the device never waits for more than that.
  private let mixed = Mutex<[SoundVoice]>([])

  /// Seconds of silence after which the device is closed.
  private static let patience = 5.0
  /// Seconds after which a device that could not be opened is tried again.
  private static let pause = 5.0
  /// How often samples are computed, also without a wake-up.
  private static let interval = Duration.milliseconds(10)
  /// The frames that the device takes at once.
  private static let deviceFrames: UInt16 = 1024

  /// The system's monotonic time in seconds.
  static var now: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Whether the thread runs, and the device is open or about to be.
  var isOpen: Bool { state.withLock { $0.isRunning } }

  /// Why no device could be opened; nil if one is open or none was needed yet.
  var failure: SDLError? { state.withLock { $0.failure } }

  /// Lets the device play a voice as soon as it has samples.
  func play(_ voice: SoundVoice) {
    let starts = state.withLock { state in
      if !state.voices.contains(where: { $0 === voice }) { state.voices.append(voice) }
      guard !state.isRunning, Self.now >= state.nextAttempt else { return false }
      state.isRunning = true
      return true
    }
    wake.signal()
    if starts, !DetachedThread.start({ self.run() }) {
      state.withLock { $0.isRunning = false }
    }
  }

  /// Forgets a voice.
  func remove(_ voice: SoundVoice) {
    state.withLock { $0.voices.removeAll { $0 === voice } }
  }

  private var voices: [SoundVoice] { state.withLock { $0.voices } }

  // MARK: The thread

  private func run() {
    guard let device = open() else { return }
    SDL_PauseAudioDevice(device, 0)
    var streams: [ObjectIdentifier: (number: Int, stream: SoundStream)] = [:]
    var lastActive = Self.now
    while true {
      let voices = voices
      exchange(voices)
      for voice in voices { Self.fill(voice, &streams) }
      let known = Set(voices.map { ObjectIdentifier($0) })
      streams = streams.filter { known.contains($0.key) }
      if voices.contains(where: \.isActive) { lastActive = Self.now }
      if Self.now - lastActive > Self.patience, end() { break }
      wake.wait(atMost: Self.interval)
    }
    SDL_CloseAudioDevice(device)
    exchange([])
  }

  /// Has the device play these voices. The old list is freed here.
  private func exchange(_ voices: [SoundVoice]) {
    var voices = voices
    mixed.withLock { swap(&$0, &voices) }
  }

  private static func fill(
    _ voice: SoundVoice, _ streams: inout [ObjectIdentifier: (number: Int, stream: SoundStream)]
  ) {
    let id = ObjectIdentifier(voice)
    while let request = voice.nextRequest() {
      let content = request.content
      if streams[id]?.number != content.number {
        let mixer = SoundMixer(content.soundtrack, files: content.files)
        streams[id] = (content.number, SoundStream(mixer))
      }
      guard let samples = streams[id]?.stream.samples(request.parts) else { return }
      voice.add(samples, of: request)
    }
  }

  /// Ends the thread, unless a voice was started at this moment.
  private func end() -> Bool {
    state.withLock { state in
      guard !state.voices.contains(where: \.isActive) else { return false }
      state.isRunning = false
      return true
    }
  }

  /// Opens the default device; nil, with `failure`, if there is none.
  private func open() -> SDL_AudioDeviceID? {
    // Once: SDL counts the calls in eight bits.
    if !state.withLock({ $0.isPrepared }) {
      guard SDL_InitSubSystem(SDL_INIT_AUDIO) == 0 else { return fail("SDL_InitSubSystem") }
      let driver = unsafe SDL_GetCurrentAudioDriver().map { unsafe String(cString: $0) }
      if driver == "alsa" { dynamic_alsa_be_quiet() }
      state.withLock { $0.isPrepared = true }
    }
    var wanted = unsafe SDL_AudioSpec()
    unsafe wanted.freq = Int32(SoundMixer.rate)
    unsafe wanted.format = SDL_AudioFormat(1 == 1.littleEndian ? AUDIO_F32LSB : AUDIO_F32MSB)
    unsafe wanted.channels = 2
    unsafe wanted.samples = Self.deviceFrames
    unsafe wanted.callback = { _, bytes, count in
      guard let bytes = unsafe bytes else { return }
      unsafe SoundOutput.shared.takeSamples(
        UnsafeMutableRawBufferPointer(start: bytes, count: Int(count)))
    }
    // No changes are allowed: SDL converts to what the device has.
    let device = unsafe SDL_OpenAudioDevice(nil, 0, &wanted, nil, 0)
    guard device > 0 else { return fail("SDL_OpenAudioDevice") }
    state.withLock { $0.failure = nil }
    return device
  }

  private func fail(_ call: String) -> SDL_AudioDeviceID? {
    let error = SDLError(call)
    state.withLock { state in
      state.failure = error
      state.isRunning = false
      state.nextAttempt = Self.now + Self.pause
    }
    return nil
  }

  // MARK: The device's thread

  private func takeSamples(_ bytes: UnsafeMutableRawBufferPointer) {
    unsafe bytes.initializeMemory(as: UInt8.self, repeating: 0)
    let mix = unsafe bytes.assumingMemoryBound(to: Float.self)
    mixed.withLock { voices in
      for voice in voices { unsafe voice.play(into: mix) }
    }
    // Each voice is limited; several may be too loud together.
    for index in mix.indices { unsafe mix[index] = min(max(mix[index], -1), 1) }
    wake.signal()
  }
}
