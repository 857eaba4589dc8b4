// SPDX-License-Identifier: Apache-2.0

public import LottieGeometry

/// A blur along a line.
public struct DirectionalBlurFilter: Equatable, Sendable {
  /// The vector from the centre of the line to its end, where the weight is 0.
  public var reach: Vector

  /// Makes a blur; components are clamped to ±2000.
  public init(reach: Vector) {
    self.reach = Vector(reach.dx.clamped(to: -2000...2000), reach.dy.clamped(to: -2000...2000))
  }
}

extension Filter {
  /// Blur along a line.
  public static func directionalBlur(_ filter: DirectionalBlurFilter) -> Filter { Filter(filter) }
}

extension DirectionalBlurFilter: FilterKind {
  var work: Double { 75 }

  func bounds(of covered: Rect) -> Rect {
    covered.spread(x: reach.dx.magnitude, y: reach.dy.magnitude)
  }

  /// The line in pixels; its length is limited so that sums do not overflow.
  private func line(under transform: Affine) -> Vector {
    let line = transform * reach
    return line.length > Self.longest ? line * (Self.longest / line.length) : line
  }

  private static let longest = 500.0

  func reach(of area: PixelRect, under transform: Affine) -> PixelRect? {
    let line = line(under: transform)
    // Includes the neighbours that are used for interpolation.
    return area.outset(
      x: Int(clamping: line.dx.magnitude.rounded(.up), to: 0...1000) + 2,
      y: Int(clamping: line.dy.magnitude.rounded(.up), to: 0...1000) + 2)
  }

  func apply(to surface: FilterSurface) {
    let line = line(under: surface.transform)
    let lines =
      line.dx.magnitude >= line.dy.magnitude
      ? PixelLines(rowsOf: surface.pixels, at: surface.area, slope: line.dy / line.dx)
      : PixelLines(columnsOf: surface.pixels, at: surface.area, slope: line.dx / line.dy)
    let reach = max(line.dx.magnitude, line.dy.magnitude).rounded()
    lines.smear(by: Int(clamping: reach, to: 0...Int(Self.longest)))
  }

  var text: String { "smear " + number(reach.dx) + "," + number(reach.dy) }
}

/// The pixels of a picture as parallel lines, which cross it from edge to edge in one direction.
///
/// A line advances by one pixel along the rows, or along the columns. Its values are interpolated
/// between pixels, and pixels are interpolated between lines, so that edges stay smooth; lines
/// along an axis are the pixels themselves. The lines depend on the whole picture only, so that a
/// part of it has the same pixels as in the whole.
@safe
private struct PixelLines {
  private let base: UnsafeMutableRawPointer
  /// The number of pixels of a line, and the bytes from one to the next.
  private let count, step: Int
  /// The number of pixels across the lines, and the bytes from one to the next.
  private let width, stepAcross: Int
  /// The offset of each pixel of a line across the axis: pixels, and 256ths of a pixel.
  private let shifts: [(pixels: Int, part: UInt32)]

  init(rowsOf pixels: PixelBuffer, at area: PixelRect, slope: Double) {
    unsafe base = pixels.base
    (count, step, width, stepAcross) = (pixels.width, 4, pixels.height, pixels.stride)
    shifts = Self.shifts(area.minX..<area.maxX, slope)
  }

  init(columnsOf pixels: PixelBuffer, at area: PixelRect, slope: Double) {
    unsafe base = pixels.base
    (count, step, width, stepAcross) = (pixels.height, pixels.stride, pixels.width, 4)
    shifts = Self.shifts(area.minY..<area.maxY, slope)
  }

  private static func shifts(_ indices: Range<Int>, _ slope: Double) -> [(Int, UInt32)] {
    indices.map { index in
      let shift = (Double(index) * slope.finite() * 256).rounded()
      let parts = Int(clamping: shift, to: -256_000_000...256_000_000)
      return (parts >> 8, UInt32(parts & 255))
    }
  }

  /// Four pixels of adjacent lines, in sixteenths of a byte as in `BoxBlur`.
  private typealias Lanes = SIMD16<UInt32>
  private typealias Pixel = SIMD4<UInt32>

