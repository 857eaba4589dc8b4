// SPDX-License-Identifier: Apache-2.0

import LottieDrawing

@testable import LottieCore
@testable import LottieKit

/// An effect that only the tests know: a wash of two colours.
final class ProbeEffect: Node, LayerEffect {
  static let matchNames = ["PROBE Wash"]
  static let title = "Wash"

  private let dark: Property<Color>
  private let strength: Property<Double>

  init(_ fields: inout Fields) {
    dark = fields(0, "Dark", Color(r: 0, g: 0.5, b: 0, a: 1))
    strength = fields(1, "Strength", percent: 40)
    super.init(fields)
  }

  func apply(to canvas: inout EffectCanvas) {
    canvas.filter(.color(.ramp([dark.value.rgba, .white], amount: strength.value / 100)))
  }
}
