// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieKit
internal import SDLHost

/// The desktop's settings, and the state that is remembered between runs.
extension ViewerWindow {
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
    state.wasLight = settings.userInterfaceStyle == .light
    applySettings()
    followTextScale()
    if reducesMotion, !wasReduced, document.file != nil { document.begin() }
    trace(
      "settings",
      [
        "light": .flag(isLight), "contrast": .flag(hasHighContrast),
        "still": .flag(reducesMotion), "textScale": .number(settings.textScale),
      ])
  }

  /// Shows the files and URLs of a later start, and raises the window.
  func joined(_ arguments: [String]) {
    trace("joined", ["items": .number(Double(arguments.count))])
    document.open(arguments)
    window.raise()
  }

  /// Connects what is dropped on the window, and dragged over it.
  func connectDrops() {
    window.onDrop = { [unowned self] in
      dropHint.isHidden = true
      dropped($0)
    }
    window.onDragOver = { [unowned self] in
      dropHint.isHidden = !$0
      dropHint.frame = stages.frame
      trace("drag", ["over": .flag($0)])
    }
    window.onPointerMove = { [unowned self] in
      // The pointer belongs to the other program while it drags; one that crashed says no end.
      dropHint.isHidden = true
      revealBar(at: $0)
    }
  }

  /// Writes a trace line with the current frame and the counts of painted and presented frames.
  func trace(_ event: String, _ values: [String: Trace.Value] = [:]) {
    guard let trace = options.trace else { return }
    var line = values
    line["frame"] = line["frame"] ?? .number(document.player.state.frame)
    line["playing"] = .flag(document.isPlaying)
    line["painted"] = .number(Double(window.statistics.framesPainted))
    line["presented"] = .number(Double(window.statistics.framesPresented))
    trace.write(event, line)
  }

  /// Applies theme, contrast and reduced motion to all panels and redraws them.
  func applySettings() {
    Palette.theme = PaletteTheme.of(isLight: isLight, isHighContrast: hasHighContrast)
      .accented(settings.accent)
    window.background = Palette.surround
    window.focusRingColors = (Palette.accent, Palette.panel)
    document.reducesMotion = reducesMotion
    transport.animatesSigns = !reducesMotion
    emptyState.isStill = reducesMotion
    transport.showColors()
    Self.redraw(root)
  }

  /// Follows the desktop's scale factor, where the command line has none.
  func connectScale() {
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

  /// Applies the remembered state. Missing and invalid values leave the defaults.
  func restoreState() {
    settings.userInterfaceStyle = state.wasLight == true ? .light : .unspecified
    inspector.isHidden = !(state.showsInspector ?? false)
    fileList.isHidden = !(state.showsFiles ?? false)
    layerPanel.isHidden = !(state.showsLayers ?? false)
    inspector.sections.opened = state.sections ?? [:]
    stages.views = state.stageViews ?? StageViews()
    if stages.views.onionFrames > 0 { stages.lastOnionFrames = stages.views.onionFrames }
    restoreSound()
    if let scope = state.keyframeScope.flatMap(KeyframeScope.init(rawValue:)) {
      document.keyframeScope = scope
    }
    if options.backdrop == nil, let backdrop = state.background.flatMap(Backdrop.init(name:)) {
      document.restoreBackdrop(backdrop)
    }
  }

  /// Adds a file to the recent ones, unless it is a sample, and saves the state: that of the first
  /// file once it is on the screen.
  func remember(_ path: String) {
    if !options.samples.contains(where: { $0.path == path }) { state.opened(path) }
    if hasPresented { saveState() } else { hasNewState = true }
  }

  /// Saves the state. Size and background are saved only where the user has changed them.
  func saveState() {
    guard let path = options.statePath else { return }
    if options.backdrop == nil { state.background = document.chosenBackdrop.name }
    state.showsInspector = !inspector.isHidden
    state.showsFiles = !fileList.isHidden
    state.showsLayers = !layerPanel.isHidden
    state.sections = inspector.sections.opened.isEmpty ? nil : inspector.sections.opened
    state.keyframeScope = document.keyframeScope.rawValue
    if !window.isFullscreen {
      state.isMaximized = window.isMaximized
      if !window.isMaximized, window.size != automaticSize {
        (state.width, state.height) = (Double(window.size.width), Double(window.size.height))
      }
    }
    state.save(to: path)
  }
}
