// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// A modifier that moves outlines outward or inward (`"ty": "op"`).
final class OffsetPath: Node, ShapeItem {
  static let type = "op"
  static let title = "Offset Paths"
  static let match = "Offset "

  /// The distance in the units of the paths (`a`); a positive distance enlarges clockwise contours.
  private let amount: Property<Double>
  /// The maximum length of a miter in multiples of `amount` (`ml`); a longer miter becomes a bevel.
  private let miterLimit: Property<Double>
  /// The shape of corners (`lj`): 1 miter, 2 round, 3 bevel.
  private let join: Int

  /// Nanoseconds of offsetting one point, three of which are a segment, and of one step of the search
  /// for crossings.
  private static let pointWork = 1_300.0
  private static let stepWork = 250.0
  /// The most points that one becomes: both sides of a segment, which has three parts between its
  /// inflections, each halved four times, and a round join of four pieces and a line for each side.
  private static let growth = 106.0

  init(_ fields: inout Fields) {
    amount = fields("a", "Amount", 0, unit: .pixels)
    join = fields.integer("lj", default: 1)
    miterLimit = fields("ml", "Miter Limit", 4)
    super.init(fields)
  }

  func evaluate(_ scope: inout ShapeScope) {
    guard amount.value != 0 else { return }
    let join: Path.OffsetJoin =
      switch self.join {
      case 2: .round
      case 3: .bevel
      default: .miter(limit: miterLimit.value)
      }
    let most = Int(clamping: scope.workLeft / Self.stepWork, to: 0...1_000_000_000)
    var steps = most
    scope.changePaths(growth: Self.growth, work: Self.pointWork) { path in
      path.offset(by: amount.value.clamped(to: -1e6...1e6), join: join, steps: &steps)
    }
    // Without steps left, paths are not complete.
    scope.spend(steps > 0 ? Double(most - steps) * Self.stepWork : .infinity)
  }
}
