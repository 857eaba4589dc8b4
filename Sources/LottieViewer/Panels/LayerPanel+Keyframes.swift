// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// The keyframes of properties that are unfolded below their layer.
extension LayerPanel {
  /// What is unfolded, and which keyframes are selected.
  struct KeyframeRows: Equatable {
    /// The indices of the layers whose properties are listed.
    var unfolded: Set<Int> = []
    /// The outline's row of the selected property; nil while a layer is selected.
    var property: Int?
    /// The selected keyframes by the outline's rows of their properties: their places in the order
    /// of time.
    var selection: Document.KeyframeSelection = [:]
    /// The place from which Shift selects.
    var anchor: Int?
    /// The dragged keyframes; nil if none are.
    var drag: KeyframeDrag?
    /// The properties with a graph, and what graphs show.
    var graphs: Set<Int> = []
    var kind = PropertyCurve.Kind.value
    /// The dragged handle of a graph; nil if none is.
    var handle: HandleDrag?
    /// The axes of graphs, which stay while something in them is dragged.
    var heldAxes: [Int: GraphAxis] = [:]
    /// The rectangle that selects keyframes; nil if none is dragged.
    var band: Band?
  }

  /// What was read of the file for the rows; read again when it is needed after a change.
  struct KeyframeCache {
    /// Whether the file has changed since.
    var isStale = false
    /// The keyframes of the properties that were drawn.
    var tracks: [Int: KeyframeTrack] = [:]
    /// The properties with keyframes, by the index of their layer.
    var properties: [Int: [Int]] = [:]
    /// The curves of the graphs that were drawn, and their axes in the visible part.
    var curves: [Int: PropertyCurve?] = [:]
    var axes: [Int: GraphAxis] = [:]
    /// The graph in which a handle is dragged, as it was before.
    var base: Graph?
  }

  // MARK: Rows

  /// The selected row; nil if none is, or if it is in a closed layer.
  var currentRow: Int? {
    guard let selection, let row = row(of: selection) else { return nil }
    guard let property = keys.property else { return row }
    return rows[row...].firstIndex { $0.property == property } ?? row
  }

  /// The outline's rows of a layer's properties with keyframes.
  func animatedProperties(of layer: Int) -> [Int] {
    if let found = known.properties[layer] { return found }
    guard layers.indices.contains(layer) else { return [] }
    let found = document.outline?.animatedProperties(ofLayer: layers[layer].row) ?? []
    known.properties[layer] = found
    return found
  }

  /// Whether a layer has keyframes.
  func canUnfold(_ layer: Int) -> Bool {
    layers.indices.contains(layer) && !keyframes(of: layer).isEmpty
  }

  /// Lists the animated properties of a layer, or not.
  func setUnfolded(_ layer: Int, _ isUnfolded: Bool) {
    guard canUnfold(layer) || !isUnfolded else {
      document.notice = localized("This layer has no keyframes")
      return
    }
    if isUnfolded {
      keys.unfolded.insert(layer)
    } else {
      keys.unfolded.remove(layer)
      if selection == layer { keys.property = nil }
    }
    listRows()
    keepKeyframes()
    trace("layerUnfold", ["name": .text(layers[layer].name), "on": .flag(isUnfolded)])
  }

  /// The keyframes of a property.
  func track(of property: Int) -> KeyframeTrack {
    if let track = known.tracks[property] { return track }
    let track = document.track(of: property)
    known.tracks[property] = track
    return track
  }

  /// The name of a property's row.
  func name(ofProperty property: Int) -> String { document.outline?.longName(of: property) ?? "" }

  // MARK: Selection

  /// Selects a row: a layer, or a property with its layer.
  func select(row: Int) {
    guard rows.indices.contains(row) else { return }
    let (layer, property) = (rows[row].layer, rows[row].property)
    guard let property else {
      (keys.selection, keys.anchor) = ([:], nil)
      return select(layer)
    }
    if keys.property != property { (keys.selection, keys.anchor) = ([:], nil) }
    go(to: property, of: layer)
    let span = span(of: row)
    reveal(from: span.top - 4, to: span.top + span.height + 4)
    traceKeyframes()
    onSelect(property)
  }

  /// Makes a property the selected one; the selected keyframes stay.
  func go(to property: Int, of layer: Int) {
    select(layer, isByUser: false)
    keys.property = property
  }

