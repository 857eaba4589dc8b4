// SPDX-License-Identifier: Apache-2.0

internal import LottieEditing
internal import LottieKit

/// The rows of the layers in time: the layers whose containers are open, the unfolded properties, and
/// their graphs.
///
/// It knows the layers and what of them is open. Only its methods change that, and each lists the
/// rows again; the panel that owns it scrolls and selects.
struct LayerList {
  /// A row: a layer, one of its properties, or the graph of one.
  struct Row: Equatable {
    /// The index of the layer.
    let layer: Int
    /// The outline's row of the property; nil for the layer itself.
    let property: Int?
    var isGraph = false
  }

  private let reader: LayerReader
  /// The layers, each before those that it contains.
  private(set) var layers: [LayerTime] = []
  /// The indices of the layers whose contents are listed, and of those whose properties are.
  private(set) var opened: Set<Int> = []
  private(set) var unfolded: Set<Int> = []
  /// The properties with a graph.
  private(set) var graphs: Set<Int> = []
  /// From top to bottom; each layer before its unfolded properties, each property before its graph.
  private(set) var rows: [Row] = []
  /// The number of graphs above each row.
  private var graphsAbove: [Int] = []

  /// The height of a row without a graph, in points.
  static let rowHeight = 24.0

  init(_ reader: LayerReader) { self.reader = reader }

  // MARK: What is listed

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
    if isOpen { opened.insert(layer) } else { opened.remove(layer) }
    list()
  }

  /// Opens all that contains a layer.
  mutating func reveal(_ layer: Int) {
    let old = opened
    var container = layers[layer].container
    while let current = container {
      opened.insert(current)
      container = layers[current].container
    }
    if opened != old { list() }
  }

  /// Lists the animated properties of a layer, or not.
  mutating func setUnfolded(_ layer: Int, _ isUnfolded: Bool) {
    if isUnfolded { unfolded.insert(layer) } else { unfolded.remove(layer) }
    list()
  }

  /// Shows or hides graphs.
  mutating func setGraphs(_ properties: Set<Int>, isShown: Bool) {
    if isShown { graphs.formUnion(properties) } else { graphs.subtract(properties) }
    list()
  }

  private mutating func list() {
    rows = []
    var index = 0
    while index < layers.count {
      rows.append(Row(layer: index, property: nil))
      if unfolded.contains(index) {
        for property in reader.properties(ofLayer: layers[index].row) {
          rows.append(Row(layer: index, property: property))
          guard graphs.contains(property), reader.curve(of: property) != nil else { continue }
          rows.append(Row(layer: index, property: property, isGraph: true))
        }
      }
      index = opened.contains(index) ? index + 1 : layers[index].end
    }
    var count = 0
    graphsAbove = rows.map { row in
      defer { if row.isGraph { count += 1 } }
      return count
    }
  }

  // MARK: Rows

  /// The upper edge of a row and its height, in points.
  func extent(of row: Int, graphHeight: Double) -> (top: Double, height: Double) {
    let graphs = graphsAbove[row]
    let top = 4 + Double(row - graphs) * Self.rowHeight + Double(graphs) * graphHeight
    return (top, rows[row].isGraph ? graphHeight : Self.rowHeight)
  }

  /// The row of a layer; nil if it is in a closed one.
  func row(of layer: Int) -> Int? {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].layer < layer { low = middle + 1 } else { high = middle }
    }
    return rows.indices.contains(low) && rows[low].layer == layer ? low : nil
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

  /// Whether the arrow before a layer's name points down; nil for a layer without one.
  func isOpen(_ layer: Int) -> Bool? {
    if canOpen(layer) { return opened.contains(layer) }
    return canUnfold(layer) ? unfolded.contains(layer) : nil
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
