// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// A lower frame rate of the layer's content; its transform is not affected (`ADBE Posterize
/// Time`).
final class PosterizeTime: Node, LayerEffect {
  static let matchNames = ["ADBE Posterize Time"]
  static let title = "Posterize Time"

  /// The frame rate of the content in frames per second.
  private let rate: Property<Double>
  /// The frame rate of the animation.
  private let framerate: Double

  init(_ fields: inout Fields) {
    rate = fields(0, "Frame Rate", 24)
    framerate = fields.setting(60) { max(1, $0.context.root.number("fr", default: 60)) }
    super.init(fields)
  }

  func apply(to canvas: inout EffectCanvas) {}

  func contentFrame(_ frame: Double) -> Double {
    guard rate.value > 0 else { return frame }
    let length = framerate / rate.value.clamped(to: 0.01...1000)
    // A tolerance of 1/1000 step, so that rounding errors do not select the previous frame.
    let held = ((frame / length + 1e-3).rounded(.down) * length).finite(or: frame)
    return min(held, frame)
  }
}
