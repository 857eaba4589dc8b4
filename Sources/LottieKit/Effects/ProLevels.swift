// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// Black, white and grey points of each channel (`ADBE Pro Levels2`).
struct ProLevels: EffectContent {
  static let matchNames = ["ADBE Pro Levels2", "ADBE Pro Levels"]
  static let type: Int? = 24
  static let title = "Levels (Individual Controls)"

  /// Of red, green and blue together, then of red, green, blue and alpha.
  let curves: [LevelsCurve]

  init(from parameters: EffectParameters) {
    curves = [3, 10, 17, 24, 31].map { LevelsCurve(from: parameters, at: $0) }
  }

  func makeNode(name: String) -> any EffectNode { ProLevelsNode(self, name: name) }
}

/// The five numbers of one channel, in 0...1 but for gamma.
struct LevelsCurve: Sendable {
  let inBlack, inWhite, gamma, outBlack, outWhite: Keyframed<Double>

  init(from parameters: EffectParameters, at place: Int) {
    inBlack = parameters.number(place, default: 0)
    inWhite = parameters.number(place + 1, default: 1)
    gamma = parameters.number(place + 2, default: 1)
    outBlack = parameters.number(place + 3, default: 0)
    outWhite = parameters.number(place + 4, default: 1)
  }
}

/// The running numbers of one channel.
struct LevelsProperties {
  private let inBlack, inWhite, gamma, outBlack, outWhite: Property<Double>

  init(_ model: LevelsCurve, _ prefix: String, _ bind: inout PropertyBinder) {
    inBlack = bind(prefix + "Input Black", model.inBlack)
    inWhite = bind(prefix + "Input White", model.inWhite)
    gamma = bind(prefix + "Gamma", model.gamma)
    outBlack = bind(prefix + "Output Black", model.outBlack)
    outWhite = bind(prefix + "Output White", model.outWhite)
  }

  /// oB + (oW − oB)·((v − iB)/(iW − iB))^(1/γ).
  func callAsFunction(_ value: Double) -> Double {
    let range = inWhite.value - inBlack.value
    let share = range == 0 ? (value < inBlack.value ? 0 : 1) : (value - inBlack.value) / range
    let bent = share.clamped(to: 0...1).signedPower(1 / gamma.value.clamped(to: 0.01...100))
    return outBlack.value.lerp(to: outWhite.value, bent).clamped(to: 0...1)
  }
}

final class ProLevelsNode: Node, EffectNode {
  private let curves: [LevelsProperties]

  init(_ model: ProLevels, name: String) {
    var bind = PropertyBinder()
    let prefixes = ["", "Red ", "Green ", "Blue ", "Alpha "]
    curves = zip(model.curves, prefixes).map { LevelsProperties($0, $1, &bind) }
    super.init(name: name, properties: bind.properties)
  }

  func apply(to canvas: inout EffectCanvas) {
    // Channels first, then all.
    func table(_ curve: LevelsProperties) -> [UInt8] {
      ColorFilter.table { curves[0](curve($0)) }
    }
    canvas.filter(
      .color(
        .tables(
          red: table(curves[1]), green: table(curves[2]), blue: table(curves[3]),
          alpha: ColorFilter.table { curves[4]($0) })))
  }
}
