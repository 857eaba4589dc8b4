// SPDX-License-Identifier: Apache-2.0

internal import CLottieKernels
internal import LottieGeometry

/// A paint composited over the covered pixels of the picture; alpha does not change.
public struct OverlayFilter: Equatable, Sendable {
  /// The paint, in the children's coordinates.
  public var paint: Paint
  /// The opacity, in 0...1.
  public var opacity: Double
  /// The blend mode of the paint over the picture.
  public var blendMode: BlendMode

  public init(_ paint: Paint, opacity: Double = 1, blendMode: BlendMode = .normal) {
    self.paint = paint
    self.opacity = opacity.clamped(to: 0...1)
    self.blendMode = blendMode
  }
}

extension Filter {
  /// A paint over the covered pixels.
  public static func overlay(_ filter: OverlayFilter) -> Filter { Filter(filter) }
}

extension OverlayFilter: FilterKind {
  func apply(to surface: FilterSurface) {
    guard opacity > 0 else { return }
    surface.blendInside(paint, opacity: opacity, blendMode: blendMode, coverage: nil)
  }

  var text: String {
    "overlay " + paint.text + (opacity < 1 ? " opacity " + number(opacity) : "")
      + (blendMode == .normal ? "" : " blend " + blendMode.rawValue)
  }
}

extension FilterSurface {
  /// Blends a paint with the picture's colours through a coverage; alpha does not change.
  func blendInside(
    _ paint: Paint, opacity: Double, blendMode: BlendMode, coverage: Surface?
  ) {
    withAlpha { alpha in
      withPaint(paint, coverage: coverage) {
        blendInside($0, alpha: alpha, opacity: opacity, blendMode: blendMode)
      }
    }
  }

  /// Blends a layer with the picture's colours; alpha does not change.
  ///
  /// - Parameter alpha: The alpha of the picture.
  func blendInside(_ layer: Surface, alpha: Surface, opacity: Double, blendMode: BlendMode) {
    // The backdrop is made opaque first; otherwise blending would increase the alpha.
    for y in 0..<pixels.height { unsafe PixelPasses.makeOpaque(pixels.row(y)) }
    BlendPasses.composite(layer, over: surface, opacity: opacity, mode: blendMode)
    surface.multiply(by: alpha)
  }

  /// Composites a paint over the picture through a coverage.
  func compositeOver(_ paint: Paint, opacity: Double, coverage: Surface) {
    withPaint(paint, coverage: coverage) {
      BlendPasses.composite($0, over: surface, opacity: opacity, mode: .normal)
    }
  }

  /// Composites a paint below the picture through a coverage.
  func compositeBelow(_ paint: Paint, opacity: Double, coverage: Surface) {
    let share = BlendPasses.share(opacity)
    if case .solid(let color) = paint {
      let pixel = color.premultipliedPixel
      for y in 0..<pixels.height {
        unsafe lottie_below_color(
          pixels.row(y).baseAddress, pixel, share, coverage.pixels.coverageRow(y).baseAddress,
          pixels.width)
      }
      return
    }
    withPaint(paint, coverage: coverage) { layer in
      for y in 0..<pixels.height {
        unsafe PixelPasses.composite(layer.pixels.row(y), share: share, below: pixels.row(y))
      }
    }
  }

  /// Calls `body` with a surface of a paint, multiplied by a coverage.
  private func withPaint(_ paint: Paint, coverage: Surface?, _ body: (Surface) -> Void) {
    scratch.with(area, .color) { layer in
      if case .solid(let color) = paint {
        layer.pixels.fill(layer.pixels.bounds, with: color.premultipliedPixel)
      } else {
        tools.fill(layer, with: paint, under: transform)
      }
      if let coverage { layer.multiply(by: coverage) }
      body(layer)
    }
  }
}

extension PixelPasses {
  /// Makes the colours of a row opaque; transparent pixels become black.
  static func makeOpaque(_ row: UnsafeMutableBufferPointer<UInt32>) {
    for i in row.indices { unsafe row[i] = 0xff00_0000 | straightened(row[i]) }
  }

  /// Composites pixels below others, each first multiplied by a coverage of 0...255, as Cairo's
  /// `CAIRO_OPERATOR_DEST_OVER` does.
  static func composite(
    _ source: UnsafeMutableBufferPointer<UInt32>, share: UInt32,
    below row: UnsafeMutableBufferPointer<UInt32>
  ) {
    for i in row.indices {
      let free = unsafe 255 - (row[i] >> 24)
      unsafe row[i] &+= scale(scale(source[i], by: share), by: free)
    }
  }
}
