// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieGeometry
internal import LottieKit

/// The interactive part of a view: a player of slots, themes and state machines, and the state of
/// the pointer over it.
///
/// A state machine controls the shown frame and its time; without one, the view does.
@MainActor
final class SurfaceInteraction {
  let player = InteractivePlayer()
  private weak var surface: AnimationSurface?
  private var shownRevision: Int?
  /// True while it sets the animation itself.
  private(set) var isReplacing = false
  private var isInside = false
  private var press: (device: PointerEvent.Device, start: CGPoint, isDrag: Bool)?
  /// The index in `targets` of the layer that keys press.
  private var keyTarget = 0
  private var heldKey: Key?
  private var lastTick: Double?
  /// Whether nothing moved at the end of the last tick.
  private var wasIdle = false
  private var wasInControl = false

  /// The largest movement between press and release of a click, in points.
  private static let slop = 8.0
  /// A point outside of all layers.
  private static let nowhere = CGPoint(x: -1e6, y: -1e6)

  /// - Parameter animation: The animation that the view shows already.
  init(_ surface: AnimationSurface, animation: Animation?) {
    self.surface = surface
    if let animation {
      player.load(animation)
      shownRevision = player.presentation.revision
    }
    player.onChange = { [weak self] in MainActor.assumeIsolated { self?.show() } }
    player.hitTest = { [weak self] layer, x, y in
      MainActor.assumeIsolated { self?.hits(layer, at: CGPoint(x: x, y: y)) ?? false }
    }
  }

  /// Whether a state machine controls the time.
  var isInControl: Bool { player.stateMachine != nil }

  // MARK: Showing

  /// Updates the view to the player's state.
  func show() {
    guard let surface else { return }
    // A machine may stop without another frame.
    defer { surface.soundFollows() }
    let presentation = player.presentation
    surface.playerBackground = presentation.background
    if shownRevision != presentation.revision, let animation = presentation.animation {
      shownRevision = presentation.revision
      isReplacing = true
      surface.player.replace(animation, imageProvider: presentation.imageProvider)
      isReplacing = false
    }
    guard isInControl else {
      // The view controls playback again, from this frame and without a tween.
      if wasInControl { surface.player.show(frame: presentation.frame, blend: nil) }
      wasInControl = false
      return
    }
    wasInControl = true
    surface.player.show(frame: presentation.frame, blend: presentation.blend)
  }

  // MARK: Time

  /// The first tick is needed too, because it sets the start of the time.
  var isMoving: Bool { isInControl && (player.isMoving || lastTick == nil) }

  func tick(_ time: TimeInterval) {
    let speed = (surface?.player.state.speed ?? 1).magnitude
    let wall = time - (lastTick ?? time)
    let elapsed = (surface?.soundAdvances(by: wall) ?? wall) * speed * 1000
    lastTick = time
    if wasIdle {
      player.letTimePass(milliseconds: elapsed)
    } else {
      player.tick(milliseconds: elapsed)
    }
    wasIdle = !player.isMoving
    surface?.soundFollows()
  }

  /// Resets the time, so that the next tick does not advance.
  func pauseTime() {
    lastTick = nil
    wasIdle = false
  }

  // MARK: Layers

  private func hits(_ layer: String, at point: CGPoint) -> Bool {
    guard let surface, let inverse = surface.contentTransform?.inverse else { return false }
    show()
    return surface.player.hitsLayer(
      named: layer, at: inverse * Point(Double(point.x), Double(point.y)))
  }

  /// The layers for which presses or clicks have an effect, in the order of the file.
  private var targets: [String] {
    var result: [String] = []
    for interaction in player.stateMachine?.interactions ?? [] {
      guard let layer = interaction.layerName, !result.contains(layer) else { continue }
      switch interaction.trigger {
      case .click, .pointerDown, .pointerUp: result.append(layer)
      default: break
      }
    }
    return result
  }

  /// Whether presses, keys or clicks have an effect.
  var takesPresses: Bool {
    isInControl
      && (player.stateMachine?.interactions ?? []).contains {
        [.click, .pointerDown, .pointerUp].contains($0.trigger)
      }
  }

  // MARK: Pointer

  private func post(_ pointer: InteractivePointer, at point: CGPoint) {
    guard isInControl else { return }
    try? player.post(pointer, x: Double(point.x), y: Double(point.y))
  }

  func pointerDown(_ event: PointerEvent, at point: CGPoint) -> Bool {
    guard takesPresses, event.button == 1 else { return false }
    if event.device == .mouse { enter(at: point) }
    press = (event.device, event.locationInWindow, false)
    post(.down, at: point)
    return true
  }

  func pointerMoved(_ event: PointerEvent, at point: CGPoint) {
    guard isInControl else { return }
    if var press {
      let dx = event.locationInWindow.x - press.start.x
      let dy = event.locationInWindow.y - press.start.y
      if dx * dx + dy * dy > Self.slop * Self.slop { press.isDrag = true }
      self.press = press
    }
    // Fingers have no position while they are up.
    guard event.device == .mouse else { return }
    enter(at: point)
    post(.move, at: point)
  }

  func pointerUp(_ event: PointerEvent, at point: CGPoint, isInside: Bool) {
    guard let press else { return }
    self.press = nil
    post(.up, at: point)
    if isInside, !press.isDrag { post(.click, at: point) }
    if event.device.isFinger { post(.exit, at: Self.nowhere) }
  }

  /// Ends the press without a click.
  func cancel() {
    press = nil
    heldKey = nil
  }

  private func enter(at point: CGPoint) {
    guard !isInside else { return }
    isInside = true
    post(.enter, at: point)
  }

  func pointerExited() {
    guard isInside else { return }
    isInside = false
    post(.exit, at: Self.nowhere)
  }

  // MARK: Keys

  /// Space and Return press the current target; arrow keys select another target, if there are
  /// several.
  func keyDown(_ event: KeyEvent) -> Bool {
    guard takesPresses, event.modifiers.isEmpty else { return false }
    switch event.key {
    case .space, .enter:
      if !event.isRepeat, heldKey == nil {
        heldKey = event.key
        post(.down, at: keyPoint)
      }
      return true
    case .left, .right:
      let count = targets.count
      guard count > 1 else { return false }
      keyTarget = (keyTarget + (event.key == .right ? 1 : count - 1)) % count
      post(.move, at: keyPoint)
      return true
    case .escape where heldKey != nil:
      heldKey = nil
      return true
    default: return false
    }
  }

  func keyUp(_ event: KeyEvent) -> Bool {
    guard let heldKey, heldKey == event.key else { return false }
    self.heldKey = nil
    post(.up, at: keyPoint)
    post(.click, at: keyPoint)
    return true
  }

  /// The point that keys press: the centre of a layer, or of the view.
  private var keyPoint: CGPoint {
    guard let surface else { return .zero }
    let middle = CGPoint(x: surface.bounds.midX, y: surface.bounds.midY)
    let targets = targets
    guard !targets.isEmpty, let transform = surface.contentTransform else { return middle }
    show()
    let layer = targets[min(keyTarget, targets.count - 1)]
    guard let center = surface.player.center(ofLayer: layer) else { return middle }
    let point = transform * center
    return CGPoint(x: point.x, y: point.y)
  }

  /// Reports the pointer over the layer that keys press, to show the focus.
  func focusChanged(_ isFocused: Bool) {
    guard takesPresses, targets.count > 1 else { return }
    post(isFocused ? .move : .exit, at: isFocused ? keyPoint : Self.nowhere)
  }
}
