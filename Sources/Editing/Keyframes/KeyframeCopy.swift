// SPDX-License-Identifier: Apache-2.0

package import LottieCore

/// Keyframes of a property that were copied, as a property of its own.
package struct KeyframeCopy: Equatable, Sendable {
  /// The name of the property with that of its group, such as `Fill 1: Color`.
  package var name: String
  /// The name in keypaths, such as `Color`.
  package var property: String
  /// The name of the layer.
  package var layer: String
  /// The keyframes in Lottie's form. Their times are frames from the first of all copied keyframes.
  var keys: [JSONTree]

  /// Copies keyframes of a property.
  ///
  /// - Parameters:
  ///   - start: The frame of the composition that becomes 0.
  package init(
    of tree: JSONTree, _ form: ValueAddress.Form, _ selection: Set<Int>, from start: Double,
    name: String, property: String, layer: String
  ) throws(KeyframeProblem) {
    var list = try KeyframeNodes(tree, form)
    list.nodes = list.nodes.indices.filter(selection.contains).map { index in
      var node = list.nodes[index]
      node.time = (node.time - start).microRounded
      (node.isTouched, node.position) = (true, -1)
      node.key = .object([.init("t", .number(node.time)), .init("s", node.value)])
      return node
    }
    guard !list.nodes.isEmpty else { throw .none }
    keys = list.keys
    (self.name, self.property, self.layer) = (name, property, layer)
  }

  /// The JSON text of the clipboard.
  package static func text(_ copies: [KeyframeCopy]) -> String {
    let list = copies.map { copy in
      JSONTree.object([
        .init("name", .string(copy.name)), .init("property", .string(copy.property)),
        .init("layer", .string(copy.layer)), .init("a", .number(1)), .init("k", .array(copy.keys)),
      ])
    }
    return String(
      decoding: JSONTree.object([.init("keyframes", .array(list))]).text, as: UTF8.self)
  }

  /// Whether a text begins like one of the clipboard.
  package static func isCopy(_ text: String) -> Bool { text.hasPrefix("{\"keyframes\":") }

  /// Reads the text of the clipboard; empty if it has no keyframes.
  package static func copies(in text: String) -> [KeyframeCopy] {
    guard isCopy(text), let tape = try? JSONTape(Array(text.utf8)) else { return [] }
    let list = JSONTree(tape.root)["keyframes"]?.elements ?? []
    return list.compactMap(KeyframeCopy.init(entry:))
  }

  private init?(entry: JSONTree) {
    keys = (entry["k"]?.elements ?? []).filter {
      $0["t"]?.number?.isFinite == true && $0["s"] != nil
    }
    guard let name = entry["name"]?.string, !keys.isEmpty else { return nil }
    self.name = name
    property = entry["property"]?.string ?? name
    layer = entry["layer"]?.string ?? ""
  }

  /// Whether the values have the form of those of a property.
  ///
  /// - Parameter tree: The JSON of the property.
  package func fits(_ tree: JSONTree, _ form: ValueAddress.Form) -> Bool {
    let list =
      (try? KeyframeNodes(tree, form)) ?? (try? KeyframeNodes(animating: tree, form, at: 0))
    guard let value = list?.nodes.first?.value else { return false }
    return fits(value)
  }

  /// Whether the values have the form of another one.
  func fits(_ value: JSONTree) -> Bool {
    keys.allSatisfy { $0["s"]?.hasForm(of: value) == true }
  }

  /// The keyframes as nodes, for a property whose values they fit; with the first one at a frame.
  func nodes(at frame: Double) throws(KeyframeProblem) -> [KeyframeNodes.Node] {
    let tree = JSONTree.object([.init("k", .array(keys))])
    return try KeyframeNodes(tree, .number).nodes.map { (node) throws(KeyframeProblem) in
      let time = (frame + node.time).microRounded
      guard time.isFinite, time.magnitude < 1e9 else { throw .number }
      var node = node
      node.key = .object([.init("t", .number(time)), .init("s", node.value)])
      (node.position, node.time, node.isSelected) = (-1, time, true)
      return node
    }
  }
}

extension JSONTree {
  /// Whether a value of a keyframe has as many numbers, or the members, of another one.
  fileprivate func hasForm(of other: JSONTree) -> Bool {
    switch (self, other) {
    case (.number, .number), (.bool, .bool), (.string, .string): true
    case (.array(let a), .array(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.hasForm(of: $1) }
    case (.object(let a), .object): a.allSatisfy { other[$0.key] != nil }
    default: false
    }
  }
}
