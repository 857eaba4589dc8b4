// SPDX-License-Identifier: Apache-2.0

/// How the ends of an open stroke look.
public enum LineCap: String, Equatable, Sendable {
  case butt, round, square
}

/// How the corners of a stroke look.
public enum LineJoin: String, Equatable, Sendable {
  case miter, round, bevel
}

/// The pen of a stroke, in the coordinates of the stroked outline.
public struct StrokeStyle: Equatable, Sendable {
  /// Full width of the pen; 0 draws nothing.
  public var width: Double
  /// How ends look. Default: butt.
  public var cap: LineCap
  /// How corners look. Default: miter.
  public var join: LineJoin
  /// A miter join becomes a bevel where its length is more than this many widths (SVG's and Cairo's
  /// ratio).
  public var miterLimit: Double
  /// Lengths of dashes and gaps in turn; empty for a solid stroke. Never all zero, none negative.
  public var dashes: [Double]
  /// How far into the pattern the stroke begins.
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

  /// How far from the outline the stroke can reach.
  public var reach: Double {
    let half = width / 2
    let corner = join == .miter ? max(1, miterLimit) : 1
    return half * max(corner, cap == .square ? 2.0.squareRoot() : 1)
  }
}
