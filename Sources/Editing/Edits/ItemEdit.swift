// SPDX-License-Identifier: Apache-2.0

package import LottieCore
internal import LottieTexts

/// How a mask and those before it make one area; the raw value is the file's.
package enum MaskMode: String, CaseIterable, Sendable {
  case add = "a", subtract = "s", intersect = "i", lighten = "l", darken = "d", difference = "f"
  case none = "n"
}

/// Effects, masks, styles and the items of shapes: their order, and which there are.
extension LayerEdits {
  /// The lists whose elements can be moved and deleted.
  private static let lists: Set<String> = ["ef", "masksProperties", "sy", "shapes", "it"]

  /// Whether the object at a path is an element of a list that can change.
  package static func isItem(_ path: JSONPath) -> Bool {
    guard case .element? = path.steps.last, case .member(let key)? = path.steps.dropLast().last
    else { return false }
    // The parameters of an effect are a list of the same name, in an effect.
    let isParameter = path.steps.dropLast(2).last.map {
      if case .element = $0 { true } else { false }
    }
    let owner = path.steps.dropLast(3).last
    return lists.contains(key) && !(key == "ef" && isParameter == true && owner == .member("ef"))
  }

  /// Deletes effects, masks, styles or items.
  package mutating func deleteItems(_ items: [JSONPath], in original: AddressFinder) {
    // The last ones first, so that the paths of the others stay what they are.
    for item in items.sorted(by: { $0.steps.lexicographicallyPrecedes($1.steps) }).reversed() {
      guard case .element(let index)? = item.steps.last else { continue }
      let list = item.parent
      edits.editList(list, in: original) { elements in
        if elements.indices.contains(index) { elements.remove(at: index) }
      }
      guard list.steps.last == .member("masksProperties"),
        edits.count(of: list, in: original) == 0
      else { continue }
      let flag = list.parent.member("hasMask")
      if edits.value(at: flag, in: original) != nil {
        edits.set(.bool(false), at: flag, in: original)
      }
    }
  }

  /// Moves an effect, a mask, a style or an item in its list.
  ///
  /// - Parameter distance: The number of elements; negative to the front of the list.
  /// - Returns: Its new path; nil, without any change, where it cannot go there.
  package mutating func moveItem(
    _ item: JSONPath, by distance: Int, in original: AddressFinder
  ) -> JSONPath? {
    guard Self.isItem(item), case .element(let index)? = item.steps.last else { return nil }
    let list = item.parent
    let elements = edits.value(at: list, in: original)?.elements ?? []
    let target = index + distance
    guard elements.indices.contains(index), elements.indices.contains(target), distance != 0 else {
      return nil
    }
    // The transform of a group is its last item.
    let isGroup = list.steps.last == .member("it")
    func isTransform(_ index: Int) -> Bool { isGroup && elements[index]["ty"]?.string == "tr" }
    guard !isTransform(index), !isTransform(target) else { return nil }
    edits.editList(list, in: original) { $0.insert($0.remove(at: index), at: target) }
    return list.element(target)
  }

  /// Duplicates an effect, a mask, a style or an item; the copy comes after it.
  ///
  /// - Returns: The path of the copy.
  package mutating func duplicateItem(_ item: JSONPath, in original: AddressFinder) -> JSONPath? {
    guard Self.isItem(item), case .element(let index)? = item.steps.last,
      var copy = edits.value(at: item, in: original), copy["ty"]?.string != "tr"
    else { return nil }
    let names = Set(
      (edits.value(at: item.parent, in: original)?.elements ?? []).compactMap { $0["nm"]?.string })
    if let name = copy["nm"]?.string {
      let free = (2...names.count + 2).lazy.map { "\(name) \($0)" }.first { !names.contains($0) }
      copy.set("nm", .string(free ?? name))
    }
    edits.editList(item.parent, in: original) { $0.insert(copy, at: index + 1) }
    return item.parent.element(index + 1)
  }

  /// Sets how a mask adds to those before it.
  package mutating func setMaskMode(
    _ mode: MaskMode, of mask: JSONPath, in original: AddressFinder
  ) { edits.set(.string(mode.rawValue), at: mask.member("mode"), in: original) }

  /// What breaks if effects, masks or items are deleted: expressions of the composition that name them.
  package func breakages(
    ofDeletingItems items: [JSONPath], in original: AddressFinder
  ) -> [Breakage] {
    guard edits.mayHaveExpression(in: JSONPath(), original) else { return [] }
    var result: [Breakage] = []
    for item in items {
      guard let layer = item.layer,
        let name = edits.value(at: item.member("nm"), in: original)?.string
      else { continue }
      // What would be renamed with it names it.
      var renamed = edits
      renamed.renameInExpressions(item, to: name + "\u{1}", in: original)
      let paths = renamed.differingPaths(from: edits)
      var known: Set<JSONPath> = []
      for path in paths where !path.starts(with: item) {
        let user = path.layer ?? layer
        guard known.insert(user).inserted else { continue }
        let userName = edits.value(at: user.member("nm"), in: original)?.string ?? ""
        result.append(.init(user, "An expression of “\(userName)” needs “\(name)”"))
      }
    }
    return result
  }
}
