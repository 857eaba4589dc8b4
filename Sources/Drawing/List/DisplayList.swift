// SPDX-License-Identifier: Apache-2.0

public import LottieGeometry

/// The picture of one frame as a value, independent of the rasterizer and the resolution.
public struct DisplayList: Equatable, Sendable {
  /// The size of the drawing in its own coordinates; the origin is at the top left.
  public var size: Size
  /// The items in painting order: the first one is at the bottom.
  public var items: [DrawItem]
  /// The estimated work of making the list in nanoseconds, which reduces what painting it may take;
  /// see `PaintLimits.work`. Not compared by `==`. Default: 0.
  public var work = 0.0

  /// Makes a list.
  ///
  /// - Parameters:
  ///   - size: The size of the drawing in its own coordinates.
  ///   - items: The items in painting order.
  ///   - work: The estimated work of making the list in nanoseconds. Default: 0.
  public init(size: Size, items: [DrawItem], work: Double = 0) {
    self.size = size
    self.items = items
    self.work = work
  }

  public static func == (a: DisplayList, b: DisplayList) -> Bool {
    a.size == b.size && a.items == b.items
  }

  /// Whether both consist of the same instances of groups; false if there are other items. Their
  /// contents are not compared.
  func isSame(as other: DisplayList) -> Bool {
    guard size == other.size, work == other.work, items.count == other.items.count else {
      return false
    }
    return zip(items, other.items).allSatisfy {
      if case (.group(let a), .group(let b)) = ($0, $1) { a === b } else { false }
    }
  }
}
