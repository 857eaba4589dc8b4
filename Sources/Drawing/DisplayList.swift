// SPDX-License-Identifier: Apache-2.0

package import Geometry

/// One frame's picture as a value: what to paint, not how.
package struct DisplayList: Equatable, Sendable {
  /// Size of the drawing in its own coordinates, origin top left.
  package var size: Size
  /// In painting order, the first one lowest.
  package var items: [DrawItem]

  package init(size: Size, items: [DrawItem]) {
    self.size = size
    self.items = items
  }

  package static func == (a: DisplayList, b: DisplayList) -> Bool {
    a.size == b.size && a.items == b.items
  }
}
