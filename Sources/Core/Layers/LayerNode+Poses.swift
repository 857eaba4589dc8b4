// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// Where a layer is at other frames than the current one.
extension LayerNode {
  /// Returns the map to the composition at any frame, without updating the node.
  func world(at frame: Double) -> Affine {
    if isInSpace { return space(at: frame).parallelProjection }
    // A loop instead of recursion, because chains of parents can be very long.
    var result = transform.pose(at: frame).plane
    var ancestor = parentLayer
    while let layer = ancestor {
      result = layer.transform.pose(at: frame).plane * result
      ancestor = layer.parentLayer
    }
    return result
  }

  func space(at frame: Double) -> Transform3D {
    var result = transform.pose(at: frame).space
    var ancestor = parentLayer
    while let layer = ancestor {
      let pose = layer.transform.pose(at: frame)
      result = (layer.isInSpace ? pose.space : Transform3D(pose.plane)) * result
      ancestor = layer.parentLayer
    }
    return result
  }

  /// Returns the map to the composition at any frame, as the current camera sees it.
  func projection(at frame: Double) -> Projection {
    view.map { $0.projection(of: space(at: frame)) } ?? Projection(world(at: frame))
  }

  /// Whether an expression moves it or one of its parents.
  var isMovedByExpressions: Bool {
    var current: LayerNode? = self
    while let layer = current {
      if layer.transform.properties.contains(where: { $0.expression != 0 }) { return true }
      current = layer.parentLayer
    }
    return (content as? PrecompNode)?.timeRemap.map { $0.expression != 0 } ?? false
  }
}
