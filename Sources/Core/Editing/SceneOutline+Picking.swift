// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
package import LottieGeometry

extension Scene {
  /// Returns the layers that cover a point at the frame that the scene shows, the topmost first.
  /// Those inside of a precomposition are before its layer.
  ///
  /// - Parameters:
  ///   - point: A point in pixels of the animation.
  ///   - scope: The precomposition whose layers are meant. Default: the animation.
  ///   - most: The number of layers after which the search ends. Default: 64.
  package func layers(
    at point: Point, in scope: LayerAddress = .animation, most: Int = 64
  ) -> [LayerAddress] {
    root.layers(at: point, in: scope, most: most)
  }

  /// Returns the corners of the picture of a layer, in pixels of the animation; nil if it is not
  /// seen.
  package func corners(of address: LayerAddress) -> [Point]? {
    guard let chain = root.chain(address), let layer = chain.last else { return nil }
    var position = KeypathSearch.Position(frame: 0)
    for layer in chain { layer.enter(&position) }
    return layer.corners(at: position)
  }

  /// Returns the name of a layer; nil for one that is not there.
  package func name(of address: LayerAddress) -> String? { root.chain(address)?.last?.name }

  /// Returns the outermost precomposition in a scope that contains a layer, or is it; nil if the
  /// scope itself has the layer.
  package func precomposition(around address: LayerAddress, in scope: LayerAddress)
    -> LayerAddress?
  {
    guard scope.contains(address), address.indices.count > scope.indices.count else { return nil }
    let outer = LayerAddress(Array(address.indices.prefix(scope.indices.count + 1)))
    return root.chain(outer)?.last?.content is PrecompNode ? outer : nil
  }
}

extension CompositionNode {
  /// Returns the layers from one of this composition to that of an address; nil if there is none.
  func chain(_ address: LayerAddress) -> [LayerNode]? {
    var composition: CompositionNode? = self
    var chain: [LayerNode] = []
    for index in address.indices {
      guard let layers = composition?.layers, layers.indices.contains(index) else { return nil }
      chain.append(layers[index])
      composition = (layers[index].content as? PrecompNode)?.composition
    }
    return chain
  }

  /// See `Scene.layers(at:in:most:)`.
  fileprivate func layers(at point: Point, in scope: LayerAddress, most: Int) -> [LayerAddress] {
    guard let chain = chain(scope) else { return [] }
    var position = KeypathSearch.Position(frame: 0)
    for layer in chain { layer.enter(&position) }
    let composition = chain.last.map { ($0.content as? PrecompNode)?.composition } ?? self
    var found: [LayerAddress] = []
    composition?.collect(at: point, position, scope, most: max(1, most), into: &found)
    return found
  }

  private func collect(
    at point: Point, _ position: KeypathSearch.Position, _ address: LayerAddress, most: Int,
    into found: inout [LayerAddress]
  ) {
    guard let inverse = position.transform.inverse, let local = inverse * point else { return }
    for (layer, group) in painted().reversed() where found.count < most {
      guard Self.covers(local, group), let index = layers.firstIndex(where: { $0 === layer }) else {
        continue
      }
      let own = LayerAddress(address.indices + [index])
      if let precomp = layer.content as? PrecompNode {
        var inner = position
        layer.enter(&inner)
        precomp.composition.collect(at: point, inner, own, most: most, into: &found)
      }
      if found.count < most { found.append(own) }
    }
  }

  /// Whether a picture has a colour at a point.
  private static func covers(_ point: Point, _ group: DrawGroup) -> Bool {
    guard group.bounds.outset(by: 1).contains(point) else { return false }
    let list = DisplayList(size: Size(1, 1), items: [.group(group)])
    return list.color(at: point).map { $0.alpha > 0 } ?? false
  }
}

extension LayerNode {
  /// The corners of its picture for its position; nil if it is not seen.
  func corners(at position: KeypathSearch.Position) -> [Point]? {
    let box = paintedBox
    guard position.isVisible, position.opacity > 0, box.hasPoints else { return nil }
    let corners = [
      Point(box.minX, box.minY), Point(box.maxX, box.minY), Point(box.maxX, box.maxY),
      Point(box.minX, box.maxY),
    ].compactMap { position.transform * $0 }
    return corners.count == 4 ? corners : nil
  }
}

// MARK: Rows under a point

