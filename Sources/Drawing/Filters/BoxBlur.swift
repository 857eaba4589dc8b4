// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// A Gaussian blur as three box blurs along each axis.
///
/// The ends of the boxes have a fractional weight, so that the deviation is exact and continuous.
/// The cost does not depend on the radius. Sums are integers, so that a part of a picture has the
/// same pixels as in the whole. Pixels outside count as transparent.
@safe
struct BoxBlur {
  /// The number of pixels on each side of the centre with full weight; the next ones have `share`.
  private let radius: Int
  private let share: Float
  private let weight: Float

  /// The largest deviation. Larger ones blur nearly all pictures to one colour, and need more of
  /// the surroundings.
  static let maxDeviation = 250.0

  /// - Parameter deviation: The standard deviation of the Gaussian in pixels, at most
  ///   `maxDeviation`.
  init(deviation: Double) {
    let variance = deviation.clamped(to: 0...Self.maxDeviation).squared / 3
    // A box of 2k + 1 pixels has a variance of k(k + 1)/3.
    let k = (((12 * variance + 1).squareRoot() - 1) / 2).rounded(.down)
    let (count, sum) = (2 * k + 1, k * (k + 1) * (2 * k + 1) / 3)
    let share = (variance * count - sum) / (2 * ((k + 1).squared - variance))
    // A smaller share does not change 8-bit values.
    let isSeen = k > 0 || share > 0.002
    radius = Int(clamping: k, to: 0...1000)
    self.share = isSeen ? Float(share.clamped(to: 0...1)) : 0
    weight = 1 / (Float(count) + 2 * self.share)
  }

  /// Whether the blur changes no pixel.
  var isIdentity: Bool { radius == 0 && share == 0 }

  /// The largest distance in pixels at which a pixel has an effect.
  var reach: Int { isIdentity ? 0 : 3 * (radius + 1) }

  /// Sixteen integers: the channels of four pixels, or sixteen coverages.
  typealias Lanes = SIMD16<UInt32>
  /// The same as floats. Integers below 2²⁴, and so all sums here, are exact.
  typealias Floats = SIMD16<Float>

  /// Blurs along the rows.
  ///
  /// - Parameter channels: The bytes of one pixel, 1 or 4.
  func blurRows(_ pixels: PixelBuffer, channels: Int) {
    let rows = 16 / channels
    unsafe blur(length: pixels.width, strips: (pixels.height + rows - 1) / rows) { strip, line in
      // The bytes of one column in as many rows as there are lanes.
      let last = min(pixels.height, (strip + 1) * rows)
      let isClear = (strip * rows..<last).allSatisfy { y in
        unsafe UnsafeBufferPointer(start: pixels.bytes(y), count: pixels.width * channels).isClear
      }
      if isClear { return false }
      if channels == 4 {
        unsafe Self.load(pixels, from: strip * rows, into: line)
        return true
      }
      for (lane, y) in (strip * rows..<last).enumerated() {
        let row = unsafe pixels.bytes(y)
        for x in 0..<pixels.width { unsafe line[x][lane] = Float(UInt32(row[x]) << 4) }
      }
      return true
    } store: { strip, line in
      if channels == 4 { return unsafe Self.store(line, at: strip * rows, of: pixels) }
      for (lane, y) in (strip * rows..<min(pixels.height, (strip + 1) * rows)).enumerated() {
        let row = unsafe pixels.bytes(y)
        for x in 0..<pixels.width {
          let sixteenths = unsafe (line[x][lane] + Self.units).bitPattern & 0x7f_ffff
          unsafe row[x] = UInt8(truncatingIfNeeded: (sixteenths + 8) >> 4)
        }
      }
    }
  }

  /// The pixels of one column in four rows, in sixteenths.
  private static func load(
    _ pixels: PixelBuffer, from row: Int, into line: UnsafeMutablePointer<Floats>
  ) {
    let rows = unsafe Self.rows(from: row, of: pixels)
    for x in 0..<pixels.width {
      let column = unsafe SIMD4(rows.0[x], rows.1[x], rows.2[x], rows.3[x])
      let bytes = unsafe unsafeBitCast(column, to: SIMD16<UInt8>.self)
      unsafe line[x] = float(Lanes(truncatingIfNeeded: bytes) &<< 4)
    }
  }

  private static func store(
    _ line: UnsafeMutablePointer<Floats>, at row: Int, of pixels: PixelBuffer
  ) {
    let rows = unsafe Self.rows(from: row, of: pixels)
    for x in 0..<pixels.width {
      let bytes = unsafe SIMD16<UInt8>(truncatingIfNeeded: (integer(line[x]) &+ 8) &>> 4)
      let column = unsafe unsafeBitCast(bytes, to: SIMD4<UInt32>.self)
      // Row 3 is written last, because it also stands for rows past the end.
      unsafe rows.3[x] = column[3]
      unsafe rows.2[x] = column[2]
      unsafe rows.1[x] = column[1]
      unsafe rows.0[x] = column[0]
    }
  }

