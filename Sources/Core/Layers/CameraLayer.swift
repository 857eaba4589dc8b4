// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// The camera of 3D layers (`"ty": 13`). It draws nothing.
///
/// The camera is at the layer's position, and looks at the layer's anchor point, if the file has
/// one.
/// one.
struct CameraLayer: LayerContent {
  static let kind = "camera"

  let record: FieldRecord

  init(from json: JSONReader) { record = CameraNode.declarations.schema.record(json) }

  func makeNode(_ builder: SceneBuilder, for layer: Layer) -> any ContentNode {
    var fields = Fields(CameraNode.declarations.schema, record)
    return CameraNode(&fields)
  }
}

final class CameraNode: Node, ContentNode {
  static let declarations = Declarations(title: "", isNamed: false, .numbered("")) {
    _ = CameraNode(&$0)
  }

  /// The distance in pixels at which layers have their own size; 0 is that of After Effects' 50 mm
  /// lens.
  private let zoom: Property<Double>
  private let hasTarget: Bool

  init(_ fields: inout Fields) {
    zoom = fields("pe", "Zoom", 0.0, unit: .pixels, FieldOptions(match: "ADBE Camera Zoom"))
    hasTarget = fields.setting(false) { $0["ks"]?["a"] != nil }
    super.init(name: "", properties: fields.properties, record: fields.record)
  }

  func items() -> [DrawItem] { [] }

  var isCamera: Bool { true }

  func view(_ pose: Pose, in parent: Transform3D, center: Point) -> CameraView? {
    guard let toEye = (parent * pose.camera(hasTarget: hasTarget)).inverse else { return nil }
    // Without a zoom, the distance is that of After Effects' 50 mm lens for this width.
    let standard = center.x * 2 * (50.0 / 36)
    return CameraView(
      toEye: toEye, distance: zoom.value > 0 ? zoom.value : standard, center: center)
  }
}

/// The state of a camera at one frame.
struct CameraView: Equatable {
  /// The map from the composition's space to the camera's.
  var toEye: Transform3D
  /// The distance in pixels from the camera to the plane in which layers have their own size.
  var distance: Double
  /// The centre of the composition, in pixels.
  var center: Point

  /// Returns the perspective projection of a layer's plane.
  func projection(of space: Transform3D) -> Projection {
    (toEye * space).perspective(distance: distance, center: center)
  }

  /// Returns the distance of a point of a layer's plane from the camera along its axis, in pixels.
  func depth(of point: Point, in space: Transform3D) -> Double { (toEye * space).depth(of: point) }
}
