// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// A line from top to bottom, in units of 1/256 pixel of the picture.
struct CoverageEdge {
  let x0, y0, x1, y1: Int
  /// 1 for lines that go down in their outline, −1 for those that go up.
  let sign: Int32

  /// Sub-pixels per pixel.
  private static let one = 256.0

  /// The clamp of coordinates in pixels: outside of any picture, and small enough for 32 bits.
  private static let reach = 1_000_000.0

  /// Converts pixels to rounded sub-pixels; NaN becomes the lower clamp.
  @inline(__always)
  private static func fixed(_ value: Double) -> Int {
    let limited = value > -reach ? (value < reach ? value : reach) : -reach
    // Adding 1.5·2⁵² leaves the rounded integer in the low bits.
    let bits = (limited * one + 6_755_399_441_055_744).bitPattern
    return Int(Int32(truncatingIfNeeded: bits))
  }

  /// Makes an edge; nil for horizontal lines, which cover nothing.
  @inline(__always)
  init?(_ a: Point, _ b: Point) {
    let (ay, by) = (Self.fixed(a.y), Self.fixed(b.y))
    guard ay != by else { return nil }
    let (ax, bx) = (Self.fixed(a.x), Self.fixed(b.x))
    if ay < by {
      (x0, y0, x1, y1, sign) = (ax, ay, bx, by, 1)
    } else {
      (x0, y0, x1, y1, sign) = (bx, by, ax, ay, -1)
    }
  }
}
