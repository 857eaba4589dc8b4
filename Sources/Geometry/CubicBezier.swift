// SPDX-License-Identifier: Apache-2.0

/// A cubic Bézier curve. A straight line is a cubic whose control points equal its end points.
public struct CubicBezier: Equatable, Sendable {
  public var start, control1, control2, end: Point

  @inlinable
  public init(_ start: Point, _ control1: Point, _ control2: Point, _ end: Point) {
    self.start = start
    self.control1 = control1
    self.control2 = control2
    self.end = end
  }

  /// Whether both control points equal their end points.
  @inlinable public var isLine: Bool { control1 == start && control2 == end }

  /// The same curve; control points that equal an end are moved to a third of the chord. The ends
  /// then have tangents, and a line has constant speed.
  public var withHandles: CubicBezier {
    CubicBezier(
      start, control1 == start ? start.lerp(to: end, 1 / 3) : control1,
      control2 == end ? start.lerp(to: end, 2 / 3) : control2, end)
  }

  /// The point at parameter `t` in 0...1.
  @inlinable
  public func point(at t: Double) -> Point {
    let u = 1 - t
    let w0 = u * u * u
    let w1 = 3 * u * u * t
    let w2 = 3 * u * t * t
    let w3 = t * t * t
    return Point(
      w0 * start.x + w1 * control1.x + w2 * control2.x + w3 * end.x,
      w0 * start.y + w1 * control1.y + w2 * control2.y + w3 * end.y)
  }

  /// The curve as a polynomial, which is faster for many points.
  @inlinable public var polynomial: CubicPolynomial {
    let (p0, p1) = (SIMD2(start.x, start.y), SIMD2(control1.x, control1.y))
    let (p2, p3) = (SIMD2(control2.x, control2.y), SIMD2(end.x, end.y))
    return CubicPolynomial(
      cubic: p3 - p0 + 3 * (p1 - p2), square: 3 * (p0 - 2 * p1 + p2), linear: 3 * (p1 - p0),
      constant: p0)
  }

  /// The derivative by `t`: the tangent vector, whose length is the speed.
  @inlinable
  public func derivative(at t: Double) -> Vector {
    let u = 1 - t
    return (control1 - start) * (3 * u * u) + (control2 - control1) * (6 * u * t)
      + (end - control2) * (3 * t * t)
  }

  /// The unit tangent at `t`, also where the derivative vanishes because control points coincide;
  /// zero for a curve that is a single point.
  public func direction(at t: Double) -> Vector {
    if let v = derivative(at: t).normalized { return v }
    let chords = t < 0.5 ? [control1 - start, control2 - start] : [end - control2, end - control1]
    for chord in chords {
      if let v = chord.normalized { return v }
    }
    return (end - start).normalized ?? .zero
  }

  /// The two parts before and after `t` (de Casteljau).
  public func split(at t: Double) -> (CubicBezier, CubicBezier) {
    let a = start.lerp(to: control1, t)
    let b = control1.lerp(to: control2, t)
    let c = control2.lerp(to: end, t)
    let d = a.lerp(to: b, t)
    let e = b.lerp(to: c, t)
    let middle = d.lerp(to: e, t)
    return (CubicBezier(start, a, d, middle), CubicBezier(middle, e, c, end))
  }

  /// The part between two parameters, `from` ≤ `to`.
  ///
  /// At 0 and 1 the ends are exactly those of the curve, so that adjacent portions stay connected.
  public func portion(from: Double, to: Double) -> CubicBezier {
    if from <= 0 && to >= 1 { return self }
    if isLine {
      let a = from <= 0 ? start : start.lerp(to: end, from)
      let b = to >= 1 ? end : start.lerp(to: end, to)
      return CubicBezier(a, a, b, b)
    }
    let tail = from <= 0 ? self : split(at: from).1
    if to >= 1 { return tail }
    return tail.split(at: (to - from) / (1 - from)).0
  }

  /// The same curve from its end to its start.
  @inlinable public var reversed: CubicBezier { CubicBezier(end, control2, control1, start) }

  // MARK: Length

  /// Nodes and weights of the eight-point Gauss-Legendre rule on 0...1: half of them, since the
  /// rule is symmetric.
  private static let gauss: [(offset: Double, weight: Double)] = [
    (0.0917173212478249, 0.1813418916891810), (0.2627662049581645, 0.1568533229389436),
    (0.3983332387068134, 0.1111905172266872), (0.4801449282487681, 0.0506142681451881),
  ]

  /// The length between two parameters by one application of the rule.
  private func gaussLength(from a: Double, to b: Double) -> Double {
    let middle = (a + b) / 2
    let width = b - a
    var sum = 0.0
    for (offset, weight) in Self.gauss {
      sum +=
        weight
        * (derivative(at: middle - offset * width).length
          + derivative(at: middle + offset * width).length)
    }
    return sum * width
  }

