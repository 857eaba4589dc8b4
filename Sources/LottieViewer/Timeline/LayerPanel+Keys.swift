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
    if let selection { setUnfolded(selection, !list.unfolded.contains(selection)) }
  }

  /// Shows the selected layer in the inspector.
  func inspectSelected() { if let selection { inspect(selection) } }

  /// Asks for the easing of the selected keyframes.
  func typeEasing() { commands.typeEasing(askForName) }

  /// Pastes keyframes, and shows them.
  func paste() {
    guard let changed = commands.paste() else { return }
    fill()
    if let selection, !list.unfolded.contains(selection) { setUnfolded(selection, true) }
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

  /// Opens or closes the selected layer; goes to the one that contains a closed one.
  private func fold(isOpen: Bool) -> Bool {
    guard let selection else { return false }
    if layers[selection].containsLayers(at: selection), list.opened.contains(selection) != isOpen {
      setOpen(selection, isOpen)
      return true
    }
    if isOpen != list.unfolded.contains(selection), list.canUnfold(selection) {
      setUnfolded(selection, isOpen)
      return true
    }
    if !isOpen, let container = layers[selection].container {
      select(container)
      return true
    }
    if isOpen, list.opened.contains(selection) {
      select(selection + 1)
      return true
    }
    // So that arrows without an effect here do not step through the frames.
    return true
  }

  /// Handles a key for keyframes that is no command.
  /// - Returns: Whether it was used.
  func pressKeyframes(_ event: KeyEvent) -> Bool {
    guard let property else { return false }
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
    let place = from.map { $0 + step } ?? near ?? 0
    select(keyframe: min(max(0, place), all.count - 1), of: property)
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
    let layer = rows[row].layer
    select(layer)
    var items: [Menu.Item] = [.init(.inspectLayer)]
    if layers[layer].containsLayers(at: layer) {
      let isOpen = list.opened.contains(layer)
      let title =
        isOpen ? localized("Close the precomposition") : localized("Open the precomposition")
      items.append(Menu.Item(title) { [unowned self] in setOpen(layer, !isOpen) })
    }
    if list.canUnfold(layer) {
      let isUnfolded = list.unfolded.contains(layer)
      let title = localized(isUnfolded ? "Fold the keyframes" : "Unfold the keyframes")
      items.append(.init(.unfoldLayer, title: title))
    }
    items += [
      .separator, .init(.moveLayerStart), .init(.moveLayerStop), .init(.trimLayerStart),
      .init(.trimLayerStop), .init(.earlier), .init(.later),
    ]
    return items
  }

  /// The menu of a property's row; at a keyframe, which is selected, that of keyframes.
  private func keyframeMenu(
    of property: Int, _ row: Int, _ part: TimelinePart
  ) -> [Menu.Item] {
    let place = part.keyframe
    let isChosen = place.map { keys.keyframes[property]?.contains($0) == true } ?? false
    if self.property != property {
      if isChosen { go(to: property, of: rows[row].layer) } else { select(row: row) }
    }
    if let place, !isChosen { select(keyframe: place, of: property) }
    return [
      .init(.addKeyframe), .init(.deleteKeyframes), .separator, .init(.holdKeyframes),
      .init(.linearKeyframes), .init(.easeIn), .init(.easeOut), .init(.easeBoth), .separator,
      .init(.reverseKeyframes), .init(.stretchKeyframes), .init(.shrinkKeyframes), .separator,
      .init(.copyKeyframes), .init(.pasteKeyframes), .init(.selectPropertyKeyframes),
      .init(.selectKeyframes), .separator, .init(.graph), .init(.speedGraph), .init(.typeEasing),
    ]
  }
}
