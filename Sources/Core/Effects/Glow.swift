// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A glow of the bright parts of the layer (`ADBE Glo2`).
final class Glow: Node, LayerEffect {
  static let matchNames = ["ADBE Glo2"]
  static let title = "Glow"

  /// The source of the glow: 1 alpha, 2 colors.
  private let basis: Property<Double>
  /// The threshold in 0...255.
  private let threshold: Property<Double>
  private let radius, intensity: Property<Double>
  /// The position of the layer: 1 on top, 2 behind, 3 not drawn.
  private let original: Property<Double>
  private let operation: Property<Double>
  /// The colors of the glow: 1 those of the layer, 2 the colors A and B.
  private let colors: Property<Double>
  /// The order of the colors: 1 A to B, 2 B to A, 3 A to B to A, 4 B to A to B.
  private let looping: Property<Double>
  private let loops, phase, midpoint: Property<Double>
  private let colorA, colorB: Property<Color>
  /// The direction: 1 both, 2 horizontal, 3 vertical.
  private let dimensions: Property<Double>

  init(_ fields: inout Fields) {
    basis = fields(0, "Glow Based On", 2)
    threshold = fields(1, "Glow Threshold", 153)
    radius = fields(2, "Glow Radius", 10, unit: .pixels)
    intensity = fields(3, "Glow Intensity", 1)
    original = fields(4, "Composite Original", 2)
    operation = fields(5, "Glow Operation", 3)
    colors = fields(6, "Glow Colors", 1)
    looping = fields(7, "Color Looping", 3)
    loops = fields(8, "Color Loops", 1)
    phase = fields(9, "Color Phase", degrees: 0)
    midpoint = fields(10, "A & B Midpoint", 0.5)
    colorA = fields(11, "Color A", .white)
    colorB = fields(12, "Color B", .black)
    dimensions = fields(13, "Glow Dimensions", 1)
    super.init(fields)
  }

  /// The standard deviation per unit of the radius.
  private static let deviation = 0.5

  func apply(to canvas: inout EffectCanvas) {
    guard intensity.value > 0 else { return }
    let deviation = max(0, radius.value) * Self.deviation
    canvas.filter(
      .glow(
        GlowFilter(
          usesAlpha: basis.choice == 1, threshold: threshold.value / 255,
          deviation: Vector(
            dimensions.choice == 3 ? 0 : deviation, dimensions.choice == 2 ? 0 : deviation),
          intensity: intensity.value,
          original: original.choice == 1 ? .above : original.choice == 3 ? .hidden : .below,
          blendMode: operation.effectBlendMode() ?? .normal,
          ramp: colors.choice == 2 ? ramp : nil)))
  }

  private var ramp: GlowFilter.Ramp {
    let startsWithB = looping.choice == 2 || looping.choice == 4
    let (a, b) = (colorA.value.rgba, colorB.value.rgba)
    let middle = midpoint.value.clamped(to: 0...1)
    return GlowFilter.Ramp(
      near: startsWithB ? b : a, far: startsWithB ? a : b,
      midpoint: startsWithB ? 1 - middle : middle, loops: loops.value, phase: phase.value / 360,
      returns: looping.choice >= 3)
  }
}
