// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// Colours turned into their opposites (`ADBE Invert`).
struct Invert: EffectContent {
  static let matchNames = ["ADBE Invert"]
  static let title = "Invert"

  /// An entry of the menu: RGB, its parts, HLS, its parts, YIQ, its parts, alpha.
  let channel: Keyframed<Double>
  /// How much of the picture stays, in percent.
  let blend: Keyframed<Double>

  init(from parameters: EffectParameters) {
    channel = parameters.number(0, default: 1)
    blend = parameters.number(1, default: 0)
  }

  func makeNode(name: String) -> any EffectNode { InvertNode(self, name: name) }
}

final class InvertNode: Node, EffectNode {
  private let channel, blend: Property<Double>

  init(_ model: Invert, name: String) {
    var bind = PropertyBinder()
    channel = bind("Channel", model.channel)
    blend = bind("Blend With Original", model.blend)
    super.init(name: name, properties: bind.properties)
  }

  func apply(to canvas: inout EffectCanvas) {
    let amount = 1 - (blend.value / 100).clamped(to: 0...1)
    if amount == 0 { return }
    canvas.filter(.color(.channels(channels, amount: amount)))
  }

  private var channels: [ColorFilter.Channel] {
    switch channel.choice {
    case 2: [.redInverted, .green, .blue, .alpha]
    case 3: [.red, .greenInverted, .blue, .alpha]
    case 4: [.red, .green, .blueInverted, .alpha]
    // The menu has a line before each colour space.
    case 6: [.allInverted]
    case 7: [.hueInverted]
    case 8: [.lightnessInverted]
    case 9: [.saturationInverted]
    case 12: [.lumaInverted]
    case 13: [.inPhaseInverted]
    case 14: [.quadratureInverted]
    case 16: [.red, .green, .blue, .alphaInverted]
    default: [.redInverted, .greenInverted, .blueInverted, .alpha]
    }
  }
}
