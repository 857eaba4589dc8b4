// SPDX-License-Identifier: Apache-2.0

public import LottieGeometry

/// The combination of a picture blurred along x and one blurred along y.
public struct CrossBlurFilter: Equatable, Sendable {
  /// The standard deviations along x and y.
  public var deviation: Vector
  /// The blend mode of the second over the first; nil for the mean of both.
  public var blendMode: BlendMode?
  /// The rectangle whose edge pixels are repeated; see `BlurFilter.edge`.
  public var edge: Rect?

  /// Makes a blur; deviations are clamped to 0...10,000.
  public init(deviation: Vector, blendMode: BlendMode?, edge: Rect? = nil) {
    self.deviation = Vector(
      deviation.dx.clamped(to: 0...1e4), deviation.dy.clamped(to: 0...1e4))
    self.blendMode = blendMode
    self.edge = edge
  }

  private var both: BlurFilter { BlurFilter(deviation: deviation, edge: edge) }
}

extension Filter {
  /// The sum of a horizontal and a vertical blur.
  public static func crossBlur(_ filter: CrossBlurFilter) -> Filter { Filter(filter) }
}

extension CrossBlurFilter: FilterKind {
  var work: Double { 60 }

  func bounds(of covered: Rect) -> Rect { both.bounds(of: covered) }

  func reach(of area: PixelRect, under transform: Affine) -> PixelRect? {
    both.reach(of: area, under: transform)
  }

  func apply(to surface: FilterSurface) {
    surface.withCopy(of: surface.area) { second in
      let other = FilterSurface(tools: surface.tools, surface: second, state: surface.state)
      BlurFilter(deviation: Vector(deviation.dx, 0), edge: edge).apply(to: surface)
      BlurFilter(deviation: Vector(0, deviation.dy), edge: edge).apply(to: other)
      if let blendMode {
        return BlendPasses.composite(second, over: surface.surface, opacity: 1, mode: blendMode)
      }
      for y in 0..<surface.pixels.height {
        let (row, from) = unsafe (surface.pixels.row(y), second.pixels.row(y))
        for x in row.indices {
          unsafe row[x] = PixelPasses.pixel(
            (PixelPasses.channels(row[x]) + PixelPasses.channels(from[x])) / 2)
        }
      }
    }
  }

  var text: String {
    "cross blur " + number(deviation.dx) + "," + number(deviation.dy)
      + (blendMode.map { " blend " + $0.rawValue } ?? "") + (edge == nil ? "" : " clamped")
  }
}
