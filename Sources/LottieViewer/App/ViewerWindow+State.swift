// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SDLHost

/// What the desktop says about light, dark and motion, and what is remembered from one time to the next.
extension ViewerWindow {
  private var isLight: Bool { options.isLight ?? settings.isLight }
  private var reducesMotion: Bool { options.reducesMotion ?? settings.reducesMotion }

  func settingsRead(_ settings: DesktopSettings) {
    guard settings != self.settings else { return }
    let stood = reducesMotion
    self.settings = settings
    state.wasLight = settings.isLight
    applySettings()
    if reducesMotion, !stood, document.file != nil { document.begin() }
    trace("settings", ["light": .flag(isLight), "still": .flag(reducesMotion)])
  }

  /// Draws everything in the theme.
  func applySettings() {
    Palette.theme = (isLight ? PaletteTheme.light : .dark).accented(settings.accent)
    window.background = Palette.surround
    document.reducesMotion = reducesMotion
    transport.animatesSigns = !reducesMotion
    emptyState.isStill = reducesMotion
    transport.showColors()
    Self.redraw(root)
  }

  private static func redraw(_ view: View) {
    view.setNeedsDisplay()
    view.subviews.forEach(redraw)
  }

  /// Does what was remembered; what is not, or cannot be true, is as it is for the first time.
  func restoreState() {
    settings.isLight = state.wasLight ?? false
    inspector.isHidden = !(state.showsInspector ?? false)
    fileList.isHidden = !(state.showsFiles ?? false)
    if options.backdrop == nil, let backdrop = state.background.flatMap(Backdrop.init(name:)) {
      document.chosenBackdrop = backdrop
      document.backdrop = backdrop
    }
  }

  func remember(_ path: String) {
    if !options.samples.contains(where: { $0.path == path }) { state.opened(path) }
    saveState()
  }

  func saveState() {
    guard let path = options.statePath else { return }
    if options.backdrop == nil { state.background = document.chosenBackdrop.name }
    state.showsInspector = !inspector.isHidden
    state.showsFiles = !fileList.isHidden
    if !window.isFullscreen {
      state.isMaximized = window.isMaximized
      if !window.isMaximized, window.size != automaticSize {
        (state.width, state.height) = (Double(window.size.width), Double(window.size.height))
      }
    }
    state.save(to: path)
  }
}