  /// Four rows; rows past the last one are replaced by the first.
  private static func rows(from first: Int, of pixels: PixelBuffer) -> Rows {
    func row(_ i: Int) -> UnsafeMutablePointer<UInt32> {
      let y = first + i < pixels.height ? first + i : first
      return unsafe (pixels.base + y * pixels.stride).assumingMemoryBound(to: UInt32.self)
    }
    return unsafe (row(0), row(1), row(2), row(3))
  }

  private typealias Rows = (
    UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>,
    UnsafeMutablePointer<UInt32>
  )

  /// Blurs along the columns.
  func blurColumns(_ pixels: PixelBuffer, channels: Int) {
    let width = pixels.width * channels
    unsafe blur(length: pixels.height, strips: (width + 15) / 16) { strip, line in
      let (start, count) = (strip * 16, min(16, width - strip * 16))
      var all = Lanes()
      for y in 0..<pixels.height {
        let row = unsafe pixels.bytes(y) + start
        var values = Lanes()
        if count == 16 {
          for lane in 0..<16 { values[lane] = unsafe UInt32(row[lane]) }
        } else {
          for lane in 0..<count { values[lane] = unsafe UInt32(row[lane]) }
        }
        all |= values
        unsafe line[y] = Self.float(values &<< 4)
      }
      return all != .zero
    } store: { strip, line in
      let (start, count) = (strip * 16, min(16, width - strip * 16))
      for y in 0..<pixels.height {
        let row = unsafe pixels.bytes(y) + start
        let values = unsafe (Self.integer(line[y]) &+ 8) &>> 4
        if count == 16 {
          for lane in 0..<16 { unsafe row[lane] = UInt8(truncatingIfNeeded: values[lane]) }
        } else {
          for lane in 0..<count { unsafe row[lane] = UInt8(truncatingIfNeeded: values[lane]) }
        }
      }
    }
  }

  /// Applies three boxes to strips of a picture, in sixteenths of a byte.
  ///
  /// - Parameter load: Returns whether any pixel is not transparent; transparent strips are
  ///   skipped.
  private func blur(
    length: Int, strips: Int, load: (Int, UnsafeMutablePointer<Floats>) -> Bool,
    store: (Int, UnsafeMutablePointer<Floats>) -> Void
  ) {
    guard !isIdentity, length > 0, strips > 0 else { return }
    // Zeros at both ends make bounds checks unnecessary.
    let margin = radius + 1
    var (first, second) = unsafe (Self.line(length + 2 * margin), Self.line(length + 2 * margin))
    defer {
      unsafe first.deallocate()
      unsafe second.deallocate()
    }
    for strip in 0..<strips {
      guard unsafe load(strip, first + margin) else { continue }
      for _ in 0..<3 {
        unsafe box(first + margin, into: second + margin, count: length)
        unsafe swap(&first, &second)
      }
      unsafe store(strip, first + margin)
    }
  }

  private static func line(_ count: Int) -> UnsafeMutablePointer<Floats> {
    let line = UnsafeMutablePointer<Floats>.allocate(capacity: count)
    unsafe line.initialize(repeating: Floats(), count: count)
    return unsafe line
  }

  /// Applies one box to a line with zeros before and after it.
  private func box(
    _ line: UnsafeMutablePointer<Floats>, into result: UnsafeMutablePointer<Floats>,
    count: Int
  ) {
    let units = Floats(repeating: Self.units)
    var sum = Floats()
    for x in -radius..<radius { unsafe sum += line[x] }
    for x in 0..<count {
      unsafe sum += line[x + radius]
      let ends = unsafe line[x - radius - 1] + line[x + radius + 1]
      let total = sum + ends * share
      // Adding and subtracting `units` rounds.
      unsafe result[x] = (total * weight + units) - units
      unsafe sum -= line[x - radius]
    }
  }

  /// 2²³: the last bit of a float of this size is 1.
  private static let units: Float = 8_388_608

  /// Converts integers below 2²³ exactly. The library's conversion handles the lanes one by one.
  @inline(__always)
  static func float(_ lanes: Lanes) -> Floats {
    unsafe unsafeBitCast(lanes | Lanes(repeating: units.bitPattern), to: Floats.self)
      - Floats(repeating: units)
  }

  /// Converts to integers by rounding, for 0...2²³.
  @inline(__always)
  static func integer(_ lanes: Floats) -> Lanes {
    unsafe unsafeBitCast(lanes + Floats(repeating: units), to: Lanes.self)
      & Lanes(repeating: 0x7f_ffff)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether all bytes are zero.
  var isClear: Bool {
    guard let base = unsafe UnsafeRawPointer(baseAddress) else { return true }
    var i = 0
    while i &+ 32 <= count {
      if unsafe base.loadUnaligned(fromByteOffset: i, as: SIMD4<UInt64>.self) != .zero {
        return false
      }
      i &+= 32
    }
    while i < count {
      if unsafe base.load(fromByteOffset: i, as: UInt8.self) != 0 { return false }
      i &+= 1
    }
    return true
  }
}

extension Double {
  fileprivate var squared: Double { self * self }
}

extension PixelBuffer {
  /// The first byte of a row.
  fileprivate func bytes(_ y: Int) -> UnsafeMutablePointer<UInt8> {
    unsafe (base + y * stride).assumingMemoryBound(to: UInt8.self)
  }
}
