// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

/// The number of shapes that the layers of a scene have created, with its limit.
///
/// A layer creates its shapes when it is first visible, so the limit can be reached at any frame.
final class ShapeCount {
  private let limit: Int
  private var count = 0
  /// The warning about the first layer without shapes; empty below the limit.
  private(set) var warnings = WarningLog(limit: 1)

  private let budget: SceneBudget

  /// - Parameter budget: The memory of the scene.
  init(limit: Int, budget: SceneBudget) {
    self.limit = limit
    self.budget = budget
  }

  /// Counts the shapes of a layer.
  ///
  /// - Parameters:
  ///   - shapes: The layer's list.
  ///   - path: The layer's JSON path, for the warning.
  /// - Returns: Whether they may be created.
  func add(_ shapes: [ShapeModel], of path: String) -> Bool {
    let added = shapes.reduce(0) { $0 + $1.count }
    guard added <= limit - count else {
      warnings.add(
        .limit, at: path,
        "precompositions used many times make more than \(limit) shapes; the rest is left out")
      return false
    }
    let points = shapes.reduce(0) { $0 + $1.movingPoints }
    guard budget.hold(shapes: added, points: points) else {
      warnings.add(
        .limit, at: path,
        "the shapes take more than their share of the memory; the rest is left out",
        raisable: .memory)
      return false
    }
    count += added
    return true
  }
}
