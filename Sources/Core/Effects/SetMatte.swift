// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A matte from another layer, which stays at its own position in the composition, as in lottie-web
/// (`ADBE Set Matte3`).
final class SetMatte: Node, LayerEffect {
  static let matchNames = ["ADBE Set Matte3", "ADBE Set Matte2", "ADBE Set Matte"]
  static let type: Int? = 28
  static let title = "Set Matte"

  let otherLayer: Int?
  /// The channel, as an entry of the channel menu from 1.
  private let channel: Property<Double>
  private let isInverted: Property<Double>

  init(_ fields: inout Fields) {
    otherLayer = fields.layer(0)
    channel = fields(1, "Use For Matte", 4)
    isInverted = fields(2, "Invert Matte", 0)
    super.init(fields)
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
      // The channel is copied to red, green and blue, so that a luma matte uses it.
      let gray = ColorFilter.channels([channel, channel, channel, .alpha], amount: 1)
      source = DrawGroup([.group(source)], .init(filters: [.color(gray)]))
      return canvas.limit(
        by: Matte(isInverted.isOn ? .lumaInverted : .luma, source: source))
    }
    canvas.limit(by: Matte(isInverted.isOn ? .alphaInverted : .alpha, source: source))
  }
}

extension ColorFilter.Channel {
  /// Returns the channel of a menu entry, from 1.
  init?(menu entry: Int) {
    let entries: [ColorFilter.Channel] = [
      .red, .green, .blue, .alpha, .luminance, .hue, .lightness, .saturation, .full, .half, .none,
    ]
    guard entries.indices.contains(entry - 1) else { return nil }
    self = entries[entry - 1]
  }
}
