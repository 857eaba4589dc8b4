// SPDX-License-Identifier: Apache-2.0

public import Geometry
internal import Synchronization

/// A path that is drawn, shared by reference: comparing two frames looks at identity first, and
/// properties of a path are computed once.
public final class Outline: Equatable, Sendable {
  /// The outline's contours.
  public let path: Path
  /// Around all points and handles. A path without area has bounds too: test `minX <= maxX`, not
  /// `isEmpty`.
  public let bounds: Rect
  /// No other outline's, not even of one that is gone.
  let identity: UInt64

  private static let count = Atomic<UInt64>(0)

  public init(_ path: Path) {
    self.path = path
    bounds = path.bounds
    identity = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// Identity first, then bounds, which differ most often.
  public static func == (a: Outline, b: Outline) -> Bool {
    a === b || (a.bounds == b.bounds && a.path == b.path)
  }
}