  /// The arc length between two parameters with a relative error of about 1e-6. Costs more for
  /// curves with sharp bends.
  public func length(from a: Double = 0, to b: Double = 1) -> Double {
    if isLine { return start.distance(to: end) * (b - a) }
    return refinedLength(from: a, to: b, whole: gaussLength(from: a, to: b), depth: 0)
  }

  /// Adaptive integration: halves the interval until both estimates agree.
  private func refinedLength(from a: Double, to b: Double, whole: Double, depth: Int) -> Double {
    let middle = (a + b) / 2
    let left = gaussLength(from: a, to: middle)
    let right = gaussLength(from: middle, to: b)
    let sum = left + right
    // The depth is limited because cusps converge slowly, and a file can have many. NaN ends here,
    // too.
    guard depth < 6, (sum - whole).magnitude > 1e-6 * max(sum, 1e-3) else { return sum }
    return refinedLength(from: a, to: middle, whole: left, depth: depth + 1)
      + refinedLength(from: middle, to: b, whole: right, depth: depth + 1)
  }

  /// The parameter at an arc length from the start, by Newton's method with bisection as a
  /// fallback.
  ///
  /// - Parameters:
  ///   - distance: The arc length, clamped to the curve.
  ///   - total: The length of the whole curve.
  public func parameter(atLength distance: Double, total: Double) -> Double {
    guard total > 0, distance > 0 else { return 0 }
    if distance >= total { return 1 }
    if isLine { return distance / total }
    var low = 0.0
    var high = 1.0
    var t = distance / total
    // `known` is the length up to `base`; each step measures only the part between `base` and `t`.
    var base = 0.0
    var known = 0.0
    for _ in 0..<24 {
      known += t >= base ? length(from: base, to: t) : -length(from: t, to: base)
      base = t
      let error = known - distance
      if error.magnitude < 1e-7 * total { break }
      if error > 0 { high = t } else { low = t }
      let speed = derivative(at: t).length
      let next = t - error / speed
      t = next > low && next < high ? next : (low + high) / 2
    }
    return t
  }

  /// The parameters of the inflection points strictly inside 0...1, in ascending order.
  public var inflections: [Double] {
    let a = control1 - start
    let b = (control2 - control1) - a
    let c = (end - control2) - (control2 - control1) - b
    let qa = b.cross(c)
    let qb = a.cross(c)
    let qc = a.cross(b)
    var roots: [Double] = []
    // Of a straight curve all three are only rounding errors.
    let least = 1e-12 * max(a.dot(a), b.dot(b), c.dot(c))
    if qa.magnitude <= least {
      if qb.magnitude > least { roots = [-qc / qb] }
    } else {
      let discriminant = qb * qb - 4 * qa * qc
      if discriminant > 0 {
        let root = discriminant.squareRoot()
        roots = [(-qb - root) / (2 * qa), (-qb + root) / (2 * qa)].sorted()
      }
    }
    return roots.filter { $0 > 1e-6 && $0 < 1 - 1e-6 }
  }

  /// The number of lines with equal parameter steps that stay within `tolerance` of the curve, in
  /// 1...200 (Wang's bound).
  public func flatPieces(tolerance: Double) -> Int {
    if isLine { return 1 }
    // The bound is √(¾·bend/tolerance), so its fourth power needs no root. This runs for each curve
    // of each frame, and most have a few pieces.
    let (square, scale) = (squaredBend, 0.75 / max(tolerance, 1e-12))
    let fourth = scale * scale * square
    if fourth <= 1 { return 1 }
    if fourth <= 16 { return 2 }
    if fourth <= 81 { return 3 }
    if fourth <= 256 { return 4 }
    if fourth <= 625 { return 5 }
    let exact = fourth.squareRoot().squareRoot()
    // Rounded up without a call of the C library.
    let whole = Int(clamping: exact, to: 1...Self.mostPieces)
    return Double(whole) < exact ? min(whole + 1, Self.mostPieces) : whole
  }
}

/// A curve as the polynomial a·t³ + b·t² + c·t + d.
public struct CubicPolynomial: Sendable {
  @usableFromInline let cubic, square, linear, constant: SIMD2<Double>

  @inlinable
  public init(
    cubic: SIMD2<Double>, square: SIMD2<Double>, linear: SIMD2<Double>, constant: SIMD2<Double>
  ) {
    self.cubic = cubic
    self.square = square
    self.linear = linear
    self.constant = constant
  }

  /// The point at parameter `t`.
  @inlinable
  public func point(at t: Double) -> Point {
    let p = ((cubic * t + square) * t + linear) * t + constant
    return Point(p.x, p.y)
  }
  /// The unit tangent at parameter `t`; nil where the derivative vanishes.
  @inlinable
  public func direction(at t: Double) -> Vector? {
    let v = (3 * t * cubic + 2 * square) * t + linear
    return Vector(v.x, v.y).normalized
  }
}
