// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit

/// The colours of a theme: neutral, so that the animation stands out.
///
/// Texts have a contrast of at least 4.5:1 to their background, meaningful shapes 3:1 (WCAG 2,
/// level AA). In the themes of high contrast texts have 7:1 (level AAA), and borders 3:1, too.
nonisolated struct PaletteTheme: Equatable, Sendable {
  /// Around the animation.
  var surround: RGBA
  /// Bar and cards.
  var panel: RGBA
  /// Lines around cards and key caps.
  var line: RGBA
  /// The borders of fields and of the buttons in panels.
  var field: RGBA
  /// Titles, values and icons.
  var text: RGBA
  /// Less important text, and disabled controls.
  var secondary: RGBA
  /// Rows of menus that cannot be chosen now.
  var disabled: RGBA
  /// The part of the timeline after the playhead.
  var track: RGBA
  /// Active controls and playback progress.
  var accent: RGBA
  var warning: RGBA
  /// Keyframes. Not the accent, which is the colour of what has been played.
  var keyframe: RGBA
  /// Translucent backgrounds of controls under the pointer and while pressed.
  var hover: RGBA
  var pressed: RGBA
  /// The background of thumbnails: most animations are made for light backgrounds.
  var tile: RGBA
  /// Whether it is a theme for light windows.
  var isLight = false
  /// Whether nothing is translucent, and what is chosen has a border.
  var isHighContrast = false

  static let dark = PaletteTheme(
    surround: hex("#0d0e11"), panel: hex("#17191e"), line: hex("#343943"), field: hex("#7a8290"),
    text: hex("#e8eaee"),
    secondary: hex("#a0a8b4"), disabled: hex("#a0a8b4").opacity(0.6), track: hex("#656d7a"),
    accent: hex("#3fd0b0"),
    warning: hex("#f0b95a"), keyframe: hex("#b8a4ff"), hover: RGBA.white.opacity(0.09),
    pressed: RGBA.white.opacity(0.16),
    tile: hex("#d3d7de"))

  static let light = PaletteTheme(
    surround: hex("#d5d8de"), panel: hex("#f4f5f7"), line: hex("#c3c8d0"), field: hex("#767e89"),
    text: hex("#1a1c20"),
    secondary: hex("#545b66"), disabled: hex("#545b66").opacity(0.6), track: hex("#858d98"),
    accent: hex("#08705d"),
    warning: hex("#8a5300"), keyframe: hex("#6a3fc0"), hover: RGBA.black.opacity(0.07),
    pressed: RGBA.black.opacity(0.13),
    tile: hex("#ffffff"), isLight: true)

  static let contrastDark = PaletteTheme(
    surround: hex("#000000"), panel: hex("#000000"), line: hex("#c8c8c8"), field: hex("#ffffff"),
    text: hex("#ffffff"), secondary: hex("#e6e6e6"), disabled: hex("#a0a0a0"),
    track: hex("#a6a6a6"), accent: hex("#5ce1ff"), warning: hex("#ffd24a"),
    keyframe: hex("#d9ccff"), hover: RGBA.white.opacity(0.16), pressed: RGBA.white.opacity(0.22),
    tile: hex("#ffffff"), isHighContrast: true)

  static let contrastLight = PaletteTheme(
    surround: hex("#ffffff"), panel: hex("#ffffff"), line: hex("#404040"), field: hex("#000000"),
    text: hex("#000000"), secondary: hex("#262626"), disabled: hex("#565656"),
    track: hex("#555555"), accent: hex("#003f7f"), warning: hex("#6e2600"),
    keyframe: hex("#46179a"), hover: RGBA.black.opacity(0.1), pressed: RGBA.black.opacity(0.16),
    tile: hex("#ffffff"), isLight: true, isHighContrast: true)

  /// The theme for light or dark windows, and for more contrast.
  static func of(isLight: Bool, isHighContrast: Bool) -> PaletteTheme {
    isHighContrast ? isLight ? contrastLight : contrastDark : isLight ? light : dark
  }

  /// Parses a colour of the tables above. A mistake in them becomes black, which tests find.
  private static func hex(_ text: String) -> RGBA { RGBA(hex: text) ?? .black }

  /// The smallest contrast of texts.
  var textContrast: Double { isHighContrast ? 7 : 4.5 }

  /// The theme with the desktop's accent colour, if its contrast to the panel, and to rows that are
  /// chosen in it, is enough for texts.
  func accented(_ color: RGBA?) -> PaletteTheme {
    guard let color, Self.contrast(color, panel) >= textContrast else { return self }
    if isHighContrast, Self.contrast(color, panel.below(hover)) < textContrast { return self }
    var theme = self
    theme.accent = color
    return theme
  }

  /// The contrast ratio of two opaque colours, 1...21, by the formula of WCAG 2.
  static func contrast(_ a: RGBA, _ b: RGBA) -> Double {
    let (x, y) = (luminance(a), luminance(b))
    return (max(x, y) + 0.05) / (min(x, y) + 0.05)
  }

  /// The relative luminance of an sRGB colour, 0...1, by the formula of WCAG 2.
  private static func luminance(_ color: RGBA) -> Double {
    func linear(_ c: Double) -> Double {
      c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }
}

extension RGBA {
  /// This opaque colour with a translucent one over it.
  nonisolated func below(_ color: RGBA) -> RGBA {
    color.alpha > 0 ? lerp(to: color.opacity(1 / color.alpha), color.alpha) : self
  }
}

/// The colours of the current theme.
enum Palette {
  /// The current theme. After a change all views must be redrawn.
  static var theme = PaletteTheme.dark

  static var surround: RGBA { theme.surround }
  static var panel: RGBA { theme.panel }
  static var line: RGBA { theme.line }
  static var field: RGBA { theme.field }
  static var text: RGBA { theme.text }
  static var secondary: RGBA { theme.secondary }
  static var disabled: RGBA { theme.disabled }
  static var track: RGBA { theme.track }
  static var accent: RGBA { theme.accent }
  static var warning: RGBA { theme.warning }
  static var keyframe: RGBA { theme.keyframe }
  static var hover: RGBA { theme.hover }
  static var pressed: RGBA { theme.pressed }
  static var tile: RGBA { theme.tile }
  /// The background of selected text.
  static var selection: RGBA { theme.accent.opacity(0.35) }
  /// The dimming of the picture under a card.
  static var shade: RGBA { RGBA.black.opacity(0.6) }

  /// A colour that lets what is below it through; opaque in a theme of high contrast.
  static func faint(_ color: RGBA, _ opacity: Double) -> RGBA {
    theme.isHighContrast ? color : color.opacity(opacity)
  }

  /// The background of what is chosen, pressed or under the pointer; with a border in a theme of
  /// high contrast.
  static func highlight(
    _ area: Rect, radius: Double, _ color: RGBA = theme.hover
  ) -> [DrawItem] {
    let ground = DrawItem.fill(.roundedRectangle(area, radius: radius), color)
    guard theme.isHighContrast, area.width > 3, area.height > 3 else { return [ground] }
    let edge = Path.roundedRectangle(area.outset(by: -0.75), radius: max(0, radius - 0.75))
    return [ground, .stroke(edge, width: 1.5, theme.field)]
  }

  /// The colour of the icons on animated buttons.
  static func sign(isEnabled: Bool) -> Color {
    let color = isEnabled ? text : secondary
    return Color(r: color.red, g: color.green, b: color.blue, a: color.alpha)
  }
}

/// Sizes of the interface in points, most on a grid of 8.
enum Metrics {
  static let grid = 8.0
  static let barHeight = 104.0
  static let headerHeight = 40.0
  static let timelineHeight = 64.0
  /// The sides of square buttons and of icons.
  static let buttonSide = 32.0
  static let iconSide = 20.0
  /// Font sizes.
  static let smallSize = 11.0
  static let textSize = 13.0
  static let titleSize = 16.0
  /// The zoom factor of one wheel notch or key press.
  static let zoomStep = 1.2
  /// The smallest width of the window.
  static let minimumWidth = 360.0
  /// The smallest height of the picture's area. The picture itself may be smaller.
  static let minimumStageHeight = 200.0
}
