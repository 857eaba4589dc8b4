// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieDrawing
internal import LottieEditing
internal import LottieTexts

/// Puts keyframes of the rotation in place of the switch that turns layers into the direction of their motion.
enum OrientLayers: PrepareStep {
  static let id = PrepareStepID.orientation

  static func apply(to root: inout JSONTree, _ work: PrepareWork) throws(LottieError) {
    guard work.options.lacks(.orientation) else { return }
    // Layers in 3D are turned about other axes, too; `FlattenLayers` has their direction in it.
    func isTurned(_ layer: JSONTree) -> Bool { layer.isOn("ao") && !layer.isOn("ddd") }
    let lists = root.layerLists.filter {
      root.value(at: $0.path)?.elements?.contains(where: isTurned) == true
    }
    guard !lists.isEmpty else { return }
    let recorder = try work.recorder(of: work.decode(root))
    let accuracy = ValueAccuracy(root, work.options)
    let bounds = ScaleBounds(root)
    var ranges = LayerRanges(root)
    var count = 0
    for (composition, list) in lists {
      let all = try work.frames(of: composition)
      for (index, layer) in (root.value(at: list)?.elements ?? []).enumerated()
      where isTurned(layer) && !work.stop.isSet {
        let path = list.element(index)
        let name = layer["nm"]?.string ?? ""
        let context = PropertyContext(
          kind: .angle, scale: bounds.scale(of: layer, in: composition), composition: composition,
          layer: name)
        let frames = ranges.frames(of: layer, in: composition, among: all)
        guard let transform = layer["ks"], !ShapeRewriting.hasSlot(transform),
          let rotation = rotation(
            transform["r"] ?? .still(0), path, frames, context, recorder, accuracy)
        else {
          work.note(
            .kept,
            "the layer is moved by an expression or a slot; it turns into the direction of its motion",
            at: path, layer: name)
          continue
        }
        root.change(at: path) { layer in
          layer.change("ks") { $0.set("r", rotation) }
          layer.remove("ao")
        }
        count += 1
      }
    }
    if count > 0 {
      work.note(
        .changed,
        .counted(
          count, "the direction of 1 layer is its rotation now",
          "the directions of \(count) layers are their rotations now"))
    }
  }

  private static func rotation(
    _ old: JSONTree, _ path: JSONPath, _ frames: [Double], _ context: PropertyContext,
    _ recorder: SceneRecorder, _ accuracy: ValueAccuracy
  ) -> JSONTree? {
    // A direction jumps by a turn where it passes 180 degrees, and keyframes would turn back between.
    var turns: [Double: Double] = [:]
    var before: Double?
    for (frame, next) in zip(frames, frames.dropFirst() + [.infinity]) {
      for time in next - frame > 1.001 ? [frame] : [frame, (frame + next) / 2] {
        guard var angle = recorder.rotation(ofLayer: path, at: time), angle.isFinite else {
          return nil
        }
        if let before { angle -= ((angle - before) / 360).rounded() * 360 }
        (turns[time], before) = (angle, angle)
      }
    }
    let sampled = SampledValues(frames) { turns[$0].map { .numbers([$0]) } }
    return sampled.property(old, context, accuracy, isOriented: false)
  }
}
