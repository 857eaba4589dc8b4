// SPDX-License-Identifier: Apache-2.0

internal import LottieEditing
internal import LottieGeometry
internal import LottieKit

/// The rows of the layers in time: the layers whose containers are open, the groups, items and properties
/// of those that are unfolded, and graphs.
///
/// It knows the layers and what of them is open. Only its methods change that, and each lists the
/// rows again; the panel that owns it scrolls and selects.
struct LayerList {
  /// A row: a layer, something in one, or the graph of a property.
  struct Row: Equatable {
    /// The index of the layer.
    let layer: Int
    /// The outline's row of the group, the item or the property; nil for the layer itself.
    var item: Int?
    /// The outline's row of the property; nil for others.
    var property: Int?
    var isGraph = false
    /// The number of groups of the layer around it.
    var depth = 0
  }

  /// What of a layer is listed below it.
  enum Unfolding {
    /// The properties with keyframes, or everything.
    case keyframes, all
  }

  private let reader: LayerReader
  /// The layers, each before those that it contains.
  private(set) var layers: [LayerTime] = []
  /// The indices of the layers whose contents are listed: those that the user has opened, and those that
  /// contain what was selected elsewhere.
  private var opened: Set<Int> = [], revealed: Set<Int> = []
  /// The layers of which more is listed.
  private var unfolded: [Int: Unfolding] = [:]
  /// The rows of open groups and items.
  private var openItems: Set<Int> = []
  /// What was selected elsewhere inside of a layer. It is listed as long as it is selected.
  private var shown: Int?
  /// The properties with a graph.
  private(set) var graphs: Set<Int> = []
  /// From top to bottom; each layer before what is in it, each property before its graph.
  private(set) var rows: [Row] = []
  /// The number of graphs above each row.
  private var graphsAbove: [Int] = []

  /// The height of a row without a graph, in points.
  static let rowHeight = 24.0

  init(_ reader: LayerReader) { self.reader = reader }

  // MARK: What is listed

  /// Whether layers have the kinds and the containers of the listed ones, as those of an edited file.
  func isAlike(_ new: [LayerTime]) -> Bool {
    new.count == layers.count
      && zip(new, layers).allSatisfy { $0.kind == $1.kind && $0.container == $1.container }
  }

  /// Lists layers.
  ///
  /// - Parameter isSame: Whether they are those of before, so that what is open stays so.
  mutating func fill(_ layers: [LayerTime], isSame: Bool) {
    if !isSame { self = LayerList(reader) }
    self.layers = layers
    list()
  }

  /// Opens or closes a precomposition.
  mutating func setOpen(_ layer: Int, _ isOpen: Bool) {
    revealed.remove(layer)
    if isOpen { opened.insert(layer) } else { opened.remove(layer) }
    list()
  }

  /// Opens all that contains a layer, and lists a row in it. What was opened so for another layer
  /// closes again.
  ///
  /// - Parameters:
  ///   - layer: The layer; nil for none.
  ///   - item: The row of a group, an item or a property in it. Default: nil, none.
  mutating func reveal(_ layer: Int?, _ item: Int? = nil) {
    let old = (opened.union(revealed), shown)
    revealed = layer.map(containers) ?? []
    shown = item
    if old != (opened.union(revealed), shown) { list() }
  }

  /// Opens all that contains a layer, beside what is open.
  mutating func open(for layer: Int) {
    let missing = containers(of: layer).subtracting(opened).subtracting(revealed)
    guard !missing.isEmpty else { return }
    revealed.formUnion(missing)
    list()
  }

  private func containers(of layer: Int) -> Set<Int> {
    var all: Set<Int> = []
    var container = layers[layer].container
    while let current = container {
      all.insert(current)
      container = layers[current].container
    }
    return all
  }

  /// Lists what is in a layer, or not.
  ///
  /// - Parameter unfolding: What of it; nil for nothing.
  mutating func unfold(_ layer: Int, _ unfolding: Unfolding?) {
    unfolded[layer] = unfolding
    if unfolding == nil, let shown, holds(layer, shown) { self.shown = nil }
    list()
  }

  /// Opens or closes a group or an item.
  mutating func setOpen(item: Int, _ isOpen: Bool) {
    if isOpen { openItems.insert(item) } else { openItems.remove(item) }
    if !isOpen, let shown, reader.isInside(shown, of: item) { self.shown = nil }
    list()
  }

  /// Shows or hides graphs.
  mutating func setGraphs(_ properties: Set<Int>, isShown: Bool) {
    if isShown { graphs.formUnion(properties) } else { graphs.subtract(properties) }
    list()
  }

  private mutating func list() {
    rows = []
    // Found once: this list is as long as the file has layers.
    let holder = shown.flatMap(reader.layer)
    var index = 0
    while index < layers.count {
      rows.append(Row(layer: index))
      if unfolded[index] == .all {
        addItems(in: layers[index].row, of: index, depth: 0)
      } else {
        let isHolder = layers[index].row == holder
        for row in flatItems(of: index, withShown: isHolder) { add(row, of: index, depth: 0) }
      }
      index = isOpened(index) ? index + 1 : layers[index].end
    }
    var count = 0
    graphsAbove = rows.map { row in
      defer { if row.isGraph { count += 1 } }
      return count
    }
  }

