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

  /// Nanoseconds of offsetting one segment.
  private static let segmentWork = 4_000.0

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
    for slot in scope.current where !scope.isExhausted {
      scope.spend(Double(scope[slot: slot].segmentCount) * Self.segmentWork)
      scope[slot: slot] = scope[slot: slot].offset(
        by: amount.value.clamped(to: -1e6...1e6), join: join)
    }
  }
}
