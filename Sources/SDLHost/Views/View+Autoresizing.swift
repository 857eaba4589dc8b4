// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The parts of a view's frame that change with the size of the superview. The other parts are
/// fixed.
nonisolated public struct AutoresizingMask: OptionSet, Hashable, Sendable {
  /// A bit for each part.
  public let rawValue: Int
  /// Makes a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The distance on the left.
  public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
  /// Its width.
  public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
  /// The distance on the right.
  public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
  /// The distance above it.
  public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
  /// Its height.
  public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
  /// The distance below it.
  public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)

  /// The new start and length on one axis. Flexible parts share the difference in proportion to
  /// their sizes, or evenly if these are 0.
  fileprivate static func stretched(
    _ start: CGFloat, _ length: CGFloat, in old: CGFloat, to new: CGFloat,
    _ before: Bool, _ inside: Bool, _ after: Bool
  ) -> (CGFloat, CGFloat) {
    let parts = [start, length, old - start - length]
    let gives = [before, inside, after]
    let total = zip(parts, gives).reduce(0) { $0 + ($1.1 ? max(0, $1.0) : 0) }
    let count = CGFloat(gives.count { $0 })
    func share(_ index: Int) -> CGFloat {
      guard gives[index] else { return 0 }
      return (new - old) * (total > 0 ? max(0, parts[index]) / total : 1 / count)
    }
    return (start + share(0), max(0, length + share(1)))
  }
}

extension View {
  /// Resizes the subviews for the view's new size.
  func resizeSubviews(from old: CGSize) {
    for view in subviews where view.translatesAutoresizingMaskIntoConstraints {
      let mask = view.autoresizingMask
      guard !mask.isEmpty else { continue }
      let (x, width) = AutoresizingMask.stretched(
        view.frame.minX, view.frame.width, in: old.width, to: frame.width,
        mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth),
        mask.contains(.flexibleRightMargin))
      let (y, height) = AutoresizingMask.stretched(
        view.frame.minY, view.frame.height, in: old.height, to: frame.height,
        mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight),
        mask.contains(.flexibleBottomMargin))
      view.frame = CGRect(x: x, y: y, width: width, height: height)
    }
  }
}
