// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// The camera that shows 3D layers (`"ty": 13`). It draws nothing.
///
/// The camera stands at the layer's position. It looks at the layer's anchor point if the file has
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

  /// The distance in pixels at which layers appear in their own size; 0 means After Effects' 50 mm
  /// lens.
  private let zoom: Property<Double>
  private let hasTarget: Bool

  init(_ fields: inout Fields) {
    zoom = fields("pe", "Zoom", 0.0, FieldOptions(match: "ADBE Camera Zoom"))
    hasTarget = fields.setting(false) { $0["ks"]?["a"] != nil }
    super.init(name: "", properties: fields.properties)
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

/// The state of a camera at one frame.
struct CameraView: Equatable {
  /// From the composition's space to the camera's.
  var toEye: Transform3D
  /// From the camera to the plane that is shown in its own size, in pixels.
  var distance: Double
  /// The middle of the composition, in pixels.
  var center: Point

  /// The perspective under which the plane of a layer appears.
  func projection(of space: Transform3D) -> Projection {
    (toEye * space).perspective(distance: distance, center: center)
  }

  /// The distance from the camera, along its axis, of a point on a layer's plane, in pixels.
  func depth(of point: Point, in space: Transform3D) -> Double { (toEye * space).depth(of: point) }
}
