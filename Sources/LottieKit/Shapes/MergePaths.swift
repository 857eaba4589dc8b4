// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// Makes one outline of all paths above it in its list (`"ty": "mm"`).
struct MergePaths: ShapeItem {
  static let type = "mm"

  let name: String
  /// nil puts the outlines side by side, as they are.
  let operation: PathOperation?
  let isHidden: Bool

  init(from json: JSONReader, depth: Int) {
    name = json.string("nm", default: "Merge Paths")
    switch json.integer("mm", default: 1) {
    case 2: operation = .union
    case 3: operation = .subtract
    case 4: operation = .intersect
    case 5: operation = .exclude
    default: operation = nil
    }
    isHidden = json.bool("hd", default: false)
  }

  func makeNode() -> any ShapeNode { MergePathsNode(self) }
}

final class MergePathsNode: Node, ShapeNode {
  private let operation: PathOperation?
  private var last: (operands: [Path], result: Path)?

  init(_ model: MergePaths) {
    operation = model.operation
    super.init(name: model.name)
    hide(if: model.isHidden)
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
