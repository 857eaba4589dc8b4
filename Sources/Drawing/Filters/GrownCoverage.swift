// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// A coverage that is enlarged by a distance in pixels.
///
/// Squared distances are computed along the columns first, then along the rows, in lanes of eight.
struct GrownCoverage {
  private let alpha: PixelBuffer
  private let covered: PixelRect
  private let width: Float
  /// The covered pixels, and the pixels around them that can become covered.
  private let area: PixelRect
  private let reach: Int
  /// The length of a row: the covered columns, which begin at index 1, and padding.
  private let stride: Int

  private typealias Lanes = SIMD8<Float>
  /// A squared distance that no pixel has.
  private static let far: Float = 1e9

  /// - Parameters:
  ///   - covered: The bounds of the covered pixels; not empty.
  ///   - width: The distance in pixels.
  init(_ alpha: PixelBuffer, covered: PixelRect, by width: Float) {
    (self.alpha, self.covered, self.width) = (alpha, covered, width)
    reach = Int(clamping: Double(width + 1).rounded(.up), to: 1...500)
    area = covered.outset(x: reach, y: reach).intersection(alpha.bounds)
    stride = (covered.width + 2 + 7) & ~7
  }

  /// - Parameter coverage: The result, of the same size as the first coverage, and cleared.
  func fill(_ coverage: PixelBuffer) {
    let rows = area.height * stride
    let room = (area.width + 7) & ~7
    // Eight more, so that the last lanes have neighbours.
    unsafe withUnsafeTemporaryAllocation(of: Float.self, capacity: rows + room + 8) { memory in
      guard let columns = memory.baseAddress else { return }
      unsafe columns.initialize(repeating: Self.far, count: rows + room + 8)
      for y in covered.minY..<covered.maxY { unsafe spread(row: y, columns) }
      let nearest = unsafe columns + rows
      for y in 0..<area.height {
        unsafe nearest.update(repeating: Self.far, count: room)
        unsafe spread(columns + (y * stride + 1), over: nearest)
        let row = unsafe UnsafeMutableRawPointer(coverage.coverageRow(y + area.minY).baseAddress)
        if let row = unsafe row { unsafe cover(row + area.minX, nearest) }
      }
    }
  }

  /// Updates the distances of other rows. A half covered pixel counts as half a pixel nearer.
  private func spread(row y: Int, _ columns: UnsafeMutablePointer<Float>) {
    let rows = (max(area.minY, y - reach) - area.minY)...(min(area.maxY - 1, y + reach) - area.minY)
    let here = y - area.minY
    let above = unsafe alpha.coverageRow(max(0, y - 1))
    let row = unsafe alpha.coverageRow(y)
    let below = unsafe alpha.coverageRow(min(alpha.height - 1, y + 1))
    for first in Swift.stride(from: covered.minX, to: covered.maxX, by: 8) {
      let count = min(8, covered.maxX - first)
      let column = unsafe columns + (first - covered.minX + 1)
      var (own, some, inner) = (Lanes(repeating: Self.far), false, count == 8)
      for i in 0..<count {
        let level = unsafe row[first &+ i]
        if level == 0 {
          inner = false
          continue
        }
        some = true
        let near = max(0, 0.5 - Float(level) / 255)
        own[i] = near * near
        inner =
          unsafe inner && level == 255 && above[first &+ i] == 255
          && below[first &+ i] == 255
      }
      if !some { continue }
      // A covered pixel between two covered ones is never the nearest.
      for other in inner ? here...here : rows {
        let d = Float(other - here)
        let distance = unsafe UnsafeMutableRawPointer(column + other * stride)
        let known = unsafe distance.loadUnaligned(as: Lanes.self)
        unsafe distance.storeBytes(of: Lanes.least(known, own + d * d), as: Lanes.self)
      }
    }
  }

  /// Updates the distances of a row's columns to the left and right.
  private func spread(
    _ down: UnsafePointer<Float>, over nearest: UnsafeMutablePointer<Float>
  ) {
    let shift = covered.minX - area.minX
    unsafe (nearest + shift).update(from: down, count: covered.width)
    for first in Swift.stride(from: 0, to: covered.width, by: 8) {
      let column = unsafe UnsafeRawPointer(down + first)
      let own = unsafe column.loadUnaligned(as: Lanes.self)
      let before = unsafe (column - 4).loadUnaligned(as: Lanes.self)
      let after = unsafe (column + 4).loadUnaligned(as: Lanes.self)
      // Skips pixels whose neighbours are all as near or nearer.
      if !Self.hasPositive(Lanes.most(before, after) - own) { continue }
      for x in first..<min(first + 8, covered.width) {
        let (own, here) = unsafe (down[x], x + shift)
        if own >= Self.far { continue }
        let start = unsafe down[x - 1] <= own ? here : max(0, here - reach)
        let end = unsafe down[x + 1] <= own ? here : min(area.width - 1, here + reach)
        for other in start...end {
          let d = Float(other - here)
          unsafe nearest[other] = min(nearest[other], d * d + own)
        }
      }
    }
  }

  private func cover(_ row: UnsafeMutableRawPointer, _ nearest: UnsafePointer<Float>) {
    let edge = width + 1
    for first in Swift.stride(from: 0, to: area.width, by: 8) {
      let squares = unsafe UnsafeRawPointer(nearest + first).loadUnaligned(as: Lanes.self)
      if !Self.hasPositive(edge * edge - squares) { continue }
      let share = Lanes.least(Lanes.most(edge - squares.squareRoot(), Lanes()), Lanes(repeating: 1))
      // The lowest bits are then the rounded number.
      let sum = share * 255 + Lanes(repeating: 8_388_608)
      let bytes = unsafe SIMD8<UInt8>(
        truncatingIfNeeded: unsafeBitCast(sum, to: SIMD8<UInt32>.self))
      if first + 8 <= area.width {
        unsafe (row + first).storeBytes(of: bytes, as: SIMD8<UInt8>.self)
      } else {
        for i in 0..<(area.width - first) {
          unsafe (row + first).storeBytes(of: bytes[i], toByteOffset: i, as: UInt8.self)
        }
      }
    }
  }

  // MARK: Lanes

  /// Whether any lane is larger than 0.
  @inline(__always)
  private static func hasPositive(_ lanes: Lanes) -> Bool {
    // As integers, only the bits of positive floats become negative when they are negated.
    let turned = unsafe 0 &- unsafeBitCast(lanes, to: SIMD8<Int32>.self)
    let four = turned.lowHalf | turned.highHalf
    let two = four.lowHalf | four.highHalf
    return (two.x | two.y) < 0
  }
}

extension PixelBuffer {
  /// The bounds of the coverages above 0.
  var coveredPixels: PixelRect {
    var covered = PixelRect.empty
    for y in 0..<height {
      let row = unsafe UnsafeBufferPointer(coverageRow(y))
      if unsafe row.isClear { continue }
      let first = unsafe row.firstIndex { $0 != 0 } ?? 0
      let last = unsafe row.lastIndex { $0 != 0 } ?? 0
      covered = covered.union(PixelRect(minX: first, minY: y, maxX: last + 1, maxY: y + 1))
    }
    return covered
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether all bytes are zero.
  fileprivate var isClear: Bool {
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
