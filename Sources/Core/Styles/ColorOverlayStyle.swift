// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// One color over the pixels of the layer: "Color Overlay" (`"ty": 7`).
final class ColorOverlayStyle: Node, LayerStyle {
  static let type = 7
  static let title = "Color Overlay"
  static let match = "solidFill"
  static let order = 4

  private let paint: StylePaint

  init(_ fields: inout Fields) {
    paint = StylePaint(
      &fields, Color(r: 1, g: 0, b: 0, a: 1), opacity: 100, "so", blendMode: 1)
    super.init(fields)
  }

  func filters(_ space: StyleSpace) -> [StyleFilter] { [paint.filter(.everywhere)] }
}
