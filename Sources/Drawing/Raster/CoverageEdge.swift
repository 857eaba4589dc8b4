// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// An edge from top to bottom, in sub-pixels of the picture.
struct CoverageEdge {
  let x0, y0, x1, y1: Int
  /// −1 for one that goes up in its outline.
  let sign: Int32

  /// Sub-pixel steps.
  private static let one = 256.0

  /// Farther out than any picture; keeps whole numbers small.
  private static let reach = 1_000_000.0

  /// Rounded; NaN is far to the left.
  @inline(__always)
  private static func fixed(_ value: Double) -> Int {
    let limited = value > -reach ? (value < reach ? value : reach) : -reach
    // Adding this leaves the rounded number in the low bits.
    let bits = (limited * one + 6_755_399_441_055_744).bitPattern
    return Int(Int32(truncatingIfNeeded: bits))
  }

  /// nil for a level one, which covers nothing.
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
