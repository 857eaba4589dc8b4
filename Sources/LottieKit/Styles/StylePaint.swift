// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// The color of a style, its opacity and its blend mode.
struct StylePaint {
  private let blendMode: Property<Double>?
  private let color: Property<Color>
  private let opacity: Property<Double>

  /// - Parameters:
  ///   - color: The default.
  ///   - opacity: The default, in percent.
  ///   - opacityKey: Its key in the file.
  ///   - blendMode: The default, an entry of the menu; nil for styles that are always normal.
  init(
    _ fields: inout Fields, _ color: Color = .black, opacity: Double, _ opacityKey: FieldKey = "o",
    blendMode: Double? = nil
  ) {
    self.blendMode = blendMode.map { fields.blendMode(default: $0) }
    self.color = fields.color("c", "Color", color)
    self.opacity = fields(opacityKey, "Opacity", percent: opacity)
  }

  func filter(_ shape: StyleFilter.Shape) -> StyleFilter {
    StyleFilter(
      shape, paint: .solid(color.value.rgba), opacity: opacity.value / 100,
      blendMode: blendMode?.blendMode ?? .normal)
  }
}

extension Fields {
  /// The blend mode of a style: an entry of After Effects' menu.
  mutating func blendMode(default fallback: Double) -> Property<Double> {
    self("bm", "Blend Mode", fallback, FieldOptions(match: "mode2"))
  }

  /// The size of a style in pixels.
  mutating func size(_ fallback: Double) -> Property<Double> {
    self("s", "Size", fallback, FieldOptions(match: "blur"))
  }

  /// The direction of a style's light, counterclockwise from the right.
  mutating func lightAngle(_ fallback: Double) -> Property<Double> {
    self("a", "Angle", degrees: fallback, FieldOptions(match: "localLightingAngle"))
  }

  /// The part of a style's size that is not blurred.
  mutating func spread(_ name: String) -> Property<Double> {
    self("ch", name, percent: 0, FieldOptions(match: "chokeMatte"))
  }

  /// The range of a glow; less is harder.
  mutating func range() -> Property<Double> {
    self("r", "Range", percent: 50, FieldOptions(match: "inputRange"))
  }
}

extension Color {
  /// The default color of glows.
  static let glow = Color(r: 1, g: 1, b: 0.75, a: 1)
}

extension Property<Double> {
  /// Its value as an entry of After Effects' menu of blend modes.
  var blendMode: BlendMode { BlendMode(styleEntry: choice) }
}
