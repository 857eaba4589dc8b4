// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// The commands of the layers in time, which `CommandTable` lists, keys that are none, and menus.
extension LayerPanel {
  // MARK: Commands

  /// What commands do with what is selected.
  var commands: LayerCommands {
    LayerCommands(
      document: document, reader: reader, keys: keys, list: list, selection: selection,
      property: property, axis: { [weak self] in self?.graph(of: $0)?.axis },
      graphHeight: graphHeight,
      onChange: { [weak self] in self?.showKeyframes() })
  }

  /// Lists the animated properties of the selected layer, or not.
  func toggleUnfolded() {
    if let selection { setUnfolded(selection, list.unfolding(of: selection) != .keyframes) }
  }

  /// Shows the selected layer in the inspector.
  func inspectSelected() { if let selection { inspect(selection) } }

  /// Asks for the easing of the selected keyframes.
  func typeEasing() { commands.typeEasing(askForName) }

  /// Pastes keyframes, and shows them.
  func paste() {
    guard KeyframeCopy.isCopy(Clipboard.text) else { return pasteLayers() }
    guard let changed = commands.paste() else { return }
    fill()
    if let selection, list.unfolding(of: selection) == nil { setUnfolded(selection, true) }
    commands.show(changed)
  }

  // MARK: Keys

  /// Handles a key that is no command while the panel is focused.
  /// - Returns: Whether it was used.
  func press(_ event: KeyEvent) -> Bool {
    if isDragging, event.key == .escape {
      cancelDrag()
      return true
    }
    if pressKeyframes(event) { return true }
    guard event.modifiers.isEmpty, !rows.isEmpty else { return false }
    let row = currentRow
    if moves(event, from: row, hasEnds: window?.showsFocusRing == true) { return true }
    let page = max(1, visibleRows.count - 1)
    switch event.key {
    case .pageDown: go(to: (row ?? 0) + page)
    case .pageUp: go(to: (row ?? 0) - page)
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

  /// Opens or closes what is selected; goes to what contains a closed one.
  private func fold(isOpen: Bool) -> Bool {
    guard let selection else { return false }
    if let item = keys.row, item != layers[selection].row {
      foldItem(item, of: selection, isOpen: isOpen)
    } else if list.canOpen(selection), list.isOpened(selection) != isOpen {
      setOpen(selection, isOpen)
    } else if !list.canOpen(selection), (list.unfolding(of: selection) != nil) != isOpen {
      unfold(selection, isOpen ? .all : nil)
    } else if !isOpen, list.unfolding(of: selection) != nil {
      unfold(selection, nil)
    } else if !isOpen, let container = layers[selection].container {
      select(container)
    } else if isOpen, let row = currentRow, rows.indices.contains(row + 1) {
      go(to: row + 1)
    }
    // So that arrows without an effect here do not step through the frames.
    return true
  }

  private func foldItem(_ item: Int, of layer: Int, isOpen: Bool) {
    let hasItems = !reader.isProperty(item) && !reader.items(in: item, isLayer: false).isEmpty
    if hasItems, list.isOpen(item: item) != isOpen {
      setOpen(item: item, isOpen)
    } else if !isOpen, let row = currentRow {
      let depth = rows[row].depth
      select(row: rows[..<row].lastIndex { $0.item == nil || $0.depth < depth } ?? row)
    }
  }

  /// Handles a key for keyframes that is no command.
  /// - Returns: Whether it was used.
  func pressKeyframes(_ event: KeyEvent) -> Bool {
    guard let property, !reader.track(of: property).keyframes.isEmpty else { return false }
    let hasShift = event.modifiers.contains(.shift)
    switch (event.key, event.modifiers.subtracting(.shift).isEmpty) {
    case (.left, true): stepKeyframe(of: property, by: -1, extends: hasShift)
    case (.right, true): stepKeyframe(of: property, by: 1, extends: hasShift)
    case (.escape, true) where !keys.keyframes.isEmpty:
      keys.clearKeyframes()
    default: return false
    }
    return true
  }

  /// Selects the keyframe before or after the selected one; without one, that at the playhead or
  /// beside it.
  private func stepKeyframe(of property: Int, by step: Int, extends: Bool) {
    let all = reader.track(of: property).keyframes
    guard !all.isEmpty else { return }
    let chosen = keys.keyframes[property] ?? []
    let from = step > 0 ? chosen.max() : chosen.min()
    if extends, let anchor = keys.anchor, let low = chosen.min(), let high = chosen.max() {
      // The end that is not the anchor moves.
      let end = (low == anchor ? high : low) + step
      return select(keyframe: min(max(0, end), all.count - 1), of: property, extends: true)
    }
    let now = document.player.shownFrame
    let near = all.indices.min {
      abs((all[$0].frame ?? .infinity) - now) < abs((all[$1].frame ?? .infinity) - now)
    }
    let index = from.map { $0 + step } ?? near ?? 0
    select(keyframe: min(max(0, index), all.count - 1), of: property)
  }

  // MARK: Context menu

  func contextMenu(at point: CGPoint?) -> (items: [Menu.Item], area: CGRect)? {
    if let point {
      let menu = parts(at: Point(Double(point.x), Double(point.y))).first?.menu
      return menu.map { ($0(), CGRect(origin: point, size: .zero)) }
    }
    return currentRow.map { (menu(of: $0, .name), CGRect(frame(of: $0))) }
  }

  /// The menu of a part of a row, which is selected.
  func menu(of row: Int, _ part: TimelinePart) -> [Menu.Item] {
    if let property = rows[row].property { return keyframeMenu(of: property, row, part) }
    // Of several that are selected, all stay so.
    if !keys.rows.contains(list.outlineRow(of: rows[row])) { select(row: row) }
    if rows[row].item != nil {
      return [
        .init(.switchLayer), .init(.rename), .separator, .init(.copyKeypath), .init(.copyCode),
      ]
    }
    let layer = rows[row].layer
    var items: [Menu.Item] = []
    if layers[layer].containsLayers(at: layer) {
      let isOpen = list.isOpened(layer)
      let title =
        isOpen ? localized("Close the precomposition") : localized("Open the precomposition")
      items.append(Menu.Item(title) { [unowned self] in setOpen(layer, !isOpen) })
    }
    if list.canUnfold(layer) {
      let isUnfolded = list.unfolding(of: layer) == .keyframes
      let title = localized(isUnfolded ? "Fold the keyframes" : "Unfold the keyframes")
      items.append(.init(.unfoldLayer, title: title))
    }
    let isWhole = list.unfolding(of: layer) == .all
    items.append(
      Menu.Item(isWhole ? localized("Fold all values") : localized("Unfold all values")) {
        [unowned self] in unfold(layer, isWhole ? nil : .all)
      })
    return items + [.separator] + Menu.layer
  }

  /// The menu of a property's row; at a keyframe, which is selected, that of keyframes.
  private func keyframeMenu(
    of property: Int, _ row: Int, _ part: TimelinePart
  ) -> [Menu.Item] {
    let index = part.keyframe
    let isChosen = index.map { keys.keyframes[property]?.contains($0) == true } ?? false
    if self.property != property {
      if isChosen { go(to: property, of: rows[row].layer) } else { select(row: row) }
    }
    if let index, !isChosen { select(keyframe: index, of: property) }
    return Menu.keyframes
  }
}
