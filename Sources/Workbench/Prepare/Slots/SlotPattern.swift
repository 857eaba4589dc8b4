// SPDX-License-Identifier: Apache-2.0

package import LottieCore
internal import LottieEditing
package import LottieTexts

/// Properties that get one slot: the id, and a pattern of their keypaths.
package struct SlotPattern: Equatable, Sendable {
  package let id: String
  /// Names with dots between them; `*` is any part of a name, `**` any number of names.
  package let pattern: String

  /// Reads `id=pattern`; nil for other texts.
  package init?(_ text: String) {
    guard let mark = text.firstIndex(of: "="), mark != text.startIndex,
      text.index(after: mark) != text.endIndex
    else {
      return nil
    }
    id = String(text[..<mark])
    pattern = String(text[text.index(after: mark)...])
  }

  /// Whether the pattern fits the names of a keypath.
  func matches(_ keys: [String]) -> Bool {
    Self.fits(
      pattern.split(separator: ".", omittingEmptySubsequences: false).map(Array.init)[...],
      keys.map(Array.init)[...])
  }

  private static func fits(_ pattern: ArraySlice<[Character]>, _ keys: ArraySlice<[Character]>)
    -> Bool
  {
    guard let first = pattern.first else { return keys.isEmpty }
    if first == ["*", "*"] {
      return fits(pattern.dropFirst(), keys) || (!keys.isEmpty && fits(pattern, keys.dropFirst()))
    }
    guard let name = keys.first, glob(first[...], name[...]) else { return false }
    return fits(pattern.dropFirst(), keys.dropFirst())
  }

  private static func glob(_ pattern: ArraySlice<Character>, _ name: ArraySlice<Character>) -> Bool
  {
    guard let first = pattern.first else { return name.isEmpty }
    if first == "*" {
      return glob(pattern.dropFirst(), name) || (!name.isEmpty && glob(pattern, name.dropFirst()))
    }
    return name.first == first && glob(pattern.dropFirst(), name.dropFirst())
  }
}

/// How many properties got a slot, and why others did not.
package struct SlotOutcome: Sendable {
  package var id = ""
  package var count = 0
  /// Properties whose own value was another one.
  package var changed = 0
  /// Properties without a slot, by their keypaths.
  package var refused: [(keypath: String, reason: Message)] = []

  package init() {}
}

extension Animation {
  /// Makes slots of properties.
  ///
  /// - Returns: The changed animation, and what was done for each pattern.
  package func makingSlots(
    _ patterns: [SlotPattern]
  ) throws(LottieError) -> (animation: Animation, outcomes: [SlotOutcome]) {
    let outline = SceneOutline(Scene(self))
    let finder = try AddressFinder(self)
    var edits = AnimationEdits()
    var outcomes: [SlotOutcome] = []
    var taken: Set<JSONPath> = []
    for pattern in patterns {
      var outcome = SlotOutcome()
      outcome.id = pattern.id
      var first: JSONTree?
      for row in outline.rows.indices
      where outline.rows[row].isProperty && pattern.matches(outline.keys(of: row)) {
        let keypath = outline.keypath(of: row).string
        do throws(NoAddress) {
          let address = try finder.address(of: row, in: outline)
          guard taken.insert(address.path).inserted else { continue }
          do throws(SlotProblem) {
            let own = finder.value(at: address.path)
            if first == nil {
              if edits.slots.all(in: finder).contains(pattern.id) {
                try edits.slots.use(pattern.id, for: address, in: finder)
              } else {
                try edits.slots.make(pattern.id, of: address, in: finder)
              }
              first = own ?? .null
            } else {
              try edits.slots.use(pattern.id, for: address, in: finder)
              if own?["k"] != first?["k"] { outcome.changed += 1 }
            }
            outcome.count += 1
          } catch {
            outcome.refused.append((keypath, error.text))
          }
        } catch {
          outcome.refused.append((keypath, error.text))
        }
      }
      outcomes.append(outcome)
    }
    return (try edited(by: edits), outcomes)
  }
}
