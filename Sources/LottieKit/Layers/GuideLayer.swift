// SPDX-License-Identifier: Apache-2.0

/// A layer that helps whoever makes the animation, and is in no picture of it (`"ty": 11`).
struct GuideLayer: LayerContent {
  static let kind = "guide"

  init(from json: JSONReader) {}

  func makeNode(_ builder: SceneBuilder, for layer: Layer) -> any ContentNode {
    EmptyNode(name: "")
  }
}
