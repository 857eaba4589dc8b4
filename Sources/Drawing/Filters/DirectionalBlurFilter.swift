// SPDX-License-Identifier: Apache-2.0

public import Geometry

/// Each pixel smeared along a line.
public struct DirectionalBlurFilter: Equatable, Sendable {
  /// From the middle to the end of the line, which fades out.
  public var reach: Vector

  /// Components are clamped to ±2000.
  public init(reach: Vector) {
    self.reach = Vector(reach.dx.clamped(to: -2000...2000), reach.dy.clamped(to: -2000...2000))
  }
}

extension DirectionalBlurFilter: FilterKind {
  var work: Double { 75 }

  func bounds(of covered: Rect) -> Rect {
    covered.spread(x: reach.dx.magnitude, y: reach.dy.magnitude)
  }

  /// In pixels; sums along longer ones would not fit into their numbers.
  private func line(under transform: Affine) -> Vector {
    let line = transform * reach
    return line.length > Self.longest ? line * (Self.longest / line.length) : line
  }

  private static let longest = 500.0

  func reach(of area: PixelRect, under transform: Affine) -> PixelRect? {
    let line = line(under: transform)
    // With the neighbours that are interpolated.
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

/// A picture's pixels in lines side by side, which cross it from edge to edge in one direction.
///
/// A line advances by one pixel along the rows, or along the columns. Between pixels it is mixed,
/// and pixels are mixed of the lines beside them, so that edges stay smooth; lines along an axis
/// are the pixels themselves. Where lines are depends on the whole picture alone.
@safe
private struct PixelLines {
  private let base: UnsafeMutableRawPointer
  /// Pixels of a line, and bytes from one to the next.
  private let count, step: Int
  /// Pixels across, and bytes from one to the next.
  private let width, stepAcross: Int
  /// How far each pixel of a line is across from where the line crosses the axis: pixels, and
  /// 256ths of one.
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

  /// Four pixels, of lines side by side; in sixteenths of a byte, as those of `BoxBlur`.
  private typealias Lanes = SIMD16<UInt32>
  private typealias Pixel = SIMD4<UInt32>

  /// Gives each pixel the mean of those of its line that are not farther than `reach`, which count
  /// the less the farther they are: two boxes, one after the other, are such a triangle.
  func smear(by reach: Int) {
    let indices = shifts.map(\.pixels)
    guard reach > 0, let low = indices.min(), let high = indices.max() else { return }
    let size = reach + 1
    let share = 1 / Float(size)
    // Clear pixels around make bounds checks unnecessary.
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
          // Sums from each pixel on ahead, then sums of those behind.
          var sum = Lanes()
          for i in Swift.stride(from: room - size - 1, through: 0, by: -1) {
            unsafe sum &+= line[i] &- line[i + size]
            unsafe ahead[i] = BoxBlur.integer(BoxBlur.float(sum) * share)
          }
          sum = .zero
          for i in 0..<size { unsafe sum &+= ahead[i] }
          for i in 0..<count {
            unsafe sum &+= ahead[i + size] &- ahead[i]
            unsafe line[i + size] = BoxBlur.integer(BoxBlur.float(sum) * share)
          }
          unsafe store(first, line + size, before)
        }
      }
    }
  }

  private func pixel(_ index: Int, _ across: Int) -> UInt32 {
    guard across >= 0, across < width else { return 0 }
    return unsafe (base + (index * step + across * stepAcross)).load(as: UInt32.self)
  }

  /// - Returns: Whether there is anything.
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

  /// Makes pixels of four lines, and of the one before them, which is the last of these then.
  private func store(
    _ first: Int, _ line: UnsafePointer<Lanes>, _ before: UnsafeMutablePointer<Pixel>
  ) {
    for i in 0..<count {
      let (across, part) = (first + shifts[i].pixels, shifts[i].part)
      let lanes = unsafe line[i]
      // Each line beside the one before it.
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
