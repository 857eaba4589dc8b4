// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts

/// A layer with an image (`"ty": 2`).
struct ImageLayer: LayerContent {
  static let kind = "image"

  let assetID: String

  init(from json: JSONReader) {
    assetID = json.string("refId", default: "")
  }

  func makeNode(_ builder: SceneBuilder, for layer: Layer) -> any ContentNode {
    guard let asset = builder.parts.images[assetID] else {
      builder.warnings.add(.missing, at: layer.path, "there is no image asset “\(assetID)”")
      return EmptyNode(name: "")
    }
    return ImageNode(
      asset, images: builder.images, warnings: builder.warnings, layer: layer,
      framerate: builder.parts.framerate)
  }

  func rasterSize(_ builder: SceneBuilder) -> Size? {
    guard let asset = builder.parts.images[assetID] else { return builder.size }
    let size = Size(asset.width, asset.height)
    return size.isDrawable ? size : builder.size
  }
}

final class ImageNode: Node, ContentNode {
  let asset: ImageAsset
  private let images: ImageStore
  private let warnings: SceneWarnings
  private let layer: Layer
  private var startTime: Double
  private let framerate: Double
  /// The time since the layer's start, in seconds of its content.
  private var seconds = 0.0
  /// The frame of an animated image that has been drawn last; nil for still images, and before the
  /// first drawing.
  private var shown: Int?
  private var isLoaded = false
  /// The last picture, and what is drawn of it.
  private var drawn: (picture: Picture, items: [DrawItem])?

  init(
    _ asset: ImageAsset, images: ImageStore, warnings: SceneWarnings, layer: Layer,
    framerate: Double
  ) {
    self.asset = asset
    self.images = images
    self.warnings = warnings
    self.layer = layer
    startTime = layer.startTime
    self.framerate = framerate
    super.init(name: "")
  }

  /// An image is loaded when it is drawn, so that it is not known before whether it is animated.
  override var canChange: Bool { !isLoaded || shown != nil || super.canChange }

  override func update(to frame: Double) -> Bool {
    let changed = super.update(to: frame)
    seconds = ((frame - startTime) / layer.stretch / framerate).finite()
    guard let shown, let film = images.image(for: asset, warnings)?.film else { return changed }
    return film.index(at: seconds) != shown || changed
  }

  func setStart(_ frame: Double, _ edit: inout SceneEdit) {
    startTime = frame
    edit.note(startsMotion: false)
  }

  /// The picture of this moment. Animated images start with their layer and are repeated as often
  /// as they say.
  private var picture: Picture? {
    isLoaded = true
    let image = images.image(for: asset, warnings)
    shown = image?.film?.index(at: seconds)
    return shown.flatMap { image?.film?.picture($0) } ?? image?.picture
  }

  /// The image, fitted into the asset's rectangle and clipped to it. It is the same one until the
  /// picture changes, also while the layer moves.
  func items() -> [DrawItem] {
    guard let picture else { return [] }
    if let drawn, drawn.picture === picture { return drawn.items }
    let items = fitted(picture)
    drawn = (picture, items)
    return items
  }

  private func fitted(_ picture: Picture) -> [DrawItem] {
    let own = Size(
      Double(picture.width) / picture.scale, Double(picture.height) / picture.scale)
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
