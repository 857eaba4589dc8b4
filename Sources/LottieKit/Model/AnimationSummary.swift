// SPDX-License-Identifier: Apache-2.0

/// What an animation is made of, for people who look into a file.
package struct AnimationSummary: Sendable {
  package struct Layer: Sendable {
    package let name: String
    /// What the layer shows, in a word.
    package let kind: String
    package let index: Int?
    package let inPoint: Double
    package let outPoint: Double
  }

  /// Of the root composition, the first one on top.
  package let layers: [Layer]
  /// In the order of their ids.
  package let images: [ImageAsset]
  /// Ids of the precompositions, in order.
  package let precomps: [String]
}

extension Animation {
  package var summary: AnimationSummary {
    AnimationSummary(
      layers: layers.map {
        AnimationSummary.Layer(
          name: $0.name, kind: $0.kind, index: $0.index, inPoint: $0.inPoint,
          outPoint: $0.outPoint)
      },
      images: images.values.sorted { $0.id < $1.id },
      precomps: precomps.keys.sorted())
  }
}
