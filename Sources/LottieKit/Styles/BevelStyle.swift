// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// Edges in relief, with light and shade (`"ty": 5`).
struct BevelStyle: StyleContent {
  static let type = 5
  static let title = "Bevel and Emboss"
  static let order = 6

  /// 1: outer bevel, 2: inner bevel, 3: emboss, 4: pillow emboss, 5: stroke emboss.
  let form: Keyframed<Double>
  /// In percent.
  let depth: Keyframed<Double>
  /// 1: up, 2: down.
  let direction: Keyframed<Double>
  /// In pixels.
  let size: Keyframed<Double>
  /// In pixels.
  let softness: Keyframed<Double>
  /// Of the light, in degrees counterclockwise from the right.
  let angle: Keyframed<Double>
  /// Of the light, in degrees.
  let altitude: Keyframed<Double>
  let lightMode: Keyframed<Double>
  let lightColor: Keyframed<Color>
  /// In percent.
  let lightOpacity: Keyframed<Double>
  let shadeMode: Keyframed<Double>
  let shadeColor: Keyframed<Color>
  /// In percent.
  let shadeOpacity: Keyframed<Double>

  init(from json: JSONReader) {
    form = json.keyframed("bs", default: 2)
    depth = json.keyframed("sr", default: 100)
    direction = json.keyframed("bd", default: 1)
    size = json.keyframed("s", default: 5)
    softness = json.keyframed("sf", default: 0)
    angle = json.keyframed("a", default: 120)
    altitude = json.keyframed("ll", default: 30)
    lightMode = json.keyframed("hm", default: 11)
    lightColor = json.keyframedColor("hc", default: .white)
    lightOpacity = json.keyframed("ho", default: 75)
    shadeMode = json.keyframed("sm", default: 5)
    shadeColor = json.keyframedColor("sc", default: .black)
    shadeOpacity = json.keyframed("so", default: 75)
  }

  func makeNode(name: String) -> any StyleNode { BevelStyleNode(self, name: name) }
}

final class BevelStyleNode: Node, StyleNode {
  private let form, depth, direction, size, softness: Property<Double>
  private let angle, altitude, lightMode, lightOpacity, shadeMode: Property<Double>
  private let shadeOpacity: Property<Double>
  private let lightColor, shadeColor: Property<Color>

  init(_ model: BevelStyle, name: String) {
    var bind = PropertyBinder()
    form = bind("Style", model.form)
    depth = bind("Depth", model.depth)
    direction = bind("Direction", model.direction)
    size = bind("Size", model.size)
    softness = bind("Soften", model.softness)
    angle = bind("Angle", model.angle)
    altitude = bind("Altitude", model.altitude)
    lightMode = bind("Highlight Mode", model.lightMode)
    lightColor = bind("Highlight Color", model.lightColor)
    lightOpacity = bind("Highlight Opacity", model.lightOpacity)
    shadeMode = bind("Shadow Mode", model.shadeMode)
    shadeColor = bind("Shadow Color", model.shadeColor)
    shadeOpacity = bind("Shadow Opacity", model.shadeOpacity)
    super.init(name: name, properties: bind.properties)
  }

  func filters(_ space: StyleSpace) -> [StyleFilter] {
    [
      StyleFilter(
        .relief(relief(isShade: false, space)), paint: .solid(lightColor.value.rgba),
        opacity: lightOpacity.value / 100, blendMode: BlendMode(styleEntry: lightMode.choice)),
      StyleFilter(
        .relief(relief(isShade: true, space)), paint: .solid(shadeColor.value.rgba),
        opacity: shadeOpacity.value / 100, blendMode: BlendMode(styleEntry: shadeMode.choice)),
    ]
  }

  private func relief(isShade: Bool, _ space: StyleSpace) -> Relief {
    let forms: [Relief.Form] = [.outer, .inner, .emboss, .pillow, .emboss]
    let entry = form.choice - 1
    return Relief(
      forms.indices.contains(entry) ? forms[entry] : .inner, isShade: isShade,
      depth: depth.value / 100 * (direction.choice == 2 ? -1 : 1),
      deviation: space.deviation(size.value), softness: space.deviation(softness.value),
      light: Vector(angle: .degrees(-angle.value)),
      altitude: Angle.degrees(altitude.value.clamped(to: 0...90)).sine)
  }
}
