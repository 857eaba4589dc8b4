// SPDX-License-Identifier: Apache-2.0

internal import CCairo
internal import Geometry

extension StyleStack {
  func apply(to surface: FilterSurface) {
    let pixels = surface.pixels
    let scratch = surface.pass.scratch
    _ = scratch.with(surface.area, format: CAIRO_FORMAT_A8) { _, alpha in
      surface.pass.context.withPixels {
        for y in 0..<pixels.height {
          unsafe PixelPasses.copyAlpha(of: pixels.row(y), to: alpha.coverageRow(y))
        }
      }
      for style in styles where style.opacity > 0 {
        if style.shape == .everywhere {
          surface.layInside(
            style.paint, opacity: style.opacity, blendMode: style.blendMode, coverage: nil)
          continue
        }
        _ = scratch.with(surface.area, format: CAIRO_FORMAT_A8) { _, coverage in
          StyleCoverage(alpha: alpha, coverage: coverage, surface: surface).fill(style.shape)
          if style.shape.isBelow {
            surface.lay(style.paint, opacity: style.opacity, coverage: coverage, isBelow: true)
            return
          }
          if case .relief(let relief) = style.shape, relief.form != .inner {
            surface.layOutside(style, coverage: coverage, alpha: alpha)
          }
          surface.layInside(
            style.paint, opacity: style.opacity, blendMode: style.blendMode, coverage: coverage)
        }
      }
    }
  }
}

extension FilterSurface {
  /// Lays the part of a coverage that is outside of the picture.
  fileprivate func layOutside(_ style: StyleFilter, coverage: PixelBuffer, alpha: PixelBuffer) {
    _ = pass.scratch.with(area, format: CAIRO_FORMAT_A8) { _, outside in
      for y in 0..<alpha.height {
        let (from, to, a) = unsafe (
          coverage.coverageRow(y), outside.coverageRow(y), alpha.coverageRow(y)
        )
        for x in from.indices {
          unsafe to[x] = UInt8(PixelPasses.multiply(UInt32(from[x]), 255 - UInt32(a[x])))
        }
      }
      lay(style.paint, opacity: style.opacity, coverage: outside, isBelow: false)
    }
  }
}

/// Finds where a style is seen.
private struct StyleCoverage {
  /// Of the picture without styles.
  let alpha: PixelBuffer
  /// What is to be filled; clear at first.
  let coverage: PixelBuffer
  let surface: FilterSurface

  private var transform: Affine { surface.transform }

  func fill(_ shape: StyleFilter.Shape) {
    switch shape {
    case .shadow(let offset, let deviation, let spread, let isKnockedOut):
      shifted(offset, deviation) { value, alpha in
        let hard = Self.hardened(value, spread)
        return isKnockedOut ? PixelPasses.multiply(hard, 255 - alpha) : hard
      }
    case .innerShadow(let offset, let deviation, let choke):
      shifted(offset, deviation) { value, _ in Self.hardened(255 - value, choke) }
    case .centerGlow(let deviation, let choke):
      shifted(.zero, deviation) { value, _ in Self.hardened(value, choke) }
    case .satin(let offset, let deviation, let isInverted):
      satin(offset, deviation, isInverted)
    case .stroke(let width): grow(by: width * transform.meanScale)
    case .relief(let relief): light(relief)
    case .everywhere: break
    }
  }

  /// Less of a soft edge: 1 leaves what is not clear opaque.
  private static func hardened(_ value: UInt32, _ amount: Double) -> UInt32 {
    if amount == 0 { return value }
    return UInt32(Int(clamping: Double(value) / max(1 - amount, 1e-6), to: 0...255))
  }

  private func copy(_ from: PixelBuffer, to: PixelBuffer) {
    for y in 0..<from.height {
      _ = unsafe to.coverageRow(y).update(fromContentsOf: from.coverageRow(y))
    }
  }

  private func blur(_ coverage: PixelBuffer, by blur: PixelBlur) {
    blur.apply(to: coverage, at: surface.area, channels: 1, scratch: surface.pass.scratch)
  }

