// SPDX-License-Identifier: Apache-2.0

package import LottieDrawing

/// The layers, groups, items and properties of a scene as a flat list, each with its parent.
///
/// Rows are handles: two rows with equal names are different things. The list keeps its scene's
/// nodes, and is made again for another scene.
package struct SceneOutline {
  /// One row.
  package struct Row {
    /// The name in keypaths.
    package var name: String { property?.name ?? object.name }
    /// The level; 0 for layers of the animation.
    package let depth: Int
    /// The index of the row that contains this one; -1 for layers of the animation.
    package let parent: Int
    /// The index of the first row after it that is not inside of it.
    package fileprivate(set) var end: Int
    /// The index in `nodes` of the node, or of the node that has the property.
    let node: Int
    /// That node.
    fileprivate let object: Node
    /// The property; nil for a node.
    let property: AnyProperty?

    /// Whether it has a value.
    package var isProperty: Bool { property != nil }
  }

  /// The rows, parents before children.
  package private(set) var rows: [Row] = []
  /// The nodes, with those that have no row, each with the index of its parent or -1.
  private(set) var nodes: [(node: Node, parent: Int)] = []
  /// The rows of layers.
  private(set) var layerRows: [Int] = []
  let animation: Animation

  /// Lists the rows of a scene. All shapes are decoded.
  package init(_ scene: Scene) {
    animation = scene.animation
    visit(scene.root, parent: -1, row: -1, depth: -1)
  }

  /// Whether the scene still shows the values from which the outline was made.
  package func isCurrent(for scene: Scene) -> Bool {
    scene.animation.hasFile(of: animation) && scene.animation.slotValues === animation.slotValues
  }

  private mutating func visit(_ node: Node, parent: Int, row: Int, depth: Int) {
    let index = nodes.count
    nodes.append((node, parent))
    var (row, depth) = (row, depth)
    // Nodes without a name do not correspond to an object of the file.
    if !node.name.isEmpty {
      depth += 1
      rows.append(
        Row(depth: depth, parent: row, end: 0, node: index, object: node, property: nil))
      row = rows.count - 1
      if node is LayerNode { layerRows.append(row) }
    }
    for property in node.properties {
      rows.append(
        Row(
          depth: depth + 1, parent: row, end: rows.count + 1, node: index, object: node,
          property: property))
    }
    for child in node.loadChildren() {
      visit(child, parent: index, row: row, depth: depth)
    }
    if !node.name.isEmpty { rows[row].end = rows.count }
  }

  /// Returns the names from the layer to a row.
  package func keys(of row: Int) -> [String] {
    var keys: [String] = []
    var current = row
    while rows.indices.contains(current) {
      keys.append(rows[current].name)
      current = rows[current].parent
    }
    return keys.reversed()
  }

  /// Returns the keypath of a row.
  package func keypath(of row: Int) -> AnimationKeypath { AnimationKeypath(keys: keys(of: row)) }

  /// Whether a row is drawn or changes what is drawn, so that it can be switched off.
  package func canBeSwitched(_ row: Int) -> Bool {
    guard !rows[row].isProperty else { return false }
    let node = node(of: row)
    return node is LayerNode || node is any ShapeItem || node is MaskNode
      || node is any EffectNode || node is any StyleNode
  }

  /// Whether a node is switched on.
  package func isEnabled(_ row: Int) -> Bool { node(of: row).isEnabled }

  private static let depthNames = ["Rotation X", "Rotation Y", "Orientation"]

  /// Whether a row is a property of the third dimension, such as an orientation, whose value is 0
  /// at a frame and does not change.
  package func isUnusedDepth(_ row: Int) -> Bool {
    // Values are read last: this is asked for each row of a file.
    guard let property = rows[row].property, Self.depthNames.contains(property.name),
      !property.isAnimated, node(of: row) is TransformNode
    else { return false }
    switch property.providedValue(at: 0) {
    case let value as Vector1D: return value.value == 0
    case let value as Vector3D: return value == .zero
    default: return false
    }
  }

  /// The unit of a property's numbers: `%`, `°`, `px`, or empty.
  package func unit(of row: Int) -> String {
    guard rows.indices.contains(row) else { return "" }
    return rows[row].property?.declaration.unit.rawValue ?? ""
  }

  func node(of row: Int) -> Node { nodes[rows[row].node].node }

  /// Whether a row is an audio layer.
  package func isSound(_ row: Int) -> Bool {
    !rows[row].isProperty && (node(of: row) as? LayerNode)?.content is AudioNode
  }

  // MARK: Values

  /// Returns the value of a property; nil for nodes and for types that cannot be set.
  ///
  /// - Parameter frame: In the frames of the animation.
  package func value(of row: Int, at frame: Double) -> PropertyValue? {
    guard let property = rows[row].property else { return nil }
    return PropertyValue(
      property, at: self.frame(of: row, at: frame),
      gradientStops: animation.limits.shapes.gradientStops)
  }

  /// Returns the frame of the composition that contains a row, for a frame of the animation.
  package func frame(of row: Int, at frame: Double) -> Double {
    let start = frame.isNaN ? animation.start : frame
    return position(in: rows[row].node, at: start).frame
  }

  /// Returns the position in a node, by its index, for a frame of the animation.
  func position(in node: Int, at frame: Double) -> KeypathSearch.Position {
    var chain: [Node] = []
    var current = node
    while current >= 0 {
      chain.append(nodes[current].node)
      current = nodes[current].parent
    }
    var position = KeypathSearch.Position(frame: frame)
    for node in chain.reversed() { node.enter(&position) }
    return position
  }

  /// Returns the file's numbers of a gradient at a frame of the animation; empty for other values.
  package func gradientNumbers(of row: Int, at frame: Double) -> [Double] {
    (rows[row].property as? Property<GradientValues>)?.value(at: self.frame(of: row, at: frame))
      .numbers ?? []
  }

  // MARK: Keyframes

  /// The largest number of properties whose keyframes are collected.
  private static let mostProperties = 5000

  /// Returns the keyframes of a property, or of all properties in a node, without duplicates.
  ///
  /// Keyframes in precompositions are converted to frames of the animation. Those that are never
  /// shown, because a time remap leaves them out, are not returned.
  ///
  /// - Parameter row: The row; nil for the whole animation.
  package func keyframes(of row: Int?) -> PropertyKeyframes {
    let range = row.map { $0..<max($0 + 1, rows[$0].end) } ?? rows.indices
    return keyframes(in: range.filter { rows[$0].isProperty })
  }

  /// Returns the keyframes of properties, without duplicates.
  func keyframes(in properties: [Int]) -> PropertyKeyframes {
    var result = PropertyKeyframes()
    var clocks: [Int: CompositionClock] = [:]
    for index in properties.prefix(Self.mostProperties) {
      guard let property = rows[index].property else { continue }
      result.hasExpression = result.hasExpression || property.expression != 0
      let keyframes = property.keyframes
      guard !keyframes.isEmpty else { continue }
      // All properties of a composition have the same clock.
      let composition = composition(of: rows[index].node)
      let clock =
        clocks[composition]
        ?? CompositionClock(
          from: animation.start, to: animation.end
        ) { frame(of: index, at: $0) }
      clocks[composition] = clock
      result.keyframes += keyframes.compactMap { keyframe in
        clock.frame(of: keyframe.frame).map { .init(frame: $0, easing: keyframe.easing) }
      }
    }
    result.keyframes.sort { $0.frame < $1.frame }
    var last = Double.nan
    result.keyframes.removeAll { keyframe in
      defer { last = keyframe.frame }
      return keyframe.frame == last
    }
    return result
  }

  /// Returns the keyframes of one property, in frames of its composition.
  package func ownKeyframes(ofProperty row: Int) -> [PropertyKeyframes.Keyframe] {
    rows[row].property?.keyframes ?? []
  }

  /// Whether an expression computes a property.
  package func hasExpression(_ row: Int) -> Bool {
    rows.indices.contains(row) && rows[row].property.map { $0.expression != 0 } == true
  }

  /// Returns the conversion from the frames of the composition that contains a row.
  package func clock(of row: Int) -> CompositionClock {
    CompositionClock(from: animation.start, to: animation.end) { frame(of: row, at: $0) }
  }

  /// The frames of a second.
  package var framerate: Double { animation.framerate }

  /// Returns the index of the composition that contains a node.
  func composition(of node: Int) -> Int {
    var current = node
    while current > 0, !(nodes[current].node is CompositionNode) { current = nodes[current].parent }
    return current
  }

  /// Whether a node is in a precomposition, which can be used several times.
  func isInPrecomposition(_ node: Int) -> Bool { composition(of: node) > 0 }

  // MARK: Colours

  /// The colours of a property that keyframes and expressions do not change.
  package struct FixedColors {
    /// The row of the property; of a precomposition with several uses, that of the first.
    package var row: Int
    /// The colour, or one for each stop of a gradient.
    package var colors: [RGBA]
  }

  /// The colours that keyframes and expressions do not change, in the order of the layers. Of a
  /// precomposition with several uses, each is listed once.
  package var fixedColors: [FixedColors] {
    var known: Set<Shared> = []
    return rows.indices.compactMap { row in
      guard let property = rows[row].property, property.keyframes.count < 2,
        property.expression == 0, let value = value(of: row, at: 0)
      else { return nil }
      let colors: [RGBA]
      switch value {
      case .color(let color): colors = [color.rgba]
      case .gradient(let stops): colors = stops.map(\.color)
      case .number, .vector, .text, .path: return nil
      }
      guard !colors.isEmpty, known.insert(shared(row)).inserted else { return nil }
      return FixedColors(row: row, colors: colors)
    }
  }

  /// What all instances of a value in the file have in common.
  private struct Shared: Hashable {
    let record: ObjectIdentifier
    let position: Int
  }

  private func shared(_ row: Int) -> Shared {
    let node = node(of: row)
    let position = node.properties.firstIndex { $0 === rows[row].property } ?? -1
    let record = node.record.map { ObjectIdentifier($0) } ?? ObjectIdentifier(node)
    return Shared(record: record, position: position)
  }

  /// Returns the number of times that the file's value of a row is used: more than 1 in a
  /// precomposition with several uses.
  package func uses(of row: Int) -> Int {
    guard isInPrecomposition(rows[row].node), let record = node(of: row).record else { return 1 }
    return nodes.count { $0.node.record === record }
  }
}

