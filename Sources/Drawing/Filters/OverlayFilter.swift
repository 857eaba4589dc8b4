// SPDX-License-Identifier: Apache-2.0

internal import CCairo
internal import Geometry

/// A paint laid over the picture where the picture has ink; alpha stays.
public struct OverlayFilter: Equatable, Sendable {
  /// In the children's coordinates.
  public var paint: Paint
  /// In 0...1.
  public var opacity: Double
  public var blendMode: BlendMode

  public init(_ paint: Paint, opacity: Double = 1, blendMode: BlendMode = .normal) {
    self.paint = paint
    self.opacity = opacity.clamped(to: 0...1)
    self.blendMode = blendMode
  }
}

extension OverlayFilter: FilterKind {
  func apply(to surface: FilterSurface) {
    guard opacity > 0 else { return }
    surface.layInside(paint, opacity: opacity, blendMode: blendMode, coverage: nil)
  }

  var text: String {
    "overlay " + paint.text + (opacity < 1 ? " opacity " + number(opacity) : "")
      + (blendMode == .normal ? "" : " blend " + blendMode.rawValue)
  }
}

extension FilterSurface {
  /// Blends a paint with the picture's colours, as far as a coverage lets it, and leaves the picture's alpha as it is.
  func layInside(
    _ paint: Paint, opacity: Double, blendMode: BlendMode, coverage: PixelBuffer?
  ) {
    let pixels = pixels
    let context = pass.context
    _ = pass.scratch.with(area, format: CAIRO_FORMAT_A8) { _, alpha in
      // Blending wants something opaque below, or the result would have more alpha than the picture.
      context.withPixels {
        for y in 0..<pixels.height {
          unsafe PixelPasses.copyAlpha(of: pixels.row(y), to: alpha.coverageRow(y))
          unsafe PixelPasses.makeOpaque(pixels.row(y))
        }
      }
      withPaint(paint, coverage: coverage) { layer, source in
        if blendMode == .hardMix {
          layer.withPixels { pass.mix(source, area: area) }
        }
        pass.composite(layer, opacity: opacity, blendMode: blendMode)
      }
      context.withPixels {
        for y in 0..<pixels.height {
          unsafe PixelPasses.multiply(
            pixels.row(y), by: UnsafeBufferPointer(alpha.coverageRow(y)))
        }
      }
    }
  }

  /// Lays a paint below the picture, or over it, as far as a coverage lets it.
  func lay(_ paint: Paint, opacity: Double, coverage: PixelBuffer, isBelow: Bool) {
    let context = pass.context
    withPaint(paint, coverage: coverage) { layer, _ in
      let cr = unsafe context.cr
      if isBelow {
        // Cairo's own operator for it; `composite` knows the blend modes only.
        unsafe cairo_set_operator(cr, CAIRO_OPERATOR_DEST_OVER)
        unsafe cairo_set_source_surface(cr, cairo_get_target(layer.cr), 0, 0)
        unsafe cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_NEAREST)
        unsafe cairo_paint_with_alpha(cr, opacity)
        context.setSource(.clear)
        unsafe cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
      } else {
        pass.composite(layer, opacity: opacity, blendMode: .normal)
      }
    }
  }

  /// Calls `body` with a surface of a paint, as far as a coverage lets it.
  private func withPaint(
    _ paint: Paint, coverage: PixelBuffer?, _ body: (CairoContext, PixelBuffer) -> Void
  ) {
    _ = pass.scratch.with(area, format: CAIRO_FORMAT_ARGB32) { layer, source in
      layer.withPixels {
        fill(source, with: paint)
        guard let coverage else { return }
        for y in 0..<source.height {
          unsafe PixelPasses.multiply(
            source.row(y), by: UnsafeBufferPointer(coverage.coverageRow(y)))
        }
      }
      body(layer, source)
    }
  }

  private func fill(_ pixels: PixelBuffer, with paint: Paint) {
    if case .solid(let color) = paint {
      return pixels.fill(
        PixelRect(width: pixels.width, height: pixels.height), with: color.premultipliedPixel)
    }
    guard
      let shader = GradientShader(
        paint, opacity: 1, under: transform, tables: pass.scratch.gradients)
    else { return }
    for y in 0..<pixels.height {
      unsafe shader.shade(
        pixels.pointer(x: 0, y: y), x: area.minX, y: area.minY + y, count: pixels.width,
        coverage: 255)
    }
  }
}

extension PixelPasses {
  /// The row's colours without their alpha; black where there was none.
  static func makeOpaque(_ row: UnsafeMutableBufferPointer<UInt32>) {
    for i in row.indices {
      let pixel = unsafe row[i]
      let a = pixel >> 24
      if a == 255 { continue }
      if a == 0 {
        unsafe row[i] = 0xff00_0000
        continue
      }
      var result: UInt32 = 0xff00_0000
      for shift: UInt32 in [0, 8, 16] {
        result |= min(255, (((pixel >> shift) & 255) * 255 + a / 2) / a) << shift
      }
      unsafe row[i] = result
    }
  }
}
