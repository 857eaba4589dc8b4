// SPDX-License-Identifier: Apache-2.0

internal import CLottieKernels
internal import LottieGeometry

/// Loops over rows of pixels, for operations that Cairo does slowly or not at all.
///
/// All of them are functions of single pixels, so that a part of a picture has the same pixels as
/// in the whole.
@safe
enum PixelPasses {
  /// A fraction in 0...1 converted to 0...255, rounded.
  static func byte(_ share: Double) -> UInt32 {
    UInt32(Int(clamping: (share * 255).rounded(), to: 0...255))
  }

  /// a·b/255, rounded; exact for all bytes.
  @inline(__always)
  static func multiply(_ a: UInt32, _ b: UInt32) -> UInt32 {
    let t = a &* b &+ 128
    return (t &+ (t >> 8)) >> 8
  }

  /// All four channels of a premultiplied pixel times m/255.
  @inline(__always)
  static func scale(_ pixel: UInt32, by m: UInt32) -> UInt32 {
    // Two channels at a time, in the halves of a word.
    var low = (pixel & 0x00ff_00ff) &* m &+ 0x0080_0080
    low = ((low &+ ((low >> 8) & 0x00ff_00ff)) >> 8) & 0x00ff_00ff
    var high = ((pixel >> 8) & 0x00ff_00ff) &* m &+ 0x0080_0080
    high = (high &+ ((high >> 8) & 0x00ff_00ff)) & 0xff00_ff00
    return low | high
  }

  /// A premultiplied colour over another.
  @inline(__always)
  static func over(_ color: UInt32, _ below: UInt32) -> UInt32 {
    color &+ scale(below, by: 255 &- color >> 24)
  }

  /// `scale` for eight pixels with a factor for each.
  @inline(__always)
  static func scale(_ pixels: SIMD8<UInt32>, by shares: SIMD8<UInt32>) -> SIMD8<UInt32> {
    let m = unsafe unsafeBitCast(shares | shares &<< 16, to: SIMD16<UInt16>.self)
    @inline(__always)
    func scaled(_ channels: SIMD8<UInt32>) -> SIMD8<UInt32> {
      let t = unsafe unsafeBitCast(channels, to: SIMD16<UInt16>.self) &* m &+ 128
      return unsafe unsafeBitCast((t &+ (t &>> 8)) &>> 8, to: SIMD8<UInt32>.self)
    }
    return scaled(pixels & 0x00ff_00ff) | scaled((pixels &>> 8) & 0x00ff_00ff) &<< 8
  }

  /// Composites premultiplied pixels over others.
  ///
  /// The same pixels as Cairo's `CAIRO_OPERATOR_OVER` with `cairo_paint_with_alpha`.
  ///
  /// - Parameter share: The opacity of the source in 0...255.
  static func composite(
    _ source: UnsafePointer<UInt32>, share: UInt32, over row: UnsafeMutablePointer<UInt32>,
    count: Int
  ) {
    unsafe lottie_over_row(row, source, share, count)
  }

  /// Calls `body` with the runs of a row's coverage that are not 0, in steps of eight pixels.
  @inline(__always)
  static func forEachRun(
    of coverage: UnsafeMutableBufferPointer<UInt8>, _ body: (Range<Int>) -> Void
  ) {
    let bytes = UnsafeRawBufferPointer(coverage)
    var start = 0
    for i in stride(from: 0, to: bytes.count, by: 8) {
      let isEmpty =
        i + 8 <= bytes.count
        ? unsafe bytes.loadUnaligned(fromByteOffset: i, as: UInt64.self) == 0
        : unsafe bytes[i...].allSatisfy { $0 == 0 }
      guard isEmpty else { continue }
      if start < i { body(start..<i) }
      start = i + 8
    }
    if start < bytes.count { body(start..<bytes.count) }
  }

  /// Replaces a row's colours by their hard mix with the pixels below, as far as these cover: over
  /// nothing the colours stay. Alpha does not change, so that the row can be composited over them.
  static func hardMix(
    _ row: UnsafeMutableBufferPointer<UInt32>, over below: UnsafePointer<UInt32>
  ) {
    for i in row.indices {
      let (source, backdrop) = unsafe (row[i], below[i])
      let (a, b) = (source >> 24, backdrop >> 24)
      var result = a << 24
      if a == 0 || b == 0 { continue }
      for shift: UInt32 in [0, 8, 16] {
        let color = (source >> shift) & 255
        let (s, d) = (color * 255 / a, ((backdrop >> shift) & 255) * 255 / b)
        let mixed = s + d >= 255 ? a : 0
        result |= min(a, multiply(color, 255 - b) + multiply(mixed, b)) << shift
      }
      unsafe row[i] = result
    }
  }

