// SPDX-License-Identifier: Apache-2.0

package import LottieCore

/// Keyframes of properties: by the row of a property in an outline, their indices in the order of time.
package typealias KeyframeSelection = [Int: Set<Int>]

/// What is selected of an animation, by address: layers, items or properties, and keyframes.
package struct Selection: Equatable, Sendable {
  /// The path from the animation to something in it. It stays the same while values and names are
  /// edited; where there are others beside it by now, it is found by its name.
  package struct Address: Hashable, Sendable {
    fileprivate struct Step: Hashable, Sendable {
      /// The position among siblings, and their number.
      let index, count: Int
      let name: String
      /// The position among siblings of the same name.
      let number: Int
    }

    fileprivate let steps: [Step]
  }

  /// Addresses of the rows of an outline. What is beside a row is looked through once, so that many
  /// layers of a large file are found fast.
  package struct Addresses {
    /// The rows that are inside of one.
    private struct Siblings {
      let rows: [Int]
      /// By row: its position, and that among those of the same name.
      var positions: [Int: (index: Int, number: Int)] = [:]
      var named: [String: [Int]] = [:]

      init(_ rows: [Int], _ outline: SceneOutline) {
        self.rows = rows
        for (index, row) in rows.enumerated() {
          let name = outline.rows[row].name
          positions[row] = (index, named[name]?.count ?? 0)
          named[name, default: []].append(row)
        }
      }
    }

    private let outline: SceneOutline
    private var known: [Int: Siblings] = [:]

    package init(_ outline: SceneOutline) { self.outline = outline }

    private mutating func siblings(inside parent: Int) -> Siblings {
      if let known = known[parent] { return known }
      let found = Siblings(outline.rows(inside: parent), outline)
      known[parent] = found
      return found
    }

    /// Returns the address of a row; nil for an unknown one.
    package mutating func address(of row: Int) -> Address? {
      guard outline.rows.indices.contains(row) else { return nil }
      var steps: [Address.Step] = []
      var current = row
      while current >= 0 {
        let parent = outline.rows[current].parent
        let siblings = siblings(inside: parent)
        guard let position = siblings.positions[current] else { return nil }
        steps.append(
          Address.Step(
            index: position.index, count: siblings.rows.count, name: outline.rows[current].name,
            number: position.number))
        current = parent
      }
      return Address(steps: steps.reversed())
    }

    /// Returns the row of an address; nil where there is none.
    package mutating func row(of address: Address) -> Int? {
      var row = -1
      for step in address.steps {
        let siblings = siblings(inside: row)
        if siblings.rows.count == step.count {
          row = siblings.rows[step.index]
        } else if let named = siblings.named[step.name], named.indices.contains(step.number) {
          row = named[step.number]
        } else {
          return nil
        }
      }
      return row
    }
  }

  /// The selected layers, items and properties in the order in which they were selected.
  package var subjects: [Address] = []
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
