// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// Moves the outline of a picture inward or outward, with its colours.
public struct MatteFilter: Equatable, Sendable {
  /// One change of the picture's alpha.
  public enum Step: Equatable, Sendable {
    /// Moves the outline inward by a distance, or outward where it is negative.
    case choke(Double)
    /// Blurs the alpha and increases its contrast around a level: alphas below it decrease, those
    /// above it increase. A softness of 1 keeps the slope, 0 makes a step.
    case harden(deviation: Double, level: Double, softness: Double)
  }

  /// The steps, in the order in which they are applied.
  public var steps: [Step]

  /// Makes a filter; distances are clamped to ±250, deviations to 0...250; steps after the 40th are
  /// ignored.
  public init(_ steps: [Step]) {
    self.steps = steps.prefix(40).map { step in
      switch step {
      case .choke(let distance): .choke(distance.clamped(to: -250...250))
      case .harden(let deviation, let level, let softness):
        .harden(
          deviation: deviation.clamped(to: 0...250), level: level.clamped(to: 0...1),
          softness: softness.clamped(to: 0...1))
      }
    }
  }

  /// The distance that all steps together read.
  private var margin: Double {
    steps.reduce(0) { $0 + $1.margin }
  }
}

extension MatteFilter.Step {
  fileprivate var margin: Double {
    switch self {
    case .choke(let distance): distance.magnitude + 1
    case .harden(let deviation, _, _): 3 * deviation + 1
    }
  }

  fileprivate var text: String {
    switch self {
    case .choke(let distance): "choke " + number(distance)
    case .harden(let deviation, let level, let softness):
      "harden " + [deviation, level, softness].map { number($0) }.joined(separator: " ")
    }
  }
}

extension Filter {
  /// Changes of the alpha channel.
  public static func matte(_ filter: MatteFilter) -> Filter { Filter(filter) }
}

extension MatteFilter: FilterKind {
  /// Choking reads all pixels within its distance along rows and columns.
  var work: Double {
    steps.reduce(20) { sum, step in
      switch step {
      case .choke(let distance): sum + 30 + 8 * min(distance.magnitude, 500)
      case .harden: sum + 25
      }
    }
  }

  func bounds(of covered: Rect) -> Rect { covered.spread(x: margin, y: margin) }

  func reach(of area: PixelRect, under transform: Affine) -> PixelRect? {
    let pixels = steps.reduce(0) { sum, step in
      switch step {
      case .choke(let distance):
        let moved = distance.magnitude * transform.minScale
        return sum + Int(clamping: moved.rounded(.up), to: 0...500) + 2
      case .harden(let deviation, _, _):
        let reach = PixelBlur(Vector(deviation, deviation), under: transform).reach
        return sum + max(reach.x, reach.y) + 1
      }
    }
    let colors = PixelBlur(deviation: colorDeviation(under: transform)).reach
    return area.outset(x: max(pixels, colors.x), y: max(pixels, colors.y))
  }

  /// The deviation of the blur that gives colours to pixels that become visible.
  private func colorDeviation(under transform: Affine) -> Vector {
    Vector(1, 1) * (margin * transform.meanScale)
  }

  func apply(to surface: FilterSurface) {
    guard !steps.isEmpty else { return }
    surface.scratch.with(surface.area, .coverage) { alpha in
      alpha.copyAlpha(of: surface.surface)
      for step in steps { apply(step, to: alpha, surface) }
      surface.take(alpha, colorsBlurredBy: colorDeviation(under: surface.transform))
    }
  }

  private func apply(_ step: Step, to alpha: Surface, _ surface: FilterSurface) {
    switch step {
    case .choke(let distance):
      // The same in all directions, and so no farther than the bounds in any.
      let pixels = distance * surface.transform.minScale
      if pixels > 0 {
        shrink(alpha, by: pixels, surface.scratch)
      } else if pixels < 0 {
        surface.scratch.with(alpha.area, .coverage) { grown in
          alpha.pixels.grow(by: -pixels, into: grown.pixels)
          alpha.copy(grown)
        }
      }
    case .harden(let deviation, let level, let softness):
      PixelBlur(Vector(deviation, deviation), under: surface.transform)
        .apply(to: alpha, scratch: surface.scratch)
      let table = Self.table(level: level, softness: softness)
      for y in 0..<alpha.pixels.height {
        let row = unsafe alpha.pixels.coverageRow(y)
        for x in row.indices { unsafe row[x] = table[Int(row[x])] }
      }
    }
  }

