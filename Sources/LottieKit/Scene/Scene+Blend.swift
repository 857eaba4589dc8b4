// SPDX-License-Identifier: Apache-2.0

package import Geometry

extension Scene {
  /// Has all animated values move from those of the frame shown towards those of other frames; nil goes back.
  ///
  /// What is no value, such as which layers are there, stays that of the frame shown.
  package func setBlend(_ blend: FrameBlend?) {
    guard blend != nil || isBlending else { return }
    isBlending = blend != nil
    let weights = blend?.steps.map(\.weight) ?? []
    let places = blend?.steps.map { KeypathSearch.Position(frame: $0.frame) } ?? []
    edit { root.blend(towards: places, weights, &$0) }
  }

  /// Tells whether a point lies on the box of what a layer paints at the frame last moved to.
  ///
  /// The box is turned and skewed with its layer, and one for all that the layer paints, gaps included. Of layers with one
  /// name the lowest counts. What is hidden, transparent or not there at this frame is never hit, nor what masks and
  /// mattes take away, those of the precompositions that show it too.
  /// - Parameter point: In the composition's coordinates.
  package func hitsLayer(named name: String, at point: Point) -> Bool {
    guard let found = lowestLayer(named: name), let inverse = found.place.transform.inverse,
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

  /// The middle of what a layer paints at the frame last moved to; nil where there is nothing to be seen.
  package func center(ofLayer name: String) -> Point? {
    guard let found = lowestLayer(named: name) else { return nil }
    let box = found.layer.paintedBox
    return box.minX <= box.maxX ? found.place.transform * box.center : nil
  }

  /// Of layers with one name the lowest; nil where that is not seen.
  private func lowestLayer(named name: String) -> FoundLayer? {
    var found: FoundLayer?
    root.forEachLayer(in: KeypathSearch.Position(frame: 0), below: []) { layer, place, path in
      if layer.name == name { found = FoundLayer(layer: layer, place: place, path: path) }
    }
    guard let found, found.place.isVisible, found.place.opacity > 0, found.layer.isDrawn else {
      return nil
    }
    return found
  }
}

/// A layer, where it is, and the layers that lead to it, itself included, with where their compositions are.
private struct FoundLayer {
  let layer: LayerNode
  let place: KeypathSearch.Position
  let path: [(LayerNode, KeypathSearch.Position)]
}

extension Node {
  /// Hands each animated property the frames, in its own composition's count, whose values it moves towards.
  fileprivate func blend(
    towards outer: [KeypathSearch.Position], _ weights: [Double], _ edit: inout SceneEdit
  ) {
    var places = outer
    for i in places.indices { enter(&places[i]) }
    // Where a precomposition's time is set by values, each of the frames has its own.
    if !(self is PrecompNode) {
      let steps = zip(places, weights).map { FrameBlend.Step(frame: $0.frame, weight: $1) }
      for property in properties where property.isAnimated { property.setBlend(steps, &edit) }
    }
    for child in loadChildren() { child.blend(towards: places, weights, &edit) }
  }

  /// Does something with each layer, those of precompositions behind the one that shows them.
  fileprivate func forEachLayer(
    in outer: KeypathSearch.Position, below path: [(LayerNode, KeypathSearch.Position)],
    _ body: (LayerNode, KeypathSearch.Position, [(LayerNode, KeypathSearch.Position)]) -> Void
  ) {
    var place = outer
    var path = path
    enter(&place)
    if let layer = self as? LayerNode {
      path.append((layer, outer))
      body(layer, place, path)
      guard layer.content is PrecompNode else { return }
    }
    for child in children { child.forEachLayer(in: place, below: path, body) }
  }
}
