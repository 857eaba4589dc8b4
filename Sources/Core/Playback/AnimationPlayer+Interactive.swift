// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
package import LottieGeometry

/// What shows the picture of a player, such as a view.
@MainActor
package protocol AnimationPlayerHost: AnyObject {
  /// The transform from the animation's coordinates to those of the host; nil where none is shown.
  var contentTransform: Affine? { get }

  /// The picture, or whether time must be advanced, may have changed other than by `advance`.
  func playerChanged()

  /// An animation was loaded or removed.
  func playerLoaded()

  /// A state machine may have stopped or moved playback, also without another picture.
  func playbackMoved()

  /// Sets the theme and starts the state machine of a loaded file, if the host can do that.
  ///
  /// - Returns: Whether a state machine plays it now.
  func playsInteractively(_ file: AnimationFile) -> Bool
}

extension AnimationPlayerHost {
  package var contentTransform: Affine? { nil }
  package func playerLoaded() {}
  package func playbackMoved() {}
  package func playsInteractively(_ file: AnimationFile) -> Bool { false }
}

/// The interactive player of an animation, and what is shown of it.
@MainActor
final class InteractiveControl {
  let player = InteractivePlayer()
  /// The revision of its animation that is shown; nil before the first.
  fileprivate var shownRevision: Int?
  /// Whether it sets the animation itself.
  fileprivate(set) var isReplacing = false
  /// Whether a state machine had control when it was shown last.
  fileprivate var wasInControl = false
  /// Whether nothing moved at the end of the last step.
  fileprivate var wasIdle = false
}

/// Slots, themes and state machines of the shown animation.
///
/// A state machine controls the shown frame and its time; without one, `state` does.
extension AnimationPlayer {
  /// The player of slots, themes and state machines. It is made at the first use, with the animation
  /// that is shown already.
  package var interactive: InteractivePlayer {
    if let control { return control.player }
    let fresh = InteractiveControl()
    if let animation {
      fresh.player.load(animation)
      fresh.shownRevision = fresh.player.presentation.revision
    }
    control = fresh
    fresh.player.onChange = { [weak self] in MainActor.assumeIsolated { self?.showInteractive() } }
    fresh.player.hitTest = { [weak self] layer, x, y in
      MainActor.assumeIsolated { self?.hits(layer, at: Point(x, y)) ?? false }
    }
    return fresh.player
  }

  /// The same, if it was used.
  package var usedInteractive: InteractivePlayer? { control?.player }

  /// Whether a state machine controls the frame.
  package var isControlled: Bool { control?.player.stateMachine != nil }

  /// Whether time must be advanced.
  package var isMoving: Bool {
    state.isMoving || (isControlled && control?.player.isMoving == true)
  }

  /// Shows the state of the interactive player.
  func showInteractive() {
    guard let presentation = control?.player.presentation else { return }
    defer { host?.playbackMoved() }
    background = presentation.background
    if control?.shownRevision != presentation.revision, let animation = presentation.animation {
      control?.shownRevision = presentation.revision
      control?.isReplacing = true
      replace(animation, imageProvider: presentation.imageProvider)
      control?.isReplacing = false
    }
    let wasInControl = control?.wasInControl == true
    control?.wasInControl = isControlled
    if isControlled {
      show(frame: presentation.frame, blend: presentation.blend)
    } else if wasInControl {
      // `state` controls playback again, from this frame and without a tween.
      show(frame: presentation.frame, blend: nil)
    }
  }

  /// Advances the time of the state machine.
  func advanceInteractive(by seconds: Double) {
    let milliseconds = seconds * state.speed.magnitude * 1000
    if control?.wasIdle == true {
      control?.player.letTimePass(milliseconds: milliseconds)
    } else {
      control?.player.tick(milliseconds: milliseconds)
    }
    control?.wasIdle = control?.player.isMoving == false
  }

  /// Has the next step start anew, as after the window was hidden.
  package func forgetTime() { control?.wasIdle = false }

  /// Whether a point of the host hits a layer of the picture of the interactive player.
  private func hits(_ layer: String, at point: Point) -> Bool {
    guard let inverse = host?.contentTransform?.inverse else { return false }
    showInteractive()
    return hitsLayer(named: layer, at: inverse * point)
  }

  /// The centre of a layer of that picture, in the coordinates of the host; nil if it is not visible.
  package func centerInHost(ofLayer name: String) -> Point? {
    guard let transform = host?.contentTransform else { return nil }
    showInteractive()
    return center(ofLayer: name).map { transform * $0 }
  }
}
