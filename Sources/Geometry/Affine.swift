// SPDX-License-Identifier: Apache-2.0

/// An affine map of the plane: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
///
/// `outer * inner` applies `inner` first, as with matrices on column vectors.
public struct Affine: Equatable, Hashable, Sendable {
  public var a, b, c, d, tx, ty: Double

  @inlinable
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The identity map.
  public static let identity = Affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Moves by x to the right and by y down.
  @inlinable
  public static func translation(_ x: Double, _ y: Double) -> Affine {
    Affine(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Scales about the origin.
  @inlinable
  public static func scale(_ x: Double, _ y: Double) -> Affine {
    Affine(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Rotates about the origin; positive angles are clockwise on screen.
  public static func rotation(_ angle: Angle) -> Affine {
    let s = angle.sine
    let c = angle.cosine
    return Affine(a: c, b: s, c: -s, d: c, tx: 0, ty: 0)
  }

  /// Moves each point along the x axis by `factor` times its y.
  @inlinable
  public static func shearX(_ factor: Double) -> Affine {
    Affine(a: 1, b: 0, c: factor, d: 1, tx: 0, ty: 0)
  }

  /// Shears the plane along an axis: R(−axis) · shear by −tan(angle) · R(axis), as After Effects'
  /// skew.
  ///
  /// - Parameters:
  ///   - degrees: The angle, with a period of 180. It is clamped to ±89.9 because the tangent has
  ///     no value at 90.
  ///   - axis: The direction that is not changed, from the x axis.
  public static func skew(degrees: Double, axis: Angle) -> Affine {
    let angle = degrees.remainder(dividingBy: 180).finite()
    guard angle != 0 else { return .identity }
    let slope = Angle.degrees(angle.clamped(to: -89.9...89.9)).tangent
    return .rotation(-axis) * .shearX(-slope) * .rotation(axis)
  }

  /// Composes two maps: applies `n` first, then `m`.
  @inlinable
  public static func * (m: Affine, n: Affine) -> Affine {
    Affine(
      a: m.a * n.a + m.c * n.b, b: m.b * n.a + m.d * n.b,
      c: m.a * n.c + m.c * n.d, d: m.b * n.c + m.d * n.d,
      tx: m.a * n.tx + m.c * n.ty + m.tx, ty: m.b * n.tx + m.d * n.ty + m.ty)
  }

  /// The image of a point.
  @inlinable
  public static func * (m: Affine, p: Point) -> Point {
    Point(m.a * p.x + m.c * p.y + m.tx, m.b * p.x + m.d * p.y + m.ty)
  }

  /// The image of a vector: rotated and scaled, not translated.
  @inlinable
  public static func * (m: Affine, v: Vector) -> Vector {
    Vector(m.a * v.dx + m.c * v.dy, m.b * v.dx + m.d * v.dy)
  }

  /// The factor by which areas grow; negative where the map mirrors.
  @inlinable public var determinant: Double { a * d - b * c }

  /// Whether the map is finite and does not collapse the plane to a line or a point.
  ///
  /// Cairo puts a context into a permanent error state when it is given a map that is not
  /// invertible.
  @inlinable public var isInvertible: Bool {
    let det = determinant
    return det.isFinite && det.magnitude > 1e-12 && tx.isFinite && ty.isFinite
  }

  /// The inverse map; nil where there is none.
  public var inverse: Affine? {
    guard isInvertible else { return nil }
    let k = 1 / determinant
    return Affine(
      a: d * k, b: -b * k, c: -c * k, d: a * k,
      tx: (c * ty - d * tx) * k, ty: (b * tx - a * ty) * k)
  }

  /// The factor by which lengths grow if it is the same in every direction; nil otherwise. The
  /// relative tolerance is 1e-6.
  @inlinable public var uniformScale: Double? {
    let x = a * a + b * b
    let y = c * c + d * d
    let skew = a * c + b * d
    let size = max(x, y)
    guard size > 0, (x - y).magnitude <= 1e-6 * size, skew.magnitude <= 1e-6 * size else {
      return nil
    }
    return x.squareRoot()
  }

  /// The geometric mean of the two scale factors, for a single blur radius or tolerance.
  @inlinable public var meanScale: Double { determinant.magnitude.squareRoot() }

  /// The largest factor by which a length grows in any direction: the larger singular value of the
  /// matrix.
  public var maxScale: Double {
    let e = (a + d) / 2
    let f = (a - d) / 2
    let g = (b + c) / 2
    let h = (b - c) / 2
    return (e * e + h * h).squareRoot() + (f * f + g * g).squareRoot()
  }

  /// The smallest factor by which a length grows in any direction: the smaller singular value of
  /// the matrix.
  public var minScale: Double {
    let most = maxScale
    return most > 0 ? determinant.magnitude / most : 0
  }

  /// Whether the map is a translation.
  @inlinable public var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }

  /// Whether axis-parallel rectangles are mapped to axis-parallel rectangles.
  @inlinable public var keepsAxes: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }

  /// The smallest axis-parallel rectangle around the image of `rect`.
  @inlinable
  public func bounds(of rect: Rect) -> Rect {
    guard !rect.isEmpty else { return .empty }
    if rect == .everything { return .everything }
    var result = Rect.empty
    result.include(self * Point(rect.minX, rect.minY))
    result.include(self * Point(rect.maxX, rect.minY))
    result.include(self * Point(rect.minX, rect.maxY))
    result.include(self * Point(rect.maxX, rect.maxY))
    return result
  }
}
