// SPDX-License-Identifier: Apache-2.0

internal import CLottieKernels

/// Reduces a picture to the means of blocks, and enlarges it again.
struct PixelBlocks {
  /// The size of a block; 1, 2, 4 or 8.
  let columns, rows: Int
  /// The offset of the first pixel from the corner of the first block.
  let x, y: Int

  private var kernelBlocks: lottie_blocks {
    lottie_blocks(columns: Int32(columns), rows: Int32(rows), x: Int32(x), y: Int32(y))
  }

  /// Sets pixels of a cleared picture to the means of blocks.
  ///
  /// - Parameter channels: The bytes of one pixel, 1 or 4.
  func reduce(_ pixels: PixelBuffer, into means: PixelBuffer, channels: Int) {
    let count = (pixels.width + 2 * columns) * channels + 16
    unsafe loop(pixels, means, count: count) { pixels, means, blocks, sums in
      unsafe lottie_reduce(pixels, means, Int32(channels), blocks, sums)
    }
  }

  /// Sets all pixels to values between the means of the nearest blocks.
  func enlarge(_ means: PixelBuffer, into pixels: PixelBuffer, channels: Int) {
    unsafe loop(pixels, means, count: means.width * channels + 8) { pixels, means, blocks, line in
      unsafe lottie_enlarge(means, pixels, Int32(channels), blocks, line)
    }
  }

  private func loop(
    _ pixels: PixelBuffer, _ means: PixelBuffer, count: Int,
    _ body: (
      UnsafePointer<lottie_pixels>, UnsafePointer<lottie_pixels>, UnsafePointer<lottie_blocks>,
      UnsafeMutablePointer<UInt16>
    ) -> Void
  ) {
    var (pixels, means, blocks) = unsafe (pixels.kernelPixels, means.kernelPixels, kernelBlocks)
    unsafe withUnsafeTemporaryAllocation(of: UInt16.self, capacity: count) { memory in
      if let memory = memory.baseAddress { unsafe body(&pixels, &means, &blocks, memory) }
    }
  }
}

extension Int {
  /// The quotient rounded down, for divisors that are powers of two.
  func floorDivided(by divisor: Int) -> Int { self >> divisor.trailingZeroBitCount }
}
