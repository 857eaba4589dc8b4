// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// Edges in relief with highlights and shadows: "Bevel and Emboss" (`"ty": 5`).
final class BevelStyle: Node, LayerStyle {
  static let type = 5
  static let title = "Bevel and Emboss"
  static let match = "bevelEmboss"
  static let order = 6

  /// The kind of relief (`bs`): 1 outer bevel, 2 inner bevel, 3 emboss, 4 pillow emboss, 5 stroke
  /// emboss, which is drawn as emboss.
  private let form: Property<Double>
  /// The contrast of light and shade in percent (`sr`).
  private let depth: Property<Double>
  /// The direction of the relief (`bd`): 1 up, 2 down.
  private let direction: Property<Double>
  /// The width of the edges (`s`) and of the blur of light and shade (`sf`), in pixels.
  private let size, softness: Property<Double>
  /// The direction of the light, counterclockwise from the right (`a`), and its elevation above the
  /// layer in 0...90 (`ll`), in degrees.
  private let angle, altitude: Property<Double>
  /// Blend modes of highlights and shadows (`hm`, `sm`), numbered as in
  /// `BlendMode.init(styleEntry:)`.
  private let lightMode, shadeMode: Property<Double>
  /// Colors of highlights and shadows (`hc`, `sc`).
  private let lightColor, shadeColor: Property<Color>
  /// Opacities of highlights and shadows in percent (`ho`, `so`).
  private let lightOpacity, shadeOpacity: Property<Double>

  init(_ fields: inout Fields) {
    form = fields("bs", "Style", 2, FieldOptions(match: "bevelStyle"))
    depth = fields("sr", "Depth", percent: 100, FieldOptions(match: "strengthRatio"))
    direction = fields("bd", "Direction", 1, FieldOptions(match: "bevelDirection"))
    size = fields.size(5)
    softness = fields("sf", "Soften", 0, unit: .pixels, FieldOptions(match: "softness"))
    angle = fields.lightAngle(120)
    altitude = fields(
      "ll", "Altitude", degrees: 30, FieldOptions(match: "localLightingAltitude"))
    lightMode = fields("hm", "Highlight Mode", 11)
    lightColor = fields.color("hc", "Highlight Color", .white)
    lightOpacity = fields("ho", "Highlight Opacity", percent: 75)
    shadeMode = fields("sm", "Shadow Mode", 5)
    shadeColor = fields.color("sc", "Shadow Color")
    shadeOpacity = fields("so", "Shadow Opacity", percent: 75)
    super.init(fields)
  }

  func filters(_ space: StyleSpace) -> [StyleFilter] {
    [
      StyleFilter(
        .relief(relief(isShade: false, space)), paint: .solid(lightColor.value.rgba),
        opacity: lightOpacity.value / 100, blendMode: lightMode.blendMode),
      StyleFilter(
        .relief(relief(isShade: true, space)), paint: .solid(shadeColor.value.rgba),
        opacity: shadeOpacity.value / 100, blendMode: shadeMode.blendMode),
    ]
  }

  /// Returns the parameters of the highlights or of the shadows.
  private func relief(isShade: Bool, _ space: StyleSpace) -> Relief {
    let forms: [Relief.Form] = [.outer, .inner, .emboss, .pillow, .emboss]
    let entry = form.choice - 1
    return Relief(
      forms.indices.contains(entry) ? forms[entry] : .inner, isShade: isShade,
      depth: depth.value / 100 * (direction.choice == 2 ? -1 : 1),
      deviation: space.deviation(size.value), softness: space.deviation(softness.value),
      light: Vector(angle: .degrees(-angle.value)),
      altitude: Angle.degrees(altitude.value.clamped(to: 0...90)).sine)
  }
}
