// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry
internal import LottieKit

/// The viewer's colours: quiet, so that the animation is what one sees.
///
/// Texts have a contrast of at least 4.5:1 to what they stand on, and shapes that mean something
/// 3:1.
nonisolated struct PaletteTheme: Equatable, Sendable {
  /// Around the animation.
  var surround: RGBA
  /// Bar and cards.
  var panel: RGBA
  /// Lines around cards and key caps.
  var line: RGBA
  var text: RGBA
  var secondary: RGBA
  /// What is still to come on the timeline.
  var track: RGBA
  /// What the user can do now, and how far playback is.
  var accent: RGBA
  var warning: RGBA
  var hover: RGBA
  var pressed: RGBA
  /// Behind small pictures of animations: most are drawn for a light ground.
  var tile: RGBA

  static let dark = PaletteTheme(
    surround: hex("#0d0e11"), panel: hex("#17191e"), line: hex("#343943"), text: hex("#e8eaee"),
    secondary: hex("#a0a8b4"), track: hex("#656d7a"), accent: hex("#3fd0b0"),
    warning: hex("#f0b95a"), hover: RGBA.white.opacity(0.09), pressed: RGBA.white.opacity(0.16),
    tile: hex("#d3d7de"))

  static let light = PaletteTheme(
    surround: hex("#d5d8de"), panel: hex("#f4f5f7"), line: hex("#c3c8d0"), text: hex("#1a1c20"),
    secondary: hex("#545b66"), track: hex("#858d98"), accent: hex("#08705d"),
    warning: hex("#8a5300"), hover: RGBA.black.opacity(0.07), pressed: RGBA.black.opacity(0.13),
    tile: hex("#ffffff"))

  /// A colour written down above; black would show that it was written wrong.
  private static func hex(_ text: String) -> RGBA { RGBA(hex: text) ?? .black }

  /// With the desktop's accent, where that stands out enough from the panel.
  func accented(_ color: RGBA?) -> PaletteTheme {
    guard let color, Self.contrast(color, panel) >= 4.5 else { return self }
    var theme = self
    theme.accent = color
    return theme
  }

  /// Of two opaque colours, as WCAG 2 has it.
  static func contrast(_ a: RGBA, _ b: RGBA) -> Double {
    let (x, y) = (luminance(a), luminance(b))
    return (max(x, y) + 0.05) / (min(x, y) + 0.05)
  }

  private static func luminance(_ color: RGBA) -> Double {
    func linear(_ c: Double) -> Double {
      c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }
}

/// The colours in use.
enum Palette {
  static var theme = PaletteTheme.dark

  static var surround: RGBA { theme.surround }
  static var panel: RGBA { theme.panel }
  static var line: RGBA { theme.line }
  static var text: RGBA { theme.text }
  static var secondary: RGBA { theme.secondary }
  static var track: RGBA { theme.track }
  static var accent: RGBA { theme.accent }
  static var warning: RGBA { theme.warning }
  static var hover: RGBA { theme.hover }
  static var pressed: RGBA { theme.pressed }
  static var tile: RGBA { theme.tile }
  /// Behind letters that are selected.
  static var selection: RGBA { theme.accent.opacity(0.35) }
  /// Over the picture while a card asks for attention.
  static var shade: RGBA { RGBA.black.opacity(0.6) }

  /// Of the signs on animated buttons.
  static func sign(isEnabled: Bool) -> Color {
    let color = isEnabled ? text : secondary
    return Color(r: color.red, g: color.green, b: color.blue, a: color.alpha)
  }
}

/// Sizes on a grid of 8 points.
enum Metrics {
  static let grid = 8.0
  static let barHeight = 88.0
  static let headerHeight = 40.0
  static let timelineHeight = 48.0
  static let buttonSide = 32.0
  static let iconSide = 20.0
  static let smallSize = 11.0
  static let textSize = 13.0
  static let titleSize = 16.0
  static let minimumWidth = 360.0
  /// The window gives the picture at least this much height, though it may be smaller itself.
  static let minimumStageHeight = 200.0
}
