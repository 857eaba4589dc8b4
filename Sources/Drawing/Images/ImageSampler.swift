// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// Looks up what a picture shows at pixels, interpolated between its own four around each point.
///
/// Beyond the picture's edges their pixels are repeated. Coordinates are whole numbers, so that a
/// pixel comes out the same whatever part of a picture is painted.
@safe
struct ImageSampler {
  /// Lives as long as what is sampled.
  private let pixels: UnsafePointer<UInt32>
  private let width: Int
  private let height: Int
  /// Where the middle of the pixel (0, 0) is, from the middle of the picture's first one, in 2⁻²⁴
  /// of its pixels.
  private let origin: (x: Int, y: Int)
  /// What a step to the right adds.
  private let right: (x: Int, y: Int)
  private let down: (x: Int, y: Int)

  private static let bits = 24

  /// - Parameters:
  ///   - pixels: `width * height` of them.
  ///   - transform: From the picture's pixels to those that are painted.
  /// - Returns: nil where nothing is visible.
  init?(_ pixels: UnsafePointer<UInt32>, width: Int, height: Int, under transform: Affine) {
    guard width > 0, height > 0, let inverse = transform.inverse else { return nil }
    unsafe self.pixels = pixels
    (self.width, self.height) = (width, height)
    func fixed(_ value: Double, limit: Int) -> Int {
      Int(clamping: (value * Double(1 << Self.bits)).rounded(), to: -limit...limit)
    }
    // Sums of these for all pixels that can be there stay within 63 bits.
    let first = inverse * Point(0.5, 0.5)
    // With half of what a share is counted in, so that cutting rounds.
    let half = 0.5 / 256
    origin = (
      fixed(first.x - 0.5 + half, limit: 1 << 60), fixed(first.y - 0.5 + half, limit: 1 << 60)
    )
    right = (fixed(inverse.a, limit: 1 << 44), fixed(inverse.b, limit: 1 << 44))
    down = (fixed(inverse.c, limit: 1 << 44), fixed(inverse.d, limit: 1 << 44))
  }

  /// Calls `put` with each of a run of pixels and its colour.
  @inline(__always)
  func sample(x: Int, y: Int, count: Int, _ put: (_ index: Int, _ pixel: UInt32) -> Void) {
    let start = (
      x: origin.x &+ x &* right.x &+ y &* down.x, y: origin.y &+ x &* right.y &+ y &* down.y
    )
    let inner = inner(start, count)
    func careful(_ range: Range<Int>) {
      for i in range {
        put(i, clamped(start.x &+ i &* right.x, start.y &+ i &* right.y))
      }
    }
    careful(0..<inner.lowerBound)
    quick(start, inner, put)
    careful(inner.upperBound..<count)
  }

  /// Those of a run of pixels whose points are between four of the picture's.
  private func inner(_ start: (x: Int, y: Int), _ count: Int) -> Range<Int> {
    var range = 0..<count
    func limit(_ start: Int, _ step: Int, _ side: Int) {
      // First and last coordinate that has a pixel before it and one after it.
      let (low, high) = (0, (side - 1) << Self.bits - 1)
      guard high >= low else { return range = 0..<0 }
      if step == 0 {
        if start < low || start > high { range = 0..<0 }
        return
      }
      // Where the run enters and leaves them.
      let (enter, leave) = step > 0 ? (low, high) : (high, low)
      let first = Self.ceiling(enter &- start, step)
      let last = Self.floor(leave &- start, step)
      let from = max(range.lowerBound, min(first, range.upperBound))
      range = from..<max(from, min(last &+ 1, range.upperBound))
    }
    limit(start.x, right.x, width)
    // Rows are chosen once for all where the run keeps to one.
    if right.y != 0 { limit(start.y, right.y, height) }
    return range
  }

  private static func floor(_ a: Int, _ b: Int) -> Int {
    let (quotient, rest) = a.quotientAndRemainder(dividingBy: b)
    return rest != 0 && (rest < 0) != (b < 0) ? quotient - 1 : quotient
  }

