// SPDX-License-Identifier: Apache-2.0

internal import CLottieKernels

/// Loops over rows of pixels for masks and mattes.
extension PixelPasses {
  /// Multiplies each pixel by a coverage.
  static func multiply(
    _ row: UnsafeMutableBufferPointer<UInt32>, by coverage: UnsafeBufferPointer<UInt8>
  ) {
    guard let pixels = row.baseAddress, let shares = coverage.baseAddress else {
      return
    }
    let count = min(row.count, coverage.count)
    unsafe lottie_multiply_mask(pixels, shares, count)
  }

  /// Multiplies each pixel by the alpha or the luma of a matte's pixel.
  ///
  /// Luma is that of Rec. 709 for sRGB values, times alpha, which premultiplied pixels contain
  /// already.
  static func multiply(
    _ row: UnsafeMutableBufferPointer<UInt32>,
    byMatte matte: UnsafeMutableBufferPointer<UInt32>, mode: Matte.Mode
  ) {
    let flip: UInt32 = mode.isInverted ? 255 : 0
    let count = min(row.count, matte.count)
    guard let pixels = row.baseAddress, let matte = matte.baseAddress else { return }
    if mode.isLuma {
      unsafe lottie_multiply_luma(pixels, matte, flip, count)
    } else {
      unsafe lottie_multiply_alpha(pixels, matte, flip, count)
    }
  }

  /// Combines the coverage M of masks with the coverage c of another one.
  ///
  /// - Parameters:
  ///   - masks: M, which is replaced by the result.
  ///   - mask: c, before inversion and opacity.
  ///   - opacity: In 0...255.
  static func combine(
    _ masks: UnsafeMutableBufferPointer<UInt8>, with mask: UnsafeBufferPointer<UInt8>,
    mode: Mask.Mode, isInverted: Bool, opacity: UInt32
  ) {
    // Each mode has a loop of its own, which the compiler vectorises.
    let row = unsafe MaskRow(
      masks: masks, mask: mask, flip: isInverted ? 255 : 0,
      opacity: UInt16(truncatingIfNeeded: opacity))
    switch mode {
    case .add: unsafe row.combine(keepsZero: true) { m, c in m &+ c &- multiply(m, c) }
    case .subtract: unsafe row.combine(keepsZero: true) { m, c in multiply(m, 255 &- c) }
    case .intersect: unsafe row.combine(keepsZero: false) { m, c in multiply(m, c) }
    case .lighten: unsafe row.combine(keepsZero: true) { m, c in max(m, c) }
    case .darken: unsafe row.combine(keepsZero: false) { m, c in min(m, c) }
    case .difference: unsafe row.combine(keepsZero: true) { m, c in max(m, c) &- min(m, c) }
    }
  }

  /// a·b/255, rounded; exact for all bytes.
  @inline(__always)
  fileprivate static func multiply(_ a: UInt16, _ b: UInt16) -> UInt16 {
    let t = a &* b &+ 128
    return (t &+ (t >> 8)) >> 8
  }
}

/// A row of the combined coverage, and one of another mask.
@unsafe
private struct MaskRow {
  let masks: UnsafeMutableBufferPointer<UInt8>
  let mask: UnsafeBufferPointer<UInt8>
  let flip: UInt16
  let opacity: UInt16

  /// Combines the rows.
  ///
  /// - Parameters:
  ///   - keepsZero: Whether c = 0 leaves M as it is, so that such runs can be skipped.
  ///   - rule: Returns the new M for M and c.
  @inline(__always)
  func combine(keepsZero: Bool, _ rule: (UInt16, UInt16) -> UInt16) {
    guard let m = unsafe masks.baseAddress, let c = unsafe mask.baseAddress else { return }
    let count = unsafe min(masks.count, mask.count)
    let (flip, opacity) = unsafe (flip, opacity)
    let skips = keepsZero && flip == 0
    var i = 0
    while i &+ 16 <= count {
      let words = unsafe UnsafeRawPointer(c + i).loadUnaligned(as: SIMD2<UInt64>.self)
      if !(skips && words == .zero) {
        for k in i..<(i &+ 16) {
          let value = PixelPasses.multiply(unsafe UInt16(c[k]) ^ flip, opacity)
          unsafe m[k] = UInt8(truncatingIfNeeded: rule(UInt16(m[k]), value))
        }
      }
      i &+= 16
    }
    while i < count {
      let value = PixelPasses.multiply(unsafe UInt16(c[i]) ^ flip, opacity)
      unsafe m[i] = UInt8(truncatingIfNeeded: rule(UInt16(m[i]), value))
      i &+= 1
    }
  }
}
