// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A transition: a straight edge that moves over the layer and removes it (`ADBE Linear Wipe`).
final class LinearWipe: Node, LayerEffect {
  static let matchNames = ["ADBE Linear Wipe"]
  static let title = "Linear Wipe"

  /// The removed part in percent.
  private let completion: Property<Double>
  /// The direction in which the edge moves, clockwise in degrees; 0 is up.
  private let angle: Property<Double>
  /// The width of the edge in pixels.
  private let feather: Property<Double>

  init(_ fields: inout Fields) {
    completion = fields(0, "Transition Completion", percent: 0)
    angle = fields(1, "Wipe Angle", degrees: 90)
    feather = fields(2, "Feather", 0, unit: .pixels)
    super.init(fields)
  }

  func apply(to canvas: inout EffectCanvas) {
    let gone = (completion.value / 100).clamped(to: 0...1)
    if gone == 0 { return }
    if gone == 1 { return canvas.replace(by: []) }
    let reach = canvas.farRadius
    let width = feather.value.clamped(to: 0...1e5)
    // A narrower one is a hard edge: in a small picture it would be less than a pixel, and ragged.
    if width < 0.5 {
      let rest = WipeShapes.halfPlane(
        gone: gone, angle: angle.value, size: canvas.size, reach: reach)
      return canvas.limit(by: Mask(Outline(Path(polygon: rest)), feather: .zero))
    }
    let (direction, length) = WipeShapes.way(angle: angle.value, over: canvas.size)
    let edge =
      Rect(canvas.size).center + direction * (gone * (length + width) - length / 2 - width)
    let stops = [
      GradientStop(offset: 0, color: .clear), GradientStop(offset: 1, color: .black),
    ]
    let gradient = LinearGradient(start: edge, end: edge + direction * width, stops: stops)
    let everywhere = Outline(.rectangle(Rect(canvas.size).outset(by: reach)))
    let source = DrawGroup([.fill(FillItem(everywhere, paint: .linear(gradient)))])
    canvas.limit(by: Matte(.alpha, source: source))
  }
}
