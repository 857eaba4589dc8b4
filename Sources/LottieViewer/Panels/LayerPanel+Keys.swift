// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// The commands of the layers in time, which `CommandTable` lists, keys that are none, and what screen
/// readers read.
extension LayerPanel {
  // MARK: Commands

  /// What is missing for a command; nil where it can run.
  func need(of command: Command.ID) -> Message? {
    guard !isHidden else { return "Open the layers in time first" }
    switch command {
    case .moveLayerStart, .trimLayerStart:
      return layerNeed("This layer has no in point") { $0.start.isFinite }
    case .moveLayerStop, .trimLayerStop:
      return layerNeed("This layer has no out point") { $0.stop.isFinite }
    case .earlier, .later, .tenEarlier, .tenLater:
      guard keys.selection.isEmpty else {
        return hasScales
          ? nil : "A time remap moves this layer, so that its keyframes cannot be moved"
      }
      return layerNeed("This layer has neither an in nor an out point") {
        $0.start.isFinite || $0.stop.isFinite
      }
    case .unfoldLayer:
      guard let selection else { return Self.noLayer }
      return canUnfold(selection) ? nil : "This layer has no keyframes"
    case .inspectLayer: return selection == nil ? Self.noLayer : nil
    default: return keyframeNeed(of: command)
    }
  }

  private static let noLayer: Message = "Select a layer of the layers in time"

  /// What the selected layer lacks; nil where it fits.
  private func layerNeed(_ need: Message, _ fits: (LayerTime) -> Bool) -> Message? {
    guard let selection else { return Self.noLayer }
    guard layers[selection].scale != nil else {
      return "A time remap moves this layer; edit the remap instead"
    }
    return fits(layers[selection]) ? nil : need
  }

  /// Runs a command that needs nothing more. An edit is one step of undo.
  func run(_ command: Command.ID) {
    guard need(of: command) == nil else { return }
    switch command {
    case .moveLayerStart, .moveLayerStop, .trimLayerStart, .trimLayerStop: retime(command)
    case .earlier: move(by: -1)
    case .later: move(by: 1)
    case .tenEarlier: move(by: -10)
    case .tenLater: move(by: 10)
    case .unfoldLayer:
      if let selection { setUnfolded(selection, !keys.unfolded.contains(selection)) }
    case .inspectLayer: if let selection { inspect(selection) }
    default: runKeyframes(command)
    }
  }

  /// Moves or trims the selected layer to the playhead.
  private func retime(_ command: Command.ID) {
    guard let selection else { return }
    let (layer, now) = (layers[selection], document.player.shownFrame.rounded(.down))
    switch command {
    case .moveLayerStart: retime(selection, .whole, by: now - layer.start)
    // The shown frame is the last one of the layer.
    case .moveLayerStop: retime(selection, .whole, by: now + 1 - layer.stop)
    case .trimLayerStart: retime(selection, .start, by: now - layer.start)
    default: retime(selection, .stop, by: now + 1 - layer.stop)
    }
  }

  /// Moves the selected keyframes; without them, the selected layer.
  private func move(by frames: Double) {
    if !keys.selection.isEmpty {
      moveKeyframes(by: frames)
    } else if let selection {
      retime(selection, .whole, by: frames)
    }
  }

  // MARK: Keys

  /// Handles a key that is no command while the panel is focused.
  /// - Returns: Whether it was used.
  func press(_ event: KeyEvent) -> Bool {
    if drag != nil, event.key == .escape {
      cancelDrag()
      return true
    }
    if pressKeyframes(event) { return true }
    guard event.modifiers.isEmpty, !rows.isEmpty else { return false }
    let row = currentRow
    let page = max(1, visibleRows.count - 1)
    switch event.key {
    case .down: go(to: row.map { next(after: $0) } ?? 0)
    case .up: go(to: row.map { $0 - 1 } ?? 0)
    case .pageDown: go(to: (row ?? 0) + page)
    case .pageUp: go(to: (row ?? 0) - page)
    case .home where window?.showsFocusRing == true: go(to: 0)
    case .end where window?.showsFocusRing == true: go(to: rows.count - 1)
    case .left, .right: return fold(isOpen: event.key == .right)
    default: return false
    }
    return true
  }

  private func go(to row: Int) {
    var row = min(max(0, row), rows.count - 1)
    // A graph has the row of its property above it.
    if rows[row].isGraph { row -= 1 }
    select(row: row)
  }

  /// The row below one, without graphs.
  private func next(after row: Int) -> Int {
    rows.indices.contains(row + 1) && rows[row + 1].isGraph ? row + 2 : row + 1
  }

