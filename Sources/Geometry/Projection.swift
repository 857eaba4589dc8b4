// SPDX-License-Identifier: Apache-2.0

/// A projective map of the plane, for flat layers under perspective.
///
/// x' = (a·x + b·y + c) / w with w = g·x + h·y + i, and y' likewise. Points with w ≤ 0 are behind
/// the camera.
public struct Projection: Equatable, Sendable {
  /// The 3×3 matrix, row by row.
  private let rows: [Double]

  public init(
    x: (Double, Double, Double), y: (Double, Double, Double), w: (Double, Double, Double)
  ) {
    rows = [x.0, x.1, x.2, y.0, y.1, y.2, w.0, w.1, w.2]
  }

  public init(_ affine: Affine) {
    self.init(
      x: (affine.a, affine.c, affine.tx), y: (affine.b, affine.d, affine.ty), w: (0, 0, 1))
  }

  /// The smallest drawn w. Nearer to the camera the magnification exceeds the size of any picture.
  private static let nearest = 1e-3

  /// Applies an affine map after a projection.
  public static func * (outer: Affine, inner: Projection) -> Projection {
    let r = inner.rows
    func row(_ a: Double, _ b: Double, _ c: Double) -> (Double, Double, Double) {
      (
        a * r[0] + b * r[3] + c * r[6], a * r[1] + b * r[4] + c * r[7],
        a * r[2] + b * r[5] + c * r[8]
      )
    }
    return Projection(
      x: row(outer.a, outer.c, outer.tx), y: row(outer.b, outer.d, outer.ty),
      w: (r[6], r[7], r[8]))
  }

  /// Applies a projection after an affine map.
  public static func * (outer: Projection, inner: Affine) -> Projection {
    outer * Projection(inner)
  }

  /// Applies one projection after another.
  public static func * (outer: Projection, inner: Projection) -> Projection {
    let (m, n) = (outer.rows, inner.rows)
    func row(_ i: Int) -> (Double, Double, Double) {
      func entry(_ j: Int) -> Double { m[i] * n[j] + m[i + 1] * n[j + 3] + m[i + 2] * n[j + 6] }
      return (entry(0), entry(1), entry(2))
    }
    return Projection(x: row(0), y: row(3), w: row(6))
  }

  /// The affine map with the same value and derivative at a point; nil behind the camera.
  public func tangent(at p: Point) -> Affine? {
    let w = w(p)
    guard w >= Self.nearest else { return nil }
    let seen = divided(p, w)
    let slope = Affine(
      a: (rows[0] - seen.x * rows[6]) / w, b: (rows[3] - seen.y * rows[6]) / w,
      c: (rows[1] - seen.x * rows[7]) / w, d: (rows[4] - seen.y * rows[7]) / w, tx: 0, ty: 0)
    let shift = seen - slope * p
    return .translation(shift.dx, shift.dy) * slope
  }

  /// The image of a point; nil behind the camera.
  public static func * (m: Projection, p: Point) -> Point? {
    let w = m.w(p)
    guard w > 1e-9 else { return nil }
    return m.divided(p, w)
  }

  private func w(_ p: Point) -> Double { rows[6] * p.x + rows[7] * p.y + rows[8] }

  private func divided(_ p: Point, _ w: Double) -> Point {
    Point(
      (rows[0] * p.x + rows[1] * p.y + rows[2]) / w,
      (rows[3] * p.x + rows[4] * p.y + rows[5]) / w)
  }

  /// The smallest axis-parallel rectangle around the visible image of a rectangle; it may be
  /// without area.
  public func bounds(of rect: Rect) -> Rect {
    var result = Rect.empty
    guard rect.hasPoints else { return result }
    let corners = [
      Point(rect.minX, rect.minY), Point(rect.maxX, rect.minY), Point(rect.maxX, rect.maxY),
      Point(rect.minX, rect.maxY),
    ]
    for (i, corner) in corners.enumerated() {
      let next = corners[(i + 1) % 4]
      let (here, there) = (w(corner), w(next))
      if here >= Self.nearest { result.include(divided(corner, here)) }
      // The edge crosses the near plane.
      if (here < Self.nearest) != (there < Self.nearest) {
        let edge = corner.lerp(to: next, (Self.nearest - here) / (there - here))
        result.include(divided(edge, Self.nearest))
      }
    }
    return result
  }

  /// The largest factor by which lengths grow at a point in any direction; 0 behind the camera.
  public func magnification(at p: Point) -> Double {
    tangent(at: p)?.maxScale ?? 0
  }

  /// The inverse map; nil where the plane contains the camera.
  public var inverse: Projection? {
    let r = rows
    let a = r[4] * r[8] - r[5] * r[7]
    let b = r[5] * r[6] - r[3] * r[8]
    let c = r[3] * r[7] - r[4] * r[6]
    let determinant = r[0] * a + r[1] * b + r[2] * c
    guard determinant.isFinite, determinant.magnitude > 1e-12 else { return nil }
    let k = 1 / determinant
    return Projection(
      x: (a * k, (r[2] * r[7] - r[1] * r[8]) * k, (r[1] * r[5] - r[2] * r[4]) * k),
      y: (b * k, (r[0] * r[8] - r[2] * r[6]) * k, (r[2] * r[3] - r[0] * r[5]) * k),
      w: (c * k, (r[1] * r[6] - r[0] * r[7]) * k, (r[0] * r[4] - r[1] * r[3]) * k))
  }
}
