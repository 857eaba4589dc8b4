// SPDX-License-Identifier: Apache-2.0

internal import CLottieKernels
internal import LottieGeometry

/// A Gaussian blur as three box blurs along each axis.
///
/// The ends of the boxes have a fractional weight, so that the deviation is exact and continuous.
/// The cost does not depend on the radius. Sums are integers, so that a part of a picture has the
/// same pixels as in the whole. Pixels outside count as transparent.
@safe
struct BoxBlur {
  /// The number of pixels on each side of the centre with full weight; the next ones have `share`.
  private let radius: Int
  private let share: Float
  private let weight: Float

  /// The largest deviation. Larger ones blur nearly all pictures to one colour, and need more of
  /// the surroundings.
  static let maxDeviation = 250.0

  /// - Parameter deviation: The standard deviation of the Gaussian in pixels, at most
  ///   `maxDeviation`.
  init(deviation: Double) {
    let variance = deviation.clamped(to: 0...Self.maxDeviation).squared / 3
    // A box of 2k + 1 pixels has a variance of k(k + 1)/3.
    let k = (((12 * variance + 1).squareRoot() - 1) / 2).rounded(.down)
    let (count, sum) = (2 * k + 1, k * (k + 1) * (2 * k + 1) / 3)
    let share = (variance * count - sum) / (2 * ((k + 1).squared - variance))
    // A smaller share does not change 8-bit values.
    let isSeen = k > 0 || share > 0.002
    radius = Int(clamping: k, to: 0...1000)
    self.share = isSeen ? Float(share.clamped(to: 0...1)) : 0
    weight = 1 / (Float(count) + 2 * self.share)
  }

  /// Whether the blur changes no pixel.
  var isIdentity: Bool { radius == 0 && share == 0 }

  /// The largest distance in pixels at which a pixel has an effect.
  var reach: Int { isIdentity ? 0 : 3 * (radius + 1) }

  /// Blurs along the rows.
  ///
  /// - Parameter channels: The bytes of one pixel, 1 or 4.
  func blurRows(_ pixels: PixelBuffer, channels: Int) {
    unsafe blur(pixels, length: pixels.width) { pixels, box, memory in
      unsafe lottie_blur_rows(pixels, Int32(channels), box, memory)
    }
  }

  /// Blurs along the columns.
  func blurColumns(_ pixels: PixelBuffer, channels: Int) {
    unsafe blur(pixels, length: pixels.height) { pixels, box, memory in
      unsafe lottie_blur_columns(pixels, Int32(channels), box, memory)
    }
  }

  /// Calls a loop with memory for two lines of sixteen numbers, with zeros at both ends.
  private func blur(
    _ pixels: PixelBuffer, length: Int,
    _ loop: (
      UnsafePointer<lottie_pixels>, UnsafePointer<lottie_box>, UnsafeMutablePointer<Float>
    ) -> Void
  ) {
    guard !isIdentity, pixels.width > 0, pixels.height > 0 else { return }
    var (pixels, box) = unsafe (
      pixels.kernelPixels, lottie_box(radius: Int32(radius), share: share, weight: weight)
    )
    unsafe withUnsafeTemporaryAllocation(
      of: Float.self, capacity: 32 * (length + 2 * radius + 2)
    ) { memory in
      if let memory = memory.baseAddress { unsafe loop(&pixels, &box, memory) }
    }
  }
}

extension PixelBuffer {
  /// The same picture for the loops in C.
  var kernelPixels: lottie_pixels {
    unsafe lottie_pixels(
      bytes: base.assumingMemoryBound(to: UInt8.self), stride: stride,
      width: Int32(clamping: width), height: Int32(clamping: height))
  }
}

extension Double {
  fileprivate var squared: Double { self * self }
}
