// SPDX-License-Identifier: Apache-2.0

public import LottieGeometry

/// A distortion: each pixel shows another point of the picture.
public enum WarpFilter: Equatable, Sendable {
  /// A rotation around a centre, which decreases to 0 at the radius.
  case twirl(center: Point, radius: Double, angle: Angle)
  /// Waves along a direction, with displacements across it.
  case wave(Wave)
  /// A magnification within an ellipse, or, for negative heights, a reduction; heights are in
  /// −4...4.
  case bulge(center: Point, radius: Vector, height: Double)
  /// The picture on the front half of a sphere.
  case sphere(center: Point, radius: Double)
  /// The picture repeated over a rectangle.
  case tiles(Tiles)
  /// The picture bent along a line.
  case bend(Bend)
  /// The picture wrapped around a sphere.
  case globe(Globe)
}

/// Waves along a direction.
public struct Wave: Equatable, Sendable {
  /// The shape of one period.
  public enum Form: String, Equatable, Sendable, CaseIterable {
    case sine, square, triangle, sawtooth, circle, semicircle, uncircle, noise, smoothNoise
  }

  /// The shape of one period.
  public var form: Form
  /// The amplitude.
  public var height: Double
  /// The wavelength.
  public var length: Double
  /// The direction of the waves, as a unit vector.
  public var direction: Vector
  /// The phase in periods.
  public var phase: Double

  public init(
    _ form: Form, height: Double, length: Double, direction: Vector, phase: Double
  ) {
    self.form = form
    self.height = height.clamped(to: -1e4...1e4)
    self.length = length.clamped(to: 1...1e6)
    self.direction = direction
    self.phase = phase.clamped(to: -1e9...1e9)
  }

  /// The displacement of a point, by its position along the direction.
  fileprivate func offset(at way: Double) -> Double {
    let turns = way / length + phase
    guard turns.isFinite else { return 0 }
    let t = turns - turns.rounded(.down)
    // Two half circles, one up and one down.
    let half = (t * 2).truncatingRemainder(dividingBy: 1) * 2 - 1
    let arch = (max(0, 1 - half * half)).squareRoot()
    let sign: Double = t < 0.5 ? 1 : -1
    switch form {
    case .sine: return height * Angle.radians(2 * .pi * t).sine
    case .square: return height * sign
    case .triangle: return height * (1 - 4 * (t - 0.5).magnitude)
    case .sawtooth: return height * (2 * t - 1)
    case .circle: return height * sign * arch
    case .semicircle:
      let x = 2 * t - 1
      return height * (2 * (max(0, 1 - x * x)).squareRoot() - 1)
    case .uncircle: return height * sign * (1 - (1 - half.magnitude * half.magnitude).squareRoot())
    case .noise: return height * Self.noise(turns.rounded(.down))
    case .smoothNoise:
      let n = turns.rounded(.down)
      let weight = t * t * (3 - 2 * t)
      return height * Self.noise(n).lerp(to: Self.noise(n + 1), weight)
    }
  }

  /// A pseudo-random number in −1...1 for an integer.
  private static func noise(_ n: Double) -> Double {
    var bits = UInt64(bitPattern: Int64(Int(clamping: n, to: -1_000_000_000...1_000_000_000)))
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return Double((bits ^ (bits >> 31)) >> 11) / Double(1 << 52) - 1
  }
}

/// A rectangle of the picture repeated.
public struct Tiles: Equatable, Sendable {
  /// The rectangle of the layer.
  public var source: Rect
  /// The rectangle of one tile.
  public var tile: Rect
  /// The area that is filled.
  public var output: Rect
  /// Whether every other tile is mirrored.
  public var mirrors: Bool
  /// The offset of every other column down, or of every other row to the right, in tiles.
  public var phase: Double
  /// Whether `phase` moves rows; otherwise it moves columns.
  public var movesRows: Bool

  public init(
    source: Rect, tile: Rect, output: Rect, mirrors: Bool, phase: Double, movesRows: Bool
  ) {
    self.source = source
    self.tile = tile
    self.output = output
    self.mirrors = mirrors
    self.phase = phase
    self.movesRows = movesRows
  }

