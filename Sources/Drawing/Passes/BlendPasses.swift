// SPDX-License-Identifier: Apache-2.0

internal import CLottieKernels
internal import LottieGeometry

/// Blends rows of pixels: by loops in C (`CKernels/blends.inc`), and in `FloatBlend` by the modes that
/// divide or need all channels.
@safe
enum BlendPasses {
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

  /// An opacity in 0...1 converted to 0...255 as Cairo does.
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
    switch mode {
    case .normal: unsafe PixelPasses.composite(source, share: opacity, over: row, count: count)
    case .multiply: unsafe lottie_blend_row(row, source, opacity, count, LOTTIE_MULTIPLY)
    case .screen: unsafe lottie_blend_row(row, source, opacity, count, LOTTIE_SCREEN)
    case .overlay: unsafe lottie_blend_row(row, source, opacity, count, LOTTIE_OVERLAY)
    case .darken: unsafe lottie_blend_row(row, source, opacity, count, LOTTIE_DARKEN)
    case .lighten: unsafe lottie_blend_row(row, source, opacity, count, LOTTIE_LIGHTEN)
    case .hardLight: unsafe lottie_blend_row(row, source, opacity, count, LOTTIE_HARD_LIGHT)
    case .difference: unsafe lottie_blend_row(row, source, opacity, count, LOTTIE_DIFFERENCE)
    case .exclusion: unsafe lottie_blend_row(row, source, opacity, count, LOTTIE_EXCLUSION)
    case .add: unsafe lottie_add_row(row, source, opacity, count)
    case .colorDodge, .colorBurn, .softLight, .hue, .saturation, .color, .luminosity:
      unsafe FloatBlend.blend(row, with: source, count: count, opacity: opacity, mode: mode)
    case .hardMix: return
    }
  }
}
