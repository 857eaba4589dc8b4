// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A bend of the part between two points into an arc (`CC Bend It`).
final class BendIt: Node, LayerEffect {
  static let matchNames = ["CC Bend It"]
  static let title = "CC Bend It"

  /// The angle in degrees per unit of the bend: half a circle at 100.
  private static let degrees = 1.8

  private let bend: Property<Double>
  private let start, end: Property<Vector3D>
  /// The content before the start: 1 none, 2 static, 3 bend, 4 mirror.
  private let before: Property<Double>
  /// The content beyond the end: 1 removed, 2 continued along the circle.
  private let distort: Property<Double>

  init(_ fields: inout Fields) {
    bend = fields(0, "Bend", 0)
    start = fields(1, "Start", .zero, unit: .pixels)
    end = fields(2, "End", .zero, unit: .pixels)
    before = fields(3, "Render Prestart", 2)
    distort = fields(4, "Distort", 1)
    super.init(fields)
  }

  func apply(to canvas: inout EffectCanvas) {
    let choices: [Bend.Before] = [.clear, .still, .bent, .mirrored]
    let entry = before.choice - 1
    canvas.filter(
      .warp(
        .bend(
          Bend(
            from: start.value.point, to: end.value.point, by: .degrees(bend.value * Self.degrees),
            before: choices.indices.contains(entry) ? choices[entry] : .still,
            extends: distort.choice == 2))))
  }
}
