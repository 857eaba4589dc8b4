// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// Fractal noise over the layer (`ADBE Fractal Noise`). It looks like After Effects' noise, but has
/// other random values.
final class FractalNoiseEffect: Node, LayerEffect {
  static let matchNames = ["ADBE Fractal Noise", "ADBE AIF Perlin Noise 3D"]
  static let title = "Fractal Noise"

  /// The spacing of the first layer's grid at a scale of 100, in pixels.
  private static let grid = 64.0
  /// The steps in the grid's third dimension per turn of the evolution.
  private static let evolutionSpeed = Double.pi / 2

  private let form, interpolation, isInverted, contrast, brightness: Property<Double>
  private let rotation, isUniform, scale, scaleWidth, scaleHeight: Property<Double>
  private let offset: Property<Vector3D>
  private let complexity, influence, subScale, subRotation: Property<Double>
  private let subOffset: Property<Vector3D>
  private let evolution, isCycling, cycle, seed: Property<Double>
  private let opacity, mode: Property<Double>

  init(_ fields: inout Fields) {
    form = fields(0, "Fractal Type", 1)
    interpolation = fields(1, "Noise Type", 3)
    isInverted = fields(2, "Invert", 0)
    contrast = fields(3, "Contrast", 100)
    brightness = fields(4, "Brightness", 0)
    rotation = fields(7, "Rotation", degrees: 0)
    isUniform = fields(8, "Uniform Scaling", 1)
    scale = fields(9, "Scale", 100)
    scaleWidth = fields(10, "Scale Width", 100)
    scaleHeight = fields(11, "Scale Height", 100)
    offset = fields(12, "Offset Turbulence", .zero, unit: .pixels)
    complexity = fields(15, "Complexity", 6)
    influence = fields(17, "Sub Influence", percent: 70)
    subScale = fields(18, "Sub Scaling", percent: 56)
    subRotation = fields(19, "Sub Rotation", degrees: 0)
    subOffset = fields(20, "Sub Offset", .zero)
    evolution = fields(23, "Evolution", degrees: 0)
    isCycling = fields(25, "Cycle Evolution", 0)
    cycle = fields(26, "Cycle (in Revolutions)", 1)
    seed = fields(27, "Random Seed", 0)
    opacity = fields(29, "Opacity", percent: 100)
    mode = fields(30, "Blending Mode", 2)
    super.init(fields)
  }

  func apply(to canvas: inout EffectCanvas) {
    let opacity = (opacity.value / 100).clamped(to: 0...1)
    guard opacity > 0 else { return }
    canvas.filter(
      .texture(
        TextureFilter(
          .noise(noise), opacity: opacity, blendMode: mode.effectBlendMode() ?? .normal)))
  }

  private var noise: FractalNoise {
    func size(_ property: Property<Double>) -> Double {
      property.value.clamped(to: 1...1e5) / 100 * Self.grid
    }
    let (width, height) =
      isUniform.isOn ? (size(scale), size(scale)) : (size(scaleWidth), size(scaleHeight))
    let toGrid =
      Affine.scale(1 / width, 1 / height) * .rotation(.degrees(-rotation.value))
      * .translation(-offset.value.x, -offset.value.y)
    let finer = 100 / subScale.value.clamped(to: 10...1000)
    // The grids of the layers are shifted against each other; otherwise they would be visible.
    let toNext =
      Affine.rotation(.degrees(-subRotation.value)) * .scale(finer, finer)
      * .translation(-subOffset.value.x / width + 0.37, -subOffset.value.y / height + 0.61)
    let turns = evolution.value / 360
    let period = cycle.value.clamped(to: 1...1000).rounded()
    // Rounded to whole steps, so that the cycle ends with its first value.
    let steps = (period * Self.evolutionSpeed).rounded()
    return FractalNoise(
      forms[min(max(form.choice - 1, 0), forms.count - 1)],
      interpolation.choice == 1 ? .block : interpolation.choice == 2 ? .linear : .soft,
      toGrid: toGrid, toNext: toNext, layers: complexity.value, influence: influence.value / 100,
      evolution: turns * (isCycling.isOn ? steps / period : Self.evolutionSpeed),
      cycle: isCycling.isOn ? Int(clamping: steps, to: 1...10_000) : nil,
      seed: Int(clamping: seed.value, to: -1_000_000...1_000_000),
      contrast: contrast.value / 100, brightness: brightness.value / 100,
      isInverted: isInverted.isOn)
  }

  /// The forms by menu entry: basic, turbulent smooth, turbulent basic, turbulent sharp. Other
  /// entries are replaced by a similar one.
  private let forms: [FractalNoise.Form] = [.basic, .turbulentSoft, .turbulent, .ridged]
}
