// SPDX-License-Identifier: Apache-2.0

internal import LottieKit

extension AnimationSurface {
  /// Applies the background behaviour of playback. Hidden windows draw nothing.
  func followVisibility(_ isVisible: Bool) {
    // The state machine is paused while hidden.
    restartInteractiveTime()
    if isVisible { return player.leaveBackground() }
    player.enterBackground(leavesWindow: window == nil)
  }

  /// The time at which playback ends in a hidden window, so that its completion is called in time;
  /// nil if it does not end.
  var endWhileHidden: Double? {
    guard let seconds = player.state.secondsToEnd else { return nil }
    return lastTick.map { $0 + seconds } ?? 0
  }
}
