// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts

/// A modifier that combines all paths above it in its list into one path (`"ty": "mm"`).
final class MergePaths: Node, ShapeItem {
  static let type = "mm"
  static let title = "Merge Paths"
  static let match = "Merge "

  /// The boolean operation (`mm`: 2 add, 3 subtract, 4 intersect, 5 exclude); nil for 1, which
  /// joins the contours unchanged.
  private let operation: PathOperation?
  /// The operands and the result of the previous evaluation. Boolean operations are slow, so the
  /// result is reused while the operands are unchanged.
  private var last: (operands: [Path], result: Path, crossings: Double)?

  /// The limit of estimated crossings in one evaluation: about a sixth of a second.
  private static let mostCrossings = 125_000.0

  /// Nanoseconds of one of them.
  private static let crossingWork = 1_000.0

  init(_ fields: inout Fields) {
    operation = fields.setting(nil, Self.operation)
    super.init(fields)
  }

  /// Decodes `mm`.
  ///
  /// - Returns: nil, with a warning, where libpolyclipping is not installed.
  private static func operation(_ json: JSONReader) -> PathOperation? {
    let operation: PathOperation
    switch json.integer("mm", default: 1) {
    case 2: operation = .union
    case 3: operation = .subtract
    case 4: operation = .intersect
    case 5: operation = .exclude
    default: return nil
    }
    guard PathOperation.isAvailable else {
      json.warn(
        .unsupported, "\(PathOperation.library) is not installed; the paths are joined unchanged")
      return nil
    }
    return operation
  }

  /// Applies the operation to the first path and each later path in turn.
  ///
  /// Each path of a group is an operand of its own. Skottie treats a group as one operand, but
  /// exports of clipped Illustrator art intersect a shape with a group that contains one rectangle
  /// twice, in opposite directions. As one operand this group is empty.
  func evaluate(_ scope: inout ShapeScope) {
    let operands = scope.operands
    guard let first = operands.first else { return }
    if let last, last.operands == operands {
      scope.spend(last.crossings * Self.crossingWork)
      return scope.replaceAll(by: last.result)
    }
    var result = first
    var crossings = 0.0
    if let operation {
      var left = Self.mostCrossings
      if operands.count == 1, PathOperation.crossings(of: Path(), first) <= left {
        crossings = PathOperation.crossings(of: Path(), first)
        result = PathOperation.union.apply(to: Path(), first)
      }
      for operand in operands.dropFirst() {
        let more = PathOperation.crossings(of: result, operand)
        left -= more
        // Beyond the limit the contours are joined unchanged.
        if left < 0 {
          result.append(operand)
        } else {
          crossings += more
          result = operation.apply(to: result, operand)
        }
      }
    } else {
      for operand in operands.dropFirst() { result.append(operand) }
    }
    last = (operands, result, crossings)
    scope.spend(crossings * Self.crossingWork)
    scope.replaceAll(by: result)
  }
}
