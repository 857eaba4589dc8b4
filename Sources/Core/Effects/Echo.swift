// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A combination of the layer's content at several times (`ADBE Echo`).
///
/// As in After Effects, only the content is repeated, not the layer's transform, masks and effects.
final class Echo: Node, LayerEffect {
  static let matchNames = ["ADBE Echo"]
  static let title = "Echo"

  /// The time between echoes in seconds; negative for earlier times.
  private let time: Property<Double>
  private let count, intensity, decay: Property<Double>
  /// The operator: 1 add, 2 maximum, 3 minimum, 4 screen, 5 behind, 6 in front, 7 blend.
  private let operation: Property<Double>
  private let framerate: Double

  init(_ fields: inout Fields) {
    time = fields(0, "Echo Time (seconds)", -1.0 / 30)
    count = fields(1, "Number Of Echoes", 1)
    intensity = fields(2, "Starting Intensity", 1)
    decay = fields(3, "Decay", 1)
    operation = fields(4, "Echo Operator", 1)
    framerate = fields.setting(60) { max(1, $0.context.root.number("fr", default: 60)) }
    super.init(fields)
  }

  func apply(to canvas: inout EffectCanvas) {}

  /// The largest number of echoes.
  private static let most = 50.0

  var echoes: [Double] {
    let number = Int(clamping: count.value.rounded(), to: 0...Int(Self.most))
    let step = (time.value * framerate).clamped(to: -1e6...1e6)
    guard step != 0 else { return [] }
    return (0..<number).map { Double($0 + 1) * step }
  }

  func combined(_ pictures: [[DrawItem]]) -> [DrawItem] {
    let modes: [BlendMode] = [.add, .lighten, .darken, .screen]
    let entry = operation.choice - 1
    let mode = modes.indices.contains(entry) ? modes[entry] : .normal
    let first = intensity.value.clamped(to: 0...1)
    let fade = decay.value.clamped(to: 0...1)
    var groups = pictures.enumerated().map { i, items in
      // For "blend" all pictures have the same weight: each is mixed with the mean of those before
      // it.
      let share = operation.choice == 7 ? 1 / Double(i + 1) : 1
      return DrawItem.group(
        DrawGroup(
          items,
          .init(
            opacity: first * fade.signedPower(Double(i)) * share,
            blendMode: i == 0 || operation.choice == 5 ? .normal : mode, isolatesBlending: true)))
    }
    // The current picture is the lowest one, except with "behind".
    if operation.choice == 5 { groups.reverse() }
    return [.group(DrawGroup(groups, .init(isolatesBlending: true)))]
  }
}
