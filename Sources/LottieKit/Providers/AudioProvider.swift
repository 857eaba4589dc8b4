// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Plays the sound of an animation in a view, for programs with a sound system of their own.
///
/// Set it as `audioProvider` of the view, which then opens no sound device.
@MainActor
public protocol AnimationAudioProvider: AnyObject {
  /// Plays the tracks, instead of what was played before.
  ///
  /// Called at the start of playback and after each jump, such as the end of a pass. Meanwhile time
  /// goes on at the same speed.
  ///
  /// - Parameters:
  ///   - soundtrack: What is heard, and when.
  ///   - time: The time in the animation, in seconds from its first frame.
  ///   - speed: The animation's seconds in a second, above 0.
  func playSound(_ soundtrack: Soundtrack, from time: TimeInterval, speed: Double)

  /// Stops the sound: playback is paused, ended, backwards or muted.
  func stopSound()
}
