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

  /// Calls `body` with each edge.
  @inline(__always)
  fileprivate func forEach(_ body: (CoverageEdge) -> Void) {
    for index in 0..<count { unsafe body(memory[index]) }
  }
}

/// The edges of an outline that is swept in bands of rows, by the band in which they begin. So each
/// band looks at its own edges only: a large outline has dozens of bands.
struct CoverageBands {
  /// The edges of all bands. Those before the current band that end above it are before `first`.
  private var edges: [CoverageEdge] = []
  /// The end of each band's edges.
  private var ends: [Int] = []
  /// The first edge that the current band needs, and the number of bands before it.
  private var (first, band) = (0, 0)
  /// The top of the first band in sub-pixels, and the height of a band as a power of two.
  private var (top, shift): (Int32, Int32) = (0, 0)

  /// Starts the outline's first band.
  ///
  /// - Parameters:
  ///   - list: The edges.
  ///   - area: The pixels to sweep.
  ///   - height: The rows of a band: a power of two. Bands begin at its multiples.
  mutating func begin(_ list: CoverageEdges, _ area: PixelRect, height: Int) {
    (first, band) = (0, 0)
    let minY = area.minY & -height
    top = Int32(clamping: minY << 8)
    shift = Int32(truncatingIfNeeded: 8 + height.trailingZeroBitCount)
    ends.removeAll(keepingCapacity: true)
    ends.append(contentsOf: repeatElement(0, count: (area.maxY - minY + height - 1) / height))
    list.forEach { ends[start(of: $0)] += 1 }
    var sum = 0
    for band in ends.indices { (ends[band], sum) = (sum, sum + ends[band]) }
    if edges.count < list.count {
      let nothing = CoverageEdge(x0: 0, y0: 0, x1: 0, y1: 0, sign: 0)
      edges = Array(repeating: nothing, count: list.count + list.count / 2)
    }
    list.forEach { edge in
      let band = start(of: edge)
      edges[ends[band]] = edge
      ends[band] += 1
    }
  }

  /// The band in which an edge begins.
  @inline(__always)
  private func start(of edge: CoverageEdge) -> Int { Int((max(top, edge.y0) &- top) >> shift) }

  /// Adds the areas of the next band's edges to its cells.
  mutating func addNext(to areas: lottie_areas) {
    let (first, end) = (first, ends[band])
    band += 1
    let bottom = top &+ Int32(truncatingIfNeeded: band) << shift
    self.first = unsafe edges.withUnsafeMutableBufferPointer { edges in
      guard first < end, let base = edges.baseAddress else { return end }
      unsafe withUnsafePointer(to: areas) {
        unsafe lottie_add_edges($0, base + first, end - first)
      }
      // Those that go on below move before the ones that begin there.
      var kept = end
      for index in (first..<end).reversed() where unsafe base[index].y1 > bottom {
        kept -= 1
        unsafe base[kept] = base[index]
      }
      return kept
    }
  }
}
