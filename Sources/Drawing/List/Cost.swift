// SPDX-License-Identifier: Apache-2.0

/// What something takes, as an estimate that is the same on every machine. Evaluating a scene and
/// painting its list are counted in it.
public struct Cost: Equatable, Sendable {
  /// The work in nanoseconds of one core of a common processor.
  public var work: Double
  /// The memory in bytes.
  public var bytes: Double

  public init(work: Double = 0, bytes: Double = 0) { (self.work, self.bytes) = (work, bytes) }

  public static func * (cost: Cost, count: Double) -> Cost {
    Cost(work: cost.work * count, bytes: cost.bytes * count)
  }

  public static func + (a: Cost, b: Cost) -> Cost {
    Cost(work: a.work + b.work, bytes: a.bytes + b.bytes)
  }

  public static func - (a: Cost, b: Cost) -> Cost {
    Cost(work: a.work - b.work, bytes: a.bytes - b.bytes)
  }

  /// Whether neither is more than that of another one.
  public func fits(in room: Cost) -> Bool { work <= room.work && bytes <= room.bytes }
}
