// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieKit
internal import SDLHost

/// How the window looks: theme, contrast, motion and scale, by the command line, else by the desktop.
final class WindowLook {
  private let window: Window
  private let loop: EventLoop
  private let options: ViewerOptions
  private let document: Document
  private let panels: Panels
  private let memory: Memory
  /// The desktop's settings; the command line's have precedence.
  private var settings = Appearance()
  /// The size at creation. A different size was set by the user, and is remembered.
  private var automaticSize: CGSize

  init(
    _ window: Window, _ loop: EventLoop, _ options: ViewerOptions, _ document: Document,
    _ panels: Panels,
    _ memory: Memory
  ) {
    (self.window, self.loop, self.options, self.document) = (window, loop, options, document)
    (self.panels, self.memory) = (panels, memory)
    automaticSize = window.size
    settings.userInterfaceStyle = memory.state.wasLight == true ? .light : .unspecified
    apply()
  }

  /// Whether the interface is light: by the command line, else by the desktop.
  private var isLight: Bool { options.isLight ?? (settings.userInterfaceStyle == .light) }
  /// Whether texts and borders have a high contrast: by the command line, else by the desktop.
  private var hasHighContrast: Bool { options.hasHighContrast ?? settings.isHighContrastEnabled }
  /// Whether nothing moves by itself: by the command line, else by the desktop.
  private var reducesMotion: Bool { options.reducesMotion ?? settings.isReduceMotionEnabled }

  /// Applies new settings. A file that plays stops at a still frame when reduced motion is turned
  /// on.
  func settingsRead(_ settings: Appearance) {
    guard settings != self.settings else { return }
    let wasReduced = reducesMotion
    self.settings = settings
    memory.state.wasLight = settings.userInterfaceStyle == .light
    apply()
    followTextScale()
    if reducesMotion, !wasReduced, document.file != nil { document.playback.begin() }
    document.trace(
      "settings",
      [
        "light": .flag(isLight), "contrast": .flag(hasHighContrast),
        "still": .flag(reducesMotion), "textScale": .number(settings.textScale),
      ])
  }

  /// Applies theme, contrast and reduced motion to all panels and redraws them.
  func apply() {
    Palette.theme = PaletteTheme.of(isLight: isLight, isHighContrast: hasHighContrast)
      .accented(settings.accent)
    window.background = Palette.surround
    window.focusRingColors = (Palette.accent, Palette.panel)
    document.playback.reducesMotion = reducesMotion
    panels.transport.animatesSigns = !reducesMotion
    panels.emptyState.isStill = reducesMotion
    panels.transport.showColors()
    Self.redraw(window.root)
  }

  /// Follows the desktop's scale factor, where the command line has none.
  func followScale(traceLayout: @escaping () -> Void) {
    guard options.followsScale else { return }
    loop.onScaleChange = { [weak self] loop in
      guard let self, let scale = loop.desktopScale else { return }
      let isAutomatic = window.size == automaticSize
      window.scale = scale
      if isAutomatic { automaticSize = window.size }
      traceLayout()
    }
  }

  /// Applies the desktop's factor for text to the whole window. A size that the user has not changed
  /// is not remembered.
  private func followTextScale() {
    guard options.followsTextScale, loop.desktopScale == nil else { return }
    let isAutomatic = window.size == automaticSize
    window.scale = options.scale * settings.textScale
    if isAutomatic { automaticSize = window.size }
  }

  /// Redraws a view and all views in it.
  private static func redraw(_ view: View) {
    view.setNeedsDisplay()
    view.subviews.forEach(redraw)
  }

  /// Stores the size that the user has given the window.
  func store(in state: inout ViewerState) {
    guard !window.isFullscreen else { return }
    state.isMaximized = window.isMaximized
    if !window.isMaximized, window.size != automaticSize {
      (state.width, state.height) = (Double(window.size.width), Double(window.size.height))
    }
  }
}
