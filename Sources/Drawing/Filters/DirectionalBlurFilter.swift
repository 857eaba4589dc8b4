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

  /// In pixels; longer ones cost time and look the same.
  private func line(under transform: Affine) -> Vector {
    let line = transform * reach
    return line.length > Self.longest ? line * (Self.longest / line.length) : line
  }

  private static let longest = 500.0

  /// To either side. A place counts by less than two of 255 levels then: gaps of a few pixels between them are not seen.
  private static let maxSteps = 128

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
    let steps = Int(clamping: line.length.rounded(.up), to: 0...Self.maxSteps)
    guard steps > 0 else { return }
    let offsets = (-steps...steps).map { i -> (x: Int, y: Int, weight: UInt32) in
      let place = line * (Double(i) / Double(steps))
      return (
        Int(clamping: place.dx.rounded(), to: -1000...1000),
        Int(clamping: place.dy.rounded(), to: -1000...1000), UInt32(steps + 1 - abs(i))
      )
    }
    let total = offsets.reduce(0) { $0 + $1.weight }
    let pixels = surface.pixels
    _ = surface.pass.scratch.with(surface.area, format: CAIRO_FORMAT_ARGB32) { _, copy in
      for y in 0..<pixels.height {
        _ = unsafe copy.row(y).update(fromContentsOf: pixels.row(y))
      }
      for y in 0..<pixels.height {
        let row = unsafe pixels.row(y)
        for x in row.indices {
          unsafe row[x] = copy.sum(offsets, x, y, total)
        }
      }
    }
  }

  var text: String { "smear " + number(reach.dx) + "," + number(reach.dy) }
}

extension PixelBuffer {
  /// The weighted mean of some of a pixel's neighbours; those outside are clear.
  fileprivate func sum(
    _ offsets: [(x: Int, y: Int, weight: UInt32)], _ x: Int, _ y: Int, _ total: UInt32
  ) -> UInt32 {
    var sums = SIMD4<UInt32>()
    for offset in offsets {
      let (px, py) = (x + offset.x, y + offset.y)
      guard px >= 0, py >= 0, px < width, py < height else { continue }
      let pixel = unsafe row(py)[px]
      if pixel == 0 { continue }
      sums &+=
        SIMD4(pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255, pixel >> 24)
        &* SIMD4(repeating: offset.weight)
    }
    if sums == .zero { return 0 }
    func part(_ i: Int) -> UInt32 { (sums[i] + total / 2) / total }
    return part(3) << 24 | part(2) << 16 | part(1) << 8 | part(0)
  }
}
