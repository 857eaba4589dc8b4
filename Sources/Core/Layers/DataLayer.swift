// SPDX-License-Identifier: Apache-2.0

/// A layer of data for expressions, which draws nothing (`"ty": 15`). Its asset has the data.
struct DataLayer: LayerContent {
  static let kind = "data"

  init(from json: JSONReader) {}

  func makeNode(_ builder: SceneBuilder, for layer: Layer) -> any ContentNode {
    EmptyNode(name: "")
  }
}
