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
      // One way for each, which the compiler vectorises where there is no division.
      switch (spread == 0, isKnockedOut) {
      case (true, true):
        shifted(offset, deviation) { PixelPasses.multiply($0, 255 &- $1) }
      case (true, false):
        shifted(offset, deviation) { value, _ in value }
      case (false, true):
        shifted(offset, deviation) {
          PixelPasses.multiply(Self.hardened($0, spread), 255 &- $1)
        }
      case (false, false):
        shifted(offset, deviation) { value, _ in Self.hardened(value, spread) }
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
    let ink = alpha.inkOfCoverage
    guard width > 0, !ink.isEmpty else { return }
    GrownCoverage(alpha, ink: ink, by: Float(width)).fill(coverage)
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