  /// Writes a row as unpremultiplied R, G, B, A bytes.
  static func unpremultiply(
    _ row: UnsafeBufferPointer<UInt32>, into bytes: UnsafeMutableRawPointer
  ) {
    for i in row.indices {
      let pixel = unsafe straightened(row[i])
      // From 0xAARRGGBB to the order of memory.
      let ordered = (pixel << 8 | pixel >> 24).bigEndian
      unsafe (bytes + i * 4).storeBytes(of: ordered, as: UInt32.self)
    }
  }

  /// The unpremultiplied colour of a pixel, with its alpha; 0 for transparent pixels.
  @inline(__always)
  static func straightened(_ pixel: UInt32) -> UInt32 {
    let a = pixel >> 24
    if a == 255 || a == 0 { return a == 0 ? 0 : pixel }
    func part(_ shift: UInt32) -> UInt32 {
      min(255, (((pixel >> shift) & 255) * 255 + a / 2) / a) << shift
    }
    return a << 24 | part(16) | part(8) | part(0)
  }

  /// The channels of a pixel, blue first, alpha last, in 0...255.
  @inline(__always)
  static func channels(_ pixel: UInt32) -> SIMD4<Float> {
    SIMD4<Float>(SIMD4<UInt32>(pixel, pixel >> 8, pixel >> 16, pixel >> 24) & 255)
  }

  /// The pixel with these channels, rounded and clamped; NaN becomes 0.
  @inline(__always)
  static func pixel(_ channels: SIMD4<Float>) -> UInt32 {
    let (zero, most) = (SIMD4<Float>(repeating: 0), SIMD4<Float>(repeating: 255))
    let positive = channels.replacing(with: zero, where: .!(channels .> zero))
    let limited = positive.replacing(with: most, where: positive .> most)
    // In 512..<1024 a float has 14 fraction bits, so the integer is in the bits above them. The
    // standard library's conversion is not vectorized.
    let bits = unsafe unsafeBitCast(limited + 512.5, to: SIMD4<UInt32>.self)
    let c = (bits &>> 14) & 255
    return c[0] | c[1] << 8 | c[2] << 16 | c[3] << 24
  }

  /// Adds a row's channels to sums, four for each pixel.
  static func add(
    _ row: UnsafeMutableBufferPointer<UInt32>, to sums: inout [UInt16], at start: Int
  ) {
    for i in row.indices {
      let pixel = unsafe row[i]
      guard pixel != 0 else { continue }
      let o = start + i * 4
      sums[o] &+= UInt16(truncatingIfNeeded: pixel & 255)
      sums[o + 1] &+= UInt16(truncatingIfNeeded: (pixel >> 8) & 255)
      sums[o + 2] &+= UInt16(truncatingIfNeeded: (pixel >> 16) & 255)
      sums[o + 3] &+= UInt16(truncatingIfNeeded: pixel >> 24)
    }
  }

  /// Writes a row of means of such sums.
  static func divide(
    _ sums: [UInt16], by count: UInt32, into row: UnsafeMutableBufferPointer<UInt32>,
    from start: Int
  ) {
    for i in row.indices {
      var pixel: UInt32 = 0
      for channel in 0..<4 {
        let mean = (UInt32(sums[start + i * 4 + channel]) + count / 2) / count
        pixel |= min(mean, 255) << UInt32(channel * 8)
      }
      unsafe row[i] = pixel
    }
  }

  /// Converts unpremultiplied R, G, B, A bytes to premultiplied 0xAARRGGBB.
  static func premultiply(_ bytes: [UInt8]) -> [UInt32] {
    stride(from: 0, to: bytes.count - 3, by: 4).map { i in
      let a = UInt32(bytes[i + 3])
      return a << 24 | multiply(UInt32(bytes[i]), a) << 16
        | multiply(UInt32(bytes[i + 1]), a) << 8 | multiply(UInt32(bytes[i + 2]), a)
    }
  }
}
