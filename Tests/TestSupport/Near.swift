// SPDX-License-Identifier: Apache-2.0

package import LottieGeometry

/// Things that are compared up to a tolerance, because arithmetic rounds.
package protocol NearlyEquatable {
  /// The largest difference between any two of the numbers that make them up; NaN where one has
  /// none.
  func difference(from other: Self) -> Double
}

/// Equal up to `tolerance`; never true of NaN.
package func isNear<Value: NearlyEquatable>(
  _ a: Value, _ b: Value, within tolerance: Double = 1e-6
) -> Bool {
  a.difference(from: b) <= tolerance
}

extension Double: NearlyEquatable {
  package func difference(from other: Double) -> Double {
    self == other ? 0 : (self - other).magnitude
  }
}

extension Point: NearlyEquatable {
  package func difference(from other: Point) -> Double {
    worst(x.difference(from: other.x), y.difference(from: other.y))
  }
}

extension Vector: NearlyEquatable {
  package func difference(from other: Vector) -> Double {
    worst(dx.difference(from: other.dx), dy.difference(from: other.dy))
  }
}

extension Angle: NearlyEquatable {
  package func difference(from other: Angle) -> Double {
    radians.difference(from: other.radians)
  }
}

extension Affine: NearlyEquatable {
  package func difference(from other: Affine) -> Double {
    [a, b, c, d, tx, ty].difference(from: [
      other.a, other.b, other.c, other.d, other.tx, other.ty,
    ])
  }
}

extension Rect: NearlyEquatable {
  package func difference(from other: Rect) -> Double {
    [minX, minY, maxX, maxY].difference(from: [other.minX, other.minY, other.maxX, other.maxY])
  }
}

extension CubicBezier: NearlyEquatable {
  package func difference(from other: CubicBezier) -> Double {
    [start, control1, control2, end].difference(
      from: [other.start, other.control1, other.control2, other.end])
  }
}

extension Array: NearlyEquatable where Element: NearlyEquatable {
  package func difference(from other: [Element]) -> Double {
    guard count == other.count else { return .infinity }
    return zip(self, other).reduce(0) { worst($0, $1.0.difference(from: $1.1)) }
  }
}

/// The larger one; NaN if either is.
private func worst(_ a: Double, _ b: Double) -> Double {
  a.isNaN || b.isNaN ? .nan : max(a, b)
}
