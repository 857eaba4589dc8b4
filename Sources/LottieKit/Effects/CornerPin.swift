// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// The layer's corners moved, as if seen in perspective (`ADBE Corner Pin`).
struct CornerPin: EffectContent {
  static let matchNames = ["ADBE Corner Pin"]
  static let title = "Corner Pin"

  let upperLeft: Keyframed<Vector3D>
  let upperRight: Keyframed<Vector3D>
  let lowerLeft: Keyframed<Vector3D>
  let lowerRight: Keyframed<Vector3D>

  init(from parameters: EffectParameters) {
    upperLeft = parameters.point(0)
    upperRight = parameters.point(1)
    lowerLeft = parameters.point(2)
    lowerRight = parameters.point(3)
  }

  func makeNode(name: String) -> any EffectNode { CornerPinNode(self, name: name) }
}

final class CornerPinNode: Node, EffectNode {
  private let upperLeft, upperRight, lowerLeft, lowerRight: Property<Vector3D>

  init(_ model: CornerPin, name: String) {
    var bind = PropertyBinder()
    upperLeft = bind("Upper Left", model.upperLeft)
    upperRight = bind("Upper Right", model.upperRight)
    lowerLeft = bind("Lower Left", model.lowerLeft)
    lowerRight = bind("Lower Right", model.lowerRight)
    super.init(name: name, properties: bind.properties)
  }

  func apply(to canvas: inout EffectCanvas) {
    let corners = [upperLeft, upperRight, lowerRight, lowerLeft].map(\.value.point)
    guard let projection = Projection(Rect(canvas.size), to: corners) else { return }
    canvas.project(by: projection)
  }
}
