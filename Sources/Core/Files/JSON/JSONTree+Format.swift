// SPDX-License-Identifier: Apache-2.0

/// What layers and properties look like in a file.
extension JSONTree {
  /// Changes all layers of an animation: its own, and those of its assets, with their JSON paths.
  package mutating func changeEachLayer(_ change: (inout JSONTree, _ path: String) -> Void) {
    changeOwnLayers("layers", change)
    guard var assets = self["assets"]?.elements else { return }
    for i in assets.indices { assets[i].changeOwnLayers("assets[\(i)].layers", change) }
    set("assets", .array(assets))
  }

  private mutating func changeOwnLayers(
    _ path: String, _ change: (inout JSONTree, _ path: String) -> Void
  ) {
    guard var layers = self["layers"]?.elements else { return }
    for i in layers.indices { change(&layers[i], "\(path)[\(i)]") }
    set("layers", .array(layers))
  }

  /// A property that does not change.
  package static func still(_ value: JSONTree) -> JSONTree {
    .object([.init("a", .number(0)), .init("k", value)])
  }
}
