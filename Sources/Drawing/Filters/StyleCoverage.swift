// SPDX-License-Identifier: Apache-2.0

internal import CLottieKernels
internal import LottieGeometry

extension StyleStack {
  func apply(to surface: FilterSurface) {
    surface.withAlpha { alpha in
      for style in styles where style.opacity > 0 {
        if style.shape == .everywhere {
          surface.blendInside(
            style.paint, opacity: style.opacity, blendMode: style.blendMode)
          continue
        }
        surface.scratch.with(surface.area, .coverage) { coverage in
          StyleCoverage(alpha: alpha, coverage: coverage, surface: surface).fill(style.shape)
          if style.shape.isBelow {
            return surface.compositeBelow(
              style.paint, opacity: style.opacity, coverage: coverage)
          }
          if case .relief(let relief) = style.shape, relief.form != .inner {
            surface.compositeOutside(style, coverage: coverage, alpha: alpha)
          }
          surface.blendInside(
            style.paint, opacity: style.opacity, blendMode: style.blendMode, coverage: coverage)
        }
      }
    }
  }
}

extension FilterSurface {
  /// Composites the part of a coverage that is outside of the picture.
  fileprivate func compositeOutside(_ style: StyleFilter, coverage: Surface, alpha: Surface) {
    scratch.with(area, .coverage, isCleared: false) { outside in
      outside.copy(coverage)
      for y in 0..<area.height {
        unsafe PixelPasses.combine(
          outside.pixels.coverageRow(y), with: UnsafeBufferPointer(alpha.pixels.coverageRow(y)),
          mode: .subtract, isInverted: false, opacity: 255)
      }
      compositeOver(style.paint, opacity: style.opacity, coverage: outside)
    }
  }
}

/// Computes the coverage of a style.
private struct StyleCoverage {
  /// The alpha of the picture without styles.
  let alpha: Surface
  /// The result; cleared at first.
  let coverage: Surface
  let surface: FilterSurface

  private var transform: Affine { surface.transform }

  func fill(_ shape: StyleFilter.Shape) {
    switch shape {
    case .shadow(let offset, let deviation, let spread, let isKnockedOut):
      shifted(offset, deviation, hardened: spread, isKnockedOut: isKnockedOut)
    case .innerShadow(let offset, let deviation, let choke):
      shifted(offset, deviation, inverted: true, hardened: choke)
    case .centerGlow(let deviation, let choke): shifted(.zero, deviation, hardened: choke)
    case .satin(let offset, let deviation, let isInverted):
      satin(offset, deviation, isInverted)
    case .stroke(let width): grow(by: width * transform.minScale)
    case .relief(let relief): light(relief)
    case .everywhere: break
    }
  }

  /// Calls `body` with each row of the alpha, blurred and moved.
  private func forEachShiftedRow(
    _ offset: Vector, _ deviation: Double, _ body: (Int, UnsafeBufferPointer<UInt8>) -> Void
  ) {
    let shift = AlphaShift(offset, deviation: deviation, under: transform)
    surface.scratch.with(surface.area, .coverage, isCleared: false) { blurred in
      blurred.copy(alpha)
      shift.blur.apply(to: blurred, scratch: surface.scratch)
      unsafe shift.forEachRow(of: blurred.pixels, body)
    }
  }

  /// The alpha, blurred and moved.
  ///
  /// - Parameters:
  ///   - inverted: Whether the alpha is inverted first. Default: false.
  ///   - amount: Makes soft edges harder: 1 makes all pixels opaque that are not transparent.
  ///   - isKnockedOut: Whether the original alpha is removed from it. Default: false.
  private func shifted(
    _ offset: Vector, _ deviation: Double, inverted: Bool = false, hardened amount: Double,
    isKnockedOut: Bool = false
  ) {
    // One division for each of 256 values instead of each pixel.
    let hardened = (0...255).map { value in
      let value = inverted ? 255 - value : value
      return amount == 0
        ? UInt8(value)
        : UInt8(Int(clamping: Double(value) / max(1 - amount, 1e-6), to: 0...255))
    }
    unsafe forEachShiftedRow(offset, deviation) { y, row in
      let to = unsafe coverage.pixels.coverageRow(y)
      if amount == 0, !inverted {
        _ = unsafe to.update(from: row)
      } else {
        unsafe lottie_map(row.baseAddress, hardened, to.baseAddress, to.count)
      }
      if isKnockedOut {
        unsafe lottie_remove(
          to.baseAddress, alpha.pixels.coverageRow(y).baseAddress, to.count)
      }
    }
  }

  private func satin(_ offset: Vector, _ deviation: Double, _ isInverted: Bool) {
    let flip: UInt8 = isInverted ? 255 : 0
    shifted(offset, deviation, hardened: 0)
    unsafe forEachShiftedRow(-offset, deviation) { y, row in
      let to = unsafe coverage.pixels.coverageRow(y)
      for x in to.indices {
        let (a, b) = unsafe (to[x], row[x])
        unsafe to[x] = (a > b ? a - b : b - a) ^ flip
      }
    }
  }

  // MARK: Stroke

  /// The picture enlarged by a number of pixels.
  private func grow(by width: Double) {
    let covered = alpha.pixels.coveredPixels
    guard width > 0, !covered.isEmpty else { return }
    GrownCoverage(alpha.pixels, covered: covered, by: Float(width)).fill(coverage.pixels)
  }

  // MARK: Relief

  private func light(_ relief: Relief) {
    let slope = PixelBlur(Vector(relief.deviation, relief.deviation), under: transform)
    // At a depth of 1, the steepest point of a blurred edge has a slope of 45 degrees.
    let steep =
      relief.depth * max(slope.deviation.length / 2.0.squareRoot(), 0.4) * 2.5066 / 255 / 2
    var lit = lottie_relief(relief, steep: Float(steep))
    let (w, h) = (alpha.pixels.width, alpha.pixels.height)
    surface.scratch.with(surface.area, .coverage, isCleared: false) { blurred in
      let height = blurred.pixels
      blurred.copy(alpha)
      slope.apply(to: blurred, scratch: surface.scratch)
      for y in 0..<h {
        unsafe lottie_light(
          height.coverageRow(max(0, y - 1)).baseAddress, height.coverageRow(y).baseAddress,
          height.coverageRow(min(h - 1, y + 1)).baseAddress,
          alpha.pixels.coverageRow(y).baseAddress, coverage.pixels.coverageRow(y).baseAddress, w,
          &lit)
      }
      PixelBlur(Vector(relief.softness, relief.softness), under: transform)
        .apply(to: coverage, scratch: surface.scratch)
    }
  }
}

extension lottie_relief {
  /// - Parameter steep: The slope of a difference of 1 between the neighbours of a pixel.
  fileprivate init(_ relief: Relief, steep: Float) {
    let ground = Float(relief.altitude)
    // The weight of the slope where the picture's share is 0, and what it gains up to 1.
    let (base, slope): (Float, Float) =
      switch relief.form {
      case .inner: (0, 1)
      case .outer: (1, -1)
      case .emboss: (1, 0)
      case .pillow: (-1, 2)
      }
    self.init(
      steep: steep, base: base, slope: slope, light_x: Float(relief.light.dx),
      light_y: Float(relief.light.dy), ground: ground,
      reach: (1 - ground * ground).squareRoot(), range: relief.isShade ? -ground : 1 - ground)
  }
}
