// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// Inverted colors (`ADBE Invert`).
final class Invert: Node, LayerEffect {
  static let matchNames = ["ADBE Invert"]
  static let title = "Invert"

  /// The inverted channel, as an entry of the menu: RGB, its components, HLS, its components, YIQ,
  /// its components, alpha.
  private let channel: Property<Double>
  /// The weight of the original picture in percent.
  private let blend: Property<Double>

  init(_ fields: inout Fields) {
    channel = fields(0, "Channel", 1)
    blend = fields(1, "Blend With Original", percent: 0)
    super.init(fields)
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
    // The menu has a separator before each color space.
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
