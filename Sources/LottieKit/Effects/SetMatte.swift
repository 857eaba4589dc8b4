// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// Another layer as matte (`ADBE Set Matte3`). It lies where it is in the composition, as in lottie-web.
struct SetMatte: EffectContent {
  static let matchNames = ["ADBE Set Matte3", "ADBE Set Matte2", "ADBE Set Matte"]
  static let type: Int? = 28
  static let title = "Set Matte"

  let layer: Int?
  /// Number in `channels`, from 1.
  let channel: Keyframed<Double>
  let isInverted: Keyframed<Double>

  init(from parameters: EffectParameters) {
    layer = parameters.layer(0)
    channel = parameters.number(1, default: 4)
    isInverted = parameters.number(2, default: 0)
  }

  func makeNode(name: String) -> any EffectNode { SetMatteNode(self, name: name) }
}

final class SetMatteNode: Node, EffectNode {
  let otherLayer: Int?
  private let channel, isInverted: Property<Double>

  init(_ model: SetMatte, name: String) {
    otherLayer = model.layer
    var bind = PropertyBinder()
    channel = bind("Use For Matte", model.channel)
    isInverted = bind("Invert Matte", model.isInverted)
    super.init(name: name, properties: bind.properties)
  }

  func apply(to canvas: inout EffectCanvas) {
    guard let otherLayer, var source = canvas.layer(otherLayer) else { return }
    let channel = ColorFilter.Channel(menu: channel.choice) ?? .alpha
    switch channel {
    case .alpha: break
    case .luminance:
      return canvas.limit(
        by: Matte(isInverted.isOn ? .lumaInverted : .luma, source: source))
    default:
      // Grey of that channel is as bright as the channel.
      let gray = ColorFilter.channels([channel, channel, channel, .alpha], amount: 1)
      source = DrawGroup([.group(source)], .init(filters: [.color(gray)]))
      return canvas.limit(
        by: Matte(isInverted.isOn ? .lumaInverted : .luma, source: source))
    }
    canvas.limit(by: Matte(isInverted.isOn ? .alphaInverted : .alpha, source: source))
  }
}

extension ColorFilter.Channel {
  /// An entry of the menus that choose one of a layer's channels, counted from 1.
  init?(menu entry: Int) {
    let entries: [ColorFilter.Channel] = [
      .red, .green, .blue, .alpha, .luminance, .hue, .lightness, .saturation, .full, .half, .none,
    ]
    guard entries.indices.contains(entry - 1) else { return nil }
    self = entries[entry - 1]
  }
}
