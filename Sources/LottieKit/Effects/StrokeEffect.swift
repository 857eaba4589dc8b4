// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// A brush drawn along the layer's masks (`ADBE Stroke`).
struct StrokeEffect: EffectContent {
  static let matchNames = ["ADBE Stroke"]
  static let type: Int? = 22
  static let title = "Stroke"

  /// Number of the mask, from 1.
  let mask: Keyframed<Double>
  let usesAllMasks: Keyframed<Double>
  /// All masks are one line, drawn from the first one's start to the last one's end.
  let isSequential: Keyframed<Double>
  let color: Keyframed<Color>
  /// Radius of the brush.
  let brushSize: Keyframed<Double>
  /// In 0...1.
  let hardness, opacity: Keyframed<Double>
  /// In percent of the length.
  let start, end: Keyframed<Double>
  /// Between dots, in percent of the brush.
  let spacing: Keyframed<Double>
  /// 1: on the picture, 2: alone, 3: the picture is seen where the brush went.
  let style: Keyframed<Double>

  init(from parameters: EffectParameters) {
    mask = parameters.number(0, default: 1)
    usesAllMasks = parameters.number(1, default: 0)
    isSequential = parameters.number(2, default: 1)
    color = parameters.color(3, default: .white)
    brushSize = parameters.number(4, default: 2)
    hardness = parameters.number(5, default: 0.75)
    opacity = parameters.number(6, default: 1)
    start = parameters.number(7, default: 0)
    end = parameters.number(8, default: 100)
    spacing = parameters.number(9, default: 15)
    style = parameters.number(10, default: 1)
  }

  func makeNode(name: String) -> any EffectNode { StrokeEffectNode(self, name: name) }
}

final class StrokeEffectNode: Node, EffectNode {
  private let mask, usesAllMasks, isSequential, brushSize, hardness, opacity: Property<Double>
  private let start, end, spacing, style: Property<Double>
  private let color: Property<Color>

  init(_ model: StrokeEffect, name: String) {
    var bind = PropertyBinder()
    mask = bind("Path", model.mask)
    usesAllMasks = bind("All Masks", model.usesAllMasks)
    isSequential = bind("Stroke Sequentially", model.isSequential)
    color = bind("Color", model.color)
    brushSize = bind("Brush Size", model.brushSize)
    hardness = bind("Brush Hardness", model.hardness)
    opacity = bind("Opacity", model.opacity)
    start = bind("Start", model.start)
    end = bind("End", model.end)
    spacing = bind("Spacing", model.spacing)
    style = bind("Paint Style", model.style)
    super.init(name: name, properties: bind.properties)
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
    // A reveal lets through as much as the brush is opaque, whatever its colour.
    let items = trimmed(paths, from, to).filter { !$0.points.isEmpty }.map { path in
      DrawItem.stroke(
        StrokeItem(Outline(path), style: brush, paint: .solid(color.value.rgba)))
    }
    return .group(DrawGroup(items, .init(transform: canvas.fromLayer, opacity: opacity)))
  }

  /// Dots in a row, close enough to be a line unless they are set apart.
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
