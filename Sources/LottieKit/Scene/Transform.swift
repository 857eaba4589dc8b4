// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// Where something is, how it is turned, sized and slanted, and how opaque it is (a layer's `ks`, a group's `tr`).
struct Transform: Sendable {
  /// The position as the file gives it: one property, or one for each axis.
  enum Position: Sendable {
    case joined(Keyframed<Vector3D>)
    case split(x: Keyframed<Double>, y: Keyframed<Double>)
  }

  /// The place in its own coordinates that comes to lie on the position.
  let anchor: Keyframed<Vector3D>
  let position: Position
  /// In percent of each axis.
  let scale: Keyframed<Vector3D>
  /// In degrees, clockwise; about the z axis.
  let rotation: Keyframed<Double>
  /// In degrees about the x and y axes, where the file has them.
  let rotationX, rotationY: Keyframed<Double>
  /// Three angles in degrees, applied after the rotations.
  let orientation: Keyframed<Vector3D>
  /// In degrees; positive leans the top to the right when the axis is 0.
  let skew: Keyframed<Double>
  /// In degrees: the direction of the skew.
  let skewAxis: Keyframed<Double>
  /// In percent.
  let opacity: Keyframed<Double>

  static let identity = Transform(from: nil)

  init(from json: JSONReader?) {
    func read<Value: AnimatableValue>(_ key: StaticString, _ fallback: Value) -> Keyframed<Value> {
      json?.keyframed(key, default: fallback) ?? Keyframed(fallback)
    }
    anchor = read("a", .zero)
    if let p = json?["p"], p.isObject, p["s"]?.bool == true || (p["x"]?.isObject ?? false) {
      position = .split(x: p.keyframed("x", default: 0), y: p.keyframed("y", default: 0))
    } else {
      position = .joined(read("p", .zero))
    }
    scale = read("s", Vector3D(x: 100, y: 100, z: 100))
    let isSpatial =
      json?["rx"] != nil || json?["ry"] != nil || json?["rz"] != nil || json?["or"] != nil
    rotation = isSpatial ? read("rz", 0) : read("r", 0)
    rotationX = read("rx", 0)
    rotationY = read("ry", 0)
    orientation = read("or", .zero)
    skew = read("sk", 0)
    skewAxis = read("sa", 0)
    opacity = read("o", 100)
  }
}

/// A running transform.
final class TransformNode: Node {
  private let anchor: Property<Vector3D>
  private let position: Property<Vector3D>?
  private let positionX, positionY: Property<Double>?
  private let scale: Property<Vector3D>
  private let rotation, rotationX, rotationY: Property<Double>
  private let orientation: Property<Vector3D>
  private let skew, skewAxis: Property<Double>
  private let opacityPercent: Property<Double>
  private let orientsAlongPath: Bool
  /// From its own coordinates to those around it, at the frame last moved to.
  private(set) var matrix = Affine.identity

  /// - Parameter orientsAlongPath: The layer turns into the direction in which its position moves.
  init(_ model: Transform, orientsAlongPath: Bool = false) {
    var bind = PropertyBinder()
    anchor = bind("Anchor Point", model.anchor)
    switch model.position {
    case .joined(let place):
      position = bind("Position", place)
      (positionX, positionY) = (nil, nil)
    case .split(let x, let y):
      position = nil
      positionX = bind("X Position", x)
      positionY = bind("Y Position", y)
    }
    scale = bind("Scale", model.scale)
    rotation = bind("Rotation", model.rotation)
    rotationX = bind("Rotation X", model.rotationX)
    rotationY = bind("Rotation Y", model.rotationY)
    orientation = bind("Orientation", model.orientation)
    skew = bind("Skew", model.skew)
    skewAxis = bind("Skew Axis", model.skewAxis)
    opacityPercent = bind("Opacity", model.opacity)
    self.orientsAlongPath = orientsAlongPath
    super.init(name: "Transform", properties: bind.properties)
    matrix = computedMatrix(at: 0)
  }

  /// In 0...1.
  var opacity: Double { (opacityPercent.value / 100).clamped(to: 0...1) }

  override func update(to frame: Double) -> Bool {
    guard super.update(to: frame) else { return false }
    matrix = computedMatrix(at: frame)
    return true
  }