  /// Replaces each pixel by the weighted mean of the pixels of its line up to `reach` away. The
  /// weights fall linearly, as the result of two box blurs.
  func smear(by reach: Int) {
    let indices = shifts.map(\.pixels)
    guard reach > 0, let low = indices.min(), let high = indices.max() else { return }
    let size = reach + 1
    let share = 1 / Float(size)
    // Transparent pixels at both ends make bounds checks unnecessary.
    let room = count + 2 * size
    unsafe withUnsafeTemporaryAllocation(of: Lanes.self, capacity: 2 * room) { memory in
      unsafe withUnsafeTemporaryAllocation(of: Pixel.self, capacity: count) { before in
        guard let line = memory.baseAddress, let before = before.baseAddress else { return }
        let ahead = unsafe line + room
        unsafe before.initialize(repeating: .zero, count: count)
        var isClear = true
        for first in Swift.stride(from: -high - 1, to: width - low, by: 4) {
          unsafe line.initialize(repeating: .zero, count: 2 * room)
          let wasClear = isClear
          isClear = unsafe !load(first, line + size)
          if isClear && wasClear { continue }
          // First the box ahead of each pixel, then the box behind it.
          var sum = Lanes()
          for i in Swift.stride(from: room - size - 1, through: 0, by: -1) {
            unsafe sum &+= line[i] &- line[i + size]
            unsafe ahead[i] = Self.product(sum, share)
          }
          sum = .zero
          for i in 0..<size { unsafe sum &+= ahead[i] }
          for i in 0..<count {
            unsafe sum &+= ahead[i + size] &- ahead[i]
            unsafe line[i + size] = Self.product(sum, share)
          }
          unsafe store(first, line + size, before)
        }
      }
    }
  }

  /// Integers of 0...2²³ times a factor, rounded. The library's conversions handle the lanes one by
  /// one; the last bit of a float of 2²³ is 1.
  @inline(__always)
  private static func product(_ lanes: Lanes, _ share: Float) -> Lanes {
    let units = SIMD16<Float>(repeating: 8_388_608)
    let bits = unsafe unsafeBitCast(units, to: Lanes.self)
    let numbers = unsafe unsafeBitCast(lanes | bits, to: SIMD16<Float>.self) - units
    return unsafe unsafeBitCast(numbers * share + units, to: Lanes.self) & 0x7f_ffff
  }

  private func pixel(_ index: Int, _ across: Int) -> UInt32 {
    guard across >= 0, across < width else { return 0 }
    return unsafe (base + (index * step + across * stepAcross)).load(as: UInt32.self)
  }

  /// - Returns: Whether any pixel is not transparent.
  private func load(_ first: Int, _ line: UnsafeMutablePointer<Lanes>) -> Bool {
    var all: UInt32 = 0
    for i in 0..<count {
      let (across, part) = (first + shifts[i].pixels, shifts[i].part)
      var here = pixel(i, across)
      for lane in 0..<4 {
        let next = pixel(i, across + lane + 1)
        if here | next != 0 {
          all |= here | next
          let mixed = Self.spread(here) &* (256 &- part) &+ Self.spread(next) &* part
          let sixteenths = (mixed &+ 8) &>> 4
          for channel in 0..<4 { unsafe line[i][lane * 4 + channel] = sixteenths[channel] }
        }
        here = next
      }
    }
    return all != 0
  }

  private static func spread(_ pixel: UInt32) -> Pixel {
    Pixel(truncatingIfNeeded: unsafe unsafeBitCast(pixel, to: SIMD4<UInt8>.self))
  }

  /// Interpolates pixels between four lines and the one before them, and stores the last line for
  /// the next call.
  private func store(
    _ first: Int, _ line: UnsafePointer<Lanes>, _ before: UnsafeMutablePointer<Pixel>
  ) {
    for i in 0..<count {
      let (across, part) = (first + shifts[i].pixels, shifts[i].part)
      let lanes = unsafe line[i]
      // Each line, and the one before it.
      let (a, b, c) = (lanes.lowHalf.lowHalf, lanes.lowHalf.highHalf, lanes.highHalf.lowHalf)
      let previous = unsafe Lanes(
        lowHalf: SIMD8(lowHalf: before[i], highHalf: a), highHalf: SIMD8(lowHalf: b, highHalf: c))
      unsafe before[i] = lanes.highHalf.highHalf
      let mixed = lanes &* (256 &- part) &+ previous &* part
      let pixels = unsafe unsafeBitCast(
        SIMD16<UInt8>(truncatingIfNeeded: (mixed &+ 2048) &>> 12), to: SIMD4<UInt32>.self)
      for lane in 0..<4 where across + lane >= 0 && across + lane < width {
        unsafe (base + (i * step + (across + lane) * stepAcross))
          .storeBytes(of: pixels[lane], as: UInt32.self)
      }
    }
  }
}
