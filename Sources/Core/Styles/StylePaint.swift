// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// The color, opacity and blend mode that most styles have.
struct StylePaint {
  private let blendMode: Property<Double>?
  private let color: Property<Color>
  private let opacity: Property<Double>

  /// Declares the properties.
  ///
  /// - Parameters:
  ///   - color: The default color (`c`).
  ///   - opacity: The default opacity in percent.
  ///   - opacityKey: The JSON key of the opacity.
  ///   - blendMode: The default blend mode (`bm`), numbered as in `BlendMode.init(styleEntry:)`;
  ///     nil for styles that always use `normal`.
  init(
    _ fields: inout Fields, _ color: Color = .black, opacity: Double, _ opacityKey: FieldKey = "o",
    blendMode: Double? = nil
  ) {
    self.blendMode = blendMode.map { fields.blendMode(default: $0) }
    self.color = fields.color("c", "Color", color)
    self.opacity = fields(opacityKey, "Opacity", percent: opacity)
  }

  /// Returns a filter of this shape with the paint of the current frame.
  func filter(_ shape: StyleFilter.Shape) -> StyleFilter {
    StyleFilter(
      shape, paint: .solid(color.value.rgba), opacity: opacity.value / 100,
      blendMode: blendMode?.blendMode ?? .normal)
  }
}

extension Fields {
  /// Declares the blend mode of a style, numbered as in `BlendMode.init(styleEntry:)`.
  mutating func blendMode(default fallback: Double) -> Property<Double> {
    self("bm", "Blend Mode", fallback, FieldOptions(match: "mode2"))
  }

  /// Declares the size of a style in pixels.
  mutating func size(_ fallback: Double) -> Property<Double> {
    self("s", "Size", fallback, unit: .pixels, FieldOptions(match: "blur"))
  }

  /// Declares the direction of a style's light in degrees, counterclockwise from the right.
  mutating func lightAngle(_ fallback: Double) -> Property<Double> {
    self("a", "Angle", degrees: fallback, FieldOptions(match: "localLightingAngle"))
  }

  /// Declares the part of a style's size that is not blurred, in percent.
  mutating func spread(_ name: String) -> Property<Double> {
    self("ch", name, percent: 0, FieldOptions(match: "chokeMatte"))
  }

  /// Declares the range of a glow in percent; smaller values make the edge harder.
  mutating func range() -> Property<Double> {
    self("r", "Range", percent: 50, FieldOptions(match: "inputRange"))
  }
}

extension Color {
  /// The default color of glows, a light yellow.
  static let glow = Color(r: 1, g: 1, b: 0.75, a: 1)
}

extension Property<Double> {
  /// The blend mode of which the value is the number; see `BlendMode.init(styleEntry:)`.
  var blendMode: BlendMode { BlendMode(styleEntry: choice) }
}
