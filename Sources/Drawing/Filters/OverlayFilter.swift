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
    surface.blendInside(paint, opacity: opacity, blendMode: blendMode)
  }

  var text: String {
    "overlay " + paint.text + (opacity < 1 ? " opacity " + number(opacity) : "")
      + (blendMode == .normal ? "" : " blend " + blendMode.rawValue)
  }
}

extension FilterSurface {
  /// Blends a paint with the picture's colours through a coverage; alpha does not change.
  ///
  /// - Parameter coverage: Default: nil, all of the picture.
  func blendInside(
    _ paint: Paint, opacity: Double, blendMode: BlendMode, coverage: Surface? = nil
  ) {
    withAlpha { alpha in
      let covered = coverage ?? alpha
      withPaint(paint, where: covered) { layer in
        if let coverage { multiply(layer, by: coverage) }
        blendInside(
          layer, where: covered, alpha: alpha, opacity: opacity, blendMode: blendMode)
      }
    }
  }

  /// Blends a layer with the picture's colours; alpha does not change.
  ///
  /// - Parameters:
  ///   - coverage: Where it is 0, nothing changes: the layer is transparent there, or the picture.
  ///   - alpha: The alpha of the picture.
  func blendInside(
    _ layer: Surface, where coverage: Surface, alpha: Surface, opacity: Double,
    blendMode: BlendMode
  ) {
    forEachRun(of: coverage) { y, run in
      let part = unsafe UnsafeMutableBufferPointer(rebasing: pixels.row(y)[run])
      // The backdrop is made opaque first; otherwise blending would increase the alpha.
      unsafe PixelPasses.makeOpaque(part)
      unsafe BlendPasses.composite(
        UnsafeMutableBufferPointer(rebasing: layer.pixels.row(y)[run]), over: part,
        opacity: opacity, mode: blendMode)
      unsafe PixelPasses.multiply(
        part, by: UnsafeBufferPointer(rebasing: alpha.pixels.coverageRow(y)[run]))
    }
  }

  /// Composites a paint over the picture through a coverage.
  func compositeOver(_ paint: Paint, opacity: Double, coverage: Surface) {
    withPaint(paint, where: coverage) { layer in
      multiply(layer, by: coverage)
      forEachRun(of: coverage) { y, run in
        unsafe BlendPasses.composite(
          UnsafeMutableBufferPointer(rebasing: layer.pixels.row(y)[run]),
          over: UnsafeMutableBufferPointer(rebasing: pixels.row(y)[run]), opacity: opacity,
          mode: .normal)
      }
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
    withPaint(paint, where: coverage) { layer in
      multiply(layer, by: coverage)
      forEachRun(of: coverage) { y, run in
        unsafe PixelPasses.composite(
          UnsafeMutableBufferPointer(rebasing: layer.pixels.row(y)[run]), share: share,
          below: UnsafeMutableBufferPointer(rebasing: pixels.row(y)[run]))
      }
    }
  }

  /// Calls `body` with a surface that has a paint where a coverage is not 0, and any pixels
  /// elsewhere.
  private func withPaint(_ paint: Paint, where coverage: Surface, _ body: (Surface) -> Void) {
    guard case .solid(let color) = paint else {
      return scratch.with(area, .color) { layer in
        tools.fill(layer, with: paint, under: transform)
        body(layer)
      }
    }
    let pixel = color.premultipliedPixel
    scratch.with(area, .color, isCleared: false) { layer in
      forEachRun(of: coverage) { y, run in
        unsafe lottie_fill(layer.pixels.pointer(x: run.lowerBound, y: y), pixel, run.count)
      }
      body(layer)
    }
  }

  /// Multiplies a layer by a coverage, where that is not 0.
  private func multiply(_ layer: Surface, by coverage: Surface) {
    forEachRun(of: coverage) { y, run in
      unsafe PixelPasses.multiply(
        UnsafeMutableBufferPointer(rebasing: layer.pixels.row(y)[run]),
        by: UnsafeBufferPointer(rebasing: coverage.pixels.coverageRow(y)[run]))
    }
  }

  /// Calls `body` with the runs of a coverage that are not 0, in steps of eight pixels, and with
  /// their rows.
  @inline(__always)
  private func forEachRun(of coverage: Surface, _ body: (Int, Range<Int>) -> Void) {
    for y in 0..<pixels.height {
      unsafe PixelPasses.forEachRun(of: coverage.pixels.coverageRow(y)) { body(y, $0) }
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
