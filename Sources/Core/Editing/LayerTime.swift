// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// When a layer is seen, for the rows of a timeline. Frames are those of the animation.
package struct LayerTime: Sendable, Equatable {
  /// The row of the outline.
  package let row: Int
  /// The name, or the kind and a number if it has none: see ``LayerKind``.
  package let name: String
  /// The type in one word, such as "shape".
  package let kind: String
  /// The number of precompositions around it.
  package let depth: Int
  /// The index of the layer whose precomposition contains it; nil for the animation's own layers.
  package let container: Int?
  /// The index after the layers that it contains.
  package fileprivate(set) var end: Int
  /// The index of the layer whose transform applies to it; nil for none.
  package fileprivate(set) var parent: Int?
  /// The index of the layer that is its matte; nil for none.
  package fileprivate(set) var matte: Int?
  /// Whether it is only a matte, and not drawn itself.
  package let isMatte: Bool
  /// Its first frame; negative infinity if the file has none.
  package let start: Double
  /// The frame after its last one; infinity if the file has none.
  package let stop: Double
  /// The JSON path of an audio layer; nil for others.
  package let soundPath: String?
  /// The frames of the animation for a frame of its composition, negative where that plays
  /// backwards; nil where a time remap makes it uneven, so that the layer cannot be moved here.
  package let scale: Double?

  /// Whether it contains layers.
  package func containsLayers(at index: Int) -> Bool { end > index + 1 }
}

extension LayerKind {
  /// What people read as the name of a row: that of a layer, and the name in keypaths of others.
  package static func title(ofRow row: Int, in outline: SceneOutline) -> String {
    let isLayer = !outline.rows[row].isProperty
    guard isLayer, let layer = outline.node(of: row) as? LayerNode else {
      return outline.rows[row].name
    }
    return title(of: layer)
  }
}

extension SceneOutline {
  /// The layers with those in precompositions, each before those that it contains, the topmost
  /// first.
  package var layerTimes: [LayerTime] {
    var result: [LayerTime] = []
    // By the index in `nodes`, since instances of a precomposition are different nodes.
    var index: [Int: Int] = [:]
    var clocks: [Int: CompositionClock] = [:]
    for row in layerRows {
      let entry = rows[row]
      guard let node = node(of: row) as? LayerNode else { continue }
      let composition = composition(of: nodes[entry.node].parent)
      let container = layer(around: composition).flatMap { index[$0] }
      var clock: CompositionClock?
      if container != nil {
        clock =
          clocks[composition]
          ?? CompositionClock(from: animation.start, to: animation.end) { frame(of: row, at: $0) }
        clocks[composition] = clock
      }
      let (start, stop) = Self.span(of: node.timing, clock)
      index[entry.node] = result.count
      result.append(
        LayerTime(
          row: row, name: LayerKind.title(of: node), kind: node.model.kind,
          depth: container.map { result[$0].depth + 1 } ?? 0, container: container,
          end: result.count + 1, parent: nil, matte: nil, isMatte: node.isMatteSource,
          start: start, stop: stop,
          soundPath: node.content is AudioNode ? node.model.path : nil,
          scale: clock.map(\.scale) ?? 1))
    }
    for position in result.indices.reversed() {
      guard let container = result[position].container else { continue }
      result[container].end = max(result[container].end, result[position].end)
    }
    link(&result)
    return result
  }

  /// Sets parents and mattes.
  private func link(_ layers: inout [LayerTime]) {
    var positions: [ObjectIdentifier: Int] = [:]
    for (position, layer) in layers.enumerated() {
      positions[ObjectIdentifier(node(of: layer.row))] = position
    }
    for position in layers.indices {
      guard let node = node(of: layers[position].row) as? LayerNode else { continue }
      layers[position].parent = node.parentLayer.flatMap { positions[ObjectIdentifier($0)] }
      layers[position].matte = node.matteSource.flatMap { positions[ObjectIdentifier($0)] }
    }
  }

  /// The index of the layer that shows a composition; nil for the animation's own.
  private func layer(around composition: Int) -> Int? {
    var current = composition
    while current >= 0, nodes.indices.contains(current) {
      if nodes[current].node is LayerNode { return current }
      current = nodes[current].parent
    }
    return nil
  }

  /// The frames of the animation at which a layer starts and ends.
  private static func span(of layer: LayerTiming, _ clock: CompositionClock?) -> (Double, Double) {
    guard let clock else { return (layer.inPoint, layer.outPoint) }
    let ends = [layer.inPoint, layer.outPoint].map { $0.isFinite ? clock.frame(of: $0) : $0 }
    let (start, stop) = (ends[0] ?? -.infinity, ends[1] ?? .infinity)
    return (min(start, stop), max(start, stop))
  }

  /// Returns the keyframes of a layer, without those of the layers that it contains.
  package func ownKeyframes(ofLayer row: Int) -> PropertyKeyframes {
    keyframes(in: ownProperties(ofLayer: row))
  }

  /// Returns the row of the layer whose object is at a path of the text, the first one of several
  /// uses; nil if there is none.
  package func row(ofLayerAt path: JSONPath) -> Int? {
    let text = path.description
    return layerRows.first { (node(of: $0) as? LayerNode)?.model.path == text }
  }

  /// Returns the row of the layer that has a row.
  package func layer(of row: Int) -> Int? {
    var current = row
    while rows.indices.contains(current) {
      if !rows[current].isProperty, node(of: current) is LayerNode { return current }
      current = rows[current].parent
    }
    return nil
  }
}
