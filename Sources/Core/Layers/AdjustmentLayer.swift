// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A layer whose effects apply to the picture below it (`"ty": 12`).
struct AdjustmentLayer: LayerContent {
  static let kind = "adjustment"

  /// The size of the layer's solid in After Effects; nil for the whole composition.
  let size: Size?

  init(from json: JSONReader) {
    let size = Size(json.number("sw", default: 0), json.number("sh", default: 0))
    self.size = size.isDrawable ? size : nil
  }

  func makeNode(_ builder: SceneBuilder, for layer: Layer) -> any ContentNode {
    guard builder.addAdjustment(layer) else { return EmptyNode(name: "") }
    return AdjustmentNode(size: size, compositionSize: builder.size)
  }
}

final class AdjustmentNode: Node, ContentNode {
  /// The affected area in the layer's coordinates; nil for everything.
  private let frame: Rect?
  private let composition: Rect

  init(size: Size?, compositionSize: Size) {
    frame = size.map { Rect($0) }
    composition = Rect(compositionSize)
    super.init(name: "")
  }

  /// Returns no items: the layer has no content.
  func items() -> [DrawItem] { [] }

  var isAdjustment: Bool { true }

  /// Replaces the content below the layer by the content with effects, within the layer.
  ///
  /// - Parameters:
  ///   - below: The content below, in the composition's coordinates.
  ///   - adjusted: The same content with the effects.
  ///   - attributes: The layer's transform, masks, opacity and blend mode.
  func blended(
    _ below: DrawGroup, with adjusted: DrawGroup, _ attributes: DrawGroup.Attributes,
    matte: Matte?
  ) -> [DrawItem] {
    let isEverywhere = frame.map { covers($0, attributes.transform) } ?? true
    if isEverywhere, matte == nil, attributes.masks.isEmpty, attributes.opacity == 1,
      attributes.blendMode == .normal
    {
      return [.group(adjusted)]
    }
    // The layer's opacity and masks are the weight of the changed picture.
    var share = attributes
    share.blendMode = .normal
    let area =
      isEverywhere ? attributes.transform.inverse.map { $0.bounds(of: composition) } : frame
    let cover = DrawGroup([.fill(.rectangle(area ?? composition), .white)], share, matte: matte)
    let inside = DrawGroup(
      [.group(adjusted)],
      .init(blendMode: attributes.blendMode == .normal ? .add : attributes.blendMode),
      matte: Matte(.alpha, source: cover))
    guard attributes.blendMode == .normal else { return [.group(below), .group(inside)] }
    let outside = DrawGroup([.group(below)], .init(), matte: Matte(.alphaInverted, source: cover))
    return [
      .group(DrawGroup([.group(outside), .group(inside)], .init(isolatesBlending: true)))
    ]
  }

  private func covers(_ frame: Rect, _ transform: Affine) -> Bool {
    transform.keepsAxes && transform.bounds(of: frame).outset(by: 0.01).contains(composition)
  }
}
