// SPDX-License-Identifier: Apache-2.0

internal import CLottieKernels

/// The versions of the loops over pixels, for different processors. All have the same pixels.
public enum PixelLoops: String, Sendable, CaseIterable {
  /// The fastest version for this processor: AVX2 on x86 processors that have it. It is used from
  /// the start of the program.
  case native
  /// Only instructions that all processors of the architecture have; for tests and comparisons.
  case baseline

  /// Uses this version from now on, in the whole process.
  public func choose() { lottie_kernels_choose(self == .baseline) }

  /// Whether `native` is another version than `baseline`.
  public static var hasChoice: Bool { lottie_kernels_have_fast() }
}