  /// The alpha, blurred and moved, then mapped together with the alpha itself.
  private func shifted(
    _ offset: Vector, _ deviation: Double, _ map: (UInt32, UInt32) -> UInt32
  ) {
    let shift = AlphaShift(offset, deviation: deviation, under: transform)
    _ = surface.pass.scratch.with(surface.area, format: CAIRO_FORMAT_A8) { _, blurred in
      copy(alpha, to: blurred)
      blur(blurred, by: shift.blur)
      unsafe shift.forEachRow(of: blurred) { y, row in
        let (from, to) = unsafe (alpha.coverageRow(y), coverage.coverageRow(y))
        for x in to.indices {
          unsafe to[x] = UInt8(truncatingIfNeeded: map(UInt32(row[x]), UInt32(from[x])))
        }
      }
    }
  }

  private func satin(_ offset: Vector, _ deviation: Double, _ isInverted: Bool) {
    let flip: UInt8 = isInverted ? 255 : 0
    shifted(offset, deviation) { value, _ in value }
    let back = AlphaShift(-offset, deviation: deviation, under: transform)
    _ = surface.pass.scratch.with(surface.area, format: CAIRO_FORMAT_A8) { _, blurred in
      copy(alpha, to: blurred)
      blur(blurred, by: back.blur)
      unsafe back.forEachRow(of: blurred) { y, row in
        let to = unsafe coverage.coverageRow(y)
        for x in to.indices {
          let (a, b) = unsafe (to[x], row[x])
          unsafe to[x] = (a > b ? a - b : b - a) ^ flip
        }
      }
    }
  }

  // MARK: Stroke

  /// The picture and all that is not farther from it than a number of pixels.
  private func grow(by width: Double) {
    let reach = Int(clamping: (width + 1).rounded(.up), to: 1...500)
    let all = PixelRect(width: alpha.width, height: alpha.height)
    let ink = alpha.inkOfCoverage
    let area = ink.outset(x: reach, y: reach).intersection(all)
    guard width > 0, !ink.isEmpty else { return }
    // Squares of distances down the columns first, then along the rows; the picture's columns are as far as it goes.
    let count = ink.width
    unsafe withUnsafeTemporaryAllocation(
      of: Float.self, capacity: count * area.height + area.width
    ) { memory in
      guard let columns = memory.baseAddress else { return }
      unsafe columns.initialize(repeating: Self.far, count: count * area.height + area.width)
      for y in ink.minY..<ink.maxY { unsafe spread(row: y, of: ink, in: area, reach, columns) }
      let nearest = unsafe columns + count * area.height
      for y in area.minY..<area.maxY {
        let down = unsafe columns + (y - area.minY) * count
        unsafe Self.spread(down, from: ink, over: nearest, area, reach)
        let row = unsafe coverage.coverageRow(y)
        let edge = Float(width) + 1
        for x in 0..<area.width where unsafe nearest[x] < edge * edge {
          unsafe row[x + area.minX] = UInt8(min(1, edge - nearest[x].squareRoot()) * 255)
        }
      }
    }
  }

  private static let far: Float = 1e9

  /// Tells a row's pixels to what is above and below. A pixel that is half covered is half a pixel nearer.
  private func spread(
    row y: Int, of ink: PixelRect, in area: PixelRect, _ reach: Int,
    _ columns: UnsafeMutablePointer<Float>
  ) {
    let (above, row, below) = unsafe (
      alpha.coverageRow(max(0, y - 1)), alpha.coverageRow(y),
      alpha.coverageRow(min(alpha.height - 1, y + 1))
    )
    let rows = max(area.minY, y - reach)...min(area.maxY - 1, y + reach)
    for x in ink.minX..<ink.maxX {
      let level = unsafe row[x]
      if level == 0 { continue }
      let column = unsafe columns + (x - ink.minX)
      let own = max(0, 0.5 - Float(level) / 255)
      // What has its like on both sides is nobody's nearest.
      if unsafe level == 255 && above[x] == 255 && below[x] == 255 {
        unsafe column[(y - area.minY) * ink.width] = 0
        continue
      }
      for other in rows {
        let (place, d) = ((other - area.minY) * ink.width, Float(other - y))
        unsafe column[place] = min(column[place], d * d + own * own)
      }
    }
  }

