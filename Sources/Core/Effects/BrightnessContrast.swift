// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// Brightness and contrast (`ADBE Brightness & Contrast 2`).
final class BrightnessContrast: Node, LayerEffect {
  static let matchNames = ["ADBE Brightness & Contrast 2", "ADBE Brightness & Contrast"]
  static let title = "Brightness & Contrast"

  /// The brightness in −150...150, or −100...100 in legacy mode.
  private let brightness: Property<Double>
  /// The contrast in −50...100, or −100...100 in legacy mode.
  private let contrast: Property<Double>
  /// Whether the old formula is used, which clips colors.
  private let isLegacy: Property<Double>

  init(_ fields: inout Fields) {
    brightness = fields(0, "Brightness", 0)
    contrast = fields(1, "Contrast", 0)
    isLegacy = fields(2, "Use Legacy", 0)
    super.init(fields)
  }

  func apply(to canvas: inout EffectCanvas) {
    if brightness.value == 0 && contrast.value == 0 { return }
    canvas.filter(.color(.curve(isLegacy.isOn ? straight : curved)))
  }

  /// The curve that Skottie found to be close to After Effects'.
  private var curved: (Double) -> Double {
    let power = 2.0.signedPower(1.8 * (brightness.value / 150).clamped(to: -1...1))
    let bend = Double.pi * (contrast.value / 100).clamped(to: -0.5...1)
    return { value in
      let x = 1 - (1 - value).signedPower(power)
      return ((-2 * bend / 3 * x + bend) * x + 1 - bend / 3) * x
    }
  }

  private var straight: (Double) -> Double {
    let shift = brightness.value.clamped(to: -100...100) / 255
    let amount = (contrast.value / 100).clamped(to: -1...1)
    let slope = amount > 0 ? 1 / max(1 - amount, 1e-4) : 1 + amount
    return { value in slope * value + 0.5 * (1 - slope) + shift * max(slope, 1) }
  }
}

extension ColorFilter {
  /// A filter that applies a function of 0...1 to red, green and blue.
  static func curve(_ value: (Double) -> Double) -> ColorFilter {
    let table = Self.table(value)
    return .tables(red: table, green: table, blue: table, alpha: Self.table { $0 })
  }

  static func table(_ value: (Double) -> Double) -> [UInt8] {
    (0..<256).map { UInt8(Int(clamping: (value(Double($0) / 255) * 255).rounded(), to: 0...255)) }
  }
}