  private static func ceiling(_ a: Int, _ b: Int) -> Int {
    let (quotient, rest) = a.quotientAndRemainder(dividingBy: b)
    return rest != 0 && (rest < 0) == (b < 0) ? quotient + 1 : quotient
  }

  @inline(__always)
  private func quick(
    _ start: (x: Int, y: Int), _ range: Range<Int>, _ put: (Int, UInt32) -> Void
  ) {
    var (px, py) = (
      start.x &+ range.lowerBound &* right.x, start.y &+ range.lowerBound &* right.y
    )
    if right.y == 0 {
      let (above, below) = unsafe (row(py >> Self.bits), row(py >> Self.bits &+ 1))
      let share = Self.share(py)
      for i in range {
        let column = px >> Self.bits
        put(i, unsafe Self.mixed(above + column, below + column, Self.share(px), share))
        px &+= right.x
      }
      return
    }
    for i in range {
      let above = unsafe pixels + ((py >> Self.bits) &* width &+ px >> Self.bits)
      put(i, unsafe Self.mixed(above, above + width, Self.share(px), Self.share(py)))
      px &+= right.x
      py &+= right.y
    }
  }

  /// The colour at any point, inside or not.
  private func clamped(_ px: Int, _ py: Int) -> UInt32 {
    let (above, below) = unsafe (row(py >> Self.bits), row(py >> Self.bits &+ 1))
    let left = min(max(px >> Self.bits, 0), width - 1)
    let right = min(max(px >> Self.bits &+ 1, 0), width - 1)
    let share = Self.share(py)
    return unsafe Self.packed(
      Self.lerp(
        Self.lerp(Self.spread(above[left]), Self.spread(below[left]), share),
        Self.lerp(Self.spread(above[right]), Self.spread(below[right]), share), Self.share(px)))
  }

  private func row(_ y: Int) -> UnsafePointer<UInt32> {
    unsafe pixels + min(max(y, 0), height - 1) &* width
  }

  /// The fraction of a coordinate, of 256.
  @inline(__always)
  private static func share(_ coordinate: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: coordinate >> (bits - 8)) & 255
  }

  /// Interpolates between two neighbours each of two rows.
  @inline(__always)
  private static func mixed(
    _ above: UnsafePointer<UInt32>, _ below: UnsafePointer<UInt32>, _ right: UInt64, _ down: UInt64
  ) -> UInt32 {
    let upper = unsafe UnsafeRawPointer(above).loadUnaligned(as: UInt64.self)
    let lower = unsafe UnsafeRawPointer(below).loadUnaligned(as: UInt64.self)
    let (left, next) = (
      UInt32(truncatingIfNeeded: upper), UInt32(truncatingIfNeeded: upper >> 32)
    )
    // Much of most pictures is clear, or of one colour.
    if upper == lower, left == next { return left }
    return packed(
      lerp(
        lerp(spread(left), spread(UInt32(truncatingIfNeeded: lower)), down),
        lerp(spread(next), spread(UInt32(truncatingIfNeeded: lower >> 32)), down), right))
  }

  /// A pixel's channels, 16 bits for each.
  @inline(__always)
  private static func spread(_ pixel: UInt32) -> UInt64 {
    let wide = UInt64(pixel)
    return (wide & 0x00ff_00ff) | (wide & 0xff00_ff00) << 24
  }

  @inline(__always)
  private static func packed(_ channels: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: channels | channels >> 24)
  }

  /// `share` of 256 of the way from one to the other, in all four channels.
  @inline(__always)
  private static func lerp(_ a: UInt64, _ b: UInt64, _ share: UInt64) -> UInt64 {
    (a &* (256 &- share) &+ b &* share &+ 0x0080_0080_0080_0080) >> 8 & 0x00ff_00ff_00ff_00ff
  }
}
