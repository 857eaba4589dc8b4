// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// A running transform.
final class TransformNode: Node {
  private let anchor: Property<Vector3D>
  private let position: Property<Vector3D>?
  private let positionX, positionY, positionZ: Property<Double>?
  private let scale: Property<Vector3D>
  private let rotation, rotationX, rotationY: Property<Double>
  private let orientation: Property<Orientation>
  private let skew, skewAxis: Property<Double>
  private let opacityPercent: Property<Double>
  private let orientsAlongPath: Bool
  /// The file has rotations about other axes than z.
  private let isSpatialByFile: Bool
  private var pose = Pose()
  /// From its own coordinates to those around it, at the frame last moved to; seen from straight ahead.
  private(set) var matrix = Affine.identity

  /// - Parameter orientsAlongPath: The layer turns into the direction in which its position moves.
  init(_ model: Transform, orientsAlongPath: Bool = false) {
    var bind = PropertyBinder(count: 12)
    anchor = bind("Anchor Point", model.anchor)
    switch model.position {
    case .joined(let place):
      position = bind("Position", place)
      (positionX, positionY, positionZ) = (nil, nil, nil)
    case .split(let x, let y, let z):
      position = nil
      positionX = bind("X Position", x)
      positionY = bind("Y Position", y)
      positionZ = bind("Z Position", z)
    }
    scale = bind("Scale", model.scale)
    rotation = bind("Rotation", alias: "Rotation Z", model.rotation)
    rotationX = bind("Rotation X", model.rotationX)
    rotationY = bind("Rotation Y", model.rotationY)
    orientation = bind("Orientation", model.orientation)
    skew = bind("Skew", model.skew)
    skewAxis = bind("Skew Axis", model.skewAxis)
    opacityPercent = bind("Opacity", model.opacity)
    self.orientsAlongPath = orientsAlongPath
    isSpatialByFile = model.isSpatial
    super.init(name: "Transform", properties: bind.properties)
    settle(at: 0)
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
      anchor: anchor.value,
      place: place {
        $0.value
      } joined: {
        $0.value
      }, scale: scale.value,
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
    place {
      $0.value(at: frame)
    } joined: {
      $0.value(at: frame)
    }
  }

  private func place(
    split: (Property<Double>) -> Double, joined: (Property<Vector3D>) -> Vector3D
  ) -> Vector3D {
    if let position { return joined(position) }
    return Vector3D(
      x: positionX.map(split) ?? 0, y: positionY.map(split) ?? 0, z: positionZ.map(split) ?? 0)
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

  /// The direction of the position's motion, as lottie-web takes it: from a hundredth of a frame ago.
  private func heading(at frame: Double) -> Angle {
    let span = position?.keyframeSpan ?? positionX?.keyframeSpan ?? positionY?.keyframeSpan
    guard let span else { return .zero }
    func motion(from a: Double, to b: Double) -> Angle {
      (place(at: b).point - place(at: a).point).angle
    }
    if frame <= span.lowerBound { return motion(from: span.lowerBound, to: span.lowerBound + 0.01) }
    if frame >= span.upperBound { return motion(from: span.upperBound - 0.05, to: span.upperBound) }
    return motion(from: frame - 0.01, to: frame)
  }
}
