// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// Waves that run over the layer (`ADBE Wave Warp`).
struct WaveWarp: EffectContent {
  static let matchNames = ["ADBE Wave Warp"]
  static let type: Int? = 32
  static let title = "Wave Warp"

  /// An entry of the menu of forms.
  let form: Keyframed<Double>
  let height: Keyframed<Double>
  let width: Keyframed<Double>
  /// In degrees clockwise, 0 is up.
  let direction: Keyframed<Double>
  /// Waves a second.
  let speed: Keyframed<Double>
  /// In degrees.
  let phase: Keyframed<Double>
  /// In frames a second.
  let framerate: Double

  init(from parameters: EffectParameters) {
    form = parameters.number(0, default: 1)
    height = parameters.number(1, default: 10)
    width = parameters.number(2, default: 40)
    direction = parameters.number(3, default: 90)
    speed = parameters.number(4, default: 1)
    phase = parameters.number(6, default: 0)
    framerate = parameters.framerate
  }

  func makeNode(name: String) -> any EffectNode { WaveWarpNode(self, name: name) }
}

final class WaveWarpNode: Node, EffectNode {
  private let framerate: Double
  private var frame = 0.0
  private let form, height, width, direction, speed: Property<Double>
  private let phase: Property<Double>

  init(_ model: WaveWarp, name: String) {
    var bind = PropertyBinder()
    framerate = model.framerate
    form = bind("Wave Type", model.form)
    height = bind("Wave Height", model.height)
    width = bind("Wave Width", model.width)
    direction = bind("Direction", model.direction)
    speed = bind("Wave Speed", model.speed)
    phase = bind("Phase", model.phase)
    super.init(name: name, properties: bind.properties)
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

  /// The waves run without any keyframe.
  override var canChange: Bool { super.canChange || speed.value != 0 }

  override func update(to frame: Double) -> Bool {
    let changed = super.update(to: frame)
    let moved = frame != self.frame && speed.value != 0
    self.frame = frame
    return changed || moved
  }
}
