// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import LottieCore
public import LottieKit

/// The sound of the animation in a view.
///
/// Audio layers are heard while the animation plays forwards, at speeds from 0.25 to 2; the picture
/// follows the sound. Other speeds than 1 change the pitch. Animations without audio layers open no
/// sound device.
extension AnimationSurface {
  /// Whether the sound is off. The picture plays on.
  ///
  /// Default: false.
  public var isMuted: Bool {
    get { soundSettings.isMuted }
    set {
      guard newValue != soundSettings.isMuted else { return }
      soundSettings.isMuted = newValue
      soundFollows()
    }
  }

  /// The volume, in 0...1; values outside are clamped, and NaN is ignored.
  ///
  /// Default: 1.
  public var volume: Double {
    get { soundSettings.volume }
    set {
      guard !newValue.isNaN else { return }
      soundSettings.volume = min(max(newValue, 0), 1)
      sound?.gain = soundSettings.volume
    }
  }

  /// Plays the sound instead of this library, for programs with a sound system of their own.
  ///
  /// Default: nil.
  public var audioProvider: (any AnimationAudioProvider)? {
    get { soundSettings.provider }
    set {
      soundSettings.provider?.stopSound()
      soundSettings.provider = newValue
      soundSettings.provided = nil
      soundFollows()
    }
  }

  /// Whether the animation has layers that can be heard now.
  public var hasSound: Bool { sound?.soundtrack != nil }

  /// Why the sound cannot be heard, such as a missing device; nil if it can, or nothing is to be
  /// heard now. The first problem of a program is also logged.
  public var soundProblem: String? { sound?.problem }

  /// What is heard of the animation; nil without sound.
  public var soundtrack: Soundtrack? { sound?.soundtrack }

  /// Where the clips of `soundtrack` are; nil without sound.
  package var clipFiles: ClipFiles? { sound?.files }

  /// Plays a moment of the sound, about 60 ms, if the animation is paused: for a timeline that is
  /// dragged.
  ///
  /// - Parameter frame: The frame, in the composition's frames.
  public func playSoundMoment(at frame: AnimationFrameTime) {
    guard !isMuted, audioProvider == nil else { return }
    sound?.playMoment(at: player.state.timeline.time(frame: Double(frame)))
  }

  // MARK: Following playback

  /// What a program has set.
  struct SoundSettings {
    var isMuted = false
    var volume = 1.0
    var provider: (any AnimationAudioProvider)?
    /// What the provider plays.
    var provided: SoundTimeline?
  }

  /// Lets the sound follow the scene and playback, after any change of them.
  func soundFollows() {
    if sound == nil {
      guard player.animation?.hasSound == true else { return }
      let new = SurfaceSound()
      new.gain = volume
      sound = new
    }
    guard let sound else { return }
    sound.follow(player.scene, imageProvider: player.imageProvider)
    let playback = player.soundTimeline
    if let provider = audioProvider {
      sound.end()
      return tell(provider, playback)
    }
    sound.follow(isMuted ? nil : playback)
    if let message = sound.newProblem { player.warn(message) }
  }

  private func tell(_ provider: any AnimationAudioProvider, _ playback: SoundTimeline) {
    guard let soundtrack, playback.velocity > 0, !isMuted else {
      if soundSettings.provided != nil { provider.stopSound() }
      return soundSettings.provided = nil
    }
    if soundSettings.provided?.agrees(with: playback, tolerance: 0.05) != true {
      provider.playSound(soundtrack, from: playback.time, speed: playback.velocity)
    }
    soundSettings.provided = playback
  }

  /// Lets time pass for the sound, before the picture.
  ///
  /// - Parameter wall: The seconds since the last call.
  /// - Returns: The seconds by which the picture advances: those of the sound, while it is heard.
  func soundAdvances(by wall: Double) -> Double {
    guard let sound else { return wall }
    let seconds = sound.elapsed(wall)
    sound.advance(by: seconds)
    if var provided = soundSettings.provided {
      let expected = provided.time + provided.velocity * seconds
      _ = provided.advance(by: seconds)
      // After a jump, such as the end of a pass, the provider is told of the next part.
      soundSettings.provided = (provided.time - expected).magnitude < 1e-3 ? provided : nil
    }
    return seconds
  }
}
