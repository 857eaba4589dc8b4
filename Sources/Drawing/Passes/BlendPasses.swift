// SPDX-License-Identifier: Apache-2.0

internal import CLottieKernels
internal import LottieGeometry

/// Blend modes of separate channels in integers, eight pixels at a time. The others are in
/// `FloatBlend`.
///
/// The formulas are those of "Compositing and Blending Level 1" for premultiplied colours, with the
/// rounding of Pixman.
@safe
enum BlendPasses {
  /// Two channels of eight pixels in 16 bits each. Results fit; intermediate sums may wrap around.
  private typealias Lanes = SIMD16<UInt16>
  private typealias Pixels = SIMD8<UInt32>

  /// The values of channels and their alphas: backdrop d, da and source s, sa.
  private struct Channels {
    let d, da, s, sa: Lanes
  }

  /// Composites a layer over a surface that contains its area, with a blend mode.
  ///
  /// - Parameter opacity: In 0...1.
  static func composite(
    _ layer: Surface, over surface: Surface, opacity: Double, mode: BlendMode
  ) {
    let area = layer.area
    for y in area.minY..<max(area.minY, area.maxY) {
      unsafe composite(
        layer.pixels.row(y - area.minY),
        over: UnsafeMutableBufferPointer(
          start: surface.pointer(x: area.minX, y: y), count: area.width),
        opacity: opacity, mode: mode)
    }
  }

  /// Composites a row over another one that is as long.
  ///
  /// - Parameters:
  ///   - source: The source pixels, which hard mix changes.
  ///   - opacity: In 0...1.
  static func composite(
    _ source: UnsafeMutableBufferPointer<UInt32>, over row: UnsafeMutableBufferPointer<UInt32>,
    opacity: Double, mode: BlendMode
  ) {
    guard let pixels = source.baseAddress, let below = row.baseAddress else { return }
    if mode == .hardMix { unsafe PixelPasses.hardMix(source, over: below) }
    unsafe blend(
      below, with: pixels, count: min(source.count, row.count), opacity: share(opacity),
      mode: mode == .hardMix ? .normal : mode)
  }

  /// An opacity in 0...1 converted to 0...255 in Cairo's way.
  static func share(_ opacity: Double) -> UInt32 {
    UInt32(Int(clamping: opacity * 65535 + 0.5, to: 0...65535) >> 8)
  }

  /// Blends a row onto another.
  ///
  /// - Parameters:
  ///   - row: The backdrop, which is replaced by the result.
  ///   - source: The source pixels.
  ///   - count: The number of pixels.
  ///   - opacity: The opacity of the source in 0...255.
  ///   - mode: Any mode but `hardMix`, which does nothing.
  static func blend(
    _ row: UnsafeMutablePointer<UInt32>, with source: UnsafePointer<UInt32>, count: Int,
    opacity: UInt32, mode: BlendMode
  ) {
    // Each mode has a loop of its own, which the compiler vectorises.
    let run = unsafe Run(row: row, source: source, count: count, opacity: opacity)
    switch mode {
    case .normal: unsafe PixelPasses.composite(source, share: opacity, over: row, count: count)
    case .multiply: unsafe run.blend(inParts: true) { c in c.s &* c.d }
    case .screen: unsafe run.blend { c in c.s &* c.da &+ c.d &* c.sa &- c.s &* c.d }
    case .overlay: unsafe run.blend { c in hardLight(c.s, c.sa, on: c.d, c.da, by: c.d, c.da) }
    case .hardLight: unsafe run.blend { c in hardLight(c.s, c.sa, on: c.d, c.da, by: c.s, c.sa) }
    case .darken:
      unsafe run.blend { c in
        let (a, b) = (c.s &* c.da, c.d &* c.sa)
        return chosen(a, b, where: less(a, b))
      }
    case .lighten:
      unsafe run.blend { c in
        let (a, b) = (c.s &* c.da, c.d &* c.sa)
        return chosen(b, a, where: less(a, b))
      }
    case .difference:
      unsafe run.blend { c in
        let (a, b) = (c.s &* c.da, c.d &* c.sa)
        return chosen(b &- a, a &- b, where: less(a, b))
      }
    case .exclusion:
      unsafe run.blend { c in c.s &* c.da &+ c.d &* c.sa &- (c.s &* c.d) &<< 1 }
    case .add: unsafe lottie_add_row(row, source, opacity, count)
    case .colorDodge, .colorBurn, .softLight, .hue, .saturation, .color, .luminosity:
      unsafe FloatBlend.blend(row, with: source, count: count, opacity: opacity, mode: mode)
    case .hardMix: return
    }
  }

  /// Multiply where the key channel is below half of its alpha, screen above.
  @inline(__always)
  private static func hardLight(
    _ s: Lanes, _ sa: Lanes, on d: Lanes, _ da: Lanes, by key: Lanes, _ keyAlpha: Lanes
  ) -> Lanes {
    let low = (s &* d) &<< 1
    let high = sa &* da &- ((da &- d) &* (sa &- s)) &<< 1
    return chosen(low, high, where: negative(key &<< 1 &- keyAlpha))
  }

