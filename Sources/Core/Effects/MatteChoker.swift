// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A sequence of growing and shrinking the layer's outline, which closes holes (`ADBE Matte
/// Choker`).
///
/// After Effects documents the parameters, but not the formula. Here the alpha is blurred by the
/// geometric softness, and its contrast increased around a level that depends on the choke.
final class MatteChoker: Node, LayerEffect {
  static let matchNames = ["ADBE Matte Choker"]
  static let title = "Matte Choker"

  /// The geometric softness of both stages, in pixels.
  private let softness1, softness2: Property<Double>
  /// The choke of both stages in −127...127; negative values grow the outline.
  private let choke1, choke2: Property<Double>
  private let gray1, gray2: Property<Double>
  private let iterations: Property<Double>

  init(_ fields: inout Fields) {
    softness1 = fields(0, "Geometric Softness 1", 4, unit: .pixels)
    choke1 = fields(1, "Choke 1", 75)
    gray1 = fields(2, "Gray Level Softness 1", percent: 10)
    softness2 = fields(3, "Geometric Softness 2", 0, unit: .pixels)
    choke2 = fields(4, "Choke 2", 0)
    gray2 = fields(5, "Gray Level Softness 2", percent: 100)
    iterations = fields(6, "Iterations", 1)
    super.init(fields)
  }

  func apply(to canvas: inout EffectCanvas) {
    let stages =
      stage(softness1.value, choke1.value, gray1.value)
      + stage(softness2.value, choke2.value, gray2.value)
    guard !stages.isEmpty else { return }
    let count = Int(clamping: iterations.value.rounded(), to: 1...10)
    canvas.filter(.matte(MatteFilter((0..<count).flatMap { _ in stages })))
  }

  /// The steps of one stage; empty if it changes nothing.
  private func stage(_ reach: Double, _ choke: Double, _ gray: Double) -> [MatteFilter.Step] {
    let softness = (gray / 100).clamped(to: 0...1)
    let shift = (choke / 127).clamped(to: -1...1) / 2
    if reach <= 0, shift == 0, softness == 1 { return [] }
    return [
      .harden(
        deviation: reach.clamped(to: 0...100) / 2, level: 0.5 + shift, softness: softness)
    ]
  }
}
