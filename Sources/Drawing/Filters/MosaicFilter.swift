// SPDX-License-Identifier: Apache-2.0

public import LottieGeometry

/// The picture as blocks of one colour each.
public struct MosaicFilter: Equatable, Sendable {
  /// The rectangle that is divided into blocks.
  public var frame: Rect
  /// The number of blocks along x and y.
  public var columns, rows: Double
  /// Whether a block has the colour of its centre; otherwise it has the mean of its pixels.
  public var isSharp: Bool

  /// Makes a mosaic; counts are rounded and clamped to 1...4000.
  public init(frame: Rect, columns: Double, rows: Double, isSharp: Bool) {
    self.frame = frame
    self.columns = columns.clamped(to: 1...4000).rounded()
    self.rows = rows.clamped(to: 1...4000).rounded()
    self.isSharp = isSharp
  }

  private var block: Size { Size(frame.width / columns, frame.height / rows) }
}

extension Filter {
  /// Blocks of the mean colour.
  public static func mosaic(_ filter: MosaicFilter) -> Filter { Filter(filter) }
}

extension MosaicFilter: FilterKind {
  var work: Double { 35 }

  func bounds(of covered: Rect) -> Rect {
    guard block.isDrawable, covered.hasPoints else { return covered }
    func down(_ value: Double, _ start: Double, _ size: Double) -> Double {
      start + ((value - start) / size).rounded(.down) * size
    }
    func up(_ value: Double, _ start: Double, _ size: Double) -> Double {
      start + ((value - start) / size).rounded(.up) * size
    }
    return Rect(
      minX: down(covered.minX, frame.minX, block.width),
      minY: down(covered.minY, frame.minY, block.height),
      maxX: up(covered.maxX, frame.minX, block.width),
      maxY: up(covered.maxY, frame.minY, block.height))
  }

  func reach(of area: PixelRect, under transform: Affine) -> PixelRect? {
    let size = transform.bounds(of: Rect(block))
    return area.outset(
      x: Int(clamping: size.width.rounded(.up), to: 0...100_000) + 2,
      y: Int(clamping: size.height.rounded(.up), to: 0...100_000) + 2)
  }

  func apply(to surface: FilterSurface) {
    guard block.isDrawable, let inverse = surface.transform.inverse else { return }
    // Blocks smaller than a pixel change nothing.
    let pixels = surface.transform.bounds(of: Rect(block))
    guard max(pixels.width, pixels.height) > 1 else { return }
    if isSharp {
      return surface.resample(surface.area) { pixel in
        let p = inverse * pixel
        return surface.transform * middle(column(p.x), row(p.y))
      }
    }
    MosaicMeans(self, surface, inverse)?.fill()
  }

  fileprivate func column(_ x: Double) -> Double { ((x - frame.minX) / block.width).rounded(.down) }

  fileprivate func row(_ y: Double) -> Double { ((y - frame.minY) / block.height).rounded(.down) }

  private func middle(_ column: Double, _ row: Double) -> Point {
    Point(
      frame.minX + (column + 0.5) * block.width, frame.minY + (row + 0.5) * block.height)
  }

  var text: String {
    "mosaic " + number(columns) + " x " + number(rows) + (isSharp ? " sharp" : "")
  }
}

/// The mean colours of a mosaic's blocks.
private struct MosaicMeans {
  private let filter: MosaicFilter
  private let surface: FilterSurface
  private let inverse: Affine
  /// The indices of the first block, and the number of blocks.
  private let first: (column: Double, row: Double)
  private let columns, rows: Int

  init?(_ filter: MosaicFilter, _ surface: FilterSurface, _ inverse: Affine) {
    (self.filter, self.surface, self.inverse) = (filter, surface, inverse)
    let seen = inverse.bounds(of: surface.area.rect)
    first = (filter.column(seen.minX), filter.row(seen.minY))
    func count(_ last: Double, _ first: Double) -> Int {
      Int(clamping: last - first + 1, to: 0...100_000)
    }
    columns = count(filter.column(seen.maxX), first.column)
    rows = count(filter.row(seen.maxY), first.row)
    // Blocks are larger than a pixel along at least one side.
    guard columns > 0, rows > 0, columns * rows <= 16_000_000 else { return nil }
  }

  /// The index of the block that contains a pixel; nil outside of the surface.
  private func index(_ pixel: Point) -> Int? {
    let p = inverse * pixel
    let column = Int(clamping: filter.column(p.x) - first.column, to: -1...columns)
    let row = Int(clamping: filter.row(p.y) - first.row, to: -1...rows)
    guard column >= 0, row >= 0, column < columns, row < rows else { return nil }
    return row * columns + column
  }

  func fill() {
    var sums = [SIMD4<UInt32>](repeating: .zero, count: columns * rows)
    var counts = [UInt32](repeating: 0, count: columns * rows)
    let (pixels, area) = (surface.pixels, surface.area)
    func position(_ x: Int, _ y: Int) -> Point {
      Point(Double(area.minX + x) + 0.5, Double(area.minY + y) + 0.5)
    }
    // Blocks can extend past the surface, where all is transparent; each pixel is counted once.
    let size = surface.transform.bounds(of: Rect(filter.blockSize))
    let (dx, dy) = (
      Int(clamping: size.width.rounded(.up), to: 0...2000) + 1,
      Int(clamping: size.height.rounded(.up), to: 0...2000) + 1
    )
    for y in -dy..<(pixels.height + dy) {
      let isRow = y >= 0 && y < pixels.height
      for x in -dx..<(pixels.width + dx) {
        guard let block = index(position(x, y)) else { continue }
        counts[block] &+= 1
        guard isRow, x >= 0, x < pixels.width else { continue }
        let pixel = unsafe pixels.row(y)[x]
        if pixel == 0 { continue }
        sums[block] &+= SIMD4<UInt32>(
          truncatingIfNeeded: unsafe unsafeBitCast(pixel, to: SIMD4<UInt8>.self))
      }
    }
    let means = zip(sums, counts).map { sum, count in
      let mean = SIMD4<Float>(sum) / Float(max(1, count))
      return PixelPasses.pixel(mean)
    }
    for y in 0..<pixels.height {
      let row = unsafe pixels.row(y)
      for x in row.indices {
        if let block = index(position(x, y)) { unsafe row[x] = means[block] }
      }
    }
  }
}

extension MosaicFilter {
  fileprivate var blockSize: Size { block }
}
