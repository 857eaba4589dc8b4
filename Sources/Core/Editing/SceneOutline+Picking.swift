// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
package import LottieGeometry

/// Layers by what is seen of them at the frame that the scene shows.
extension SceneOutline {
  /// Returns the row of the topmost layer that covers a point, the innermost one where it is in
  /// precompositions; nil if none does.
  ///
  /// - Parameter point: A point in pixels of the animation.
  package func layer(at point: Point) -> Int? {
    guard let root = nodes.first?.node as? CompositionNode,
      let layer = Self.layer(at: point, in: root, KeypathSearch.Position(frame: 0))
    else { return nil }
    return rows.indices.first { !rows[$0].isProperty && node(of: $0) === layer }
  }

  private static func layer(
    at point: Point, in composition: CompositionNode, _ position: KeypathSearch.Position
  ) -> LayerNode? {
    guard let inverse = position.transform.inverse, let local = inverse * point else { return nil }
    for (layer, group) in composition.painted().reversed() where covers(local, group) {
      guard let precomp = layer.content as? PrecompNode else { return layer }
      var inner = position
      layer.enter(&inner)
      return self.layer(at: point, in: precomp.composition, inner) ?? layer
    }
    return nil
  }

  /// Whether a picture has a colour at a point.
  private static func covers(_ point: Point, _ group: DrawGroup) -> Bool {
    let list = DisplayList(size: Size(1, 1), items: [.group(group)])
    return list.color(at: point).map { $0.alpha > 0 } ?? false
  }

  /// Returns the corners of the picture of a row's layer, in pixels of the animation; nil if it is
  /// not seen.
  package func corners(of row: Int) -> [Point]? {
    guard rows.indices.contains(row) else { return nil }
    var current = rows[row].node
    while current >= 0, !(nodes[current].node is LayerNode) { current = nodes[current].parent }
    guard current >= 0, let layer = nodes[current].node as? LayerNode else { return nil }
    let position = position(in: current, at: 0)
    let box = layer.paintedBox
    guard position.isVisible, position.opacity > 0, box.hasPoints else { return nil }
    let corners = [
      Point(box.minX, box.minY), Point(box.maxX, box.minY), Point(box.maxX, box.maxY),
      Point(box.minX, box.maxY),
    ].compactMap { position.transform * $0 }
    return corners.count == 4 ? corners : nil
  }
}
