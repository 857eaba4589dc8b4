// SPDX-License-Identifier: Apache-2.0

internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// The menus of speeds and loop modes.
extension Transport {
  /// The factors of the speed menu.
  static let menuSpeeds = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4]

  /// Opens the menu of speeds. The direction of playback is not changed.
  func openSpeedMenu(_ document: Document) {
    let current = document.player.state.speed
    let items = Self.menuSpeeds.map { speed in
      var item = Menu.Item(Self.text(speed: speed)) { [unowned document] in
        document.playback.setSpeed(current < 0 ? -speed : speed)
      }
      item.isChecked = speed == current.magnitude
      return item
    }
    openMenu(items, at: speed.frameInWindow)
  }

  /// Opens the menu of loop modes, two of them with a count.
  func openLoopMenu(_ document: Document) {
    let titles = [
      localized("Loop"), localized("Once"), localized("Bounce"), localized("Repeat"),
      localized("Bounce"),
    ]
    let items = document.playback.loopModes.enumerated().map { index, mode in
      var item = Menu.Item(titles[index]) { [unowned document] in
        document.playback.setLoopMode(document.playback.loopModes[index])
      }
      item.isChecked = index == document.playback.loopIndex
      item.count = Self.count(of: mode)
      item.setCount = { [unowned document] count in
        let repeats = if case .repeat = mode { true } else { false }
        document.playback.setLoopMode(
          repeats ? .repeat(Float(count)) : .repeatBackwards(Float(count)))
      }
      return item
    }
    openMenu(items, at: loop.frameInWindow)
  }
}
