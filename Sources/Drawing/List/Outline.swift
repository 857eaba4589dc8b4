// SPDX-License-Identifier: Apache-2.0

public import LottieGeometry
internal import Synchronization

/// A path shared by reference, so that frames can be compared by identity, and properties of the
/// path are computed once.
public final class Outline: Equatable, Sendable {
  /// The outline's contours.
  public let path: Path
  /// The rectangle around all points and control points. A path without area has bounds, too: test
  /// `hasPoints`, not `isEmpty`.
  public let bounds: Rect
  /// A unique number, which is never reused by another outline.
  let identity: UInt64

  private static let count = Atomic<UInt64>(0)
  /// The largest number that an outline has; those of later outlines are larger.
  static var lastIdentity: UInt64 { count.load(ordering: .relaxed) }

  public init(_ path: Path) {
    self.path = path
    bounds = path.bounds
    identity = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// Compares identity first, then bounds, which differ most often.
  public static func == (a: Outline, b: Outline) -> Bool {
    a === b || (a.bounds == b.bounds && a.path == b.path)
  }
}
