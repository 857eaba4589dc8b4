// SPDX-License-Identifier: Apache-2.0

package import LottieGeometry

extension Scene {
  /// Interpolates all animated values between those of the current frame and those of other frames;
  /// nil ends the interpolation.
  ///
  /// Everything that is not a value, such as the range of frames of layers, remains that of the
  /// current frame.
  package func setBlend(_ blend: FrameBlend?) {
    guard blend != nil || isBlending else { return }
    isBlending = blend != nil
    let weights = blend?.steps.map(\.weight) ?? []
    let positions = blend?.steps.map { KeypathSearch.Position(frame: $0.frame) } ?? []
    edit { root.blend(towards: positions, weights, &$0) }
  }

  /// Returns whether a point is in the bounds of a layer's painted content at the current frame.
  ///
  /// The bounds are one rectangle in the coordinates of the layer, which includes gaps in the
  /// content. If several layers have the name, the lowest is tested. A layer that is hidden,
  /// transparent or out of its range of frames is never hit, nor are areas that masks and mattes
  /// remove, including those of the precompositions that contain the layer.
  ///
  /// - Parameter point: A point in the composition's coordinates.
  package func hitsLayer(named name: String, at point: Point) -> Bool {
    guard let found = lowestLayer(named: name), let inverse = found.position.transform.inverse,
      let local = inverse * point
    else { return false }
    return found.layer.paintedBox.outset(by: 1e-6).contains(local)
      && found.path.allSatisfy { layer, composition in
        guard let inverse = composition.transform.inverse, let local = inverse * point else {
          return false
        }
        return layer.isUnmasked(at: local)
      }
  }

  /// Returns the center of a layer's painted content at the current frame, in the composition's
  /// coordinates; nil if the layer is not visible.
  package func center(ofLayer name: String) -> Point? {
    guard let found = lowestLayer(named: name) else { return nil }
    let box = found.layer.paintedBox
    return box.hasPoints ? found.position.transform * box.center : nil
  }

  /// Returns the lowest layer of this name; nil if it is not visible.
  private func lowestLayer(named name: String) -> FoundLayer? {
    var found: FoundLayer?
    root.forEachLayer(in: KeypathSearch.Position(frame: 0), below: []) { layer, position, path in
      if layer.name == name { found = FoundLayer(layer: layer, position: position, path: path) }
    }
    guard let found, found.position.isVisible, found.position.opacity > 0, found.layer.isDrawn
    else {
      return nil
    }
    return found
  }
}

/// A layer with its position, and the layers from the root to it, itself included, each with the
/// position of its composition.
private struct FoundLayer {
  let layer: LayerNode
  let position: KeypathSearch.Position
  let path: [(LayerNode, KeypathSearch.Position)]
}

extension Node {
  /// Sets the frames between whose values the animated properties interpolate, converted to the
  /// frames of each property's composition.
  fileprivate func blend(
    towards outer: [KeypathSearch.Position], _ weights: [Double], _ edit: inout SceneEdit
  ) {
    var positions = outer
    for i in positions.indices { enter(&positions[i]) }
    // The time remapping of a precomposition is not interpolated: each of the frames is remapped.
    if !(self is PrecompNode) {
      let steps = zip(positions, weights).map { FrameBlend.Step(frame: $0.frame, weight: $1) }
      for property in properties where property.isAnimated { property.setBlend(steps, &edit) }
    }
    for child in loadChildren() { child.blend(towards: positions, weights, &edit) }
  }

  /// Calls a function for each layer, with its position and the path of layers to it. Layers of a
  /// precomposition follow the layer that shows it.
  fileprivate func forEachLayer(
    in outer: KeypathSearch.Position, below path: [(LayerNode, KeypathSearch.Position)],
    _ body: (LayerNode, KeypathSearch.Position, [(LayerNode, KeypathSearch.Position)]) -> Void
  ) {
    var position = outer
    var path = path
    enter(&position)
    if let layer = self as? LayerNode {
      path.append((layer, outer))
      body(layer, position, path)
      guard layer.content is PrecompNode else { return }
    }
    for child in children { child.forEachLayer(in: position, below: path, body) }
  }
}
