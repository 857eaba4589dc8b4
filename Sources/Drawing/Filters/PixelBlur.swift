// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// A Gaussian blur of pixels, along rows and columns.
///
/// A wide blur leaves no small details, so it is computed on a smaller picture, each pixel of which
/// is the mean of a block, and enlarged again. The blocks are aligned to a grid that is the same
/// for all parts of a picture.
struct PixelBlur: Equatable {
  /// The standard deviations in pixels.
  let deviation: Vector
  /// The size of the blocks in pixels.
  private let columns, rows: Int

  init(_ deviation: Vector, under transform: Affine) {
    // For rotated axes, the bounding box of the ellipse is used.
    func along(_ x: Double, _ y: Double) -> Double {
      Vector(deviation.dx * x, deviation.dy * y).length
    }
    self.init(
      deviation: Vector(along(transform.a, transform.c), along(transform.b, transform.d)))
  }

  /// - Parameter deviation: The deviation in pixels; see `BoxBlur.maxDeviation`.
  init(deviation: Vector) {
    func limited(_ value: Double) -> Double {
      value.finite().clamped(to: 0...BoxBlur.maxDeviation)
    }
    self.deviation = Vector(limited(deviation.dx), limited(deviation.dy))
    (columns, rows) = (Self.block(self.deviation.dx), Self.block(self.deviation.dy))
  }

  /// The largest block of which the deviation is at least four. The error of linear interpolation
  /// is then less than one of 255 levels.
  private static func block(_ deviation: Double) -> Int {
    deviation < 8 ? 1 : deviation < 16 ? 2 : deviation < 32 ? 4 : 8
  }

  /// The remaining blur in blocks. Averaging and interpolation are blurs too, whose variance is a
  /// quarter of a squared block.
  private static func box(_ deviation: Double, _ block: Int) -> BoxBlur {
    if block == 1 { return BoxBlur(deviation: deviation) }
    let size = Double(block)
    return BoxBlur(deviation: (deviation * deviation / (size * size) - 0.25).squareRoot())
  }

  /// The distances in pixels at which a pixel has an effect.
  var reach: (x: Int, y: Int) {
    func pixels(_ deviation: Double, _ block: Int) -> Int {
      let reach = Self.box(deviation, block).reach
      return block == 1 ? reach : block * (reach + 2)
    }
    return (pixels(deviation.dx, columns), pixels(deviation.dy, rows))
  }

  /// An area enlarged by the reach.
  func outset(_ area: PixelRect) -> PixelRect {
    let reach = reach
    return area.outset(x: reach.x, y: reach.y)
  }

  /// Blurs a surface; pixels outside count as transparent.
  func apply(to surface: Surface, scratch: ScratchSurfaces) {
    let (x, y) = (Self.box(deviation.dx, columns), Self.box(deviation.dy, rows))
    let (area, channels) = (surface.area, surface.format.bytes)
    func blur(_ pixels: PixelBuffer) {
      x.blurRows(pixels, channels: channels)
      y.blurColumns(pixels, channels: channels)
    }
    if columns == 1 && rows == 1 { return blur(surface.pixels) }
    // One more block on each side, for interpolation to their centres.
    let grid = PixelRect(
      minX: area.minX.floorDivided(by: columns) - 1, minY: area.minY.floorDivided(by: rows) - 1,
      maxX: (area.maxX - 1).floorDivided(by: columns) + 2,
      maxY: (area.maxY - 1).floorDivided(by: rows) + 2)
    let blocks = PixelBlocks(
      columns: columns, rows: rows,
      // The offset of the first pixel in the grid.
      x: area.minX - grid.minX * columns, y: area.minY - grid.minY * rows)
    scratch.with(grid, surface.format) { means in
      blocks.reduce(surface.pixels, into: means.pixels, channels: channels)
      blur(means.pixels)
      blocks.enlarge(means.pixels, into: surface.pixels, channels: channels)
    }
  }
}
