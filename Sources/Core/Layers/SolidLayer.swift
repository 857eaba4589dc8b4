// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts

/// A rectangle of one colour (`"ty": 1`).
struct SolidLayer: LayerContent {
  static let kind = "solid"

  /// The size in pixels; nil for the size of the composition.
  let width, height: Double?
  let record: FieldRecord

  init(from json: JSONReader) {
    record = SolidNode.declarations.schema.record(json)
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
  static let declarations = Declarations(title: "", isNamed: false, .numbered("")) {
    _ = color(&$0)
  }

  private let color: Property<Color>
  private let outline: Outline

  init(_ model: SolidLayer, size: Size) {
    var fields = Fields(Self.declarations.schema, model.record)
    color = Self.color(&fields)
    outline = Outline(.rectangle(Rect(size)))
    super.init(name: "", properties: fields.properties, record: fields.record)
  }

  /// Declares the colour without names for expressions, since After Effects has none.
  private static func color(_ fields: inout Fields) -> Property<Color> {
    fields("sc", "Color", .black, FieldOptions(isScripted: false)) { json in
      let text = json.string("sc", default: "")
      // Players in browsers hand the text to the browser, so any colour of style sheets works.
      guard let color = RGBA(css: text) else {
        json.warn(.malformed, "the solid's colour “\(text)” is no colour; black is drawn")
        return nil
      }
      return Keyframed(Color(r: color.red, g: color.green, b: color.blue, a: color.alpha))
    }
  }

  func items() -> [DrawItem] {
    [.fill(FillItem(outline, paint: .solid(color.value.rgba)))]
  }
}
