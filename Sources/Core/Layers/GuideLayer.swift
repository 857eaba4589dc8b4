// SPDX-License-Identifier: Apache-2.0

/// A guide layer, which is only visible in After Effects and never drawn (`"ty": 11`).
struct GuideLayer: LayerContent {
  static let kind = "guide"

  init(from json: JSONReader) {}

  func makeNode(_ builder: SceneBuilder, for layer: Layer) -> any ContentNode {
    EmptyNode(name: "")
  }
}
