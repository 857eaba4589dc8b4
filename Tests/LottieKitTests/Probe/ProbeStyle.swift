// SPDX-License-Identifier: Apache-2.0

import LottieDrawing

@testable import LottieCore
@testable import LottieKit

/// A layer style that only the tests know: a veil over the layer.
final class ProbeStyle: Node, LayerStyle {
  static let type = 77
  static let title = "Veil"
  static let match = "veil"
  static let order = 4

  private let density: Property<Double>

  init(_ fields: inout Fields) {
    density = fields("de", "Density", percent: 30)
    super.init(fields)
  }

  func filters(_ space: StyleSpace) -> [StyleFilter] {
    [StyleFilter(.everywhere, paint: .solid(.white), opacity: density.value / 100)]
  }
}
