// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts

/// Makes flat layers of layers in 3D, where no camera sees them: the picture of a plane is even then, so its projection is a
/// transform in two dimensions. It has the parents of the layer in it.
enum FlattenLayers: PrepareStep {
  static let id = PrepareStepID.spatial

  /// Why a layer stays in 3D.
  private enum Obstacle: String, TextCase {
    case camera = "a camera sees the layer in perspective; it stays in 3D"
    case value = "the layer is moved by an expression or a slot; it stays in 3D"
  }

  static func apply(to root: inout JSONTree, _ work: PrepareWork) throws(LottieError) {
    guard work.options.lacks(.spatial) else { return }
    let lists = spatialLists(of: root)
    guard !lists.isEmpty else { return }
    let recorder = try work.recorder(of: work.decode(root))
    let accuracy = ValueAccuracy(root, work.options)
    let bounds = ScaleBounds(root)
    var ranges = LayerRanges(root)
    var count = 0
    for (composition, list) in lists {
      let layers = root.value(at: list)?.elements ?? []
      let all = try work.frames(of: composition)
      let hasCamera = layers.contains { $0["ty"]?.number == 13 }
      for (index, layer) in layers.enumerated() where layer.isOn("ddd") && !work.stop.isSet {
        let path = list.element(index)
        let frames = ranges.frames(of: layer, in: composition, among: all)
        let scale = bounds.scale(around: layer, in: composition)
        guard !hasCamera,
          let flat = flattened(layer, path, frames, recorder, accuracy, scale)
        else {
          let obstacle = hasCamera ? Obstacle.camera : .value
          work.note(.kept, obstacle.text, at: path, layer: layer["nm"]?.string ?? "")
          continue
        }
        root.change(at: path) { $0 = flat }
        count += 1
      }
    }
    if count > 0 {
      if spatialLists(of: root).isEmpty { root.change("ddd") { $0 = .number(0) } }
      work.note(
        .changed,
        .counted(count, "1 layer in 3D is flat now", "\(count) layers in 3D are flat now"))
    }
  }

  /// The lists of layers of which some are in 3D.
  private static func spatialLists(of root: JSONTree) -> [(composition: String?, path: JSONPath)] {
    root.layerLists.filter { list in
      root.value(at: list.path)?.elements?.contains { $0.isOn("ddd") } == true
    }
  }

  /// Returns a flat layer that looks the same; nil if its transform is not only in keyframes.
  private static func flattened(
    _ layer: JSONTree, _ path: JSONPath, _ frames: [Double], _ recorder: SceneRecorder,
    _ accuracy: ValueAccuracy, _ scale: Double
  ) -> JSONTree? {
    guard let transform = layer["ks"], !ShapeRewriting.hasSlot(transform) else { return nil }
    var times: [Double] = []
    var matrices: [Affine] = []
    for frame in frames {
      guard let world = recorder.world(ofLayer: path, at: frame) else { return nil }
      times.append(frame)
      matrices.append(world)
    }
    guard !times.isEmpty else { return nil }
    if matrices.allSatisfy({ $0 == matrices[0] }) {
      (times, matrices) = ([times[0]], [matrices[0]])
    }
    var flat = MotionTrack(times: times, matrices: matrices).json(accuracy, scale: scale)
    flat.remove("ty")
    if let opacity = transform["o"] { flat.set("o", opacity) }
    var new = layer
    new.set("ks", flat)
    new.set("ddd", .number(0))
    // The transform has both in it.
    for key in ["parent", "ao"] { new.remove(key) }
    return new
  }
}
