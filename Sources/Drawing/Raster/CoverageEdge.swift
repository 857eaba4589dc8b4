// SPDX-License-Identifier: Apache-2.0

internal import CLottieKernels
internal import LottieGeometry

/// A line from top to bottom, in sub-pixels of the picture: 1/256 pixel. `sign` is 1 for lines that
/// go down in their outline, −1 for those that go up.
typealias CoverageEdge = lottie_edge

/// A point in sub-pixels of the picture.
struct SubPixel {
  let x, y: Int32

  /// Converts pixels to rounded sub-pixels, clamped to ±1,000,000 pixels, which is outside of any
  /// picture. NaN becomes the lower clamp.
  @inline(__always)
  init(_ point: Point) {
    let reach = SIMD2(repeating: 1_000_000.0)
    var value = SIMD2(point.x, point.y)
    value = value.replacing(with: -reach, where: .!(value .> -reach))
    value = value.replacing(with: reach, where: value .> reach)
    // Adding 1.5·2⁵² leaves the rounded integer in the low bits.
    value = value * 256 + 6_755_399_441_055_744
    x = Int32(truncatingIfNeeded: value.x.bitPattern)
    y = Int32(truncatingIfNeeded: value.y.bitPattern)
  }
}

extension CoverageEdge {
  /// Makes an edge; nil for horizontal lines, which cover nothing.
  @inline(__always)
  init?(_ a: SubPixel, _ b: SubPixel) {
    guard a.y != b.y else { return nil }
    self =
      a.y < b.y
      ? CoverageEdge(x0: a.x, y0: a.y, x1: b.x, y1: b.y, sign: 1)
      : CoverageEdge(x0: b.x, y0: b.y, x1: a.x, y1: a.y, sign: -1)
  }
}

/// The edges of an outline that can change the rows of an area.
@safe
struct CoverageEdges {
  private(set) var count = 0
  private var memory: UnsafeMutablePointer<CoverageEdge>
  private var capacity: Int
  /// The rows, in sub-pixels: edges above and below are left out.
  private var (top, bottom) = (Int32.min, Int32.max)
  /// The end of the last line.
  private var last = SubPixel(.zero)

  init() {
    capacity = 256
    unsafe memory = .allocate(capacity: capacity)
  }

  func free() { unsafe memory.deallocate() }

  /// Removes all edges, but retains the memory.
  mutating func begin(_ area: PixelRect) {
    count = 0
    top = Int32(clamping: area.minY << 8)
    bottom = Int32(clamping: area.maxY << 8)
  }

  mutating func removeAll() { count = 0 }

  /// Starts a contour.
  @inline(__always)
  mutating func move(to point: Point) { last = SubPixel(point) }

  /// Adds a line from the last point.
  @inline(__always)
  mutating func line(to point: Point) {
    let next = SubPixel(point)
    defer { last = next }
    guard let edge = CoverageEdge(last, next), edge.y1 > top, edge.y0 < bottom else { return }
    if count == capacity { grow() }
    unsafe memory[count] = edge
    count &+= 1
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<CoverageEdge>.allocate(capacity: 2 * capacity)
    unsafe larger.moveInitialize(from: memory, count: count)
    unsafe memory.deallocate()
    unsafe memory = larger
    capacity *= 2
  }

  /// Adds their signed areas to the cells that they cross.
  func add(to areas: lottie_areas) {
    unsafe withUnsafePointer(to: areas) { unsafe lottie_add_edges($0, memory, count) }
  }
}
