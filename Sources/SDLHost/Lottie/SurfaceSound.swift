// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieKit

/// The sound of a view: starts and stops it with playback, and gives the picture its time.
@MainActor
final class SurfaceSound {
  let voice: SoundVoice

  /// What is heard of the scene; nil without sound.
  private(set) var soundtrack: Soundtrack?
  /// Where its clips are; nil without sound.
  private(set) var files: ClipFiles?
  private weak var scene: Scene?
  /// Counts the contents of all views.
  private static var contents = 0
  /// Where the sound is, as far as the picture has followed; nil while nothing is heard.
  private var timeline: SoundTimeline?
  /// The seconds since the start of `timeline` that the picture has followed.
  private var followed = 0.0
  /// Whether the missing device was reported already.
  private static var hasReported = false

  /// The largest difference of picture and sound that is corrected little by little, in seconds.
  private static let slack = 0.1
  /// The delay of the sound, as while a clip was opened, beyond which the picture does not wait for
  /// it, in seconds.
  private static let stall = 0.3
  /// The share of a difference that is corrected in a frame.
  private static let correction = 0.1
  /// The difference at which the sound jumps to the picture, in seconds.
  private static let tolerance = 0.02

  /// - Parameter voice: The voice that plays. Default: one of the sound device.
  init(voice: SoundVoice = SoundVoice()) { self.voice = voice }

  isolated deinit {
    voice.stop()
    SoundOutput.shared.remove(voice)
  }

  /// The factor of the amplitude, in 0...1.
  var gain: Double = 1 { didSet { voice.setGain(Float(gain)) } }

  // MARK: The scene

  /// Takes the sound of a scene. The same sound of the same clips, as after a change of the theme,
  /// goes on.
  func follow(_ scene: Scene?, imageProvider: (any AnimationImageProvider)?) {
    guard scene !== self.scene else { return }
    self.scene = scene
    let new = scene?.animation.hasSound == true ? scene?.soundtrack : nil
    guard let scene, let new, !new.isEmpty else {
      if soundtrack != nil { end() }
      (soundtrack, files) = (nil, nil)
      return voice.setContent(nil)
    }
    let files = ClipFiles(scene.animation, imageProvider: imageProvider)
    guard new.tracks != soundtrack?.tracks || files != self.files else { return }
    (soundtrack, self.files) = (new, files)
    timeline = nil
    Self.contents += 1
    voice.setContent(.init(number: Self.contents, soundtrack: new, files: files))
  }

  // MARK: Time

  /// The seconds by which the picture advances.
  ///
  /// - Parameters:
  ///   - wall: The seconds since the last call.
  ///   - now: The system's monotonic time.
  func elapsed(_ wall: Double, at now: Double = SoundOutput.now) -> Double {
    guard timeline != nil, let heard = voice.heard(at: now) else { return wall }
    let error = heard - followed - wall
    if error < -Self.stall {
      // The next `follow` starts the sound where the picture is.
      timeline = nil
      return wall
    }
    return max(0, error.magnitude > Self.slack ? heard - followed : wall + error * Self.correction)
  }

  /// Records that the picture has advanced.
  func advance(by seconds: Double) {
    followed += seconds
    _ = timeline?.advance(by: seconds)
  }

  /// Starts, stops or moves the sound to where playback is.
  ///
  /// - Parameter playback: Playback, or nil if nothing is to be heard.
  func follow(_ playback: SoundTimeline?) {
    guard soundtrack != nil, let playback, playback.isAudible else { return end() }
    if let timeline, timeline.agrees(with: playback, tolerance: Self.tolerance) { return }
    timeline = playback
    followed = 0
    voice.start(playback)
  }

  /// Ends the sound.
  func end() {
    guard timeline != nil else { return }
    timeline = nil
    voice.stop()
  }

  /// Plays a moment of the sound, as while the timeline is dragged.
  func playMoment(at time: Double) {
    if soundtrack != nil, timeline == nil { voice.playGrain(at: time) }
  }

  /// Why nothing is heard; nil if a device plays, or nothing is to be heard.
  var problem: String? {
    guard timeline != nil, let failure = SoundOutput.shared.failure else { return nil }
    return "no sound: no device could be opened (\(failure.message))"
  }

  /// The problem, once for the program.
  var newProblem: String? {
    guard !Self.hasReported, let problem else { return nil }
    Self.hasReported = true
    return problem
  }
}
