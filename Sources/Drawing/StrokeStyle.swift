// SPDX-License-Identifier: Apache-2.0

/// How the ends of an open stroke look.
package enum LineCap: String, Equatable, Sendable {
  case butt, round, square
}

/// How the corners of a stroke look.
package enum LineJoin: String, Equatable, Sendable {
  case miter, round, bevel
}

/// The pen of a stroke, in the coordinates of what is stroked.
package struct StrokeStyle: Equatable, Sendable {
  /// Full width of the pen; 0 draws nothing.
  package var width: Double
  package var cap: LineCap
  package var join: LineJoin
  /// A miter join becomes a bevel where its length is more than this many widths (SVG's and Cairo's ratio).
  package var miterLimit: Double
  /// Lengths of dashes and gaps in turn; empty for a solid stroke. Never all zero, none negative.
  package var dashes: [Double]
  /// How far into the pattern the stroke begins.
  package var dashPhase: Double

  package init(
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

  /// How far ink can lie from the outline.
  package var reach: Double {
    let half = width / 2
    let corner = join == .miter ? max(1, miterLimit) : 1
    return half * max(corner, cap == .square ? 2.0.squareRoot() : 1)
  }
}
