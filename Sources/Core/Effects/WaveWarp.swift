// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// Moving waves (`ADBE Wave Warp`).
final class WaveWarp: Node, LayerEffect {
  static let matchNames = ["ADBE Wave Warp"]
  static let type: Int? = 32
  static let title = "Wave Warp"

  /// The wave form, as an entry of the menu from 1.
  private let form: Property<Double>
  private let height, width: Property<Double>
  /// The direction of the waves, clockwise in degrees; 0 is up.
  private let direction: Property<Double>
  /// The speed in waves per second.
  private let speed: Property<Double>
  private let phase: Property<Double>
  /// The frame rate in frames per second.
  private let framerate: Double
  private var frame = 0.0

  init(_ fields: inout Fields) {
    form = fields(0, "Wave Type", 1)
    height = fields(1, "Wave Height", 10, unit: .pixels)
    width = fields(2, "Wave Width", 40, unit: .pixels)
    direction = fields(3, "Direction", degrees: 90)
    speed = fields(4, "Wave Speed", 1)
    phase = fields(6, "Phase", degrees: 0)
    framerate = fields.setting(60) { max(1, $0.context.root.number("fr", default: 60)) }
    super.init(fields)
  }

  func apply(to canvas: inout EffectCanvas) {
    guard height.value != 0 else { return }
    let forms = Wave.Form.allCases
    let entry = min(max(form.choice - 1, 0), forms.count - 1)
    canvas.filter(
      .warp(
        .wave(
          Wave(
            forms[entry], height: height.value, length: width.value,
            direction: Vector(angle: .degrees(direction.value - 90)),
            phase: phase.value / 360 - speed.value * frame / framerate))))
  }

  /// Also true without keyframes, because the waves move with time.
  override var canChange: Bool { super.canChange || speed.value != 0 }

  override func update(to frame: Double) -> Bool {
    let changed = super.update(to: frame)
    let moved = frame != self.frame && speed.value != 0
    self.frame = frame
    return changed || moved
  }
}
