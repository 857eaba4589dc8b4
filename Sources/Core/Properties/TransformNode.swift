// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// A transform with opacity: the `ks` of a layer, the `tr` of a group or repeater.
final class TransformNode: Node {
  /// The kind of object that is transformed. After Effects has different match names and indices
  /// for layers and for groups.
  enum Kind: Sendable {
    case layer, group
  }

  /// The point of the object that is at the position (`a`), in the object's coordinates.
  private let anchor: Property<Vector3D>
  /// The position of the anchor point in the parent's coordinates (`p`).
  private let position: AnimatedPosition
  /// The scale of each axis in percent (`s`).
  private let scale: Property<Vector3D>
  /// Rotations about the z, x and y axis in degrees, clockwise about z (`r` or `rz`, `rx`, `ry`).
  private let rotation, rotationX, rotationY: Property<Double>
  /// The orientation, three angles in degrees that are applied after the rotations (`or`).
  private let orientation: Property<Orientation>
  /// The skew in degrees (`sk`); a positive angle moves the top to the right if the axis is 0.
  private let skew: Property<Double>
  /// The direction of the skew in degrees (`sa`).
  private let skewAxis: Property<Double>
  /// The opacity in percent (`o`).
  private let opacityPercent: Property<Double>
  /// Whether the layer is rotated to the direction of its motion (`ao`).
  private let orientsAlongPath: Bool
  /// Whether the file has 3D rotations or an orientation.
  private let isSpatialByFile: Bool
  /// lottie-ios has the properties of a group's transform in the group itself.
  override var canBeLeftOut: Bool { isOfGroup }
  private let isOfGroup: Bool
  /// The values at the current frame.
  private(set) var pose = Pose()
  /// The transform from the object's coordinates to those of its parent at the current frame; a 3D
  /// transform is in parallel projection.
  private(set) var matrix = Affine.identity

  /// Declares the properties.
  ///
  /// - Parameters:
  ///   - kind: The kind of object that is transformed.
  ///   - orientsAlongPath: Whether the layer is rotated to the direction of its motion.
  init(_ fields: inout Fields, _ kind: Kind, orientsAlongPath: Bool = false) {
    let isLayer = kind == .layer
    isOfGroup = !isLayer
    anchor = fields(
      "a", "Anchor Point", .zero, unit: .pixels,
      FieldOptions(match: isLayer ? "Anchor Point" : "Anchor", index: 1, dimensions: 3))
    position = fields.position("p", FieldOptions(index: 2, dimensions: 3))
    scale = fields(
      "s", "Scale", Vector3D(x: 100, y: 100, z: 100), unit: .percent,
      FieldOptions(index: isLayer ? 6 : 3, dimensions: 3))
    rotation = fields(
      "r", "Rotation", degrees: 0, alias: "Rotation Z",
      FieldOptions(
        match: isLayer ? "Rotate Z" : "Rotation", index: isLayer ? 10 : 6,
        instead: ("rz", isLayer ? "Z Rotation" : "Rotation")))
    var isSpatial = fields.has("rz")
    rotationX = fields(
      "rx", "Rotation X", degrees: 0,
      FieldOptions(title: "X Rotation", match: "Rotate X", index: 8, isScripted: isLayer))
    isSpatial = fields.isInFile || isSpatial
    rotationY = fields(
      "ry", "Rotation Y", degrees: 0,
      FieldOptions(title: "Y Rotation", match: "Rotate Y", index: 9, isScripted: isLayer))
    isSpatial = fields.isInFile || isSpatial
    orientation = fields(
      "or", "Orientation", Orientation(x: 0, y: 0, z: 0), unit: .degrees,
      FieldOptions(index: 7, isScripted: isLayer))
    isSpatialByFile = fields.isInFile || isSpatial
    skew = fields("sk", "Skew", degrees: 0, FieldOptions(index: 4, isScripted: !isLayer))
    skewAxis = fields("sa", "Skew Axis", degrees: 0, FieldOptions(index: 5, isScripted: !isLayer))
    opacityPercent = fields(
      "o", "Opacity", percent: 100,
      FieldOptions(match: isLayer ? "Opacity" : "Group Opacity", index: isLayer ? 11 : 7))
    self.orientsAlongPath = orientsAlongPath
    super.init(fields)
    settle(at: 0)
  }

  /// The declared properties of a layer's transform.
  private static let ofLayers = Declarations(
    title: "Transform", isNamed: false, .words(base: "ADBE ", kind: "")
  ) { _ = TransformNode(&$0, .layer) }

  /// The schema of a layer's transform.
  static var schema: FieldSchema { ofLayers.schema }

  /// Creates the transform of a layer.
  convenience init(_ record: FieldRecord, orientsAlongPath: Bool) {
    var fields = Fields(Self.schema, record)
    self.init(&fields, .layer, orientsAlongPath: orientsAlongPath)
  }

  /// Whether the transform is 3D, by the file or by providers.
  var isSpatial: Bool {
    isSpatialByFile || rotationX.isProvided || rotationY.isProvided || orientation.isProvided
  }

  /// The opacity at the current frame, in 0...1.
  var opacity: Double { Self.share(opacityPercent.value) }

  /// Returns the opacity at any frame, in 0...1, without moving to the frame.
  func opacity(at frame: Double) -> Double { Self.share(opacityPercent.value(at: frame)) }

  /// Converts percent to a share in 0...1.
  static func share(_ percent: Double) -> Double { (percent / 100).clamped(to: 0...1) }

  override func update(to frame: Double) -> Bool {
    guard super.update(to: frame) else { return false }
    settle(at: frame)
    return true
  }

  /// Computes the pose and the matrix from the properties' current values.
  private func settle(at frame: Double) {
    pose = Pose(
      anchor: anchor.value, position: position({ $0.value }, { $0.value }), scale: scale.value,
      rotation: rotation.value, rotationX: rotationX.value, rotationY: rotationY.value,
      orientation: orientation.value, skew: skew.value, skewAxis: skewAxis.value,
      heading: orientsAlongPath ? heading(at: frame) : .zero)
    matrix = isSpatial ? pose.space.parallelProjection : pose.plane
  }

  /// Returns the values at any frame without moving to the frame.
  func pose(at frame: Double) -> Pose {
    Pose(
      anchor: anchor.value(at: frame), position: positionValue(at: frame),
      scale: scale.value(at: frame),
      rotation: rotation.value(at: frame), rotationX: rotationX.value(at: frame),
      rotationY: rotationY.value(at: frame), orientation: orientation.value(at: frame),
      skew: skew.value(at: frame), skewAxis: skewAxis.value(at: frame),
      heading: orientsAlongPath ? heading(at: frame) : .zero)
  }

  private func positionValue(at frame: Double) -> Vector3D {
    position({ $0.value(at: frame) }, { $0.value(at: frame) })
  }

  /// Returns the direction of the motion, computed from the positions at the frame and a hundredth
  /// of a frame before, as in lottie-web.
  private func heading(at frame: Double) -> Angle {
    guard let span = position.keyframeSpan else { return .zero }
    func motion(from a: Double, to b: Double) -> Angle {
      (positionValue(at: b).point - positionValue(at: a).point).angle
    }
    if frame <= span.lowerBound { return motion(from: span.lowerBound, to: span.lowerBound + 0.01) }
    if frame >= span.upperBound { return motion(from: span.upperBound - 0.05, to: span.upperBound) }
    return motion(from: frame - 0.01, to: frame)
  }
}
