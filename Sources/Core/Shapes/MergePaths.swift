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
  /// The operands and the result of the previous evaluation, nil if it took too much. Boolean
  /// operations are slow, so the result is reused while the operands are unchanged.
  private var last: (operands: [Path], result: Path?, work: Double)?

  /// The most that one evaluation may take, in nanoseconds. In real files it takes a hundredth.
  private static let mostWork = 2.5e8

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
    guard let operands = scope.operands(), !operands.isEmpty else { return }
    if last?.operands != operands { last = nil }
    let (result, work) =
      last.map { ($0.result, $0.work) } ?? combined(operands, within: scope.workLeft)
    scope.spend(work)
    if scope.isExhausted { return }
    last = (operands, result, work)
    if let result { scope.replaceAll(by: result) } else { scope.refuse(.merging) }
  }

  /// Combines paths.
  ///
  /// - Parameter workLeft: What remains of the frame's work, in nanoseconds.
  /// - Returns: The result, or nil if it takes too much; the work.
  private func combined(
    _ operands: [Path], within workLeft: Double
  ) -> (result: Path?, work: Double) {
    var result = operands[0]
    guard let operation else {
      for operand in operands.dropFirst() { result.append(operand) }
      return (result, 0)
    }
    let most = min(Self.mostWork, workLeft)
    var left = most
    func combine(_ operation: PathOperation, _ first: Path, _ second: Path) -> Bool {
      let combined = operation.apply(to: first, second, work: &left)
      if let combined { result = combined }
      return combined != nil
    }
    // What the frame has not enough for can be less than the limit of one evaluation.
    let excess = most < Self.mostWork ? Double.infinity : most
    if operands.count == 1 {
      guard combine(.union, Path(), result) else { return (nil, excess) }
    }
    for operand in operands.dropFirst() {
      guard combine(operation, result, operand) else { return (nil, excess) }
    }
    return (result, most - left)
  }
}
