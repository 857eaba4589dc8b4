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
    PaintBudget.isPainted(
      list, within: work, transform: transform, bounds: bounds, limits: self)
  }

  /// Other limits.
  public init(work: Double, bytes: Double) {
    self.work = work
    self.bytes = bytes
  }
}
