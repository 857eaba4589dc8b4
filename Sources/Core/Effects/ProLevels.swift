// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// Black, white and gray points of each channel (`ADBE Pro Levels2`).
final class ProLevels: Node, LayerEffect {
  static let matchNames = ["ADBE Pro Levels2", "ADBE Pro Levels"]
  static let type: Int? = 24
  static let title = "Levels (Individual Controls)"

  /// The curve of red, green and blue together, then those of red, green, blue and alpha.
  private let curves: [LevelsCurve]

  init(_ fields: inout Fields) {
    curves = ["", "Red ", "Green ", "Blue ", "Alpha "].enumerated().map { i, prefix in
      LevelsCurve(prefix, at: 3 + 7 * i, &fields)
    }
    super.init(fields)
  }

  func apply(to canvas: inout EffectCanvas) {
    // The curve of the channel is applied first, then the common one.
    func table(_ curve: LevelsCurve) -> [UInt8] {
      ColorFilter.table { curves[0](curve($0)) }
    }
    canvas.filter(
      .color(
        .tables(
          red: table(curves[1]), green: table(curves[2]), blue: table(curves[3]),
          alpha: ColorFilter.table { curves[4]($0) })))
  }
}

/// The five parameters of one channel; all except gamma are in 0...1.
struct LevelsCurve {
  private let inBlack, inWhite, gamma, outBlack, outWhite: Property<Double>

  /// - Parameters:
  ///   - prefix: The first part of their names in keypaths.
  ///   - position: The position of the first parameter.
  init(_ prefix: String, at position: Int, _ fields: inout Fields) {
    inBlack = fields(.parameter(position), prefix + "Input Black", 0)
    inWhite = fields(.parameter(position + 1), prefix + "Input White", 1)
    gamma = fields(.parameter(position + 2), prefix + "Gamma", 1)
    outBlack = fields(.parameter(position + 3), prefix + "Output Black", 0)
    outWhite = fields(.parameter(position + 4), prefix + "Output White", 1)
  }

  /// oB + (oW − oB)·((v − iB)/(iW − iB))^(1/γ).
  func callAsFunction(_ value: Double) -> Double {
    let range = inWhite.value - inBlack.value
    let share = range == 0 ? (value < inBlack.value ? 0 : 1) : (value - inBlack.value) / range
    let bent = share.clamped(to: 0...1).signedPower(1 / gamma.value.clamped(to: 0.01...100))
    return outBlack.value.lerp(to: outWhite.value, bent).clamped(to: 0...1)
  }
}
