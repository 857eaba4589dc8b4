// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// A picture (`"ty": 2`).
struct ImageLayer: LayerContent {
  static let kind = "image"

  let assetID: String

  init(from json: JSONReader) {
    assetID = json.string("refId", default: "")
  }

  func makeNode(_ builder: SceneBuilder, for layer: Layer) -> any ContentNode {
    guard let asset = builder.animation.images[assetID] else {
      builder.warn(.missing, at: layer.path, "there is no image asset “\(assetID)”")
      return EmptyNode(name: "")
    }
    return ImageNode(asset, images: builder.images)
  }
}

final class ImageNode: Node, ContentNode {
  private let asset: ImageAsset
  private let images: ImageStore

  init(_ asset: ImageAsset, images: ImageStore) {
    self.asset = asset
    self.images = images
    super.init(name: asset.name)
  }

  /// The picture covers the asset's rectangle, centred, and what hangs over is cut off (SVG's "xMidYMid slice").
  func items() -> [DrawItem] {
    guard let picture = images.picture(for: asset) else { return [] }
    let own = Size(Double(picture.width), Double(picture.height))
    let box = Size(
      asset.width > 0 ? asset.width : own.width, asset.height > 0 ? asset.height : own.height)
    let frame = Fit.aspectFill.transform(from: own, into: Rect(box)).bounds(of: Rect(own))
    let item = DrawItem.image(ImageItem(picture, frame: frame))
    // Rounding in the division is no overhang.
    if Rect(box).outset(by: 0.01).contains(frame) { return [item] }
    return [.group(DrawGroup([item], .init(clip: Rect(box))))]
  }
}