  /// T(p) · orientation along the path · rotations · skew · S · T(−a).
  private func computedMatrix(at frame: Double) -> Affine {
    let p = place
    var matrix = Affine.translation(p.x, p.y)
    if orientsAlongPath { matrix = matrix * .rotation(direction(at: frame)) }
    matrix = matrix * rotations
    matrix = matrix * skewing
    matrix = matrix * .scale(scale.value.x / 100, scale.value.y / 100)
    return matrix * .translation(-anchor.value.x, -anchor.value.y)
  }

  /// The transform applied `times` over, as repeaters do: T(p·τ) · T(a) · R(r·τ) · S(s^τ) · T(−a).
  func repeated(_ times: Double) -> Affine {
    let a = anchor.value
    let p = place
    let power = Vector(
      (scale.value.x / 100).signedPower(times).clamped(to: -1e6...1e6),
      (scale.value.y / 100).signedPower(times).clamped(to: -1e6...1e6))
    return .translation(p.x * times + a.x, p.y * times + a.y)
      * .rotation(.degrees(rotation.value * times)) * .scale(power.dx, power.dy)
      * .translation(-a.x, -a.y)
  }

  private var place: Point {
    if let position { return position.value.point }
    return Point(positionX?.value ?? 0, positionY?.value ?? 0)
  }

  private var rotations: Affine {
    let flat = Affine.rotation(.degrees(rotation.value))
    let turned = Vector3D(x: rotationX.value, y: rotationY.value, z: 0)
    if turned == .zero && orientation.value == .zero { return flat }
    return SpatialRotation(orientation.value).followed(
      by: SpatialRotation(Vector3D(x: turned.x, y: turned.y, z: rotation.value))
    ).parallelProjection
  }

  /// R(−axis) · shear by −tan(skew) · R(axis).
  private var skewing: Affine {
    guard skew.value != 0 else { return .identity }
    // The tangent has no end; neither do some files' angles.
    let angle = Angle.degrees(skew.value.clamped(to: -89.9...89.9))
    let axis = Angle.degrees(skewAxis.value)
    return .rotation(-axis) * .shearX(-angle.tangent) * .rotation(axis)
  }

  /// The direction of the position's motion, as lottie-web takes it: from a hundredth of a frame ago.
  private func direction(at frame: Double) -> Angle {
    func place(_ frame: Double) -> Point {
      if let position { return position.value(at: frame).point }
      return Point(positionX?.value(at: frame) ?? 0, positionY?.value(at: frame) ?? 0)
    }
    let span = position?.keyframeSpan ?? positionX?.keyframeSpan ?? positionY?.keyframeSpan
    guard let span else { return .zero }
    let motion: Vector
    if frame <= span.lowerBound {
      motion = place(span.lowerBound + 0.01) - place(span.lowerBound)
    } else if frame >= span.upperBound {
      motion = place(span.upperBound) - place(span.upperBound - 0.05)
    } else {
      motion = place(frame) - place(frame - 0.01)
    }
    return motion.angle
  }
}

/// A rotation in space, as lottie-web defines its signs.
private struct SpatialRotation {
  /// Rows of the matrix.
  private var rows: [[Double]]

  /// - Parameter degrees: About x, y and z; z is applied first, x last.
  init(_ degrees: Vector3D) {
    let x = Angle.degrees(degrees.x)
    let y = Angle.degrees(degrees.y)
    let z = Angle.degrees(degrees.z)
    let aboutX = [[1, 0, 0], [0, x.cosine, x.sine], [0, -x.sine, x.cosine]]
    let aboutY = [[y.cosine, 0, -y.sine], [0, 1, 0], [y.sine, 0, y.cosine]]
    let aboutZ = [[z.cosine, -z.sine, 0], [z.sine, z.cosine, 0], [0, 0, 1]]
    rows = Self.product(Self.product(aboutX, aboutY), aboutZ)
  }

  private static func product(_ a: [[Double]], _ b: [[Double]]) -> [[Double]] {
    a.map { row in
      (0..<3).map { c in row[0] * b[0][c] + row[1] * b[1][c] + row[2] * b[2][c] }
    }
  }

  /// `self · inner`.
  func followed(by inner: SpatialRotation) -> SpatialRotation {
    var result = self
    result.rows = Self.product(rows, inner.rows)
    return result
  }

  /// What is seen of the plane z = 0 from straight ahead.
  var parallelProjection: Affine {
    Affine(a: rows[0][0], b: rows[1][0], c: rows[0][1], d: rows[1][1], tx: 0, ty: 0)
  }
}
