// SPDX-License-Identifier: Apache-2.0

/// What playback does when its window is hidden or minimised.
public enum LottieBackgroundBehavior: String, Hashable, Sendable, CaseIterable {
  /// Stops and goes back to the beginning of the range that was playing.
  ///
  /// Completion is called with `false`.
  case stop
  /// Stops where it is.
  ///
  /// Completion is called with `false`.
  case pause
  /// Stands still and goes on when the window is shown again.
  ///
  /// Completion is called when playback has ended.
  case pauseAndRestore
  /// Goes to the end of the range that was playing.
  ///
  /// Completion is called with `true`.
  case forceFinish
  /// Goes on unseen: back in view, it shows the frame of that moment.
  case continuePlaying
}
