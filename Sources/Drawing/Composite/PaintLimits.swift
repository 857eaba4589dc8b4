// SPDX-License-Identifier: Apache-2.0

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

  /// Other limits.
  public init(work: Double, bytes: Double) {
    self.work = work
    self.bytes = bytes
  }
}
