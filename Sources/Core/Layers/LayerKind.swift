// SPDX-License-Identifier: Apache-2.0

package import LottieTexts

/// The kinds of layers in words.
package enum LayerKind {
  private static let titles: [String: Message] = [
    "precomp": .meaning("layer", "precomp"), "guide": .meaning("layer", "guide"),
    "text": .meaning("layer", "text"), "null": .meaning("layer", "null"),
    "image": .meaning("layer", "image"), "adjustment": .meaning("layer", "adjustment"),
    "data": .meaning("layer", "data"), "audio": .meaning("layer", "audio"),
    "camera": .meaning("layer", "camera"), "solid": .meaning("layer", "solid"),
    "shape": .meaning("layer", "shape"), "video": .meaning("layer", "video"),
    "video placeholder": .meaning("layer", "video placeholder"),
    "image sequence": .meaning("layer", "image sequence"),
    "image placeholder": .meaning("layer", "image placeholder"),
    "light": .meaning("layer", "light"), "ignored": .meaning("layer", "ignored"),
    "unknown": .meaning("layer", "unknown"),
  ]

  /// The name in keypaths of layers without a name, as in lottie-ios.
  package static let nameless = "Layer"

  /// The name of a kind, of those that `Layer.kind` has.
  package static func title(of kind: String) -> Message { titles[kind] ?? Message(verbatim: kind) }

  /// What people read as the name of a layer. Files that were made small have no names: then it is the kind, and the number
  /// from the top of its composition, such as “Shape 3”.
  static func title(of node: LayerNode) -> String {
    let layer = node.model
    // A node is renamed, its model is not.
    guard layer.name.isEmpty, node.name == nameless else { return node.name }
    let kind = title(of: layer.kind).localized
    let number = layer.path.lastIndex(of: "[").map { layer.path[$0...].dropFirst().dropLast() }
    let index = number.flatMap { Int($0) } ?? 0
    return "\(kind.prefix(1).uppercased())\(kind.dropFirst()) \(index + 1)"
  }

  /// The kind of a layer by its number in files (`ty`).
  package static func name(ofType type: Int) -> String { LayerKinds.name(type) }
}
