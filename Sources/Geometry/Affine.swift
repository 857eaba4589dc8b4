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

  /// The map that changes nothing.
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

  /// Turns about the origin, clockwise on screen.
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

  /// Leans the plane to the right of an axis: R(−axis) · shear by −tan(angle) · R(axis).
  ///
  /// - Parameter degrees: Repeats after 180. Within a tenth of a degree of 90, where the tangent
  ///   has no end, it is clamped.
  public static func skew(degrees: Double, axis: Angle) -> Affine {
    let angle = degrees.remainder(dividingBy: 180).finite()
    guard angle != 0 else { return .identity }
    let slope = Angle.degrees(angle.clamped(to: -89.9...89.9)).tangent
    return .rotation(-axis) * .shearX(-slope) * .rotation(axis)
  }

  /// Applies `n` first, then `m`.
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

  /// Vectors are turned and scaled, not moved.
  @inlinable
  public static func * (m: Affine, v: Vector) -> Vector {
    Vector(m.a * v.dx + m.c * v.dy, m.b * v.dx + m.d * v.dy)
  }

  /// By how much areas grow; negative where the map mirrors.
  @inlinable public var determinant: Double { a * d - b * c }

  /// Whether things drawn under this map have an area: it is finite and does not squash the plane
  /// to a line.
  ///
  /// Cairo puts a context into a sticky error when it is given a map for which this is false.
  @inlinable public var isInvertible: Bool {
    let det = determinant
    return det.isFinite && det.magnitude > 1e-12 && tx.isFinite && ty.isFinite
  }

  /// The map that undoes this one, or nil where there is none.
  public var inverse: Affine? {
    guard isInvertible else { return nil }
    let k = 1 / determinant
    return Affine(
      a: d * k, b: -b * k, c: -c * k, d: a * k,
      tx: (c * ty - d * tx) * k, ty: (b * tx - a * ty) * k)
  }

  /// The factor by which lengths grow where that is the same in every direction; nil where it is
  /// not.
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

  /// The square root of the area's growth: the scale to choose one blur or tolerance by.
  @inlinable public var meanScale: Double { determinant.magnitude.squareRoot() }

  /// The largest factor by which a length grows in any direction.
  public var maxScale: Double {
    let e = (a + d) / 2
    let f = (a - d) / 2
    let g = (b + c) / 2
    let h = (b - c) / 2
    return (e * e + h * h).squareRoot() + (f * f + g * g).squareRoot()
  }

  /// Only moves, by any amount.
  @inlinable public var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }

  /// Maps axis-parallel rectangles onto axis-parallel rectangles.
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
