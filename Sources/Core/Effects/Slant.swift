// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A horizontal shear with a fixed floor (`CC Slant`).
final class Slant: Node, LayerEffect {
  static let matchNames = ["CC Slant"]
  static let title = "CC Slant"

  /// The shift of the top edge to the right, in percent of the height.
  private let slant: Property<Double>
  /// Whether heights stay the same; otherwise the lengths of the slanted sides do.
  private let stretches: Property<Double>
  private let height: Property<Double>
  private let floor: Property<Vector3D>
  private let setsColor: Property<Double>
  private let color: Property<Color>

  init(_ fields: inout Fields) {
    slant = fields(0, "Slant", percent: 0)
    stretches = fields(1, "Stretching", 1)
    height = fields(2, "Height", percent: 100)
    floor = fields(3, "Floor", .zero, unit: .pixels)
    setsColor = fields(4, "Set Color", 0)
    color = fields(5, "Color", .black)
    super.init(fields)
  }

  func apply(to canvas: inout EffectCanvas) {
    if setsColor.isOn { canvas.filter(.color(.fill(color.value.rgba))) }
    let lean = (slant.value / 100).clamped(to: -1e4...1e4)
    let upright = stretches.isOn ? 1 : 1 / (1 + lean * lean).squareRoot()
    let scale = (height.value / 100).clamped(to: -1e4...1e4) * upright
    if lean == 0, scale == 1 { return }
    let f = floor.value
    canvas.move(
      by: .translation(f.x, f.y) * .shearX(-lean) * .scale(1, scale) * .translation(-f.x, -f.y))
  }
}
