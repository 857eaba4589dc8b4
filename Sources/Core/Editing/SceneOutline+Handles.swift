// SPDX-License-Identifier: Apache-2.0

package import LottieGeometry
internal import LottieTexts

/// What is needed to move, scale and rotate a layer on the picture.
package struct LayerHandles {
  /// The rows of the position: one, or those of x and y.
  package var position: [Int]
  /// The row of the scale, and of the rotation; nil where they cannot be changed so.
  package var scale: Int?, rotation: Int?
  /// The position at the frame that the scene shows, in the coordinates of the parent.
  package var point: Point
  /// From these coordinates to pixels of the animation.
  package var toPicture: Projection
  /// From the layer's own coordinates to pixels of the animation.
  package var ownToPicture: Projection

  /// Whether the picture of the parent's plane is mirrored.
  package var isMirrored: Bool {
    toPicture.tangent(at: point).map { $0.a * $0.d - $0.b * $0.c < 0 } ?? false
  }

  /// Returns the position that is seen at a distance from the current one; nil where the plane of
  /// the layer is not seen.
  ///
  /// - Parameter distance: In pixels of the animation.
  package func point(movedBy distance: Vector) -> Point? {
    guard let seen = toPicture * point, let inverse = toPicture.inverse,
      let moved = inverse * (seen + distance), moved.isFinite
    else { return nil }
    return moved
  }
}

/// Why a layer cannot be moved on the picture.
package enum NoHandles: String, TextCase, Error {
  case noLayer = "Select a layer first"
  case spatial = "A layer in 3D is moved by its values in the inspector"
  case scripted = "An expression gives the position; it is changed in the inspector"
}

extension SceneOutline {
  /// The maps from the coordinates of layers to those of their composition at the frame that the scene
  /// shows, by the paths of the layers in words, without those in 3D.
  package func transforms(ofLayersIn list: JSONPath) -> [String: Affine] {
    let start = list.description + "["
    var result: [String: Affine] = [:]
    for row in layerRows {
      guard let layer = node(of: row) as? LayerNode, layer.model.path.hasPrefix(start),
        !layer.isInSpace, layer.view == nil
      else { continue }
      result[layer.model.path] = layer.world
    }
    return result
  }

  /// Returns the handles of a row's layer at the frame that the scene shows.
  package func handles(of row: Int) throws(NoHandles) -> LayerHandles {
    guard let layerRow = layer(of: row), let node = node(of: layerRow) as? LayerNode,
      let index = layerNode(around: rows[layerRow].node)
    else { throw .noLayer }
    guard !node.isInSpace, node.view == nil else { throw .spatial }
    let position = positionRows(ofLayer: layerRow).filter { !rows[$0].name.hasPrefix("Z ") }
    func isPlain(_ row: Int) -> Bool { rows[row].property?.expression == 0 }
    guard !position.isEmpty, position.allSatisfy(isPlain) else { throw .scripted }
    let composition = self.position(in: nodes[index].parent, at: 0).transform
    let own = (layerRow..<rows[layerRow].end).filter { self.node(of: $0) === node.transform.node }
    func named(_ name: String) -> Int? { own.first { rows[$0].name == name && isPlain($0) } }
    return LayerHandles(
      position: position, scale: named("Scale"), rotation: named("Rotation"),
      point: node.transform.pose.position.point,
      toPicture: composition * (node.parentLayer?.world ?? .identity),
      ownToPicture: composition * node.world)
  }
}