  /// What is listed of a layer whose groups are not.
  private func flatItems(of layer: Int, withShown: Bool) -> [Int] {
    let row = layers[layer].row
    let animated = unfolded[layer] == nil ? [] : reader.properties(ofLayer: row)
    guard withShown, let shown, shown != row, !animated.contains(shown) else { return animated }
    return (animated + [shown]).sorted()
  }

  /// Whether something is in a layer, but not in one that this contains.
  private func holds(_ layer: Int, _ item: Int) -> Bool {
    layers.indices.contains(layer) && item != layers[layer].row
      && reader.layer(of: item) == layers[layer].row
  }

  private mutating func addItems(in row: Int, of layer: Int, depth: Int) {
    for item in reader.items(in: row, isLayer: depth == 0) {
      add(item, of: layer, depth: depth)
      if isOpen(item: item) { addItems(in: item, of: layer, depth: depth + 1) }
    }
  }

  private mutating func add(_ item: Int, of layer: Int, depth: Int) {
    guard reader.isProperty(item) else {
      rows.append(Row(layer: layer, item: item, depth: depth))
      return
    }
    rows.append(Row(layer: layer, item: item, property: item, depth: depth))
    guard graphs.contains(item), reader.curve(of: item) != nil else { return }
    rows.append(Row(layer: layer, item: item, property: item, isGraph: true, depth: depth))
  }

  // MARK: Rows

  /// The row of the outline of what a row shows.
  func outlineRow(of row: Row) -> Int { row.item ?? layers[row.layer].row }

  /// The rows of the outline of what is listed beside properties.
  var items: [Int] { rows.compactMap { $0.property == nil ? outlineRow(of: $0) : nil } }

  /// The upper edge of a row and its height, in points.
  func extent(of row: Int, graphHeight: Double) -> (top: Double, height: Double) {
    let graphs = graphsAbove[row]
    let top = 4 + Double(row - graphs) * Self.rowHeight + Double(graphs) * graphHeight
    return (top, rows[row].isGraph ? graphHeight : Self.rowHeight)
  }

  /// The row of a layer; nil if it is in a closed one.
  func row(of layer: Int) -> Int? {
    let first = rows.partitioningIndex { $0.layer >= layer }
    return rows.indices.contains(first) && rows[first].layer == layer ? first : nil
  }

  /// The row of a property, or of its graph; nil if it is not listed.
  func row(ofProperty property: Int, isGraph: Bool = false) -> Int? {
    rows.firstIndex { $0.property == property && $0.isGraph == isGraph }
  }

  /// A property, if it is listed.
  func listed(_ property: Int?) -> Int? {
    property.flatMap { row(ofProperty: $0) == nil ? nil : $0 }
  }

  /// Whether a layer has keyframes.
  func canUnfold(_ layer: Int) -> Bool {
    layers.indices.contains(layer) && !reader.keyframes(ofLayer: layers[layer].row).isEmpty
  }

  /// Whether a layer contains others.
  func canOpen(_ layer: Int) -> Bool {
    layers.indices.contains(layer) && layers[layer].containsLayers(at: layer)
  }

  /// Whether what a precomposition contains is listed.
  func isOpened(_ layer: Int) -> Bool { opened.contains(layer) || revealed.contains(layer) }

  /// What is listed below a layer beside the layers that it contains; nil for nothing.
  func unfolding(of layer: Int) -> Unfolding? { unfolded[layer] }

  /// Whether the names of what is listed in a layer are those beside their groups.
  func hasGroups(_ layer: Int) -> Bool { unfolded[layer] == .all }

  /// Whether what is in a group or an item is listed.
  func isOpen(item: Int) -> Bool {
    openItems.contains(item) || shown.map { $0 != item && reader.isInside($0, of: item) } == true
  }

  /// Whether the arrow before a layer's name points down.
  func isOpen(_ layer: Int) -> Bool {
    canOpen(layer) ? isOpened(layer) : unfolded[layer] != nil
  }

  /// The index of the layer with a row of the outline; nil for none. Rows of layers ascend.
  func layer(ofRow row: Int) -> Int? {
    let first = layers.partitioningIndex { $0.row >= row }
    return layers.indices.contains(first) && layers[first].row == row ? first : nil
  }

  /// The frames of the animation for one of the composition that contains a listed property; nil if
  /// that is uneven.
  func scale(ofProperty property: Int) -> Double? {
    let layer = rows.first { $0.property == property }?.layer
    return layer.flatMap { layers[$0].evenScale }
  }

  /// Whether listed properties are in compositions that run evenly.
  func areEven(_ properties: some Sequence<Int>) -> Bool {
    properties.allSatisfy { scale(ofProperty: $0) != nil }
  }
}

extension LayerTime {
  /// The frames of the animation for one of the layer's composition; nil if that is uneven.
  var evenScale: Double? { scale.flatMap { $0 != 0 && $0.isFinite ? $0 : nil } }
}