/// The rows of layers.
extension SceneOutline {
  /// Returns the rows of a layer's properties with keyframes, without those of the layers that it
  /// contains. Of the values of a text, which share their keyframes, it is the first one.
  package func animatedProperties(ofLayer row: Int) -> [Int] {
    var hasText = false
    return ownProperties(ofLayer: row).filter { index in
      guard let property = rows[index].property, !property.keyframes.isEmpty else { return false }
      guard node(of: index) is TextNode, ValueAddress.TextMember.named[property.name] != nil else {
        return true
      }
      defer { hasText = true }
      return !hasText
    }
  }

  /// Returns the name of a property with that of the group or effect that contains it.
  package func longName(of row: Int) -> String {
    guard rows.indices.contains(row) else { return "" }
    let parent = rows[row].parent
    let isPlain = !rows.indices.contains(parent) || node(of: row) is TransformNode
    let isOwn = isPlain || node(of: parent) is LayerNode
    return isOwn ? rows[row].name : "\(rows[parent].name): \(rows[row].name)"
  }

  /// Returns the rows of the layers of a name, in the order of the layers.
  package func layers(named name: String) -> [Int] {
    rows.indices.filter {
      !rows[$0].isProperty && rows[$0].name == name && node(of: $0) is LayerNode
    }
  }

