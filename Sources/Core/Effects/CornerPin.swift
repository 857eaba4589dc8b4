// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A perspective distortion by the positions of the layer's corners (`ADBE Corner Pin`).
final class CornerPin: Node, LayerEffect {
  static let matchNames = ["ADBE Corner Pin"]
  static let title = "Corner Pin"

  private let upperLeft, upperRight, lowerLeft, lowerRight: Property<Vector3D>

  init(_ fields: inout Fields) {
    upperLeft = fields(0, "Upper Left", .zero, unit: .pixels)
    upperRight = fields(1, "Upper Right", .zero, unit: .pixels)
    lowerLeft = fields(2, "Lower Left", .zero, unit: .pixels)
    lowerRight = fields(3, "Lower Right", .zero, unit: .pixels)
    super.init(fields)
  }

  func apply(to canvas: inout EffectCanvas) {
    let corners = [upperLeft, upperRight, lowerRight, lowerLeft].map(\.value.point)
    guard let projection = Projection(Rect(canvas.size), to: corners) else { return }
    canvas.project(by: projection)
  }
}