  fileprivate func source(of p: Point) -> Point? {
    guard output.contains(p), tile.width > 0, tile.height > 0 else { return nil }
    func split(_ value: Double) -> (whole: Double, part: Double, isOdd: Bool) {
      let whole = value.rounded(.down)
      return (whole, value - whole, whole.truncatingRemainder(dividingBy: 2) != 0)
    }
    var x = split((p.x - tile.minX) / tile.width)
    var y = split((p.y - tile.minY) / tile.height)
    if movesRows, y.isOdd { x = split(x.whole + x.part - phase) }
    if !movesRows, x.isOdd { y = split(y.whole + y.part - phase) }
    let u = mirrors && x.isOdd ? 1 - x.part : x.part
    let v = mirrors && y.isOdd ? 1 - y.part : y.part
    return Point(source.minX + u * source.width, source.minY + v * source.height)
  }
}

extension WarpFilter {
  /// The point of the picture that is shown at a point; nil for none.
  func source(of p: Point) -> Point? {
    switch self {
    case .twirl(let center, let radius, let angle):
      let v = p - center
      let share = v.length / radius
      guard share < 1 else { return p }
      return center + Affine.rotation(angle * -((1 - share) * (1 - share))) * v
    case .wave(let wave):
      let way = wave.direction.dot(p - .zero)
      return p - wave.direction.quarterTurn * wave.offset(at: way)
    case .bulge(let center, let radius, let height):
      return bulged(p, center, radius, height)
    case .sphere(let center, let radius):
      let v = p - center
      let share = v.length / radius
      guard share > 1e-9, share < 1 else { return p }
      // Points at even angles of the ball.
      let angle = Double.pi / 2 - Angle.arcCosine(share).radians
      return center + v * (angle / (Double.pi / 2) / share)
    case .tiles(let tiles): return tiles.source(of: p)
    case .bend(let bend): return bend.source(of: p)
    case .globe(let globe): return globe.source(of: p)
    }
  }

  /// A mixture of a sphere and a power function, as Skottie measured in After Effects.
  private func bulged(_ p: Point, _ center: Point, _ radius: Vector, _ height: Double) -> Point {
    let v = Vector((p.x - center.x) / radius.dx, (p.y - center.y) / radius.dy)
    let length = v.length
    let amount = height.magnitude / 4
    guard length > 1e-9, length < 1, amount > 1e-6 else { return p }
    let ball = (1 + amount) / 2 / amount.squareRoot()
    func arcSine(_ x: Double) -> Double { Double.pi / 2 - Angle.arcCosine(x).radians }
    let round = arcSine(length / ball) / arcSine(1 / ball) / length - 1
    let power = (length * length).signedPower(1.3 * amount * amount * amount) - 1
    let factor = 1 + (round + power) * (height < 0 ? -1 : 1)
    return Point(center.x + v.dx * factor * radius.dx, center.y + v.dy * factor * radius.dy)
  }
}

extension Filter {
  /// A distortion.
  public static func warp(_ filter: WarpFilter) -> Filter { Filter(filter) }
}

extension WarpFilter: FilterKind {
  var work: Double { 70 }

  func bounds(of covered: Rect) -> Rect {
    if let range { return range.intersects(covered) ? covered.spanning(range) : covered }
    switch self {
    case .wave(let wave):
      return covered.spread(x: wave.height.magnitude + 1, y: wave.height.magnitude + 1)
    case .tiles(let tiles): return tiles.output
    case .bend(let bend): return bend.bounds(of: covered)
    case .globe(let globe): return covered.hasPoints ? globe.bounds : covered
    case .twirl, .sphere, .bulge: return covered
    }
  }

  func reach(of area: PixelRect, under transform: Affine) -> PixelRect? { nil }

  /// The area in which points can move, in the children's coordinates; nil for everywhere.
  private var range: Rect? {
    func around(_ center: Point, _ x: Double, _ y: Double) -> Rect {
      Rect(minX: center.x - x, minY: center.y - y, maxX: center.x + x, maxY: center.y + y)
    }
    switch self {
    case .twirl(let center, let radius, _), .sphere(let center, let radius):
      return around(center, radius, radius)
    case .bulge(let center, let radius, _): return around(center, radius.dx, radius.dy)
    case .wave, .tiles, .bend, .globe: return nil
    }
  }

  /// Whether pixels in the range show only points in the range.
  private var staysInRange: Bool {
    if case .bulge(_, _, let height) = self { height >= 0 } else { range != nil }
  }

  func apply(to surface: FilterSurface) {
    guard let inverse = surface.transform.inverse else { return }
    let moved = range.map { PixelRect(covering: surface.transform.bounds(of: $0)) }
    surface.resample(moved ?? surface.area, from: staysInRange ? moved : nil) { pixel in
      guard let point = source(of: inverse * pixel) else { return nil }
      return surface.transform * point
    }
  }

