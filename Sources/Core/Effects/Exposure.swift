// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// Brightness by exposure, offset and gamma, as of a camera (`ADBE Exposure2`).
final class Exposure: Node, LayerEffect {
  static let matchNames = ["ADBE Exposure2"]
  static let title = "Exposure"

  /// The settings of one channel, or of all.
  private struct Curve {
    /// The exposure in stops.
    let exposure: Property<Double>
    let offset, gamma: Property<Double>

    var isIdentity: Bool { exposure.value == 0 && offset.value == 0 && gamma.value == 1 }

    func value(of light: Double) -> Double {
      let stops = 2.0.signedPower(exposure.value.clamped(to: -50...50))
      let result = light * stops + offset.value.clamped(to: -100...100)
      return max(0, result).signedPower(1 / gamma.value.clamped(to: 0.01...100))
    }
  }

  /// 1: one curve for all channels, 2: one for each channel.
  private let channels: Property<Double>
  private let master, red, green, blue: Curve
  /// Whether sRGB values are used directly, without conversion to linear light.
  private let bypassesLight: Property<Double>

  init(_ fields: inout Fields) {
    func curve(_ position: Int, _ word: String) -> Curve {
      Curve(
        exposure: fields(.parameter(position), word + "Exposure", 0),
        offset: fields(.parameter(position + 1), word + "Offset", 0),
        gamma: fields(.parameter(position + 2), word + "Gamma Correction", 1))
    }
    channels = fields(0, "Channels", 1)
    master = curve(2, "")
    red = curve(7, "Red ")
    green = curve(12, "Green ")
    blue = curve(17, "Blue ")
    bypassesLight = fields(21, "Bypass Linear Light Conversion", 0)
    super.init(fields)
  }

  func apply(to canvas: inout EffectCanvas) {
    let curves = channels.choice == 2 ? [red, green, blue] : [master, master, master]
    if curves.allSatisfy(\.isIdentity) { return }
    let power = bypassesLight.isOn ? 1 : 2.2
    let tables = curves.map { curve in
      ColorFilter.table { curve.value(of: $0.signedPower(power)).signedPower(1 / power) }
    }
    canvas.filter(
      .color(
        .tables(
          red: tables[0], green: tables[1], blue: tables[2], alpha: ColorFilter.table { $0 })))
  }
}
