// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieCore
@testable internal import SDLHost

/// What a sound device is given, by SDL's driver that writes to a file.
@Suite(.serialized) @MainActor struct SoundPlaybackTests {
  private static let file = NSTemporaryDirectory() + "lottie-sound-\(getpid()).raw"

  init() {
    unsafe setenv("SDL_AUDIODRIVER", "disk", 1)
    unsafe setenv("SDL_DISKAUDIOFILE", Self.file, 1)
    // A device at less than half the speed: busy machines keep up too.
    unsafe setenv("SDL_DISKAUDIODELAY", "50", 1)
  }

  /// The left samples that the device has been given so far.
  private static var written: [Float] { WaveFile.rawLeftSamples(file) }

  /// Plays in real time, with a picture each 10 ms.
  private func run(_ surface: AnimationSurface, for seconds: Double) {
    let end = SoundOutput.now + seconds
    while SoundOutput.now < end {
      surface.tick(SoundOutput.now)
      Thread.sleep(forTimeInterval: 0.01)
    }
  }

  /// Plays until this much is heard since the last start.
  private func run(_ surface: AnimationSurface, untilHeard seconds: Double) {
    let end = SoundOutput.now + 20
    while SoundOutput.now < end, surface.sound?.voice.heard() ?? 0 < seconds {
      surface.tick(SoundOutput.now)
      Thread.sleep(forTimeInterval: 0.01)
    }
  }

  /// What is played while `body` runs.
  private func recorded(_ body: () -> Void) -> [Float] {
    // A device that is opened again starts a new file.
    let before = SoundOutput.shared.isOpen ? Self.written.count : 0
    body()
    // The driver's buffers.
    Thread.sleep(forTimeInterval: 0.15)
    return Array(Self.written.dropFirst(before))
  }

  private func surface() throws -> AnimationSurface {
    AnimationSurface(animation: try Noise.animation())
  }

  @Test func playsLoopsSeeksAndPauses() throws {
    let surface = try surface()
    #expect(surface.hasSound)
    surface.loopMode = .loop
    let samples = recorded {
      surface.currentFrame = 80
      surface.play()
      run(surface, untilHeard: 0.8)
      surface.currentFrame = 10
      surface.play()
      run(surface, untilHeard: 0.3)
      surface.pause()
      run(surface, for: 0.2)
    }
    let stretches = Noise.stretches(in: samples)
    // The jump to frame 10 plays from there; the loop goes on at the first frame.
    #expect(stretches.count >= 3, "\(stretches)")
    guard stretches.count >= 3 else { return }
    let starts = stretches.map { $0.start - $0.start % 960 }
    // Declicking changes the first samples of each.
    #expect(starts[0] == 80 * 960 && stretches[0].start - starts[0] < 600)
    #expect(stretches[0].start + stretches[0].length == Noise.frames)
    #expect(starts[1] == 0 && stretches[1].start < 600)
    #expect(starts[2] == 10 * 960 && stretches[2].start - starts[2] < 600)
    // Without a pause between the passes: only the first samples of the second are changed.
    #expect(stretches[1].at - stretches[0].at - stretches[0].length == stretches[1].start)
    let end = stretches[2].at + stretches[2].length
    #expect(samples.dropFirst(end + 600).allSatisfy { $0 == 0 }, "silence after the pause")
    #expect((9600...48_000).contains(stretches[2].length))
  }

  @Test func mutedIsSilence() throws {
    let surface = try surface()
    surface.isMuted = true
    surface.loopMode = .loop
    let before = Self.written.count
    surface.play()
    run(surface, for: 0.2)
    #expect(Self.written.dropFirst(before).allSatisfy { $0 == 0 })
    #expect(surface.player.state.frame > 5)
    let samples = recorded {
      surface.isMuted = false
      run(surface, untilHeard: 0.3)
    }
    #expect(!Noise.stretches(in: samples).isEmpty)
    surface.pause()
  }

  @Test func volumeIsAFactor() throws {
    let surface = try surface()
    surface.volume = 0.5
    surface.loopMode = .loop
    let samples = recorded {
      surface.play()
      run(surface, untilHeard: 0.4)
      surface.pause()
    }
    let stretches = Noise.stretches(in: samples.map { $0 * 2 })
    #expect((stretches.map(\.length).max() ?? 0) > 4800)
  }

  /// A timeline that is dragged plays 60 ms from each frame; nothing is heard while it plays.
  @Test func momentsAreHeardWhilePaused() throws {
    let surface = try surface()
    let samples = recorded {
      surface.playSoundMoment(at: 30)
      Thread.sleep(forTimeInterval: 0.5)
    }
    let found = Noise.stretches(in: samples)
    #expect(found.count == 1 && found.first.map { $0.start - 30 * 960 < 600 } == true, "\(found)")
    #expect(found.first.map { $0.start + $0.length } == 30 * 960 + 2880)
    surface.isMuted = true
    let silence = recorded {
      surface.playSoundMoment(at: 30)
      Thread.sleep(forTimeInterval: 0.2)
    }
    #expect(silence.allSatisfy { $0 == 0 })
  }

