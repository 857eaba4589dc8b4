// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
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

  /// The distance of the content's centre from the camera; nil without a camera.
  var depth: Double? {
    guard let view, let space else { return nil }
    let center = DrawGroup(content.items()).bounds.center
    // The centre is undefined if nothing is visible, and NaN cannot be sorted.
    return view.depth(of: center.isFinite ? center : .zero, in: space)
  }

  /// Whether a property of its transform has an expression.
  var hasExpressionInTransform: Bool {
    transform.node?.properties.contains { $0.expression != 0 } == true
  }

  /// Whether an expression moves it or one of its parents.
  var isMovedByExpressions: Bool {
    var current: LayerNode? = self
    while let layer = current {
      if layer.hasExpressionInTransform { return true }
      current = layer.parentLayer
    }
    return (content as? PrecompNode)?.timeRemap.map { $0.expression != 0 } ?? false
  }
}
