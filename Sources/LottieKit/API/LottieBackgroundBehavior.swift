// SPDX-License-Identifier: Apache-2.0

/// What playback does when its window is hidden or minimised, or when its view is taken out of it.
public enum LottieBackgroundBehavior: String, Hashable, Sendable, CaseIterable {
  /// Stops and goes back to the beginning of the range that was playing.
  ///
  /// Completion is called with `false`.
  case stop
  /// Stops where it is.
  ///
  /// Completion is called with `false`.
  case pause
  /// Pauses, and continues when the window is shown again.
  ///
  /// Completion is called when playback has ended.
  case pauseAndRestore
  /// Goes to the end of the range that was playing.
  ///
  /// Completion is called with `true`.
  case forceFinish
  /// Goes on unseen: back in view, it shows the frame of that moment.
  case continuePlaying

  /// The default of views: `.pauseAndRestore` for the engine that runs on the processor, which is
  /// the only one here, and `.continuePlaying` for Core Animation.
  public static func `default`(for renderingEngine: RenderingEngine) -> LottieBackgroundBehavior {
    switch renderingEngine {
    case .mainThread: .pauseAndRestore
    case .coreAnimation: .continuePlaying
    }
  }
}
