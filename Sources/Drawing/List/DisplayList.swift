// SPDX-License-Identifier: Apache-2.0

public import Geometry

/// One frame's picture as a value: what to paint, not how.
public struct DisplayList: Equatable, Sendable {
  /// Size of the drawing in its own coordinates, origin top left.
  public var size: Size
  /// In painting order, the first one lowest.
  public var items: [DrawItem]

  /// - Parameters:
  ///   - size: Of the drawing in its own coordinates.
  ///   - items: The first one lowest.
  public init(size: Size, items: [DrawItem]) {
    self.size = size
    self.items = items
  }

  public static func == (a: DisplayList, b: DisplayList) -> Bool {
    a.size == b.size && a.items == b.items
  }
}
