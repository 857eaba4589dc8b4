// SPDX-License-Identifier: Apache-2.0

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
