// SPDX-License-Identifier: Apache-2.0

internal import CLottieKernels
public import LottieGeometry

/// The outline of a picture in one colour, blurred and moved, below the picture or instead of it.
public struct ShadowFilter: Equatable, Sendable {
  /// The colour; its alpha is that of the shadow of an opaque picture.
  public var color: RGBA
  /// The offset of the shadow, in the children's coordinates.
  public var offset: Vector
  /// The standard deviation of the blur along both axes.
  public var deviation: Double
  /// Whether the picture itself is not drawn.
  public var hidesPicture: Bool

  public init(
    color: RGBA, offset: Vector = .zero, deviation: Double = 0, hidesPicture: Bool = false
  ) {
    self.color = color
    self.offset = Vector(
      offset.dx.clamped(to: -1e5...1e5), offset.dy.clamped(to: -1e5...1e5))
    self.deviation = deviation.clamped(to: 0...1e4)
    self.hidesPicture = hidesPicture
  }
}

extension Filter {
  /// A drop shadow.
  public static func shadow(_ filter: ShadowFilter) -> Filter { Filter(filter) }
}

extension ShadowFilter: FilterKind {
  func bounds(of covered: Rect) -> Rect {
    let shadow = covered.moved(by: offset).spread(x: 3 * deviation, y: 3 * deviation)
    return hidesPicture ? shadow : covered.spanning(shadow)
  }

  private func shift(under transform: Affine) -> AlphaShift {
    AlphaShift(offset, deviation: deviation, under: transform)
  }

  func source(of output: PixelRect, under transform: Affine) -> PixelRect? {
    output.union(shift(under: transform).source(of: output))
  }

  func spread(of source: PixelRect, under transform: Affine) -> PixelRect? {
    source.union(shift(under: transform).spread(of: source))
  }

  func apply(to surface: FilterSurface) {
    let pixels = surface.pixels
    let color = color.premultipliedPixel
    surface.withAlpha { shadow in
      let shift = shift(under: surface.transform)
      shift.blur.apply(to: shadow, scratch: surface.scratch)
      unsafe shift.forEachRow(of: shadow.pixels) { y, coverage in
        let row = unsafe pixels.row(y)
        if hidesPicture { unsafe row.update(repeating: 0) }
        unsafe lottie_below_color(row.baseAddress, color, 255, coverage.baseAddress, row.count)
      }
    }
  }

  var text: String {
    "shadow " + color.hex + " at " + number(offset.dx) + "," + number(offset.dy) + " blur "
      + number(deviation) + (hidesPicture ? " alone" : "")
  }
}

/// A coverage that is blurred and moved, also by fractions of a pixel.
struct AlphaShift {
  let blur: PixelBlur
  private let x, y: Int
  /// The fractions of the offset, in 256ths of a pixel.
  private let partX, partY: UInt32

  init(_ offset: Vector, deviation: Double, under transform: Affine) {
    blur = PixelBlur(Vector(deviation, deviation), under: transform)
    var device = transform * offset
    // Without blur the offset is rounded to pixels, so that edges stay sharp, as in browsers.
    if deviation == 0 { device = Vector(device.dx.rounded(), device.dy.rounded()) }
    func split(_ value: Double) -> (Int, UInt32) {
      let steps = Int(clamping: (value * 256).rounded(), to: -256_000_000...256_000_000)
      return (steps >> 8, UInt32(steps & 255))
    }
    (x, partX) = split(device.dx)
    (y, partY) = split(device.dy)
  }

  func source(of output: PixelRect) -> PixelRect {
    blur.outset(output.moved(x: -x, y: -y, outset: 1))
  }

  /// The pixels that change when those of `source` do.
  func spread(of source: PixelRect) -> PixelRect {
    blur.outset(source).union(blur.outset(source.moved(x: x, y: y, outset: 1)))
  }

  /// Calls `body` with each row of the moved coverage, which must already be blurred.
  func forEachRow(of coverage: PixelBuffer, _ body: (Int, UnsafeBufferPointer<UInt8>) -> Void) {
    let width = coverage.width
    unsafe withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 2 * width) { memory in
      unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: width) { line in
        guard var here = memory.baseAddress, let bytes = line.baseAddress else { return }
        var above = unsafe here + width
        // Row y of the result shows row y − offset and a fraction of the row above it.
        if partY > 0 { unsafe slide(coverage, row: -y - 1, into: above) }
        for row in 0..<coverage.height {
          unsafe slide(coverage, row: row - y, into: here)
          unsafe lottie_mix(here, partY > 0 ? above : here, partY, bytes, width)
          if partY > 0 { unsafe swap(&above, &here) }
          unsafe body(row, UnsafeBufferPointer(line))
        }
      }
    }
  }

  /// Moves one row sideways, in 256ths; transparent where there is no row.
  private func slide(
    _ coverage: PixelBuffer, row: Int, into line: UnsafeMutablePointer<UInt16>
  ) {
    guard row >= 0, row < coverage.height else {
      return unsafe line.update(repeating: 0, count: coverage.width)
    }
    // Beyond the row, all pixels are transparent.
    let shift = Int32(clamping: min(max(x, -coverage.width - 1), coverage.width + 1))
    unsafe lottie_slide(
      coverage.coverageRow(row).baseAddress, Int32(clamping: coverage.width), shift, partX, line)
  }
}

extension Rect {
  /// The rectangle enlarged on all sides. Rectangles without area are enlarged too, empty ones not.
  func spread(x: Double, y: Double) -> Rect {
    hasPoints
      ? Rect(minX: minX - x, minY: minY - y, maxX: maxX + x, maxY: maxY + y) : self
  }

  func moved(by offset: Vector) -> Rect { hasPoints ? self.offset(by: offset) : self }
}
