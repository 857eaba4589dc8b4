// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
package import LottieGeometry

/// The path of a layer's anchor point over the picture.
package struct LayerMotion: Equatable, Sendable {
  /// The anchor point at a frame.
  package struct Dot: Equatable, Sendable {
    /// The frame of the animation.
    package var frame: Double
    /// In pixels of the animation.
    package var point: Point
    /// Whether the layer's position has a keyframe there.
    package var isKeyframe = false
  }

  /// The dots in the order of time, one list for each time in which the layer is seen.
  package fileprivate(set) var runs: [[Dot]] = []

  /// Whether the anchor point moves.
  package var isMoving: Bool {
    guard let first = runs.first?.first?.point else { return false }
    return runs.contains { $0.contains { $0.point.distance(to: first) > 0.01 } }
  }

  /// The largest number of dots; of longer animations, every second or third frame has one.
  package static let mostDots = 1000
  /// The same where expressions have to be evaluated for each.
  static let mostScripted = 240
}

extension SceneOutline {
  /// Returns the path of a row's layer: with its parents and precompositions, at each frame of the
  /// animation in which it is seen. Nil for an unknown row. The scene is not moved; a camera stays
  /// where it is at the shown frame.
  package func motion(of row: Int) -> LayerMotion? {
    guard rows.indices.contains(row) else { return nil }
    let chain = layers(around: rows[row].node)
    guard !chain.isEmpty, animation.end > animation.start else { return nil }
    let isScripted = chain.contains(where: \.isMovedByExpressions)
    let most = Double(isScripted ? LayerMotion.mostScripted : LayerMotion.mostDots)
    let (start, end) = (animation.start, animation.end)
    let step = max(1, ((end - start) / most).rounded(.up))
    var frames = Array(stride(from: start.rounded(.up), to: end, by: step))
    let keys = positionKeyframes(of: row).filter { $0 >= start && $0 < end }
    let keyed = Set(keys)
    frames = Set(frames + keys.prefix(LayerMotion.mostDots)).sorted()
    var motion = LayerMotion()
    var run: [LayerMotion.Dot] = []
    for frame in frames {
      if let point = Self.anchor(of: chain, at: frame) {
        run.append(.init(frame: frame, point: point, isKeyframe: keyed.contains(frame)))
      } else if !run.isEmpty {
        motion.runs.append(run)
        run = []
      }
    }
    if !run.isEmpty { motion.runs.append(run) }
    return motion
  }

  /// Returns the anchor point of a row's layer at the frame that the scene shows, in pixels of the
  /// animation; nil behind the camera and for an unknown row.
  package func anchor(of row: Int) -> Point? {
    guard rows.indices.contains(row), let node = layerNode(around: rows[row].node),
      let layer = nodes[node].node as? LayerNode
    else { return nil }
    return position(in: node, at: 0).transform * layer.transform.pose.anchor.point
  }

  /// The frames of the animation at which the position of a row's layer has keyframes.
  private func positionKeyframes(of row: Int) -> [Double] {
    guard let layer = layer(of: row) else { return [] }
    return keyframes(in: positionRows(ofLayer: layer)).keyframes.map(\.frame)
  }

  /// The rows of the position of a layer: one, or one for each axis.
  func positionRows(ofLayer layer: Int) -> [Int] {
    guard let node = node(of: layer) as? LayerNode else { return [] }
    return (layer..<rows[layer].end).filter { row in
      guard let property = rows[row].property, self.node(of: row) === node.transform.node else {
        return false
      }
      return property.name == "Position" || property.name.hasSuffix(" Position")
    }
  }

  /// The anchor point of the last of some layers, each in the precomposition before it; nil if one
  /// is not seen then.
  private static func anchor(of chain: [LayerNode], at frame: Double) -> Point? {
    var transform = Projection(Affine.identity)
    var frame = frame
    for (index, layer) in chain.enumerated() {
      guard layer.timing.contains(frame) else { return nil }
      transform = transform * layer.projection(at: frame)
      if index == chain.count - 1 {
        let point = transform * layer.transform.pose(at: frame).anchor.point
        return point.flatMap { $0.isFinite ? $0 : nil }
      }
      guard let precomp = layer.content as? PrecompNode else { return nil }
      frame = precomp.frame(at: frame)
    }
    return nil
  }
}
