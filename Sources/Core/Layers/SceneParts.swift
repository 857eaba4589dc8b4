// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// What a scene is built from: the layers of an animation, and what they refer to.
struct SceneParts: Sendable {
  /// The layers of the root composition, the topmost first.
  let layers: [Layer]
  /// The precompositions by their ids.
  let precomps: [String: Precomposition]
  /// The images by their ids.
  let images: [String: ImageAsset]
  /// The sounds by their ids.
  let audio: [String: AudioAsset]
  /// The fonts and glyphs.
  var fonts: FontTable
  /// The compositions that are drawn instead of glyphs.
  let glyphLayers: [GlyphKey: Layer]
  let limits: Limits
  /// The size of the root composition.
  let size: Size
  /// In frames per second.
  let framerate: Double
  /// The shutter of motion blur; nil for none.
  let shutter: Shutter?
  /// The file with values of slots that replace its own; nil if none do.
  var slots: DecodingFile?
  /// The bytes of the file that stay in memory.
  var fileBytes = 0
}

/// A composition that precomposition layers use as their content.
struct Precomposition: Sendable {
  /// The layers, the topmost first.
  let layers: [Layer]
  /// The size, which applies to layers without a size of their own; nil if the asset has none.
  let size: Size?

  /// Decodes an asset with `layers`.
  init(from asset: JSONReader) {
    layers = asset.layers
    size = Size(from: asset)
  }
}
