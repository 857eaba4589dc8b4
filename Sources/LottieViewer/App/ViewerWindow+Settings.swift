// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieKit
internal import SDLHost

/// What the desktop says about light, dark and motion.
extension ViewerWindow {
  private var isLight: Bool { options.isLight ?? settings.isLight }
  private var reducesMotion: Bool { options.reducesMotion ?? settings.reducesMotion }

  func settingsRead(_ settings: DesktopSettings) {
    guard settings != self.settings else { return }
    let stood = reducesMotion
    self.settings = settings
    state.wasLight = settings.isLight
    applySettings()
    if reducesMotion, !stood, file != nil { begin() }
    trace("settings", ["light": .flag(isLight), "still": .flag(reducesMotion)])
  }

  /// Draws everything in the theme.
  func applySettings() {
    Palette.theme = (isLight ? PaletteTheme.light : .dark).accented(settings.accent)
    window.background = Palette.surround
    transport.animatesSigns = !reducesMotion
    emptyState.isStill = reducesMotion
    transport.showColors()
    Self.redraw(window.root)
  }

  private static func redraw(_ view: View) {
    view.setNeedsDisplay()
    view.subviews.forEach(redraw)
  }

  /// Plays the file that was opened, or shows one frame of it where motion is not wanted: the marker “reduced
  /// motion” plays then, if the file has one.
  func begin() {
    guard !options.isPaused else { return }
    guard reducesMotion else { return play() }
    if let marker = file?.animation.markers.first(where: { Self.isReducedMotion($0.name) }) {
      surface.play(marker: marker.name, loopMode: .playOnce)
    } else {
      let timeline = surface.player.state.timeline
      surface.player.seek(to: timeline.frame(progress: 1.0 / 3).rounded())
    }
  }

  /// As lottie-ios spells it, and the like.
  static func isReducedMotion(_ name: String) -> Bool {
    name.lowercased().filter { $0.isLetter } == "reducedmotion"
  }
}
