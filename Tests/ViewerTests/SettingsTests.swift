// SPDX-License-Identifier: Apache-2.0

internal import Controls
internal import Foundation
internal import LottieDrawing
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// What the desktop says about light, dark and motion.
@Suite(.serialized) struct SettingsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [PaletteTheme.dark, .light, .contrastDark, .contrastLight]) func contrasts(
    _ theme: PaletteTheme
  ) {
    // Texts stand on panels, on rows that are chosen, on bands of markers, and in fields.
    let grounds = [
      theme.panel, theme.panel.below(theme.hover), theme.panel.below(theme.pressed), theme.surround,
    ]
    for ground in grounds {
      #expect(PaletteTheme.contrast(theme.text, ground) >= theme.textContrast, "\(ground.hex)")
    }
    for color in [theme.secondary, theme.accent, theme.warning] {
      #expect(PaletteTheme.contrast(color, theme.panel) >= theme.textContrast, "\(color.hex)")
    }
    // Names and numbers in rows that are chosen.
    for color in [theme.secondary, theme.accent] {
      #expect(
        PaletteTheme.contrast(color, theme.panel.below(theme.hover)) >= theme.textContrast,
        "\(color.hex)")
    }
    // Captions are drawn over any picture.
    for picture in [RGBA.white, .black] {
      let caption = theme.isHighContrast ? theme.panel : picture.below(theme.panel.opacity(0.9))
      #expect(PaletteTheme.contrast(theme.text, caption) >= theme.textContrast)
    }
    // What is seen of tracks, handles, graphs and marks is no text.
    for color in [theme.track, theme.accent, theme.text, theme.warning, theme.keyframe] {
      #expect(PaletteTheme.contrast(color, theme.panel) >= 3, "\(color.hex)")
    }
    // The borders of fields, on both of their sides.
    for ground in [theme.panel, theme.panel.below(theme.hover)] {
      #expect(PaletteTheme.contrast(theme.field, ground) >= 3, "\(ground.hex)")
    }
    if theme.isHighContrast {
      let edges = [theme.line, theme.disabled]
      for color in edges {
        #expect(PaletteTheme.contrast(color, theme.panel) >= 3, "\(color.hex)")
      }
      #expect(PaletteTheme.contrast(theme.disabled, theme.panel) >= 7)
      #expect(
        PaletteTheme.contrast(theme.text, theme.surround.below(theme.accent.opacity(0.35))) >= 7)
    }
    let faint = theme.panel
    #expect(theme.accented(faint).accent == theme.accent)
    #expect(theme.accented(theme.text).accent == theme.text)
  }

  @Test func theThemeFollowsTheDesktop() throws {
    defer { Palette.theme = .dark }
    let host = try ViewerFixture(paused: folder.write("a.json", Sample.crossing))
    func corner() throws -> String {
      let size = host.viewer.window.size
      return try host.viewer.window.pixels().color(x: Int(size.width) / 2, y: Int(size.height) - 3)
        .hex
    }
    #expect(try corner() == PaletteTheme.dark.panel.hex)
    var settings = Appearance()
    settings.userInterfaceStyle = .light
    host.viewer.look.settingsRead(settings)
    try host.step()
    #expect(try corner() == PaletteTheme.light.panel.hex)
  }

  /// Markers of a file → does it play, and at which frame it stands.
  @Test(
    arguments: [
      ("", false, 40), (#"{"cm":"Reduced Motion","tm":10,"dr":20},"#, true, 10),
      (#"{"cm":"reduced_motion","tm":60,"dr":20},"#, true, 60),
    ] as [(String, Bool, Double)])
  func withoutMotion(_ marker: String, _ plays: Bool, _ frame: Double) throws {
    var options = ViewerOptions()
    options.reducesMotion = true
    let json = Sample.marked.replacingOccurrences(
      of: #""markers":["#, with: #""markers":["# + marker)
    let host = try ViewerFixture([folder.write("a.json", json)], options: options)
    #expect(host.isPlaying == plays)
    #expect((host.frame - frame).magnitude <= 1)
    // Space plays in any case.
    try host.steps(120)
    try host.press(.space)
    #expect(host.isPlaying)
  }

  // MARK: Animated buttons

  @Test func iconsAnimateAndStop() throws {
    let host = try ViewerFixture(
      paused: folder.write("a.json", Sample.crossing), size: CGSize(width: 800, height: 400))
    let transport = host.viewer.transport
    #expect(!transport.play.isOn && transport.play.currentProgress == 0)
    try host.press(.space)
    #expect(transport.play.isOn && transport.play.isAnimationPlaying)
    try host.steps(20)
    #expect(!transport.play.isAnimationPlaying && transport.play.currentProgress == 1)
    try host.click(transport.play)
    try host.steps(20)
    #expect(!host.isPlaying && transport.play.currentProgress == 0)
    for (button, frame): (TransportButton, Double) in [
      (transport.last, 120), (transport.back, 119), (transport.first, 0), (transport.forward, 1),
    ] {
      try host.click(button)
      #expect(host.frame == frame)
    }
    try host.steps(30)
    let painted = host.viewer.window.statistics.framesPainted
    try host.steps(100)
    #expect(host.viewer.window.statistics.framesPainted == painted)
  }

  /// Where motion is not wanted, signs are there at once; elsewhere within 150 ms.
  @Test(arguments: [false, true]) func iconsUseNoTimeWithReducedMotion(isStill: Bool) throws {
    var options = ViewerOptions()
    (options.isPaused, options.reducesMotion) = (true, isStill)
    let host = try ViewerFixture([folder.write("a.json", Sample.crossing)], options: options)
    host.viewer.window.setSize(CGSize(width: 800, height: 400))
    try host.step()
    let transport = host.viewer.transport
    let area = transport.play.frameInWindow
    try host.point(.down, area.midX, area.midY)
    try host.point(.up, area.midX, area.midY)
    try host.steps(isStill ? 1 : 9)
    #expect(host.isPlaying && !transport.play.isAnimationPlaying)
    #expect(transport.play.currentProgress == 1)
    try host.click(transport.last)
    // One frame sees that it is at rest, the next one begins.
    try host.steps(isStill ? 1 : 10)
    #expect(!transport.last.isAnimationPlaying && !transport.play.isAnimationPlaying)
  }
}
