// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A transition: growing stripes remove the layer (`ADBE Venetian Blinds`).
final class VenetianBlinds: Node, LayerEffect {
  static let matchNames = ["ADBE Venetian Blinds"]
  static let title = "Venetian Blinds"

  /// The largest number of stripes; more would be too narrow to be visible.
  private static let mostBlinds = 2000.0

  /// The removed part in percent.
  private let completion: Property<Double>
  /// The direction, clockwise in degrees; at 0 the stripes are vertical.
  private let direction: Property<Double>
  /// The distance of stripes and the softness of their edges, in pixels.
  private let width, feather: Property<Double>

  init(_ fields: inout Fields) {
    completion = fields(0, "Transition Completion", percent: 0)
    direction = fields(1, "Direction", degrees: 0)
    width = fields(2, "Width", 20, unit: .pixels)
    feather = fields(3, "Feather", 0, unit: .pixels)
    super.init(fields)
  }

  func apply(to canvas: inout EffectCanvas) {
    let gone = (completion.value / 100).clamped(to: 0...1)
    if gone == 0 { return }
    if gone == 1 { return canvas.replace(by: []) }
    let middle = Rect(canvas.size).center
    let reach = canvas.size.width + canvas.size.height
    let step = max(width.value, 1, 2 * reach / Self.mostBlinds)
    let turn =
      Affine.translation(middle.x, middle.y) * .rotation(.degrees(direction.value))
    let count = Int(clamping: (reach / step).rounded(.up), to: 1...1001)
    var blinds = Path()
    for i in -count..<count {
      let (from, to) = ((Double(i) + gone) * step, Double(i + 1) * step)
      blinds.move(to: turn * Point(from, -reach))
      blinds.line(to: turn * Point(to, -reach))
      blinds.line(to: turn * Point(to, reach))
      blinds.line(to: turn * Point(from, reach))
      blinds.close()
    }
    canvas.limit(by: Mask(Outline(blinds), feather: canvas.softness(feather.value)))
  }
}