  /// Opens or closes the selected layer; goes to the one that contains a closed one.
  private func fold(isOpen: Bool) -> Bool {
    guard let selection else { return false }
    if layers[selection].containsLayers(at: selection), opened.contains(selection) != isOpen {
      setOpen(selection, isOpen)
      return true
    }
    if isOpen != keys.unfolded.contains(selection), canUnfold(selection) {
      setUnfolded(selection, isOpen)
      return true
    }
    if !isOpen, let container = layers[selection].container {
      select(container)
      return true
    }
    if isOpen, opened.contains(selection) {
      select(selection + 1)
      return true
    }
    // So that arrows without an effect here do not step through the frames.
    return true
  }

  // MARK: Screen readers

  /// The element of a listed layer.
  func layerElement(of row: Int) -> AccessibleElement {
    if rows[row].isGraph {
      var element = graphElement(of: row)
      element.level = layers[rows[row].layer].depth + 3
      return element
    }
    let layer = rows[row].layer
    if let property = rows[row].property {
      var element = keyframeElement(of: property)
      element.level = layers[layer].depth + 2
      return element
    }
    // The keyboard may be in the row of one of its properties.
    let isCurrent = layer == selection && keys.property == nil
    var states: AccessibleElement.States = isCurrent ? [.selected, .current] : []
    if layers[layer].containsLayers(at: layer) {
      states.formUnion(opened.contains(layer) ? [.expandable, .expanded] : .expandable)
    } else if keys.unfolded.contains(layer) {
      states.formUnion([.expandable, .expanded])
    }
    var element = AccessibleElement(
      .treeItem, layers[layer].name, detail: detail(of: layer), text: time(of: layer),
      states: states)
    element.level = layers[layer].depth + 1
    element.key = "layer \(layer)"
    return element
  }

  /// The frames of a layer in words: `frames 0 to 60`.
  func time(of layer: Int) -> String {
    let (start, stop) = span(ofLayer: layer)
    switch (start.isFinite, stop.isFinite) {
    case (true, true): return localized("frames \(shownNumber(start)) to \(shownNumber(stop))")
    case (true, false): return localized("from frame \(shownNumber(start))")
    case (false, true): return localized("to frame \(shownNumber(stop))")
    case (false, false): return localized("all frames")
    }
  }

  /// The kind of a layer, its parent, its matte and its cost in words.
  private func detail(of layer: Int) -> String {
    let time = layers[layer]
    var parts = [LayerKind.title(of: time.kind).localized]
    if let mark = mark(time.row) { parts.append(mark) }
    if let parent = time.parent { parts.append(localized("parent “\(layers[parent].name)”")) }
    if let matte = time.matte { parts.append(localized("matte “\(layers[matte].name)”")) }
    if time.isMatte { parts.append(localized("a matte")) }
    if let profile = costs.profile, profile.layers.indices.contains(layer) {
      let share = profile.layers[layer].whole.total / max(1e-9, profile.frameMilliseconds)
      parts.append(localized("\(Self.percent(share)) of the frame"))
    }
    return parts.joined(separator: ", ")
  }

  /// The tip of a name: the whole name, what is read of it, and its frames.
  func tip(of layer: Int) -> String {
    "\(layers[layer].name): \(detail(of: layer)), \(time(of: layer))"
  }

  // MARK: Context menu

  func contextMenu(at point: CGPoint?) -> (items: [Menu.Item], area: CGRect)? {
    guard let row = point.map({ row(at: $0) }) ?? currentRow else { return nil }
    let area = point.map { CGRect(origin: $0, size: .zero) } ?? CGRect(frame(of: row))
    if let property = rows[row].property { return (keyframeMenu(of: property, at: point), area) }
    let layer = rows[row].layer
    select(layer)
    var items: [Menu.Item] = [.init(.inspectLayer)]
    if layers[layer].containsLayers(at: layer) {
      let isOpen = opened.contains(layer)
      let title =
        isOpen ? localized("Close the precomposition") : localized("Open the precomposition")
      items.append(Menu.Item(title) { [unowned self] in setOpen(layer, !isOpen) })
    }
    if canUnfold(layer) {
      let isUnfolded = keys.unfolded.contains(layer)
      let title = localized(isUnfolded ? "Fold the keyframes" : "Unfold the keyframes")
      items.append(.init(.unfoldLayer, title: title))
    }
    items += [
      .separator, .init(.moveLayerStart), .init(.moveLayerStop), .init(.trimLayerStart),
      .init(.trimLayerStop), .init(.earlier), .init(.later),
    ]
    return (items, area)
  }
}
