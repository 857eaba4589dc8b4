// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// Samples a picture under an affine map with bilinear interpolation.
///
/// Beyond the picture's edges the border pixels are repeated. Coordinates are integers, so that the
/// result of a pixel does not depend on the part of the picture that is painted.
@safe
struct ImageSampler {
  /// The caller's memory, which must be valid as long as the sampler.
  private let pixels: UnsafePointer<UInt32>
  private let width: Int
  private let height: Int
  /// The position of the target pixel (0, 0) relative to the centre of the picture's first pixel,
  /// in 2⁻²⁴ of a pixel.
  private let origin: (x: Int, y: Int)
  /// The change of the position with each column.
  private let right: (x: Int, y: Int)
  /// The change of the position with each row.
  private let down: (x: Int, y: Int)

  /// The number of fraction bits of positions.
  private static let bits = 24

  /// Makes a sampler.
  ///
  /// - Parameters:
  ///   - pixels: Premultiplied pixels, `width * height` of them.
  ///   - transform: From the picture's pixels to those of the target.
  /// - Returns: nil for pictures without pixels, and for transforms without inverse.
  init?(_ pixels: UnsafePointer<UInt32>, width: Int, height: Int, under transform: Affine) {
    guard width > 0, height > 0, let inverse = transform.inverse else { return nil }
    unsafe self.pixels = pixels
    (self.width, self.height) = (width, height)
    func fixed(_ value: Double, limit: Int) -> Int {
      Int(clamping: (value * Double(1 << Self.bits)).rounded(), to: -limit...limit)
    }
    // The limits keep the sums for all possible pixels within 63 bits.
    let first = inverse * Point(0.5, 0.5)
    // Adding half a step of the weights makes truncation round.
    let half = 0.5 / 256
    origin = (
      fixed(first.x - 0.5 + half, limit: 1 << 60), fixed(first.y - 0.5 + half, limit: 1 << 60)
    )
    right = (fixed(inverse.a, limit: 1 << 44), fixed(inverse.b, limit: 1 << 44))
    down = (fixed(inverse.c, limit: 1 << 44), fixed(inverse.d, limit: 1 << 44))
  }

  /// Calls `put` with the index and the colour of each pixel of a run.
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

  /// The part of a run whose points have all four neighbours in the picture, and need no clamping.
  private func inner(_ start: (x: Int, y: Int), _ count: Int) -> Range<Int> {
    var range = 0..<count
    func limit(_ start: Int, _ step: Int, _ side: Int) {
      // The first and the last coordinate between two pixels.
      let (low, high) = (0, (side - 1) << Self.bits - 1)
      guard high >= low else { return range = 0..<0 }
      if step == 0 {
        if start < low || start > high { range = 0..<0 }
        return
      }
      // The coordinates at which the run enters and leaves this range.
      let (enter, leave) = step > 0 ? (low, high) : (high, low)
      let first = Self.ceiling(enter &- start, step)
      let last = Self.floor(leave &- start, step)
      let from = max(range.lowerBound, min(first, range.upperBound))
      range = from..<max(from, min(last &+ 1, range.upperBound))
    }
    limit(start.x, right.x, width)
    // In a horizontal run the rows are clamped once.
    if right.y != 0 { limit(start.y, right.y, height) }
    return range
  }

  /// a / b rounded down; b is not 0.
  private static func floor(_ a: Int, _ b: Int) -> Int {
    let (quotient, rest) = a.quotientAndRemainder(dividingBy: b)
    return rest != 0 && (rest < 0) != (b < 0) ? quotient - 1 : quotient
  }

  /// a / b rounded up; b is not 0.
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

  /// The colour at a point whose neighbours can be outside of the picture.
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

  /// A row of the picture, clamped to the first and the last.
  private func row(_ y: Int) -> UnsafePointer<UInt32> {
    unsafe pixels + min(max(y, 0), height - 1) &* width
  }

  /// The fraction of a coordinate in 1/256.
  @inline(__always)
  private static func share(_ coordinate: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: coordinate >> (bits - 8)) & 255
  }

  /// Interpolates between two adjacent pixels in each of two rows.
  ///
  /// - Parameters:
  ///   - right: The weight of the right pixels, in 0..<256.
  ///   - down: The weight of the lower row, in 0..<256.
  @inline(__always)
  private static func mixed(
    _ above: UnsafePointer<UInt32>, _ below: UnsafePointer<UInt32>, _ right: UInt64, _ down: UInt64
  ) -> UInt32 {
    let upper = unsafe UnsafeRawPointer(above).loadUnaligned(as: UInt64.self)
    let lower = unsafe UnsafeRawPointer(below).loadUnaligned(as: UInt64.self)
    let (left, next) = (
      UInt32(truncatingIfNeeded: upper), UInt32(truncatingIfNeeded: upper >> 32)
    )
    // Large parts of most pictures are transparent or have one colour.
    if upper == lower, left == next { return left }
    return packed(
      lerp(
        lerp(spread(left), spread(UInt32(truncatingIfNeeded: lower)), down),
        lerp(spread(next), spread(UInt32(truncatingIfNeeded: lower >> 32)), down), right))
  }

  /// The channels of a pixel, each in 16 bits.
  @inline(__always)
  private static func spread(_ pixel: UInt32) -> UInt64 {
    let wide = UInt64(pixel)
    return (wide & 0x00ff_00ff) | (wide & 0xff00_ff00) << 24
  }

  @inline(__always)
  private static func packed(_ channels: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: channels | channels >> 24)
  }

  /// Interpolates all four channels; `share` is the weight of `b` in 1/256.
  @inline(__always)
  private static func lerp(_ a: UInt64, _ b: UInt64, _ share: UInt64) -> UInt64 {
    (a &* (256 &- share) &+ b &* share &+ 0x0080_0080_0080_0080) >> 8 & 0x00ff_00ff_00ff_00ff
  }
}