  /// Selects a keyframe of the selected property.
  ///
  /// - Parameter extends: Whether those from the last one to this one are selected. Default: false.
  func select(keyframe place: Int, of property: Int, extends: Bool = false) {
    let count = track(of: property).keyframes.count
    guard (0..<count).contains(place) else { return }
    if extends, let anchor = keys.anchor, keys.selection[property]?.isEmpty == false {
      keys.selection = [property: Set(min(anchor, place)...max(anchor, place))]
    } else {
      (keys.selection, keys.anchor) = ([property: [place]], place)
    }
    traceKeyframes()
  }

  /// Drops from the selection what the file does not have any more.
  func keepKeyframes() {
    let listed = Set(rows.compactMap(\.property))
    if let property = keys.property, !listed.contains(property) { keys.property = nil }
    for (property, places) in keys.selection {
      let count = listed.contains(property) ? track(of: property).keyframes.count : 0
      let left = places.filter { $0 < count }
      keys.selection[property] = left.isEmpty ? nil : left
    }
  }

  /// Writes the places of the selected property and its keyframes to the trace.
  func traceKeyframes() {
    guard let property = keys.property, let row = currentRow else { return }
    let area = frame(of: row)
    let corner = frameInWindow.origin
    let track = track(of: property)
    let places = keys.selection[property]?.sorted() ?? []
    let first = places.first ?? 0
    guard track.keyframes.indices.contains(first) else { return }
    let x = scale.x(frame: track.keyframes[first].frame ?? 0)
    trace(
      "keyframeSelect",
      [
        "name": .text(name(ofProperty: property)), "count": .number(Double(places.count)),
        "rect": .rect(
          CGRect(x: x - 4, y: area.center.y - 4, width: 8, height: 8)
            .offsetBy(dx: corner.x, dy: corner.y)),
        "point": .rect(graphPlace(of: property, first) { $0.point(first, 0) }),
        "handle": .rect(
          graphPlace(of: property, first) {
            $0.handle(HandlePlace(place: first, side: .behind, component: 0))
          }), "spacing": .number(scale.spacing),
      ])
  }

  /// The place in the window of a keyframe's point or handle in its graph; empty without one.
  private func graphPlace(
    of property: Int, _ place: Int, _ point: (Graph) -> Point?
  ) -> CGRect {
    guard let graph = graphRow(of: property).flatMap({ self.graph(inRow: $0) }),
      graph.curve.keyframes.indices.contains(place), let point = point(graph)
    else { return .zero }
    let corner = frameInWindow.origin
    return CGRect(x: point.x - 4, y: point.y - 4, width: 8, height: 8)
      .offsetBy(dx: corner.x, dy: corner.y)
  }

  // MARK: Screen readers

  /// The element of a property's row.
  func keyframeElement(of property: Int) -> AccessibleElement {
    let track = track(of: property)
    let count = track.keyframes.count
    let chosen = keys.selection[property]?.sorted() ?? []
    var parts = [localized(.counted(count, "one keyframe", "\(count) keyframes"))]
    if !chosen.isEmpty {
      let list = chosen.prefix(6).compactMap { place in
        track.keyframes.indices.contains(place) ? words(for: track.keyframes[place]) : nil
      }
      let shown = list.joined(separator: ", ") + (chosen.count > 6 ? " …" : "")
      parts.append(localized("selected: \(shown)"))
    }
    return AccessibleElement(
      .treeItem, name(ofProperty: property), detail: note(of: property),
      text: parts.joined(separator: ", "),
      states: keys.property == property ? [.selected, .current] : [])
  }

  /// A keyframe in words: `frame 12, eased`.
  func words(for keyframe: KeyframeTrack.Keyframe) -> String {
    let place =
      keyframe.frame.map { localized("frame \(shownNumber($0))") } ?? localized("never shown")
    return keyframe.kind == .linear ? place : "\(place), \(keyframe.kind.text.localized)"
  }

  /// What an edit of a property's keyframes means besides, in words; empty for nothing.
  func note(of property: Int) -> String {
    var parts = [localized("keyframes")]
    if let note = document.keyframeNote(of: property) { parts.append(note) }
    if track(of: property).hasExpression {
      parts.append(localized("an expression computes the value"))
    }
    return parts.joined(separator: ", ")
  }
}
