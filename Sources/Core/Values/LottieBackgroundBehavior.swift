// SPDX-License-Identifier: Apache-2.0

/// The behavior of playback when its window is hidden or minimized, or when its view is removed
/// from it.
public enum LottieBackgroundBehavior: String, Hashable, Sendable, CaseIterable {
  /// Stops and moves to the beginning of the current range.
  ///
  /// The completion is called with `false`.
  case stop
  /// Stops at the current frame.
  ///
  /// The completion is called with `false`.
  case pause
  /// Pauses, and continues when the window is visible again.
  ///
  /// The completion is called when playback has ended.
  case pauseAndRestore
  /// Moves to the end of the current range.
  ///
  /// The completion is called with `true`.
  case forceFinish
  /// Continues while hidden. When the window is visible again, it shows the frame of that time.
  case continuePlaying

  /// The default of views: `.pauseAndRestore` for the engine that runs on the CPU, which is the
  /// only one here, and `.continuePlaying` for Core Animation.
  public static func `default`(for renderingEngine: RenderingEngine) -> LottieBackgroundBehavior {
    switch renderingEngine {
    case .mainThread: .pauseAndRestore
    case .coreAnimation: .continuePlaying
    }
  }
}