  var text: String {
    func text(_ p: Point) -> String { number(p.x) + "," + number(p.y) }
    switch self {
    case .twirl(let center, let radius, let angle):
      return "twirl \(text(center)) r \(number(radius)) by \(number(angle.degrees))°"
    case .wave(let wave):
      return "wave \(wave.form.rawValue) \(number(wave.height)) every \(number(wave.length)) along "
        + number(wave.direction.dx) + "," + number(wave.direction.dy) + " phase "
        + number(wave.phase)
    case .bulge(let center, let radius, let height):
      return
        "bulge \(text(center)) r \(number(radius.dx)),\(number(radius.dy)) by \(number(height))"
    case .sphere(let center, let radius): return "sphere \(text(center)) r \(number(radius))"
    case .tiles(let tiles):
      return "tiles " + tiles.tile.text + " over " + tiles.output.text
        + (tiles.mirrors ? " mirrored" : "")
        + (tiles.phase == 0
          ? "" : (tiles.movesRows ? " rows by " : " columns by ") + number(tiles.phase))
    case .bend(let bend): return bend.text
    case .globe(let globe): return globe.text
    }
  }
}

extension FilterSurface {
  /// Replaces each pixel of a part by the interpolated colour at another point, in pixels. All is
  /// transparent outside.
  ///
  /// - Parameter origin: A rectangle that contains all these points; nil for any.
  func resample(
    _ part: PixelRect, from origin: PixelRect? = nil, _ source: (Point) -> Point?
  ) {
    let part = part.intersection(area)
    // Includes the neighbours that are used for interpolation.
    let seen = origin.map { $0.outset(x: 2, y: 2).intersection(area) } ?? area
    if part.isEmpty { return }
    withCopy(of: seen) { copy in
      let (left, top) = (Double(seen.minX) + 0.5, Double(seen.minY) + 0.5)
      for y in part.minY..<part.maxY {
        let row = unsafe surface.pointer(x: part.minX, y: y)
        for x in 0..<part.width {
          let position = source(Point(Double(part.minX + x) + 0.5, Double(y) + 0.5))
          unsafe row[x] =
            position.map { copy.pixels.mixed(x: $0.x - left, y: $0.y - top) } ?? 0
        }
      }
    }
  }
}

extension PixelBuffer {
  /// The interpolated colour at a point between four pixels; transparent outside.
  func mixed(x: Double, y: Double) -> UInt32 {
    guard x > -1, y > -1, x < Double(width), y < Double(height) else { return 0 }
    // Rounded to 256ths, so that rounding errors make no difference. Values are above −1.
    let (u, v) = (Int(x * 256 + 256.5), Int(y * 256 + 256.5))
    let (left, top) = ((u >> 8) - 1, (v >> 8) - 1)
    let (right, below) = (UInt32(u & 255), UInt32(v & 255))
    if left >= 0, top >= 0, left + 1 < width, top + 1 < height {
      let above = unsafe (base + (top * stride + left * 4)).loadUnaligned(as: SIMD8<UInt8>.self)
      let under = unsafe (base + ((top + 1) * stride + left * 4))
        .loadUnaligned(as: SIMD8<UInt8>.self)
      return Self.mixed(above, under, right, below)
    }
    func pixel(_ x: Int, _ y: Int) -> SIMD4<UInt8> {
      guard x >= 0, y >= 0, x < width, y < height else { return .zero }
      return unsafe (base + (y * stride + x * 4)).load(as: SIMD4<UInt8>.self)
    }
    return Self.mixed(
      SIMD8(lowHalf: pixel(left, top), highHalf: pixel(left + 1, top)),
      SIMD8(lowHalf: pixel(left, top + 1), highHalf: pixel(left + 1, top + 1)), right, below)
  }

  /// Interpolates between two pixels of each of two rows.
  @inline(__always)
  private static func mixed(
    _ above: SIMD8<UInt8>, _ below: SIMD8<UInt8>, _ right: UInt32, _ down: UInt32
  ) -> UInt32 {
    let columns =
      SIMD8<UInt32>(truncatingIfNeeded: above) &* SIMD8(repeating: 256 &- down)
      &+ SIMD8<UInt32>(truncatingIfNeeded: below) &* SIMD8(repeating: down)
    let sum =
      columns.lowHalf &* SIMD4(repeating: 256 &- right)
      &+ columns.highHalf &* SIMD4(repeating: right) &+ SIMD4(repeating: 32768)
    return unsafe unsafeBitCast(
      SIMD4<UInt8>(truncatingIfNeeded: sum &>> SIMD4(repeating: 16)), to: UInt32.self)
  }
}
