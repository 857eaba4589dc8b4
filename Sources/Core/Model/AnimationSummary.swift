// SPDX-License-Identifier: Apache-2.0

/// A list of the layers, images, sounds and precompositions of an animation, for the inspection of files.
package struct AnimationSummary: Sendable {
  /// A layer of the root composition.
  package struct Layer: Sendable {
    /// The name in the file, which may be empty.
    package let name: String
    /// The type of the layer in one word, such as "shape".
    package let kind: String
    /// The index by which other layers refer to the layer (`ind`); nil if it has none.
    package let index: Int?
    /// The first frame at which the layer is visible.
    package let inPoint: Double
    /// The first frame at which the layer is no longer visible.
    package let outPoint: Double
  }

  /// The layers of the root composition, the topmost first.
  package let layers: [Layer]
  /// The images, sorted by their ids.
  package let images: [ImageAsset]
  /// The sounds, sorted by their ids.
  package let sounds: [AudioAsset]
  /// The ids of the precompositions, sorted.
  package let precomps: [String]
}

extension Animation {
  /// The layers, images, sounds and precompositions of the animation.
  package var summary: AnimationSummary {
    AnimationSummary(
      layers: parts.layers.map {
        AnimationSummary.Layer(
          name: $0.name, kind: $0.kind, index: $0.index, inPoint: $0.inPoint,
          outPoint: $0.outPoint)
      },
      images: parts.images.values.sorted { $0.id < $1.id },
      sounds: parts.audio.values.sorted { $0.id < $1.id },
      precomps: parts.precomps.keys.sorted())
  }

  /// Whether a layer of the animation or of a precomposition is three-dimensional.
  package var hasSpatialLayers: Bool {
    (parts.layers + parts.precomps.values.flatMap(\.layers)).contains { $0.isSpatial }
  }
}
