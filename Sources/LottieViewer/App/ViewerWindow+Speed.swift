// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Geometry
internal import LottieKit
internal import SDLHost

/// How fast it plays, what it does at the end, and which frames it shows.
extension ViewerWindow {
  /// Speeds that keys and the menu lead to, without their sign.
  static let speeds = 0.1...4.0
  static let menuSpeeds = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4]

  // MARK: Speed

  /// Faster or slower by a part of the normal speed.
  func changeSpeed(by part: Double) {
    let current = Double(surface.animationSpeed)
    setMagnitude(((current.magnitude + part) * 100).rounded() / 100)
  }

  /// So many times as fast.
  func multiplySpeed(by factor: Double) {
    setMagnitude(Double(surface.animationSpeed).magnitude * factor)
  }

  /// A speed that the command line has set beyond these stays until it is changed to one between them.
  private func setMagnitude(_ speed: Double) {
    let current = Double(surface.animationSpeed)
    let isFaster = speed > current.magnitude
    var new = speed.clamped(to: Self.speeds)
    new = isFaster ? max(new, current.magnitude) : min(new, current.magnitude)
    guard new != current.magnitude else { return }
    setSpeed(current < 0 ? -new : new)
  }

  func setSpeed(_ speed: Double) {
    surface.animationSpeed = CGFloat(speed)
    trace("speed", ["speed": .number(speed)])
  }

  func openSpeedMenu() {
    let current = Double(surface.animationSpeed)
    let items = Self.menuSpeeds.map {
      Menu.Item(title: Transport.text(speed: $0), isChecked: $0 == current.magnitude)
    }
    open(items, at: transport.speed) { [unowned self] index in
      setSpeed(current < 0 ? -Self.menuSpeeds[index] : Self.menuSpeeds[index])
    }
  }

  // MARK: Loop

  /// Modes in the order in which a key leads through them.
  private var loopModes: [(title: String, mode: LottieLoopMode)] {
    [
      ("Loop", .loop), ("Once", .playOnce), ("Bounce", .autoReverse),
      ("Repeat", .repeat(Float(repeatCount))), ("Bounce", .repeatBackwards(Float(bounceCount))),
    ]
  }

  private var loopIndex: Int {
    switch surface.loopMode {
    case .loop: 0
    case .playOnce: 1
    case .autoReverse: 2
    case .repeat: 3
    case .repeatBackwards: 4
    }
  }

  func cycleLoopMode() {
    let modes = loopModes
    setLoopMode(modes[(loopIndex + 1) % modes.count].mode)
  }

  func setLoopMode(_ mode: LottieLoopMode) {
    surface.loopMode = mode
    keepCount(of: mode)
    trace("loop", ["mode": .text("\(mode)")])
  }

  /// Remembers how often, for the menu and for the next time.
  func keepCount(of mode: LottieLoopMode) {
    switch mode {
    case .repeat(let count): repeatCount = Self.count(count)
    case .repeatBackwards(let count): bounceCount = Self.count(count)
    case .loop, .playOnce, .autoReverse: break
    }
  }

  func openLoopMenu() {
    let items = loopModes.enumerated().map { index, entry in
      Menu.Item(
        title: entry.title, isChecked: index == loopIndex, count: Self.count(of: entry.mode))
    }
    open(
      items, at: transport.loop,
      onChoose: { [unowned self] in setLoopMode(loopModes[$0].mode) },
      onCount: { [unowned self] index, count in
        let count = Float(count)
        if case .repeat = loopModes[index].mode {
          setLoopMode(.repeat(count))
        } else {
          setLoopMode(.repeatBackwards(count))
        }
      })
  }

  private static func count(_ count: Float) -> Int { Int(clamping: Double(count), to: Menu.counts) }

  private static func count(of mode: LottieLoopMode) -> Int? {
    switch mode {
    case .repeat(let count), .repeatBackwards(let count): Self.count(count)
    case .loop, .playOnce, .autoReverse: nil
    }
  }

  private func open(
    _ items: [Menu.Item], at button: View, onChoose: @escaping (Int) -> Void,
    onCount: @escaping (Int, Int) -> Void = { _, _ in }
  ) {
    menu.open(items, at: button.frameInWindow, onChoose: onChoose, onCount: onCount)
    holdKeys()
    trace("menu", ["area": .rect(CGRect(menu.area)), "rows": .number(Double(items.count))])
  }

  // MARK: Frame rate

  /// Shows the file's own frames only, as After Effects does, or those between them too.
  func toggleFrameRateLock() {
    guard file != nil else { return }
    surface.respectAnimationFrameRate.toggle()
    trace("rate", ["locked": .flag(surface.respectAnimationFrameRate)])
  }
}
