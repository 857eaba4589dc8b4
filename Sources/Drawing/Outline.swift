// SPDX-License-Identifier: Apache-2.0

package import Geometry

/// A path that is drawn, shared by reference: comparing two frames asks for identity first, and what is worth knowing
/// of a path is found out once.
package final class Outline: Equatable, Sendable {
  package let path: Path
  /// Around all points and handles. A path without area has bounds too: test `minX <= maxX`, not `isEmpty`.
  package let bounds: Rect

  package init(_ path: Path) {
    self.path = path
    bounds = path.bounds
  }

  package static func == (a: Outline, b: Outline) -> Bool {
    a === b || (a.bounds == b.bounds && a.path == b.path)
  }
}
