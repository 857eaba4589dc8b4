// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A replacement of each channel by another (`ADBE Shift Channels`).
final class ShiftChannels: Node, LayerEffect {
  static let matchNames = ["ADBE Shift Channels"]
  static let title = "Shift Channels"

  /// The source of each channel, as an entry of the channel menu from 1.
  private let alpha, red, green, blue: Property<Double>

  init(_ fields: inout Fields) {
    alpha = fields(0, "Take Alpha From", 1)
    red = fields(1, "Take Red From", 2)
    green = fields(2, "Take Green From", 3)
    blue = fields(3, "Take Blue From", 4)
    super.init(fields)
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
