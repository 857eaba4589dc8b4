// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieEditing
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// The contrast of what is drawn, in each state of the window, in the themes of high contrast.
///
/// A colour of the theme is replaced by one that nothing else has, so that its pixels are found; then
/// it is made transparent, so that these pixels show what is below it.
@Suite(.serialized) struct ContrastTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A colour of the theme, and the smallest contrast to what is below it.
  private struct Role {
    let name: String
    let color: WritableKeyPath<PaletteTheme, RGBA>
    let least: Double
  }

  private static let roles = [
    Role(name: "text", color: \.text, least: 7),
    Role(name: "secondary", color: \.secondary, least: 7),
    Role(name: "disabled", color: \.disabled, least: 7),
    Role(name: "accent", color: \.accent, least: 7),
    Role(name: "warning", color: \.warning, least: 7),
    Role(name: "keyframe", color: \.keyframe, least: 3),
    Role(name: "line", color: \.line, least: 3), Role(name: "field", color: \.field, least: 3),
    Role(name: "track", color: \.track, least: 3),
  ]

  /// The number of pixels from which on the contrast to a colour counts.
  private static let least = 150

  private func picture(_ theme: PaletteTheme, _ host: ViewerFixture) throws -> Bitmap {
    Palette.theme = theme
    host.viewer.window.focusRingColors = (theme.accent, theme.panel)
    host.viewer.root.setNeedsDisplayInTree()
    host.viewer.transport.showColors()
    try host.step()
    return try host.viewer.window.pixels()
  }

  private static func key(_ index: Int) -> UInt32 { 0xFF00_FF00 | UInt32(index + 1) << 20 }

  private static func isKey(_ pixel: UInt32) -> Bool { pixel & 0xFF0F_FFFF == 0xFF00_FF00 }

  private static func color(_ pixel: UInt32) -> RGBA {
    RGBA(
      Double(pixel >> 16 & 255) / 255, Double(pixel >> 8 & 255) / 255, Double(pixel & 255) / 255)
  }

  /// The areas in points in which there are other colours than those of the theme: the animation, the
  /// field of colours, and the animated signs of the transport, whose colours are the texts'.
  private func pictures(in host: ViewerFixture) -> (CGPoint) -> Bool {
    let (viewer, transport) = (host.viewer, host.viewer.transport)
    let stage = viewer.stages.frameInWindow
    let signs: [View] = [
      transport.first, transport.back, transport.play, transport.forward, transport.last,
    ]
    var areas = signs.map(\.frameInWindow)
    if !viewer.colorPicker.isHidden { areas.append(viewer.colorPicker.frameInWindow) }
    // The column of pictures before the titles of a menu.
    for panel in viewer.overlays.menu.panels
    where panel.items.contains(where: { $0.picture != nil }) {
      var column = panel.frameInWindow
      column.size.width = 24 + 2 * MenuPanel.pictureSide
      areas.append(column)
    }
    return { point in
      if areas.contains(where: { $0.contains(point) }) { return true }
      guard stage.contains(point) else { return false }
      // A menu takes the pointer everywhere, but covers the stage only where its rows are.
      let menu = viewer.overlays.menu
      if !menu.isHidden { return !menu.panels.contains { $0.frameInWindow.contains(point) } }
      guard let hit = viewer.window.view(at: point) else { return false }
      return viewer.stages.contains(hit)
    }
  }

  /// The colours of the slots, in the file and in its themes.
  private func swatches(in host: ViewerFixture) -> Set<String> {
    let themes = host.viewer.document.editing.themes
    let slots = themes.slots.map(\.id)
    let colors = ([nil] + themes.all.map(Optional.some)).flatMap { theme in
      slots.compactMap { slot -> String? in
        if case .color(let color)? = themes.value(of: slot, in: theme)?.value {
          color.rgba.hex
        } else {
          nil
        }
      }
    }
    return Set(colors)
  }

  @Test(arguments: WindowState.allCases) func contrast(_ state: WindowState) throws {
    defer { Palette.theme = .dark }
    // At twice the size letters have pixels that they fill.
    let host = try state.host(in: folder, size: CGSize(width: 760, height: 600), scale: 2)
    if state == .playing { try host.press(.space) }
    let isPicture = pictures(in: host)
    let swatches = swatches(in: host)
    for theme in [PaletteTheme.contrastDark, .contrastLight] {
      var marked = theme
      for (index, role) in Self.roles.enumerated() {
        marked[keyPath: role.color] = Self.color(Self.key(index))
      }
      let found = try picture(marked, host)
      var indices: [UInt32: [Int]] = [:]
      for (index, pixel) in found.pixels.enumerated() where Self.isKey(pixel) {
        let point = CGPoint(x: index % found.width / 2, y: index / found.width / 2)
        if !isPicture(point) {
          indices[pixel, default: []].append(index)
        }
      }
      for (index, role) in Self.roles.enumerated() {
        guard let indices = indices[Self.key(index)] else { continue }
        var without = theme
        without[keyPath: role.color] = RGBA(0, 0, 0, 0)
        let grounds = try picture(without, host).pixels
        var areas: [UInt32: (count: Int, index: Int)] = [:]
        for i in indices { areas[grounds[i], default: (0, i)].count += 1 }
        // Where lines cross, and where a sign is on its line, others are around it.
        for (ground, area) in areas where area.count >= Self.least {
          let ground = Self.color(ground)
          if Self.isExempt(role, ground, theme) { continue }
          // The edge of a swatch is seen beside it, or on the panel.
          if role.name == "track", swatches.contains(ground.hex) { continue }
          let contrast = PaletteTheme.contrast(theme[keyPath: role.color], ground)
          let point = (area.index % found.width / 2, area.index / found.width / 2)
          #expect(
            contrast >= role.least,
            "\(role.name) on \(ground.hex) at \(point), light: \(theme.isLight)")
        }
      }
    }
  }

  /// Whether a pair of colours says nothing of its own: the played part of the timeline is thicker than
  /// the track that it is on, and the edges of swatches are on the colours of the file.
  private static func isExempt(_ role: Role, _ ground: RGBA, _ theme: PaletteTheme) -> Bool {
    if role.name == "accent", ground.hex == theme.track.hex { return true }
    let parts = [ground.red, ground.green, ground.blue]
    return role.name == "track" && (parts.max() ?? 0) - (parts.min() ?? 0) > 0.5
  }

  /// The colours of bars in the layers in time, on both grounds.
  @Test(arguments: [PaletteTheme.contrastDark, .contrastLight])
  func layersStandOut(_ theme: PaletteTheme) {
    defer { Palette.theme = .dark }
    Palette.theme = theme
    for kind in LayerColors.kinds {
      #expect(PaletteTheme.contrast(LayerColors.color(of: kind), theme.panel) >= 3, "\(kind)")
    }
  }
}
