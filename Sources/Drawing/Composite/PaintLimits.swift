// SPDX-License-Identifier: Apache-2.0

public import LottieGeometry

/// The limits of painting one frame. Items that exceed them are not painted.
public struct PaintLimits: Equatable, Sendable {
  /// The estimated work in nanoseconds of one core, for a picture of 512 × 512 pixels; larger
  /// pictures have more in proportion. Default: 1e9.
  public var work = 1e9
  /// The memory of groups' surfaces in bytes, for a picture of 512 × 512 pixels; larger pictures may
  /// take sixteen times of what they are larger. Default: 35 MB.
  public var bytes = 35e6

  /// The number of surfaces of the size of the picture that may be needed in addition, if it is
  /// larger: the factor for the bytes that it takes more than one of 512 × 512 pixels.
  private static let surfacesOfLargePictures = 16.0

  /// The default limits.
  public init() {}

  /// Whether the estimated work of painting a list is at most an amount, in nanoseconds. What exceeds
  /// the limits is not painted, so that it is not work.
  ///
  /// - Parameters:
  ///   - transform: From the list's coordinates to pixels.
  ///   - bounds: All pixels of the picture.
  public func isPainted(
    _ list: DisplayList, within work: Double, transform: Affine, bounds: PixelRect
  ) -> Bool {
    list.weight.isAtMost(work, under: transform, on: bounds)
      || PaintBudget.work(of: list, transform: transform, bounds: bounds, limits: self) <= work
  }

  /// The work that painting a list may take.
  func work(for list: DisplayList, on bounds: PixelRect) -> Double {
    work * max(1, Double(bounds.area) / (512 * 512)) - list.work
  }

  /// The memory that surfaces may take.
  func bytes(on bounds: PixelRect) -> Double {
    bytes + Double(max(0, bounds.area - 512 * 512) * 4) * Self.surfacesOfLargePictures
  }

  /// Other limits.
  public init(work: Double, bytes: Double) {
    self.work = work
    self.bytes = bytes
  }
}
