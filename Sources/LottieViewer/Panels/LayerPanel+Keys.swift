// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// Keys of the layers in time, and what screen readers read of them.
extension LayerPanel {
  /// What a key, or the context menu, does with the selected layer.
  enum TimeCommand: CaseIterable {
    case moveStart, moveStop, trimStart, trimStop, earlier, later

    var title: String {
      switch self {
      case .moveStart: localized("Move the in point to the playhead")
      case .moveStop: localized("Move the out point to the playhead")
      case .trimStart: localized("Trim the in point to the playhead")
      case .trimStop: localized("Trim the out point to the playhead")
      case .earlier: localized("One frame earlier")
      case .later: localized("One frame later")
      }
    }

    /// The keys, as After Effects has them.
    var keys: String {
      switch self {
      case .moveStart: "["
      case .moveStop: "]"
      case .trimStart: "Alt ["
      case .trimStop: "Alt ]"
      case .earlier: "Alt PgUp"
      case .later: "Alt PgDn"
      }
    }
  }

  /// The distance of Shift with the keys that move by a frame.
  private static let largeStep = 10.0

  /// Whether a command would do anything.
  func canRun(_ command: TimeCommand) -> Bool {
    guard let selection, layers[selection].scale != nil else { return false }
    let layer = layers[selection]
    switch command {
    case .moveStart, .trimStart: return layer.start.isFinite
    case .moveStop, .trimStop: return layer.stop.isFinite
    case .earlier, .later: return layer.start.isFinite || layer.stop.isFinite
    }
  }

  /// Changes the time of the selected layer in one step of undo.
  ///
  /// - Parameter step: The frames of a move.
  func run(_ command: TimeCommand, by step: Double = 1) {
    guard let selection, canRun(command) else { return }
    let (layer, now) = (layers[selection], document.player.shownFrame.rounded(.down))
    switch command {
    case .moveStart: retime(selection, .whole, by: now - layer.start)
    // The shown frame is the last one of the layer.
    case .moveStop: retime(selection, .whole, by: now + 1 - layer.stop)
    case .trimStart: retime(selection, .start, by: now - layer.start)
    case .trimStop: retime(selection, .stop, by: now + 1 - layer.stop)
    case .earlier: retime(selection, .whole, by: -step)
    case .later: retime(selection, .whole, by: step)
    }
  }

  // MARK: Keys

  /// Handles a key while the panel is focused.
  /// - Returns: Whether it was used.
  func press(_ event: KeyEvent) -> Bool {
    if drag != nil, event.key == .escape {
      cancelDrag()
      return true
    }
    if pressKeyframes(event) { return true }
    if let (command, step) = command(of: event) {
      guard selection != nil else { return false }
      run(command, by: step)
      return true
    }
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
    case .enter:
      guard let selection else { return false }
      inspect(selection)
    default: return false
    }
    return true
  }

  /// The command of a key, and the frames of a move; nil for other keys.
  private func command(of event: KeyEvent) -> (TimeCommand, Double)? {
    let hasAlt = event.modifiers.contains(.alt)
    let step = event.modifiers.contains(.shift) ? Self.largeStep : 1
    // On many layouts, brackets are made with AltGr, which is no Alt.
    let sign = event.character.map { Key.character($0) } ?? event.key
    switch (hasAlt ? event.key : sign, hasAlt) {
    case (.character("["), false): return (.moveStart, 1)
    case (.character("]"), false): return (.moveStop, 1)
    case (.character("["), true): return (.trimStart, 1)
    case (.character("]"), true): return (.trimStop, 1)
    case (.pageUp, true): return (.earlier, step)
    case (.pageDown, true): return (.later, step)
    default: return nil
    }
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
    var items = [
      Menu.Item(localized("Show in the inspector")) { [unowned self] in inspect(layer) }
    ]
    if layers[layer].containsLayers(at: layer) {
      let isOpen = opened.contains(layer)
      items.append(
        Menu.Item(
          isOpen ? localized("Close the precomposition") : localized("Open the precomposition")
        ) {
          [unowned self] in setOpen(layer, !isOpen)
        })
    }
    items += unfoldItem(of: layer)
    items.append(.separator)
    for command in TimeCommand.allCases {
      var item = Menu.Item(command.title) { [unowned self] in run(command) }
      item.key = keyNames(command.keys)
      item.isEnabled = canRun(command)
      items.append(item)
    }
    return (items, area)
  }
}
