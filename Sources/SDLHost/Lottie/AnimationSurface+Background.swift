// SPDX-License-Identifier: Apache-2.0

internal import LottieKit

extension AnimationSurface {
  /// Hidden windows draw nothing; what playback does meanwhile is the background behaviour's
  /// matter.
  func followVisibility(_ isVisible: Bool) {
    // Meanwhile the state machine is paused.
    interaction?.pauseTime()
    if isVisible { return player.leaveBackground() }
    player.enterBackground(leavesWindow: window == nil)
  }

  /// When playback comes to its end unseen, so that its completion is called in time; nil where it
  /// does not.
  var endWhileHidden: Double? {
    guard let seconds = player.state.secondsToEnd else { return nil }
    return lastTick.map { $0 + seconds } ?? 0
  }
}
