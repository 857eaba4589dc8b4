// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// Where something is, how it is turned, sized and slanted, and how opaque it is: a layer's `ks`, a
/// group's or repeater's `tr`.
final class TransformNode: Node {
  enum Kind {
    case layer, group
  }

  /// What comes to lie on the position, in its own coordinates.
  private let anchor: Property<Vector3D>
  private let position: AnimatedPosition
  /// In percent of each axis.
  private let scale: Property<Vector3D>
  /// Clockwise, about the z axis, and about the others.
  private let rotation, rotationX, rotationY: Property<Double>
  /// Three angles, applied after the rotations.
  private let orientation: Property<Orientation>
  /// Positive leans the top to the right when the axis is 0.
  private let skew: Property<Double>
  /// The direction of the skew.
  private let skewAxis: Property<Double>
  private let opacityPercent: Property<Double>
  private let orientsAlongPath: Bool
  /// The file has rotations about other axes than z.
  private let isSpatialByFile: Bool
  /// lottie-ios has the properties of a group's transform in the group itself.
  override var canBeLeftOut: Bool { isOfGroup }
  private let isOfGroup: Bool
  private var pose = Pose()
  /// From its own coordinates to those around it, at the frame last moved to; seen from straight
  /// ahead.
  private(set) var matrix = Affine.identity

  /// - Parameters:
  ///   - kind: What it is the transform of; After Effects has other names and numbers for a layer's
  ///     properties.
  ///   - orientsAlongPath: The layer turns into the direction in which its position moves.
  init(_ fields: inout Fields, _ kind: Kind, orientsAlongPath: Bool = false) {
    let isLayer = kind == .layer
    isOfGroup = !isLayer
    anchor = fields(
      "a", "Anchor Point", .zero,
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

  /// What a layer's transform declares.
  private static let ofLayers = Declarations(
    title: "Transform", isNamed: false, .words(base: "ADBE ", kind: "")
  ) { _ = TransformNode(&$0, .layer) }

  /// Of layers.
  static var schema: FieldSchema { ofLayers.schema }

  /// The transform of a layer.
  convenience init(_ record: FieldRecord, orientsAlongPath: Bool) {
    var fields = Fields(Self.schema, record)
    self.init(&fields, .layer, orientsAlongPath: orientsAlongPath)
  }

  /// It may turn about other axes than z.
  var isSpatial: Bool {
    isSpatialByFile || rotationX.isProvided || rotationY.isProvided || orientation.isProvided
  }

  /// In 0...1.
  var opacity: Double { Self.share(opacityPercent.value) }

  /// The same at any frame, without moving there.
  func opacity(at frame: Double) -> Double { Self.share(opacityPercent.value(at: frame)) }

  private static func share(_ percent: Double) -> Double { (percent / 100).clamped(to: 0...1) }

  /// From its own coordinates to those around it in space, at the frame last moved to.
  var space: Transform3D { pose.space }

  override func update(to frame: Double) -> Bool {
    guard super.update(to: frame) else { return false }
    settle(at: frame)
    return true
  }

  private func settle(at frame: Double) {
    pose = Pose(
      anchor: anchor.value, place: position({ $0.value }, { $0.value }), scale: scale.value,
      rotation: rotation.value, rotationX: rotationX.value, rotationY: rotationY.value,
      orientation: orientation.value, skew: skew.value, skewAxis: skewAxis.value,
      heading: orientsAlongPath ? heading(at: frame) : .zero)
    matrix = isSpatial ? pose.space.parallelProjection : pose.plane
  }

  /// Where it is at any frame, without moving there.
  func pose(at frame: Double) -> Pose {
    Pose(
      anchor: anchor.value(at: frame), place: place(at: frame), scale: scale.value(at: frame),
      rotation: rotation.value(at: frame), rotationX: rotationX.value(at: frame),
      rotationY: rotationY.value(at: frame), orientation: orientation.value(at: frame),
      skew: skew.value(at: frame), skewAxis: skewAxis.value(at: frame),
      heading: orientsAlongPath ? heading(at: frame) : .zero)
  }

  private func place(at frame: Double) -> Vector3D {
    position({ $0.value(at: frame) }, { $0.value(at: frame) })
  }

  /// The transform applied `times` over, as repeaters do: T(p·τ) · T(a) · R(r·τ) · S(s^τ) · T(−a).
  func repeated(_ times: Double) -> Affine {
    let a = pose.anchor
    let p = pose.place
    let power = Vector(
      (pose.scale.x / 100).signedPower(times).clamped(to: -1e6...1e6),
      (pose.scale.y / 100).signedPower(times).clamped(to: -1e6...1e6))
    return .translation(p.x * times + a.x, p.y * times + a.y)
      * .rotation(.degrees(pose.rotation * times)) * .scale(power.dx, power.dy)
      * .translation(-a.x, -a.y)
  }

  /// The direction of the position's motion, as lottie-web takes it: from a hundredth of a frame
  /// ago.
  private func heading(at frame: Double) -> Angle {
    guard let span = position.keyframeSpan else { return .zero }
    func motion(from a: Double, to b: Double) -> Angle {
      (place(at: b).point - place(at: a).point).angle
    }
    if frame <= span.lowerBound { return motion(from: span.lowerBound, to: span.lowerBound + 0.01) }
    if frame >= span.upperBound { return motion(from: span.upperBound - 0.05, to: span.upperBound) }
    return motion(from: frame - 0.01, to: frame)
  }
}
