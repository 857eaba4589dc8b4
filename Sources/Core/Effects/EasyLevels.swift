// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// Black, white and gray points of one channel, or of red, green and blue (`ADBE Easy Levels2`).
final class EasyLevels: Node, LayerEffect {
  static let matchNames = ["ADBE Easy Levels2", "ADBE Easy Levels"]
  static let title = "Levels"

  /// The channel: 1 red, green and blue together, 2 red, 3 green, 4 blue, 5 alpha.
  private let channel: Property<Double>
  private let curve: LevelsCurve

  init(_ fields: inout Fields) {
    channel = fields(0, "Channel", 1)
    curve = LevelsCurve("", at: 2, &fields)
    super.init(fields)
  }

  func apply(to canvas: inout EffectCanvas) {
    let same = ColorFilter.table { $0 }
    let changed = ColorFilter.table { curve($0) }
    let entry = channel.choice
    func table(_ own: Int) -> [UInt8] { entry == own || (entry == 1 && own < 5) ? changed : same }
    canvas.filter(
      .color(.tables(red: table(2), green: table(3), blue: table(4), alpha: table(5))))
  }
}
