// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// A layer with an image (`"ty": 2`).
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

  func rasterSize(_ builder: SceneBuilder) -> Size? {
    guard let asset = builder.animation.images[assetID] else { return builder.size }
    let size = Size(asset.width, asset.height)
    return size.isDrawable ? size : builder.size
  }
}

final class ImageNode: Node, ContentNode {
  private let asset: ImageAsset
  private let images: ImageStore

  init(_ asset: ImageAsset, images: ImageStore) {
    self.asset = asset
    self.images = images
    super.init(name: "")
  }

  /// The image, fitted into the asset's rectangle and clipped to it.
  func items() -> [DrawItem] {
    guard let picture = images.picture(for: asset) else { return [] }
    let own = Size(Double(picture.width), Double(picture.height))
    let box = Size(
      asset.width > 0 ? asset.width : own.width, asset.height > 0 ? asset.height : own.height)
    let frame = AspectRatio(asset.aspect).frame(of: own, in: box)
    let item = DrawItem.image(ImageItem(picture, frame: frame))
    // A tolerance for rounding errors, so that no clip is needed.
    if Rect(box).outset(by: 0.01).contains(frame) { return [item] }
    return [.group(DrawGroup([item], .init(clip: Rect(box))))]
  }
}

/// The value of SVG's preserveAspectRatio: an alignment such as `xMidYMin`, or `none`, and `meet`
/// or `slice`.
struct AspectRatio {
  /// Whether the image is stretched (`none`).
  private let isStretched: Bool
  /// Whether the image covers the box (`slice`); otherwise it fits into it (`meet`).
  private let covers: Bool
  /// The fractions of the free space at the left and at the top, 0...1.
  private let alignment: Vector

  init(_ text: String?) {
    let words = (text ?? "xMidYMid slice").split(separator: " ")
    let word = words.first ?? "xMidYMid"
    isStretched = word == "none"
    covers = words.contains("slice")
    func share(_ axis: String) -> Double {
      word.contains(axis + "Min") ? 0 : word.contains(axis + "Max") ? 1 : 0.5
    }
    alignment = Vector(share("x"), share("Y"))
  }

  func frame(of picture: Size, in box: Size) -> Rect {
    if isStretched { return Rect(box) }
    let (x, y) = (box.width / picture.width, box.height / picture.height)
    let scale = covers ? max(x, y) : min(x, y)
    let size = Size(picture.width * scale, picture.height * scale)
    return Rect(
      x: (box.width - size.width) * alignment.dx, y: (box.height - size.height) * alignment.dy,
      width: size.width, height: size.height)
  }
}
