// SPDX-License-Identifier: Apache-2.0

internal import CCairo
package import Geometry

/// Each pixel smeared along a line.
package struct DirectionalBlurFilter: Equatable, Sendable {
  /// From the middle to the end of the line, which fades out.
  package var reach: Vector

  package init(reach: Vector) {
    self.reach = Vector(reach.dx.clamped(to: -2000...2000), reach.dy.clamped(to: -2000...2000))
  }
}

extension DirectionalBlurFilter: FilterKind {
  func bounds(of ink: Rect) -> Rect {
    ink.spread(x: reach.dx.magnitude, y: reach.dy.magnitude)
  }

  /// In pixels; sums along longer ones would not fit into their numbers.
  private func line(under transform: Affine) -> Vector {
    let line = transform * reach
    return line.length > Self.longest ? line * (Self.longest / line.length) : line
  }

  private static let longest = 500.0

  private func outset(_ area: PixelRect, under transform: Affine) -> PixelRect {
    let line = line(under: transform)
    return area.outset(
      x: Int(clamping: line.dx.magnitude.rounded(.up), to: 0...1000) + 1,
      y: Int(clamping: line.dy.magnitude.rounded(.up), to: 0...1000) + 1)
  }

  func source(of output: PixelRect, under transform: Affine) -> PixelRect? {
    outset(output, under: transform)
  }

  func spread(of source: PixelRect, under transform: Affine) -> PixelRect? {
    outset(source, under: transform)
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
/// A line goes on by one pixel along the rows, or along the columns, and by as many across as is nearest to its slope.
/// So each pixel belongs to one line, and which pixels share it depends on where they are in the whole picture alone.
@safe
private struct PixelLines {
  private let base: UnsafeMutableRawPointer
  /// Pixels of a line, and bytes from one to the next.
  private let count, step: Int
  /// Pixels across, and bytes from one to the next.
  private let width, stepAcross: Int
  /// How far each pixel of a line lies across from where the line crosses the axis.
  private let shifts: [Int]

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

  private static func shifts(_ places: Range<Int>, _ slope: Double) -> [Int] {
    places.map {
      Int(clamping: (Double($0) * slope.finite()).rounded(), to: -1_000_000...1_000_000)
    }
  }

  /// Four pixels of lines side by side.
  private typealias Lanes = SIMD16<UInt32>

  /// Gives each pixel the mean of those of its line that are not farther than `reach`, which count the less the farther
  /// they are: two boxes, one after the other, are such a triangle.
  func smear(by reach: Int) {
    guard reach > 0, let low = shifts.min(), let high = shifts.max() else { return }
    let size = reach + 1
    // Sums in between are in sixteenths, as those of `BoxBlur`.
    let (toMean, toByte) = (16 / Float(size), 1 / Float(16 * size))
    // Clear pixels around spare the asking.
    let room = count + 2 * size
    unsafe withUnsafeTemporaryAllocation(of: Lanes.self, capacity: 2 * room) { memory in
      guard let line = memory.baseAddress else { return }
      let ahead = unsafe line + room
      var first = -high
      while first < width - low {
        unsafe line.initialize(repeating: .zero, count: 2 * room)
        if unsafe load(first, line + size) {
          // What is ahead of each place and at it, then what of that is behind.
          var sum = Lanes()
          for i in stride(from: room - size - 1, through: 0, by: -1) {
            unsafe sum &+= line[i] &- line[i + size]
            unsafe ahead[i] = Self.scaled(sum, toMean)
          }
          sum = .zero
          for i in 0..<size { unsafe sum &+= ahead[i] }
          for i in 0..<count {
            unsafe sum &+= ahead[i + size] &- ahead[i]
            unsafe line[i + size] = Self.scaled(sum, toByte)
          }
          unsafe store(first, line + size)
        }
        first += 4
      }
    }
  }

  /// - Returns: Whether there is anything.
  private func load(_ first: Int, _ line: UnsafeMutablePointer<Lanes>) -> Bool {
    var all: UInt32 = 0
    for i in 0..<count {
      for lane in 0..<4 {
        let across = first + shifts[i] + lane
        guard across >= 0, across < width else { continue }
        let pixel = unsafe (base + (i * step + across * stepAcross)).load(as: UInt32.self)
        if pixel == 0 { continue }
        all |= pixel
        for channel in 0..<4 {
          unsafe line[i][lane * 4 + channel] = (pixel >> UInt32(channel * 8)) & 255
        }
      }
    }
    return all != 0
  }

  private func store(_ first: Int, _ line: UnsafePointer<Lanes>) {
    for i in 0..<count {
      let bytes = unsafe SIMD16<UInt8>(truncatingIfNeeded: line[i])
      let pixels = unsafe unsafeBitCast(bytes, to: SIMD4<UInt32>.self)
      for lane in 0..<4 {
        let across = first + shifts[i] + lane
        guard across >= 0, across < width else { continue }
        unsafe (base + (i * step + across * stepAcross)).storeBytes(
          of: pixels[lane], as: UInt32.self)
      }
    }
  }

  private static func scaled(_ sum: Lanes, _ share: Float) -> Lanes {
    BoxBlur.integer(BoxBlur.float(sum) * share)
  }
}
