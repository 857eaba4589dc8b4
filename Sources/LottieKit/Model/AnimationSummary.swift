// SPDX-License-Identifier: Apache-2.0

/// What an animation is made of, for people who look into a file.
package struct AnimationSummary: Sendable {
  /// A layer of the root composition.
  package struct Layer: Sendable {
    /// As in the file; may be empty.
    package let name: String
    /// What the layer shows, in a word.
    package let kind: String
    /// By which other layers refer to it; nil where it has none.
    package let index: Int?
    /// The first frame that shows it.
    package let inPoint: Double
    /// The frame that no longer shows it.
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
  /// Lists its layers, images and precompositions.
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