extension SceneOutline {
  /// Returns the row of the topmost layer that covers a point, the innermost one where it is in
  /// precompositions; nil if none does.
  ///
  /// - Parameter point: A point in pixels of the animation.
  package func layer(at point: Point) -> Int? {
    let root = nodes.first?.node as? CompositionNode
    return root?.layers(at: point, in: .animation, most: 1).first.flatMap(row)
  }

  /// Returns the corners of the picture of a row's layer, in pixels of the animation; nil if it is
  /// not seen.
  package func corners(of row: Int) -> [Point]? {
    guard rows.indices.contains(row), let layer = layers(around: rows[row].node).last,
      let node = layerNode(around: rows[row].node)
    else { return nil }
    return layer.corners(at: position(in: node, at: 0))
  }

  /// Returns the map from the coordinates of what has a property, such as a gradient or a path, to pixels
  /// of the animation, at the frame that the scene shows; nil for what is not seen.
  package func toPicture(of row: Int) -> Projection? {
    guard rows.indices.contains(row) else { return nil }
    let position = position(in: rows[row].node, at: 0)
    return position.isVisible ? position.transform : nil
  }

  /// Returns the rows of the paths of a layer that cover a point, the topmost first, each followed
  /// by the groups around it that are not yet listed.
  ///
  /// A path covers its inside, whether it is filled or not, and what is near its outline. Paths are
  /// those of the file, before modifiers such as trim paths.
  ///
  /// - Parameters:
  ///   - point: A point in pixels of the animation.
  ///   - row: The row of the layer.
  ///   - reach: The distance from an outline, in pixels of the animation.
  package func parts(at point: Point, of row: Int, reach: Double) -> [Int] {
    guard rows.indices.contains(row) else { return [] }
    var found: [Int] = []
    for part in paths(of: row) where found.count < Self.mostParts {
      guard let path = path(of: part), Self.covers(point, path, reach) else { continue }
      var current = part
      while current > row, rows.indices.contains(current) {
        if !found.contains(current) { found.append(current) }
        current = rows[current].parent
      }
    }
    return found
  }

  /// The largest number of paths and groups under a point.
  private static let mostParts = 64
  /// The largest number of paths of a layer that are looked at.
  private static let mostPaths = 2000

  /// Returns the rows of the paths in a row, without those of layers inside.
  private func paths(of row: Int) -> [Int] {
    var found: [Int] = []
    var index = row
    while index < rows[row].end, found.count < Self.mostPaths {
      if !rows[index].isProperty {
        let node = node(of: index)
        if index > row, node is LayerNode {
          index = max(index + 1, rows[index].end)
          continue
        }
        if node.isPathSource { found.append(index) }
      }
      index += 1
    }
    return found
  }

  /// Returns the path of a row at the frame that the scene shows, in pixels of the animation, or
  /// those in a group together; nil for other rows, and for what is hidden or in perspective.
  package func path(of row: Int) -> Path? {
    guard rows.indices.contains(row), !rows[row].isProperty else { return nil }
    if let item = node(of: row) as? any ShapeItem, item.isPathSource {
      let position = position(in: rows[row].node, at: 0)
      guard position.isVisible, item.isEnabled else { return nil }
      var scope = ShapeScope(slotLimit: 1)
      item.evaluate(&scope)
      return scope.slots.first.flatMap { position.transform.path($0.path) }
    }
    guard node(of: row) is Group else { return nil }
    var all = Path()
    for part in paths(of: row) { if let path = path(of: part) { all.append(path) } }
    return all.isEmpty ? nil : all
  }

  private static func covers(_ point: Point, _ path: Path, _ reach: Double) -> Bool {
    guard path.bounds.outset(by: reach).contains(point) else { return false }
    // Painted around the middle of a pixel, so that nothing is rounded.
    let shift = Affine.translation(0.5 - point.x, 0.5 - point.y)
    let near = path.transformed(by: shift)
    let list = DisplayList(
      size: Size(1, 1),
      items: [.fill(near, .black), .stroke(near, width: 2 * reach, .black)])
    return list.color(at: .zero).map { $0.alpha > 0 } ?? false
  }
}

extension Node {
  /// Whether it is a shape that gives a path.
  fileprivate var isPathSource: Bool {
    self is ShapePath || self is Rectangle || self is Ellipse || self is Polystar
  }
}

extension Projection {
  /// Returns the image of a path, exact without perspective; nil if a part is behind the camera.
  fileprivate func path(_ path: Path) -> Path? {
    let points = path.points.compactMap { self * $0 }
    return points.count == path.points.count ? Path(points: points, contours: path.contours) : nil
  }
}
