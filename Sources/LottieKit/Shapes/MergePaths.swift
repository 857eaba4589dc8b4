// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// Makes one outline of all paths above it in its list (`"ty": "mm"`).
final class MergePaths: Node, ShapeItem {
  static let type = "mm"
  static let title = "Merge Paths"
  static let summary = "Merge paths (merge, add, subtract, intersect, exclude)"
  static let match = "Merge "

  /// nil puts the outlines side by side, as they are.
  private let operation: PathOperation?
  private var last: (operands: [Path], result: Path)?

  init(_ fields: inout Fields) {
    switch fields.integer("mm", default: 1) {
    case 2: operation = .union
    case 3: operation = .subtract
    case 4: operation = .intersect
    case 5: operation = .exclude
    default: operation = nil
    }
    super.init(fields)
  }

  /// The first path is worked on by each later one in turn.
  ///
  /// Paths of groups count one by one. Skottie takes a group as one operand, but exports of clipped Illustrator art
  /// intersect a shape with a group of one rectangle drawn both ways round, which as one operand is nothing at all.
  func evaluate(_ scope: inout ShapeScope) {
    let operands = scope.operands
    guard let first = operands.first else { return }
    if let last, last.operands == operands { return scope.replaceAll(by: last.result) }
    var result = first
    if let operation {
      if operands.count == 1 {
        result = PathOperation.union.apply(to: Path(), first)
      }
      for operand in operands.dropFirst() { result = operation.apply(to: result, operand) }
    } else {
      for operand in operands.dropFirst() { result.append(operand) }
    }
    last = (operands, result)
    scope.replaceAll(by: result)
  }
}
