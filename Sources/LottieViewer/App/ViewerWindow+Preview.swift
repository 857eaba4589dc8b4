// SPDX-License-Identifier: Apache-2.0

internal import LottieKit
internal import SDLHost

/// Times frames, and draws those that cost too much with fewer pixels while they move.
extension ViewerWindow {
  private var motion: PreviewQuality.Motion {
    if transport.timeline.isGrabbed { return .scrubbing }
    return surface.player.state.isMoving ? .playing : .none
  }

  func frameTook(_ seconds: Double) {
    if !inspector.isHidden {
      if surface.grain == 1 {
        inspector.costs.add(seconds, at: surface.player.shownFrame)
      } else {
        inspector.costs.add(seconds)
      }
    }
    quality.frame(took: seconds, at: surface.grain, while: motion)
  }

  /// Brings the pictures to what is good enough for what happens.
  func refreshQuality(at time: Double) {
    if lastScrub.isNew { lastScrub = (time, false) }
    var motion = motion
    if motion == .scrubbing, time - lastScrub.time >= PreviewQuality.rest { motion = .none }
    let grain = quality.grain(while: motion)
    for stage in [stage, other] { stage.surface.grain = grain }
  }
}
