// SPDX-License-Identifier: Apache-2.0

internal import CLottieKernels
internal import LottieGeometry

/// The coverage of several outlines together, in pixels in which the edges of more than one lie.
///
/// From the coverage of each outline alone, that of all can't be told: half a pixel and half a
/// pixel are a whole one where the outlines lie side by side, and half of one where they lie one
/// over the other. So the area is computed from the edges, exactly.
struct CoverageUnion {
  private let area: PixelRect
  /// A bit for each pixel to compute, row by row; empty until there is one.
  private var marks: [UInt64] = []
  private var edges: [CoverageEdge] = []

  /// The number of edges in a row of pixels above which the row keeps the coverage that it has, to
  /// limit the time.
  private static let mostEdges = 256

  init(_ area: PixelRect) { self.area = area }

  /// Whether a pixel is marked.
  var isEmpty: Bool { marks.isEmpty }

  /// Marks a pixel of the area.
  @inline(__always)
  mutating func mark(x: Int, y: Int) {
    if marks.isEmpty { marks = Array(repeating: 0, count: (area.area + 63) >> 6) }
    let index = (y &- area.minY) &* area.width &+ x &- area.minX
    marks[index >> 6] |= 1 << UInt64(truncatingIfNeeded: index & 63)
  }

  /// Adds a closed polygon of one of the outlines, in pixels.
  mutating func add(_ points: ArraySlice<Point>, under transform: Affine) {
    guard let end = points.last else { return }
    let (top, bottom) = (area.minY << 8, area.maxY << 8)
    var last = SubPixel(transform * end)
    for point in points {
      let next = SubPixel(transform * point)
      if let edge = CoverageEdge(last, next), edge.y1 > top, edge.y0 < bottom {
        edges.append(edge)
      }
      last = next
    }
  }

  /// Calls `body` with each marked pixel and its coverage by the non-zero rule, in 0...255.
  mutating func forEach(_ body: (_ x: Int, _ y: Int, _ coverage: UInt8) -> Void) {
    edges.sort { $0.y0 < $1.y0 }
    var next = 0
    var row: Int?
    var active: [CoverageEdge] = []
    var pixels = PixelUnion()
    for (word, bits) in marks.enumerated() where bits != 0 {
      var bits = bits
      while bits != 0 {
        let index = word << 6 + bits.trailingZeroBitCount
        bits &= bits - 1
        let (y, x) = (area.minY + index / area.width, area.minX + index % area.width)
        if row != y {
          active.removeAll { $0.y1 <= y << 8 }
          while next < edges.count, edges[next].y0 < (y + 1) << 8 {
            if edges[next].y1 > y << 8 { active.append(edges[next]) }
            next += 1
          }
          row = y
        }
        guard active.count <= Self.mostEdges else { continue }
        body(x, y, pixels.coverage(x, y, of: active))
      }
    }
  }
}

/// The covered areas of pixels. Its memory is used again for each of them.
private struct PixelUnion {
  /// An edge within a band of the row: its x at the top and at the bottom, from the pixel's left.
  private struct Side {
    let top, bottom: Double
    let sign: Int32
  }

  private var heights: [Int] = []
  private var sides: [Side] = []
  /// The edges that are not right of the pixel, and those of them that cross a band.
  private var near: [CoverageEdge] = []
  private var crossing: [CoverageEdge] = []

  /// The number of times that a band in which edges cross is halved.
  private static let halvings = 5
  /// The width and height of a pixel in sub-pixels.
  private static let one = 256.0

  /// The coverage of a pixel by edges that cross its row.
  mutating func coverage(_ x: Int, _ y: Int, of edges: [CoverageEdge]) -> UInt8 {
    let (left, top) = (x << 8, y << 8)
    near.removeAll(keepingCapacity: true)
    // Between these heights no edge starts or ends.
    heights.removeAll(keepingCapacity: true)
    heights.append(top)
    heights.append(top + 256)
    for edge in edges where min(edge.x0, edge.x1) < left + 256 {
      near.append(edge)
      if edge.y0 > top { heights.append(Int(edge.y0)) }
      if edge.y1 < top + 256 { heights.append(Int(edge.y1)) }
    }
    heights.sort()
    var sum = 0.0
    for i in 1..<heights.count where heights[i] > heights[i - 1] {
      let (y0, y1) = (heights[i - 1], heights[i])
      crossing.removeAll(keepingCapacity: true)
      for edge in near where edge.y0 <= y0 && edge.y1 >= y1 { crossing.append(edge) }
      sum += band(left: Double(left), Double(y0), Double(y1), halvings: Self.halvings)
    }
    let share = sum / (Self.one * Self.one)
    return UInt8(truncatingIfNeeded: Int(clamping: (share * 255).rounded(), to: 0...255))
  }

  /// The covered area of a band that all of the crossing edges cross.
  private mutating func band(
    left: Double, _ y0: Double, _ y1: Double, halvings: Int
  ) -> Double {
    sides.removeAll(keepingCapacity: true)
    for edge in crossing {
      let slope = Double(edge.x1 - edge.x0) / Double(edge.y1 - edge.y0)
      let x = Double(edge.x0) - left
      sides.append(
        Side(
          top: x + (y0 - Double(edge.y0)) * slope, bottom: x + (y1 - Double(edge.y0)) * slope,
          sign: edge.sign))
    }
    sides.sort { $0.top + $0.bottom < $1.top + $1.bottom }
    if halvings > 0, hasCrossings {
      let middle = (y0 + y1) / 2
      return band(left: left, y0, middle, halvings: halvings - 1)
        + band(left: left, middle, y1, halvings: halvings - 1)
    }
    var (winding, width): (Int32, Double) = (0, 0)
    for side in sides {
      let mean = Self.meanInside(side.top, side.bottom)
      if winding == 0 { width -= mean }
      winding += side.sign
      if winding == 0 { width += mean }
    }
    if winding != 0 { width += Self.one }
    return width * (y1 - y0)
  }

  /// Whether the order of the sides within the pixel differs between the top and the bottom.
  private var hasCrossings: Bool {
    func clamped(_ x: Double) -> Double { x.clamped(to: 0...Self.one) }
    return zip(sides, sides.dropFirst()).contains {
      clamped($0.top) > clamped($1.top) || clamped($0.bottom) > clamped($1.bottom)
    }
  }

  /// The mean of the values between two ends, each clamped to the pixel.
  private static func meanInside(_ a: Double, _ b: Double) -> Double {
    let (low, high) = (min(a, b), max(a, b))
    if low >= 0, high <= one || low == high { return min((low + high) / 2, one) }
    if high <= 0 { return 0 }
    if low >= one { return one }
    // The integral of the clamped value.
    func sum(_ x: Double) -> Double {
      x <= 0 ? 0 : x < one ? x * x / 2 : one * x - one * one / 2
    }
    return (sum(high) - sum(low)) / (high - low)
  }
}