  /// Tells what each column has found to those beside it.
  private static func spread(
    _ down: UnsafePointer<Float>, from ink: PixelRect, over nearest: UnsafeMutablePointer<Float>,
    _ area: PixelRect, _ reach: Int
  ) {
    unsafe nearest.update(repeating: far, count: area.width)
    let shift = ink.minX - area.minX
    unsafe (nearest + shift).update(from: down, count: ink.width)
    for x in 0..<ink.width {
      let own = unsafe down[x]
      if own >= far { continue }
      let before = unsafe x > 0 && down[x - 1] <= own
      let after = unsafe x + 1 < ink.width && down[x + 1] <= own
      if before && after { continue }
      let here = x + shift
      let first = before ? here : max(0, here - reach)
      let last = after ? here : min(area.width - 1, here + reach)
      for other in first...last {
        let d = Float(other - here)
        unsafe nearest[other] = min(nearest[other], d * d + own)
      }
    }
  }

  // MARK: Relief

  private func light(_ relief: Relief) {
    let slope = PixelBlur(Vector(relief.deviation, relief.deviation), under: transform)
    // The steepest place of a blurred edge comes out as 45 degrees at a depth of 1.
    let steep = Float(
      relief.depth * max(slope.deviation.length / 2.0.squareRoot(), 0.4) * 2.5066 / 255 / 2)
    let (w, h) = (alpha.width, alpha.height)
    _ = surface.pass.scratch.with(surface.area, format: CAIRO_FORMAT_A8) { _, height in
      copy(alpha, to: height)
      blur(height, by: slope)
      for y in 0..<h {
        let (above, here, below) = unsafe (
          height.coverageRow(max(0, y - 1)), height.coverageRow(y),
          height.coverageRow(min(h - 1, y + 1))
        )
        let (inside, to) = unsafe (alpha.coverageRow(y), coverage.coverageRow(y))
        for x in 0..<w {
          let dx = unsafe Float(here[min(w - 1, x + 1)]) - Float(here[max(0, x - 1)])
          let dy = unsafe Float(below[x]) - Float(above[x])
          let share = share(of: relief.form, inside: unsafe Float(inside[x]) / 255)
          unsafe to[x] = UInt8(
            255 * min(1, brightness(dx * steep * share, dy * steep * share, relief)))
        }
      }
      let soft = PixelBlur(Vector(relief.softness, relief.softness), under: transform)
      blur(coverage, by: soft)
    }
  }

  /// How much of the slope counts at a place.
  private func share(of form: Relief.Form, inside: Float) -> Float {
    switch form {
    case .inner: inside
    case .outer: 1 - inside
    case .emboss: 1
    case .pillow: 2 * inside - 1
    }
  }

  /// How much brighter than flat ground a slope is, or darker; in 0...1.
  private func brightness(_ dx: Float, _ dy: Float, _ relief: Relief) -> Float {
    let ground = Float(relief.altitude)
    let reach = (1 - ground * ground).squareRoot()
    let toward = -(dx * Float(relief.light.dx) + dy * Float(relief.light.dy)) * reach
    let lit = (toward + ground) / (1 + dx * dx + dy * dy).squareRoot()
    let value = relief.isShade ? (ground - lit) / ground : (lit - ground) / (1 - ground)
    return value > 0 ? value : 0
  }
}

extension PixelBuffer {
  /// Around the coverages that are not 0.
  fileprivate var inkOfCoverage: PixelRect {
    var ink = PixelRect.empty
    for y in 0..<height {
      let row = unsafe UnsafeBufferPointer(coverageRow(y))
      if unsafe row.isClear { continue }
      let first = unsafe row.firstIndex { $0 != 0 } ?? 0
      let last = unsafe row.lastIndex { $0 != 0 } ?? 0
      ink = ink.union(PixelRect(minX: first, minY: y, maxX: last + 1, maxY: y + 1))
    }
    return ink
  }
}
