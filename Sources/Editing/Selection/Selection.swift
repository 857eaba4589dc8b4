// SPDX-License-Identifier: Apache-2.0

package import LottieCore

/// Keyframes of properties: by the row of a property in an outline, their indices in the order of time.
package typealias KeyframeSelection = [Int: Set<Int>]

/// What is selected of an animation, by address: a layer, an item or a property, and keyframes.
package struct Selection: Equatable, Sendable {
  /// The path from the animation to something in it. It stays the same while values and names are
  /// edited; where there are others beside it by now, it is found by its name.
  package struct Address: Hashable, Sendable {
    private struct Step: Hashable, Sendable {
      /// The position among siblings, and their number.
      let index, count: Int
      let name: String
      /// The position among siblings of the same name.
      let number: Int
    }

    private let steps: [Step]

    /// The address of a row of an outline; nil for an unknown one.
    package init?(_ row: Int, in outline: SceneOutline) {
      guard outline.rows.indices.contains(row) else { return nil }
      var steps: [Step] = []
      var current = row
      while current >= 0 {
        let parent = outline.rows[current].parent
        let siblings = outline.rows(inside: parent)
        let name = outline.rows[current].name
        guard let index = siblings.firstIndex(of: current) else { return nil }
        let number = siblings[..<index].count { outline.rows[$0].name == name }
        steps.append(Step(index: index, count: siblings.count, name: name, number: number))
        current = parent
      }
      self.steps = steps.reversed()
    }

    /// Returns the row of an outline; nil where there is none.
    package func row(in outline: SceneOutline) -> Int? {
      steps.reduce(-1) { (parent: Int?, step) in
        guard let parent else { return nil }
        let siblings = outline.rows(inside: parent)
        if siblings.count == step.count { return siblings[step.index] }
        let named = siblings.filter { outline.rows[$0].name == step.name }
        return named.indices.contains(step.number) ? named[step.number] : nil
      }
    }
  }

  /// The selected layer, item or property; nil for none.
  package var subject: Address?
  /// The selected keyframes, by their properties.
  package var keyframes: [Address: Set<Int>] = [:]

  package init() {}
}

extension SceneOutline {
  /// The rows directly inside of another one; of -1, the layers of the animation.
  package func rows(inside parent: Int) -> [Int] {
    let end = parent < 0 ? rows.count : rows[parent].end
    return sequence(first: parent + 1) { max($0 + 1, rows[$0].end) }.prefix { $0 < end }
  }
}
