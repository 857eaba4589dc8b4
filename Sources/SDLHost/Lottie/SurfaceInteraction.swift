// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieGeometry
internal import LottieKit

/// The pointer over a view and its keys, for the state machine of its animation.
@MainActor
final class SurfaceInteraction {
  private let player: InteractivePlayer
  private weak var surface: AnimationSurface?
  private var isInside = false
  private var press: (device: PointerEvent.Device, start: CGPoint, isDrag: Bool)?
  /// The index in `targets` of the layer that keys press.
  private var keyTarget = 0
  private var heldKey: Key?

  /// The largest movement between press and release of a click, in points.
  private static let slop = 8.0
  /// A point outside of all layers.
  private static let nowhere = CGPoint(x: -1e6, y: -1e6)

  init(_ surface: AnimationSurface, _ player: InteractivePlayer) {
    (self.surface, self.player) = (surface, player)
  }

  private var isInControl: Bool { player.stateMachine != nil }

  // MARK: Layers

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
    guard !targets.isEmpty else { return middle }
    let layer = targets[min(keyTarget, targets.count - 1)]
    let point = surface.player.centerInHost(ofLayer: layer)
    return point.map { CGPoint(x: $0.x, y: $0.y) } ?? middle
  }

  /// Reports the pointer over the layer that keys press, to show the focus.
  func focusChanged(_ isFocused: Bool) {
    guard takesPresses, targets.count > 1 else { return }
    post(isFocused ? .move : .exit, at: isFocused ? keyPoint : Self.nowhere)
  }
}
