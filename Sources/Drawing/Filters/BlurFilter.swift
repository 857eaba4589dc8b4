// SPDX-License-Identifier: Apache-2.0

public import LottieGeometry

/// A Gaussian blur.
public struct BlurFilter: Equatable, Sendable {
  /// The standard deviation along x and y.
  public var deviation: Vector
  /// The rectangle whose edge pixels are repeated outside, so that transparent pixels are not
  /// blurred in; the result is clipped to it. nil: pixels outside are transparent.
  public var edge: Rect?

  /// Makes a blur; deviations are clamped to 0...10,000.
  public init(deviation: Vector, edge: Rect? = nil) {
    self.deviation = Vector(
      deviation.dx.clamped(to: 0...1e4), deviation.dy.clamped(to: 0...1e4))
    self.edge = edge
  }
}

extension Filter {
  /// Gaussian blur.
  public static func blur(_ filter: BlurFilter) -> Filter { Filter(filter) }
}

extension BlurFilter: FilterKind {
  func bounds(of covered: Rect) -> Rect {
    guard let edge else { return covered.spread(x: 3 * deviation.dx, y: 3 * deviation.dy) }
    // What is painted spreads up to the edge, and only what is inside of it is repeated. Of a turned
    // picture, `PixelBlur` blurs along both axes.
    let reach = 3 * max(deviation.dx, deviation.dy)
    return covered.intersection(edge).spread(x: reach, y: reach).intersection(edge)
  }

  func reach(of area: PixelRect, under transform: Affine) -> PixelRect? {
    PixelBlur(deviation, under: transform).outset(area)
  }

  /// Edges that are not parallel to the pixel grid are found for each pixel.
  var work: Double { edge == nil ? 15 : 90 }

  func apply(to surface: FilterSurface) {
    let blur = PixelBlur(deviation, under: surface.transform)
    guard let edge else { return blur.apply(to: surface.surface, scratch: surface.scratch) }
    guard surface.transform.keepsAxes else { return apply(blur, to: surface, turned: edge) }
    let inner = PixelRect(within: surface.transform.bounds(of: edge)).intersection(surface.area)
    let wide = blur.outset(inner)
    let pixels = surface.pixels
    let area = surface.area
    surface.scratch.with(wide, .color) { copy in
      for y in 0..<wide.height {
        let from = unsafe pixels.row(
          min(max(y + wide.minY, inner.minY), inner.maxY - 1) - area.minY)
        let to = unsafe copy.pixels.row(y)
        for x in 0..<wide.width {
          unsafe to[x] = from[min(max(x + wide.minX, inner.minX), inner.maxX - 1) - area.minX]
        }
      }
      blur.apply(to: copy, scratch: surface.scratch)
      pixels.fill(pixels.bounds, with: 0)
      surface.surface.part(inner).copy(copy.part(inner))
    }
    if inner.isEmpty { pixels.fill(pixels.bounds, with: 0) }
  }

  /// Repeats the pixels along edges that are not parallel to the pixel grid.
  private func apply(_ blur: PixelBlur, to surface: FilterSurface, turned edge: Rect) {
    let (transform, area) = (surface.transform, surface.area)
    guard let inverse = transform.inverse, edge.minX < edge.maxX, edge.minY < edge.maxY else {
      return surface.pixels.fill(surface.pixels.bounds, with: 0)
    }
    // The first pixels inside that are not antialiased with the outside.
    let margin = min(2 / max(transform.meanScale, 1e-6), edge.width / 2, edge.height / 2)
    let inner = edge.outset(by: -margin)
    surface.scratch.with(blur.outset(area), .color) { copy in
      let (left, top) = (Double(copy.area.minX) + 0.5, Double(copy.area.minY) + 0.5)
      for y in 0..<copy.pixels.height {
        let row = unsafe copy.pixels.row(y)
        for x in row.indices {
          let p = inverse * Point(left + Double(x), top + Double(y))
          let near = Point(
            p.x.clamped(to: inner.minX...inner.maxX), p.y.clamped(to: inner.minY...inner.maxY))
          let q = transform * near
          unsafe row[x] = surface.pixels.mixed(
            x: q.x - Double(area.minX) - 0.5, y: q.y - Double(area.minY) - 0.5)
        }
      }
      blur.apply(to: copy, scratch: surface.scratch)
      surface.surface.copy(copy.part(area))
    }
    cut(surface, at: edge, inverse)
  }

  /// Clears the pixels outside of a rectangle.
  private func cut(_ surface: FilterSurface, at edge: Rect, _ inverse: Affine) {
    let (pixels, area) = (surface.pixels, surface.area)
    let scale = surface.transform.meanScale
    for y in 0..<pixels.height {
      let row = unsafe pixels.row(y)
      for x in row.indices where unsafe row[x] != 0 {
        let p = inverse * Point(Double(area.minX + x) + 0.5, Double(area.minY + y) + 0.5)
        let depth = min(p.x - edge.minX, edge.maxX - p.x, p.y - edge.minY, edge.maxY - p.y)
        let share = (depth * scale + 0.5).clamped(to: 0...1)
        unsafe row[x] = PixelPasses.scale(row[x], by: PixelPasses.byte(share))
      }
    }
  }

  var text: String {
    "blur " + number(deviation.dx) + "," + number(deviation.dy) + (edge == nil ? "" : " clamped")
  }
}

extension PixelRect {
  /// The pixels whose centres are inside.
  init(within rect: Rect) {
    let range = -1_000_000...1_000_000
    self.init(
      minX: Int(clamping: rect.minX.rounded(), to: range),
      minY: Int(clamping: rect.minY.rounded(), to: range),
      maxX: Int(clamping: rect.maxX.rounded(), to: range),
      maxY: Int(clamping: rect.maxY.rounded(), to: range))
    if isEmpty { self = .empty }
  }
}
