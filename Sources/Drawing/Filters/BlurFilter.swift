// SPDX-License-Identifier: Apache-2.0

public import Geometry

/// A Gaussian blur.
public struct BlurFilter: Equatable, Sendable {
  /// Standard deviation along x and y.
  public var deviation: Vector
  /// Where the edge pixels are repeated outside, so that no clear ones are blurred in; nil for
  /// nowhere. Nothing is left outside.
  public var edge: Rect?

  /// Deviations are clamped to 0...10,000.
  public init(deviation: Vector, edge: Rect? = nil) {
    self.deviation = Vector(
      deviation.dx.clamped(to: 0...1e4), deviation.dy.clamped(to: 0...1e4))
    self.edge = edge
  }
}

extension BlurFilter: FilterKind {
  func bounds(of covered: Rect) -> Rect {
    if let edge { return covered.intersection(edge) }
    return covered.spread(x: 3 * deviation.dx, y: 3 * deviation.dy)
  }

  func reach(of area: PixelRect, under transform: Affine) -> PixelRect? {
    PixelBlur(deviation, under: transform).outset(area)
  }

  func apply(to surface: FilterSurface) {
    let blur = PixelBlur(deviation, under: surface.transform)
    // Rows cannot be continued along rotated edges.
    guard let edge, surface.transform.keepsAxes else {
      return blur.apply(to: surface.surface, scratch: surface.scratch)
    }
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

  var text: String {
    "blur " + number(deviation.dx) + "," + number(deviation.dy) + (edge == nil ? "" : " clamped")
  }
}

extension PixelRect {
  /// The pixels whose middles are inside.
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
