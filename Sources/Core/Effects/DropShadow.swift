// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A shadow behind the layer (`ADBE Drop Shadow`).
final class DropShadow: Node, LayerEffect {
  static let matchNames = ["ADBE Drop Shadow"]
  static let type: Int? = 25
  static let title = "Drop Shadow"

  /// The standard deviation of the blur per unit of softness, as in lottie-web.
  private static let deviation = 0.25

  private let color: Property<Color>
  /// The opacity in 0...255.
  private let opacity: Property<Double>
  /// The direction of the shadow (clockwise in degrees, 0 is up), its distance and its softness in
  /// pixels.
  private let angle, distance, softness: Property<Double>
  /// Whether only the shadow is drawn, without the layer.
  private let isAlone: Property<Double>

  init(_ fields: inout Fields) {
    color = fields(0, "Color", .black, FieldOptions(title: "Shadow Color"))
    opacity = fields(1, "Opacity", 127.5)
    angle = fields(2, "Angle", degrees: 135)
    distance = fields(3, "Distance", 5, unit: .pixels)
    softness = fields(4, "Softness", 0, unit: .pixels)
    isAlone = fields(5, "Shadow Only", 0)
    super.init(fields)
  }

  /// Returns a distance without its fraction, in pixels of the layer or of the composition.
  ///
  /// In frames of After Effects, a distance of 14 at 135° moves a sharp shadow by 9 pixels along
  /// both axes, and one of 20 a soft shadow by 14.
  private static func wholePixels(_ distance: Double) -> Double {
    // Sines are inexact: a distance of 10 at 30° is 4.9999999.
    let rounded = distance.rounded()
    return (distance - rounded).magnitude < 1e-6 ? rounded : distance.rounded(.towardZero)
  }

  func apply(to canvas: inout EffectCanvas) {
    let opacity = (opacity.value / 255).clamped(to: 0...1)
    if opacity == 0 && !isAlone.isOn { return }
    // 0 is up, 90° counterclockwise of the x axis.
    let way = Vector(angle: .degrees(angle.value - 90)) * distance.value
    let offset = Vector(Self.wholePixels(way.dx), Self.wholePixels(way.dy))
    canvas.filter(
      .shadow(
        ShadowFilter(
          color: color.value.rgba.opacity(opacity), offset: offset,
          deviation: softness.value * Self.deviation, hidesPicture: isAlone.isOn)))
  }
}