  /// At half the speed a clip's sample is at every second frame.
  @Test func speedStretches() throws {
    let surface = try surface()
    surface.animationSpeed = 0.5
    surface.loopMode = .loop
    let samples = recorded {
      surface.play()
      run(surface, untilHeard: 0.5)
      surface.pause()
    }
    let even = stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
    let odd = stride(from: 1, to: samples.count, by: 2).map { samples[$0] }
    let longest = [even, odd].flatMap { Noise.stretches(in: $0) }.map(\.length).max() ?? 0
    #expect(longest > 2400)
  }

  @Test func backwardsAndTooFastAreSilent() throws {
    for speed in [-1, 2.5] {
      let surface = try surface()
      surface.animationSpeed = speed
      surface.loopMode = .loop
      let before = Self.written.count
      surface.play()
      run(surface, for: 0.2)
      surface.pause()
      #expect(Self.written.dropFirst(before).allSatisfy { $0 == 0 })
    }
  }

  /// The picture is where the sound is.
  @Test func pictureFollowsTheSound() throws {
    let surface = try surface()
    surface.loopMode = .loop
    surface.play()
    run(surface, untilHeard: 1)
    let heard = try #require(surface.sound?.voice.heard())
    let shown = surface.player.state.frame / 50
    #expect((heard.truncatingRemainder(dividingBy: 2) - shown).magnitude < 0.1)
    surface.pause()
  }

  final class Provider: AnimationAudioProvider {
    var calls: [String] = []

    func playSound(_ soundtrack: Soundtrack, from time: TimeInterval, speed: Double) {
      calls.append("\(soundtrack.tracks.map(\.name)) \((time * 100).rounded() / 100) \(speed)")
    }

    func stopSound() { calls.append("stop") }
  }

