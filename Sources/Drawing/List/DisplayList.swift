// SPDX-License-Identifier: Apache-2.0

public import Geometry

/// The picture of one frame as a value, independent of the rasterizer and the resolution.
public struct DisplayList: Equatable, Sendable {
  /// The size of the drawing in its own coordinates; the origin is at the top left.
  public var size: Size
  /// The items in painting order: the first one is at the bottom.
  public var items: [DrawItem]

  /// Makes a list.
  ///
  /// - Parameters:
  ///   - size: The size of the drawing in its own coordinates.
  ///   - items: The items in painting order.
  public init(size: Size, items: [DrawItem]) {
    self.size = size
    self.items = items
  }

  public static func == (a: DisplayList, b: DisplayList) -> Bool {
    a.size == b.size && a.items == b.items
  }
}