  /// The rows of a layer's own properties.
  package func ownProperties(ofLayer row: Int) -> [Int] {
    ownRows(ofLayer: row).filter { rows[$0].isProperty }
  }

  /// The rows of a layer and of its groups, items, masks and effects.
  package func nodeRows(ofLayer row: Int) -> [Int] {
    [row] + ownRows(ofLayer: row).filter { !rows[$0].isProperty }
  }

  /// The rows in a layer, without those of the layers that it contains.
  private func ownRows(ofLayer row: Int) -> [Int] {
    guard rows.indices.contains(row) else { return [] }
    var own: [Int] = []
    var index = row + 1
    while index < rows[row].end {
      if !rows[index].isProperty, node(of: index) is LayerNode {
        index = max(index + 1, rows[index].end)
        continue
      }
      own.append(index)
      index += 1
    }
    return own
  }
}

/// Fonts and images.
extension SceneOutline {
  /// Whether a row is the font of a text.
  package func isFont(_ row: Int) -> Bool {
    rows.indices.contains(row) && rows[row].property is Property<FontName>
  }

  /// Returns the row of the font of a text layer, for any row of the layer; nil for other layers.
  package func font(ofLayer row: Int) -> Int? {
    guard let layer = layer(of: row) else { return nil }
    return (layer..<rows[layer].end).first { isFont($0) && rows[$0].parent == layer }
  }

  /// Returns the rows of all fonts of texts.
  package var fonts: [Int] { rows.indices.filter(isFont) }

  /// Returns the id of the image that a layer shows; nil for other rows.
  package func imageID(of row: Int) -> String? {
    guard rows.indices.contains(row), !rows[row].isProperty else { return nil }
    return ((node(of: row) as? LayerNode)?.content as? ImageNode)?.asset.id
  }
}
