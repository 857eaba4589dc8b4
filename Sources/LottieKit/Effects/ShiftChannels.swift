// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// Each channel taken from another one (`ADBE Shift Channels`).
struct ShiftChannels: EffectContent {
  static let matchNames = ["ADBE Shift Channels"]
  static let title = "Shift Channels"

  /// An entry of the menu that all four have.
  let alpha: Keyframed<Double>
  let red: Keyframed<Double>
  let green: Keyframed<Double>
  let blue: Keyframed<Double>

  init(from parameters: EffectParameters) {
    alpha = parameters.number(0, default: 1)
    red = parameters.number(1, default: 2)
    green = parameters.number(2, default: 3)
    blue = parameters.number(3, default: 4)
  }

  func makeNode(name: String) -> any EffectNode { ShiftChannelsNode(self, name: name) }
}

final class ShiftChannelsNode: Node, EffectNode {
  private let alpha, red, green, blue: Property<Double>

  init(_ model: ShiftChannels, name: String) {
    var bind = PropertyBinder()
    alpha = bind("Take Alpha From", model.alpha)
    red = bind("Take Red From", model.red)
    green = bind("Take Green From", model.green)
    blue = bind("Take Blue From", model.blue)
    super.init(name: name, properties: bind.properties)
  }

  func apply(to canvas: inout EffectCanvas) {
    let channels = [red, green, blue, alpha].map { Self.channel($0.choice) }
    canvas.filter(.color(.channels(channels, amount: 1)))
  }

  private static func channel(_ entry: Int) -> ColorFilter.Channel {
    let entries: [ColorFilter.Channel] = [
      .alpha, .red, .green, .blue, .luminance, .hue, .lightness, .saturation, .full, .none,
    ]
    return entries.indices.contains(entry - 1) ? entries[entry - 1] : .alpha
  }
}
