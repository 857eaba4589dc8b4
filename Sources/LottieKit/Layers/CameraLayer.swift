// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// What layers in space are seen through (`"ty": 13`). It draws nothing.
///
/// Its position is the eye. Its anchor, where it has one, is the place that it looks at.
struct CameraLayer: LayerContent {
  static let kind = "camera"

  /// In pixels: how far from the eye things are seen in their own size.
  let zoom: Keyframed<Double>
  let hasTarget: Bool

  init(from json: JSONReader) {
    zoom = json.keyframed("pe", default: 0)
    hasTarget = json["ks"]?["a"] != nil
  }

  func makeNode(_ builder: SceneBuilder, for layer: Layer) -> any ContentNode {
    CameraNode(self)
  }
}

final class CameraNode: Node, ContentNode {
  private let zoom: Property<Double>
  private let hasTarget: Bool

  init(_ model: CameraLayer) {
    var bind = PropertyBinder()
    zoom = bind("Zoom", model.zoom)
    hasTarget = model.hasTarget
    super.init(name: "", properties: bind.properties)
  }

  func items() -> [DrawItem] { [] }

  var isCamera: Bool { true }

  func view(_ pose: Pose, in parent: Transform3D, center: Point) -> CameraView? {
    guard let toEye = (parent * pose.camera(hasTarget: hasTarget)).inverse else { return nil }
    // Without a zoom the lens is After Effects' own for this width: 50 mm.
    let standard = center.x * 2 * (50.0 / 36)
    return CameraView(
      toEye: toEye, distance: zoom.value > 0 ? zoom.value : standard, center: center)
  }
}

/// How a camera sees space at one frame.
struct CameraView: Equatable {
  /// From the composition's space to the eye's.
  var toEye: Transform3D
  var distance: Double
  var center: Point

  /// How a layer's plane is seen.
  func projection(of space: Transform3D) -> Projection {
    (toEye * space).perspective(distance: distance, center: center)
  }

  /// How far from the eye a place of a layer's plane is, along the line of sight.
  func depth(of place: Point, in space: Transform3D) -> Double { (toEye * space).depth(of: place) }
}