  /// Shrinks by growing the uncovered part, also from outside of the surface.
  private func shrink(_ alpha: Surface, by pixels: Double, _ scratch: ScratchSurfaces) {
    let reach = Int(clamping: pixels.rounded(.up), to: 0...500) + 1
    let wide = alpha.area.outset(x: reach, y: reach)
    scratch.with(wide, .coverage) { outside in
      outside.pixels.fillCoverage()
      for y in 0..<alpha.pixels.height {
        let row = unsafe alpha.pixels.coverageRow(y)
        let to = unsafe outside.pixels.coverageRow(y + reach)
        for x in row.indices { unsafe to[x + reach] = 255 - row[x] }
      }
      scratch.with(wide, .coverage) { grown in
        outside.pixels.grow(by: pixels, into: grown.pixels)
        for y in 0..<alpha.pixels.height {
          let row = unsafe alpha.pixels.coverageRow(y)
          let from = unsafe grown.pixels.coverageRow(y + reach)
          for x in row.indices { unsafe row[x] = 255 - from[x + reach] }
        }
      }
    }
  }

  private static func table(level: Double, softness: Double) -> [UInt8] {
    // The steepest slope is one level of 8 bits.
    let slope = 1 / max(softness, 1.0 / 255)
    return (0...255).map { value in
      let result = (Double(value) / 255 - level) * slope + 0.5
      // 0 and 255 are unchanged; otherwise everything outside of the picture would be filled.
      return value == 0
        ? 0
        : value == 255
          ? 255 : UInt8(Int(clamping: (result * 255).rounded(), to: 0...255))
    }
  }

  var text: String { "matte " + steps.map(\.text).joined(separator: ", ") }
}

extension PixelBuffer {
  /// Enlarges this coverage by a distance, into a cleared one of the same size.
  fileprivate func grow(by distance: Double, into grown: PixelBuffer) {
    if distance > Self.exactDistance {
      let covered = coveredPixels
      if covered.isEmpty { return }
      // The exact method takes half covered pixels to be half a pixel nearer than they are.
      return GrownCoverage(self, covered: covered, by: Float(distance - 0.25)).fill(grown)
    }
    let brush = Self.brush(distance)
    for y in 0..<height {
      let row = unsafe coverageRow(y)
      for x in 0..<width where unsafe row[x] > 0 {
        let value = unsafe Int(row[x])
        if value == 255, isInside(x, y) {
          unsafe grown.coverageRow(y)[x] = 255
          continue
        }
        for point in brush {
          let (px, py) = (x + point.x, y + point.y)
          guard px >= 0, py >= 0, px < width, py < height else { continue }
          let result = min(255, value + point.added)
          let to = unsafe grown.coverageRow(py)
          if result > 0, result > Int(unsafe to[px]) { unsafe to[px] = UInt8(result) }
        }
      }
    }
  }

  /// Above this distance the exact method is too slow, and fractions of a pixel are not visible.
  private static var exactDistance: Double { 8 }

  /// The pixels that one covered pixel covers, and the increase of the coverage at each.
  private static func brush(_ distance: Double) -> [(x: Int, y: Int, added: Int)] {
    let reach = Int(clamping: (distance + 1).rounded(.up), to: 0...10)
    return (-reach...reach).flatMap { y in
      (-reach...reach).compactMap { x in
        let added = 255 * (distance - Vector(Double(x), Double(y)).length)
        return added > -255 ? (x, y, Int(clamping: added.rounded(), to: -255...2550)) : nil
      }
    }
  }

  /// Whether all four neighbours are covered, so that they cover all that this pixel would.
  private func isInside(_ x: Int, _ y: Int) -> Bool {
    guard x > 0, y > 0, x + 1 < width, y + 1 < height else { return false }
    let row = unsafe coverageRow(y)
    return unsafe row[x - 1] == 255 && row[x + 1] == 255 && coverageRow(y - 1)[x] == 255
      && coverageRow(y + 1)[x] == 255
  }
}

extension FilterSurface {
  /// Replaces the alpha of the picture.
  ///
  /// - Parameter deviation: The deviation in pixels of the blur that gives colours to pixels that
  ///   become visible.
  fileprivate func take(_ alpha: Surface, colorsBlurredBy deviation: Vector) {
    scratch.with(area, .color) { near in
      near.copy(surface)
      PixelBlur(deviation: deviation).apply(to: near, scratch: scratch)
      for y in 0..<pixels.height {
        let (row, colors) = unsafe (pixels.row(y), near.pixels.row(y))
        let wanted = unsafe alpha.pixels.coverageRow(y)
        for x in row.indices {
          let (pixel, new) = unsafe (row[x], UInt32(wanted[x]))
          let old = pixel >> 24
          if new == old { continue }
          // The own colour of a faint pixel is too imprecise to be made opaque.
          let color = old >= 128 || new < old ? pixel : unsafe colors[x]
          unsafe row[x] = PixelPasses.scale(
            color >> 24 == 0 ? 0 : 0xff00_0000 | PixelPasses.straightened(color), by: new)
        }
      }
    }
  }
}
