// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A brush stroke along the layer's masks (`ADBE Stroke`).
final class StrokeEffect: Node, LayerEffect {
  static let matchNames = ["ADBE Stroke"]
  static let type: Int? = 22
  static let title = "Stroke"

  /// The index of the mask, from 1.
  private let mask: Property<Double>
  private let usesAllMasks: Property<Double>
  /// Whether all masks are one line, from the start of the first to the end of the last.
  private let isSequential: Property<Double>
  private let color: Property<Color>
  /// The radius of the brush in pixels.
  private let brushSize: Property<Double>
  /// Hardness and opacity, in 0...1.
  private let hardness, opacity: Property<Double>
  /// The start and end of the drawn part, in percent of the length.
  private let start, end: Property<Double>
  /// The spacing of dots in percent of the brush size.
  private let spacing: Property<Double>
  /// The paint style: 1 on the original picture, 2 without it, 3 as a matte of it.
  private let style: Property<Double>

  init(_ fields: inout Fields) {
    mask = fields(0, "Path", 1)
    usesAllMasks = fields(.parameter(1, number: 10), "All Masks", 0)
    isSequential = fields(.parameter(2, number: 11), "Stroke Sequentially", 1)
    color = fields(.parameter(3, number: 2), "Color", .white)
    brushSize = fields(.parameter(4, number: 3), "Brush Size", 2, unit: .pixels)
    hardness = fields(.parameter(5, number: 4), "Brush Hardness", 0.75)
    opacity = fields(.parameter(6, number: 5), "Opacity", 1)
    start = fields(7, "Start", percent: 0)
    end = fields(8, "End", percent: 100)
    spacing = fields(.parameter(9, number: 6), "Spacing", percent: 15)
    style = fields(.parameter(10, number: 7), "Paint Style", 1)
    super.init(fields)
  }

  func apply(to canvas: inout EffectCanvas) {
    let lines = brushed(canvas)
    switch style.choice {
    case 2: canvas.replace(by: [lines])
    case 3: canvas.limit(by: Matte(.alpha, source: DrawGroup([lines])))
    default: canvas.draw(lines)
    }
  }

  private func brushed(_ canvas: EffectCanvas) -> DrawItem {
    var paths = canvas.masks.map(\.path)
    if !usesAllMasks.isOn {
      let index = mask.choice - 1
      paths = paths.indices.contains(index) ? [paths[index]] : []
    }
    let (from, to) = (
      (min(start.value, end.value) / 100).clamped(to: 0...1),
      (max(start.value, end.value) / 100).clamped(to: 0...1)
    )
    let opacity = opacity.value.clamped(to: 0...1)
    // As a matte only the opacity of the brush counts, not its color.
    let items = trimmed(paths, from, to).filter { !$0.points.isEmpty }.map { path in
      DrawItem.stroke(
        StrokeItem(Outline(path), style: brush, paint: .solid(color.value.rgba)))
    }
    return .group(DrawGroup(items, .init(transform: canvas.fromLayer, opacity: opacity)))
  }

  /// A row of dots, which looks like a line unless the spacing is large.
  private var brush: StrokeStyle {
    let width = 2 * brushSize.value.clamped(to: 0...1e4)
    let gap = width * (spacing.value / 100).clamped(to: 0...10)
    let isLine = spacing.value <= 30
    return StrokeStyle(
      width: width, cap: .round, join: .round, dashes: isLine ? [] : [0, max(gap, 0.1)])
  }

  private func trimmed(_ paths: [Path], _ from: Double, _ to: Double) -> [Path] {
    if from == 0 && to == 1 { return paths }
    let measures = paths.map { PathMeasure($0) }
    guard isSequential.isOn else {
      return measures.map { $0.portion(from: from * $0.length, to: to * $0.length) }
    }
    let total = measures.reduce(0) { $0 + $1.length }
    var done = 0.0
    return measures.map { measure in
      defer { done += measure.length }
      return measure.portion(from: from * total - done, to: to * total - done)
    }
  }
}