  @Test func providersAreToldOfJumps() throws {
    let surface = try surface()
    let provider = Provider()
    surface.audioProvider = provider
    surface.loopMode = .loop
    surface.currentFrame = 50
    surface.play()
    for step in 0..<70 { surface.tick(1000 + Double(step) / 60) }
    surface.animationSpeed = 3
    surface.pause()
    #expect(provider.calls.count == 4, "\(provider.calls)")
    #expect(provider.calls.first == #"["Noise"] 1.0 1.0"#)
    #expect(provider.calls.last == "stop")
    #expect(
      !FileManager.default.fileExists(atPath: Self.file) || surface.sound?.voice.heard() == nil)
  }

  /// Playback that a hidden window suspends is silent, and goes on where it was.
  @Test func hiddenWindowsAreSilent() throws {
    let surface = try surface()
    let provider = Provider()
    surface.audioProvider = provider
    surface.backgroundBehavior = .pauseAndRestore
    surface.currentFrame = 50
    surface.play()
    surface.windowVisibilityChanged(false)
    #expect(provider.calls == [#"["Noise"] 1.0 1.0"#, "stop"])
    surface.windowVisibilityChanged(true)
    #expect(provider.calls.dropFirst(2) == [#"["Noise"] 1.0 1.0"#])
    surface.pause()
  }

  /// The sound follows the segments that a state machine plays, also where it leaves one early.
  @Test func segmentsOfStateMachinesAreHeard() throws {
    let surface = try surface()
    let provider = Provider()
    surface.audioProvider = provider
    let machine = #"""
      {"initial":"a","states":[
        {"type":"PlaybackState","name":"a","animation":"","segment":"a","autoplay":true,"loop":true,
         "transitions":[{"type":"Transition","toState":"b",
           "guards":[{"type":"Event","inputName":"go"}]}]},
        {"type":"PlaybackState","name":"b","animation":"","segment":"b","autoplay":true,
         "transitions":[]}],"inputs":[{"type":"Event","name":"go"}]}
      """#
    surface.stateMachine = try StateMachine(json: Array(machine.utf8))
    for step in 0..<20 { surface.tick(1000 + Double(step) / 60) }
    try surface.interactivePlayer.fire("go")
    for step in 20..<40 { surface.tick(1000 + Double(step) / 60) }
    surface.stateMachine = nil
    let starts = provider.calls.filter { $0 != "stop" }
    #expect(starts == [#"["Noise"] 0.4 1.0"#, #"["Noise"] 1.2 1.0"#], "\(provider.calls)")
    #expect(provider.calls.last == "stop")
  }

  /// Another scene with the same sound, as after a change of the theme, does not interrupt it; one
  /// with other sound does.
  @Test func theSameSoundGoesOn() throws {
    let voice = SoundVoice { _ in }
    let sound = SurfaceSound(voice: voice)
    let scenes = try (0..<2).map { _ in Scene(try Noise.animation(), imageProvider: nil) }
    var state = PlaybackState(PlaybackTimeline(start: 0, end: 100, rate: 50))
    _ = state.play(PlaybackRange(from: 0, to: 100), loopMode: .loop)
    sound.follow(scenes[0], imageProvider: nil)
    sound.follow(SoundTimeline(state))
    let first = try #require(voice.nextRequest())
    voice.add([Float](repeating: 0.5, count: 1024), of: first)
    sound.follow(scenes[1], imageProvider: nil)
    sound.follow(SoundTimeline(state))
    let second = try #require(voice.nextRequest())
    #expect(second.content.number == first.content.number)
    #expect(second.parts.first.map { $0.start > 0 } == true)
    let silent = Scene(
      try Animation(
        json: Array(#"{"v":"5","fr":50,"ip":0,"op":100,"w":9,"h":9,"layers":[]}"#.utf8)),
      imageProvider: nil)
    sound.follow(silent, imageProvider: nil)
    sound.follow(SoundTimeline(state))
    #expect(voice.nextRequest() == nil && voice.heard() == nil)
  }

  /// Two files can have clips of the same names and times: those of the shown one are heard.
  @Test func clipsOfAnotherFileAreHeard() throws {
    let voice = SoundVoice { _ in }
    let sound = SurfaceSound(voice: voice)
    var state = PlaybackState(PlaybackTimeline(start: 0, end: 100, rate: 50))
    _ = state.play(PlaybackRange(from: 0, to: 100), loopMode: .loop)
    let file = try Noise.animation(clip: "a.wav")
    var numbers: [Int] = []
    let first = FilepathImageProvider(filepath: "/one")
    for provider in [first, first, FilepathImageProvider(filepath: "/two")] {
      sound.follow(Scene(file, imageProvider: provider), imageProvider: provider)
      sound.follow(SoundTimeline(state))
      numbers.append(try #require(voice.nextRequest()).content.number)
    }
    #expect(numbers[0] == numbers[1] && numbers[1] != numbers[2])
  }

  /// The picture does not wait for sound that comes late; the sound starts where the picture is.
  @Test func lateSoundIsSkipped() throws {
    let voice = SoundVoice { _ in }
    let sound = SurfaceSound(voice: voice)
    sound.follow(Scene(try Noise.animation(), imageProvider: nil), imageProvider: nil)
    var state = PlaybackState(PlaybackTimeline(start: 0, end: 100, rate: 50))
    _ = state.play(PlaybackRange(from: 0, to: 100), loopMode: .loop)
    sound.follow(SoundTimeline(state))
    // Opening a clip takes a second.
    for step in 1...60 {
      let elapsed = sound.elapsed(1.0 / 60, at: Double(step) / 60)
      #expect(elapsed == 1.0 / 60)
      sound.advance(by: elapsed)
      _ = state.advance(by: elapsed)
      sound.follow(SoundTimeline(state))
    }
    let late = try #require(voice.nextRequest())
    #expect(late.parts.first?.start == 0)
    voice.add([Float](repeating: 0.5, count: 1024), of: late)
    var mix = [Float](repeating: 0, count: 1024)
    unsafe mix.withUnsafeMutableBufferPointer { unsafe voice.play(into: $0, at: 1) }
    #expect(sound.elapsed(1.0 / 60, at: 1.01) == 1.0 / 60)
    sound.follow(SoundTimeline(state))
    let next = try #require(voice.nextRequest())
    #expect(next.parts.first.map { ($0.start - 1).magnitude < 1e-6 } == true)
  }

  /// Ten minutes, with a device that is faster than the system's clock by a half per mille, and that
  /// takes its samples with up to 8 ms of delay.
  @Test func driftIsBelow20Milliseconds() throws {
    var random = SystemRandomNumberGenerator()
    // Not `SoundOutput`, which has a device of its own.
    let voice = SoundVoice { _ in }
    let sound = SurfaceSound(voice: voice)
    let scene = Scene(try Noise.animation(), imageProvider: nil)
    sound.follow(scene, imageProvider: nil)
    var state = PlaybackState(PlaybackTimeline(start: 0, end: 100, rate: 50))
    _ = state.play(PlaybackRange(from: 0, to: 100), loopMode: .loop)
    sound.follow(SoundTimeline(state))
    let block = [Float](repeating: 0, count: 2048)
    let interval = 1024.0 / 48_000 / 1.0005
    var (now, last, nextCall, taken, worst) = (0.0, 0.0, 0.0, 0, 0.0)
    var followed = 0.0
    while now < 600 {
      now += 1.0 / 60
      while nextCall <= now {
        while let request = voice.nextRequest() {
          voice.add([Float](repeating: 0, count: 1024), of: request)
        }
        var mix = block
        let late = Double.random(in: 0...0.008, using: &random)
        unsafe mix.withUnsafeMutableBufferPointer {
          unsafe voice.play(into: $0, at: nextCall + late)
        }
        taken += 1024
        nextCall += interval
      }
      let elapsed = sound.elapsed(now - last, at: now)
      last = now
      sound.advance(by: elapsed)
      followed += elapsed
      // The device plays a buffer while it takes the next one.
      let heard = now * 1.0005 - 1024.0 / 48_000
      if now > 1 { worst = max(worst, (followed - heard).magnitude) }
    }
    #expect(worst < 0.02, "\(worst) s")
  }
}
