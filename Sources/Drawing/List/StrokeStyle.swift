// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// The shape of the ends of open strokes.
public enum LineCap: String, Equatable, Sendable {
  /// Ends at the point, with a half circle, or with half a square.
  case butt, round, square
}

/// The shape of the corners of strokes.
public enum LineJoin: String, Equatable, Sendable {
  /// A corner that is pointed, round or cut off.
  case miter, round, bevel
}

/// The pen of a stroke, in the coordinates of the stroked outline.
public struct StrokeStyle: Equatable, Sendable {
  /// The width of the pen; 0 draws nothing.
  public var width: Double
  /// The shape of ends. Default: butt.
  public var cap: LineCap
  /// The shape of corners. Default: miter.
  public var join: LineJoin
  /// The largest length of a miter join in widths of the pen, as in SVG and Cairo. Longer ones
  /// become bevels. Default: 4.
  public var miterLimit: Double
  /// The lengths of dashes and gaps, alternately: not all zero, none negative. Empty for a solid
  /// stroke.
  public var dashes: [Double]
  /// The position in the pattern at the start of the outline.
  public var dashPhase: Double

  public init(
    width: Double, cap: LineCap = .butt, join: LineJoin = .miter, miterLimit: Double = 4,
    dashes: [Double] = [], dashPhase: Double = 0
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dashes = dashes
    self.dashPhase = dashPhase
  }

  /// The largest distance of the stroke from its outline.
  public var reach: Double {
    let half = width / 2
    let corner = join == .miter ? max(1, miterLimit) : 1
    return half * max(corner, cap == .square ? 2.0.squareRoot() : 1)
  }
}

extension StrokeStyle {
  /// The largest number of dashes of a stroke; with more it is drawn solid, to limit the time.
  private static let mostDashes = 50_000.0

  /// The same style; without dashes where the pattern is invalid (a permanent error in Cairo) or
  /// too fine.
  func withDrawableDashes(along path: Path) -> StrokeStyle {
    if dashes.isEmpty || dashCount(along: path) > 0 { return self }
    var solid = self
    solid.dashes = []
    return solid
  }

  /// Whether there are more dashes along a path than are drawn.
  func hasFineDashes(along path: Path) -> Bool {
    !dashes.isEmpty && allDashes(along: path) >= Self.mostDashes
  }

  /// The estimated number of dashes and gaps along a path; 0 if it is drawn solid.
  func dashCount(along path: Path) -> Double {
    let count = allDashes(along: path)
    return count < Self.mostDashes ? count : 0
  }

  /// The estimated number of dashes and gaps along a path, at least 1; 0 for an invalid pattern.
  private func allDashes(along path: Path) -> Double {
    let period = dashes.reduce(0, +)
    guard period > 0, period.isFinite, dashes.allSatisfy({ $0 >= 0 }), dashPhase.isFinite else {
      return 0
    }
    var length = 0.0
    for (a, b) in zip(path.points, path.points.dropFirst()) { length += a.distance(to: b) }
    return max(length / period * Double(dashes.count), 1)
  }
}
