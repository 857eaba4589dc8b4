// SPDX-License-Identifier: Apache-2.0

package import LottieCore
package import LottieTexts

/// What is different between two versions of a file.
package struct AnimationDiff: Sendable {
  /// How much alike both are. The raw values are those of the JSON report.
  package enum Verdict: String, Sendable {
    /// The same bytes.
    case identical
    /// The same values: white space, the format of numbers or the order of members differ.
    case formatting
    /// Notes of exporters, default values or the form of values differ: what players read is the same.
    case notes
    /// Something that players read differs.
    case different

    /// In words.
    package var text: Message {
      switch self {
      case .identical: "the files are the same"
      case .formatting: "the same animation, formatted differently"
      case .notes:
        "the same animation; only default values and notes of the exporter are written differently"
      case .different: "the animations differ"
      }
    }

    /// Whether both are the same animation.
    package var isSame: Bool { self != .different }
  }

  package internal(set) var verdict: Verdict
  /// The differences: those of the animation, of its layers from the top, and of what else is in the file.
  package internal(set) var changes: [FileChange]
  /// The number of differences that were left out, since there are too many.
  package internal(set) var leftOut: Int

  /// The largest number of differences whose lines are looked for.
  private static let mostPositions = 1000

  /// Compares two animations.
  package init(
    _ old: Animation, _ new: Animation, limits: Limits = .init()
  ) throws(LottieError) {
    try self.init(old.jsonText, new.jsonText, limits: limits)
  }

  /// Compares the JSON texts of two animations.
  ///
  /// - Throws: `LottieError` if one is not JSON.
  package init(_ old: [UInt8], _ new: [UInt8], limits: Limits = .init()) throws(LottieError) {
    if old == new {
      self.init(.identical)
      return
    }
    let a = JSONTree(try JSONTape(old, limits: limits).root)
    let b = JSONTree(try JSONTape(new, limits: limits).root)
    if a.isSame(as: b) {
      self.init(.formatting)
      return
    }
    let compared = ItemComparison(a, b)
    let positions = (try TextPositions(old, limits: limits), try TextPositions(new, limits: limits))
    self.init(
      compared.changes.isEmpty ? .notes : .different,
      compared.changes.enumerated().map { index, change in
        guard index < Self.mostPositions else { return change }
        var change = change
        change.oldPosition = change.oldPath.flatMap(positions.0.position)
        change.newPosition = change.newPath.flatMap(positions.1.position)
        return change
      }, leftOut: compared.leftOut)
  }

  init(_ verdict: Verdict, _ changes: [FileChange] = [], leftOut: Int = 0) {
    (self.verdict, self.changes, self.leftOut) = (verdict, changes, leftOut)
  }
}
