// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// A rectangle of one colour (`"ty": 1`).
struct SolidLayer: LayerContent {
  static let kind = "solid"

  let color: Color
  /// In pixels; nil means as large as the composition.
  let width, height: Double?

  init(from json: JSONReader) {
    let text = json.string("sc", default: "")
    let parsed = RGBA(hex: text)
    if parsed == nil {
      json.warn(.malformed, "the solid's colour “\(text)” is not #rrggbb; black is drawn")
    }
    let rgba = parsed ?? .black
    color = Color(r: rgba.red, g: rgba.green, b: rgba.blue, a: rgba.alpha)
    width = json["sw"]?.number
    height = json["sh"]?.number
  }

  func makeNode(_ builder: SceneBuilder, for layer: Layer) -> any ContentNode {
    SolidNode(self, size: size(builder))
  }

  func rasterSize(_ builder: SceneBuilder) -> Size? { size(builder) }

  private func size(_ builder: SceneBuilder) -> Size {
    Size(width ?? builder.size.width, height ?? builder.size.height)
  }
}

final class SolidNode: Node, ContentNode {
  private let color: Property<Color>
  private let outline: Outline

  init(_ model: SolidLayer, size: Size) {
    var bind = PropertyBinder()
    color = bind("Color", Keyframed(model.color))
    outline = Outline(.rectangle(Rect(size)))
    super.init(name: "", properties: bind.properties)
  }

  func items() -> [DrawItem] {
    [.fill(FillItem(outline, paint: .solid(color.value.rgba)))]
  }
}