  /// A mask with all bits of the lanes that are negative as signed numbers. The standard library's
  /// comparisons are not vectorized.
  @inline(__always)
  private static func negative(_ lanes: Lanes) -> Lanes {
    let spread = unsafe unsafeBitCast(lanes, to: SIMD16<Int16>.self) &>> 15
    return unsafe unsafeBitCast(spread, to: Lanes.self)
  }

  /// A mask with all bits of the lanes with `a` < `b`, which are those where a − b borrows.
  @inline(__always)
  private static func less(_ a: Lanes, _ b: Lanes) -> Lanes {
    negative((~a & b) | ((~a | b) & (a &- b)))
  }

  /// The lanes of `a` where the mask is set, else those of `b`.
  @inline(__always)
  private static func chosen(_ a: Lanes, _ b: Lanes, where mask: Lanes) -> Lanes {
    (a & mask) | (b & ~mask)
  }

  /// A row of the backdrop and one of the source.
  @unsafe
  private struct Run {
    /// The destination row, premultiplied.
    let row: UnsafeMutablePointer<UInt32>
    /// The source row, premultiplied.
    let source: UnsafePointer<UInt32>
    /// The number of pixels in a row.
    let count: Int
    /// The opacity of the source, 0...255.
    let opacity: UInt32

    /// Blends the rows: (1 − sa)·d + (1 − da)·s + sa·da·B(d, s).
    ///
    /// - Parameters:
    ///   - inParts: Whether each of the three terms is rounded, as Pixman does for multiply,
    ///     instead of their sum.
    ///   - mix: Returns sa·da·B(d, s), in 0...255².
    @inline(__always)
    func blend(inParts: Bool = false, _ mix: (Channels) -> Lanes) {
      var i = 0
      while unsafe i &+ 8 <= count {
        unsafe eight(row + i, source + i, inParts, mix)
        i &+= 8
      }
      let rest = unsafe count &- i
      guard rest > 0 else { return }
      var (a, b) = (Pixels(), Pixels())
      for k in 0..<rest { unsafe (a[k], b[k]) = (row[i &+ k], source[i &+ k]) }
      let mixed = unsafe mixed(a, b, inParts, mix)
      for k in 0..<rest { unsafe row[i &+ k] = mixed[k] }
    }

    @inline(__always)
    private func eight(
      _ row: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, _ inParts: Bool,
      _ mix: (Channels) -> Lanes
    ) {
      let s = unsafe UnsafeRawPointer(source).loadUnaligned(as: Pixels.self)
      // A transparent source changes nothing in any of these modes.
      if s == .zero { return }
      let d = unsafe UnsafeRawPointer(row).loadUnaligned(as: Pixels.self)
      unsafe UnsafeMutableRawPointer(row).storeBytes(
        of: mixed(d, s, inParts, mix), as: Pixels.self)
    }

    @inline(__always)
    private func mixed(
      _ backdrop: Pixels, _ source: Pixels, _ inParts: Bool, _ mix: (Channels) -> Lanes
    ) -> Pixels {
      let isFaint = unsafe opacity < 255
      let opacity = unsafe Lanes(repeating: UInt16(truncatingIfNeeded: opacity))
      @inline(__always)
      func weighed(_ source: Lanes) -> Lanes {
        isFaint ? BlendPasses.share(source &* opacity) : source
      }
      let (da, sa) = (
        BlendPasses.alphas(backdrop), weighed(BlendPasses.alphas(source))
      )
      let (free, left) = (255 &- da, 255 &- sa)
      @inline(__always)
      func blended(_ shift: UInt32) -> Pixels {
        let d = BlendPasses.lanes(backdrop &>> shift)
        let s = weighed(BlendPasses.lanes(source &>> shift))
        let both = mix(Channels(d: d, da: da, s: s, sa: sa))
        return sum(left &* d, free &* s, both)
      }
      @inline(__always)
      func sum(_ a: Lanes, _ b: Lanes, _ c: Lanes) -> Pixels {
        if !inParts { return BlendPasses.pixels(BlendPasses.share(a &+ b &+ c)) }
        let sum = BlendPasses.share(a) &+ BlendPasses.share(b) &+ BlendPasses.share(c)
        // The sum of rounded terms can be 256.
        return BlendPasses.pixels(sum &- (sum &>> 8))
      }
      let alpha = sum(left &* da, free &* sa, sa &* da)
      // Blue and red, then green.
      return blended(0) | (blended(8) & 0xff) &<< 8 | alpha &<< 24
    }
  }

  /// Every other channel in 16 bits.
  @inline(__always)
  private static func lanes(_ pixels: Pixels) -> Lanes {
    unsafe unsafeBitCast(pixels & 0x00ff_00ff, to: Lanes.self)
  }

  /// The alphas, once for each of two channels.
  @inline(__always)
  private static func alphas(_ pixels: Pixels) -> Lanes {
    let alphas = pixels &>> 24
    return unsafe unsafeBitCast(alphas | alphas &<< 16, to: Lanes.self)
  }

  /// Converts lanes to packed pixels.
  @inline(__always)
  private static func pixels(_ lanes: Lanes) -> Pixels {
    unsafe unsafeBitCast(lanes, to: Pixels.self)
  }

  /// Numbers in 0...255² divided by 255, rounded.
  @inline(__always)
  private static func share(_ product: Lanes) -> Lanes {
    let t = product &+ 128
    return (t &+ (t &>> 8)) &>> 8
  }
}
