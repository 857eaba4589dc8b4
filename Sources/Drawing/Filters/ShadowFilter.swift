// SPDX-License-Identifier: Apache-2.0

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
        unsafe PixelPasses.compositeBelow(row, color, coverage)
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
    var line = [UInt8](repeating: 0, count: width)
    // Row y of the result shows row y − offset and a fraction of the row above it.
    var shifted = [UInt16](repeating: 0, count: 2 * width)
    unsafe shifted.withUnsafeMutableBufferPointer { shifted in
      unsafe line.withUnsafeMutableBufferPointer { line in
        var here = unsafe UnsafeMutableBufferPointer(rebasing: shifted[..<width])
        var above = unsafe UnsafeMutableBufferPointer(rebasing: shifted[width...])
        if partY > 0 { unsafe slide(coverage, row: -y - 1, into: above) }
        for row in 0..<coverage.height {
          unsafe slide(coverage, row: row - y, into: here)
          unsafe PixelPasses.mix(here, above, share: partY, into: line)
          if partY > 0 { unsafe swap(&above, &here) }
          unsafe body(row, UnsafeBufferPointer(line))
        }
      }
    }
  }

  /// Moves one row sideways, in 256ths; transparent where there is no row.
  private func slide(
    _ coverage: PixelBuffer, row: Int, into line: UnsafeMutableBufferPointer<UInt16>
  ) {
    let width = coverage.width
    guard row >= 0, row < coverage.height else { return unsafe line.update(repeating: 0) }
    let source = unsafe coverage.coverageRow(row)
    let (near, far) = (UInt16(256 - partX), UInt16(partX))
    // The range in which both source pixels are in the row.
    let start = min(max(x + 1, 0), width)
    let finish = min(max(width + x, start), width)
    func edge(_ i: Int) -> UInt16 {
      let (own, before) = (i - x, i - x - 1)
      return (own >= 0 && own < width ? unsafe UInt16(source[own]) : 0) &* near
        &+ (before >= 0 && before < width ? unsafe UInt16(source[before]) : 0) &* far
    }
    for i in 0..<start { unsafe line[i] = edge(i) }
    if start < finish, let to = line.baseAddress, let from = source.baseAddress {
      let own = unsafe from - x
      var i = start
      while i &+ 8 <= finish {
        func eight(_ first: UnsafePointer<UInt8>) -> SIMD8<UInt16> {
          let bytes = unsafe UnsafeRawPointer(first).loadUnaligned(as: SIMD8<UInt8>.self)
          return SIMD8(truncatingIfNeeded: bytes)
        }
        let sum = unsafe eight(own + i) &* near &+ eight(own + i - 1) &* far
        unsafe UnsafeMutableRawPointer(to + i).storeBytes(of: sum, as: SIMD8<UInt16>.self)
        i &+= 8
      }
      while i < finish {
        unsafe to[i] = UInt16(own[i]) &* near &+ UInt16(own[i - 1]) &* far
        i &+= 1
      }
    }
    for i in finish..<width { unsafe line[i] = edge(i) }
  }
}

extension PixelPasses {
  /// Copies the alphas of a row.
  static func copyAlpha(
    of row: UnsafeMutableBufferPointer<UInt32>, to coverage: UnsafeMutableBufferPointer<UInt8>
  ) {
    for i in row.indices { unsafe coverage[i] = UInt8(truncatingIfNeeded: row[i] >> 24) }
  }

  /// Interpolates two rows in 256ths, as bytes; `share` of 256 is the weight of the second.
  fileprivate static func mix(
    _ a: UnsafeMutableBufferPointer<UInt16>, _ b: UnsafeMutableBufferPointer<UInt16>,
    share: UInt32, into line: UnsafeMutableBufferPointer<UInt8>
  ) {
    guard let a = a.baseAddress, let b = b.baseAddress, let to = line.baseAddress else { return }
    let (near, far) = (256 - share, share)
    for i in 0..<line.count {
      let sum = unsafe UInt32(a[i]) &* near &+ UInt32(b[i]) &* far &+ 32768
      unsafe to[i] = UInt8(truncatingIfNeeded: sum >> 16)
    }
  }

  /// Composites one premultiplied colour below a row through a coverage.
  ///
  /// - Parameter opacity: A further factor, applied after the coverage, in 0...255. Default: 255.
  static func compositeBelow(
    _ row: UnsafeMutableBufferPointer<UInt32>, _ color: UInt32,
    _ coverage: UnsafeBufferPointer<UInt8>, opacity: UInt32 = 255
  ) {
    guard let pixels = row.baseAddress, let shares = coverage.baseAddress else { return }
    let count = min(row.count, coverage.count)
    let colors = SIMD8<UInt32>(repeating: color)
    let opacities = SIMD8<UInt32>(repeating: opacity)
    var i = 0
    while i < count {
      if i &+ 8 <= count {
        let eight = unsafe UnsafeRawPointer(shares + i).loadUnaligned(as: UInt64.self)
        if eight != 0 {
          let target = unsafe UnsafeMutableRawPointer(pixels + i)
          let above = unsafe target.loadUnaligned(as: SIMD8<UInt32>.self)
          var parts = SIMD8<UInt32>()
          for k in 0..<8 { parts[k] = unsafe UInt32(shares[i &+ k]) }
          let free = 255 &- above &>> 24
          var covered = scale(colors, by: parts)
          if opacity < 255 { covered = scale(covered, by: opacities) }
          unsafe target.storeBytes(
            of: above &+ scale(covered, by: free), as: SIMD8<UInt32>.self)
        }
        i &+= 8
      } else {
        let free = unsafe 255 - (pixels[i] >> 24)
        let covered = unsafe scale(scale(color, by: UInt32(shares[i])), by: opacity)
        unsafe pixels[i] &+= scale(covered, by: free)
        i &+= 1
      }
    }
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
