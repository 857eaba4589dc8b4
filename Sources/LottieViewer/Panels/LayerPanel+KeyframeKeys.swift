// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// Commands for keyframes, their keys in the panel, and the menu of a property's row.
extension LayerPanel {
  /// What a command does with the selected keyframes, in one step of undo.
  enum KeyframeCommand: CaseIterable {
    case add, delete, earlier, later, hold, linear, easeIn, easeOut, easeBoth
    case reverse, stretch, shrink, copy, paste, selectAll, selectProperty
  }

  /// The factors of the commands that stretch and shrink.
  private static let longer = 2.0, shorter = 0.5

  /// Whether a command would do anything.
  func canRun(_ command: KeyframeCommand) -> Bool {
    guard !isHidden else { return false }
    switch command {
    case .add, .selectProperty: return keys.property != nil
    case .selectAll: return rows.contains { $0.property != nil }
    case .paste: return selection != nil && KeyframeCopy.isCopy(Clipboard.text)
    case .earlier, .later: return !keys.selection.isEmpty && hasScales
    case .reverse, .stretch, .shrink: return keys.selection.values.contains { $0.count > 1 }
    case .delete, .hold, .linear, .easeIn, .easeOut, .easeBoth, .copy:
      return !keys.selection.isEmpty
    }
  }

  /// Runs a command, or says what it needs.
  ///
  /// - Parameter step: The frames of a move. Default: 1.
  func run(_ command: KeyframeCommand, by step: Double = 1) {
    guard canRun(command) else { return document.notice = need(of: command) }
    switch command {
    case .add: add()
    case .delete: change { .delete(at: self.document.ownFrame(of: $0)) }
    case .earlier: move(by: -step)
    case .later: move(by: step)
    case .hold:
      let isHeld = selectedKeyframes.allSatisfy { $0.kind == .hold }
      change { _ in .hold(!isHeld) }
    case .linear: change { _ in .ease(.linear) }
    case .easeIn: change { _ in .ease(.easeIn) }
    case .easeOut: change { _ in .ease(.easeOut) }
    case .easeBoth: change { _ in .ease(.both) }
    case .reverse: change { _ in .reverse }
    case .stretch: scaleTime(by: Self.longer)
    case .shrink: scaleTime(by: Self.shorter)
    case .copy: copyKeyframes()
    case .paste: paste()
    case .selectAll: selectAll(rows.compactMap(\.property))
    case .selectProperty: selectAll(keys.property.map { [$0] } ?? [])
    }
  }

  /// What a command needs, in words.
  private func need(of command: KeyframeCommand) -> String {
    switch command {
    case .paste where selection != nil: return localized("There are no copied keyframes")
    case .paste: return localized("Select a layer or a property of the layers in time")
    case .selectAll: return localized("Unfold the keyframes of a layer first")
    case .add, .selectProperty: return localized("Select a property of the layers in time")
    case .earlier,
      .later where !keys.selection.isEmpty:
      return localized("A time remap moves this layer, so that its keyframes cannot be moved")
    case .reverse, .stretch, .shrink: return localized("Select two keyframes or more of a property")
    default: return localized("Select keyframes in the layers in time")
    }
  }

  // MARK: Edits

  /// The selected keyframes.
  private var selectedKeyframes: [KeyframeTrack.Keyframe] {
    keys.selection.flatMap { property, places in
      let all = track(of: property).keyframes
      return places.sorted().filter(all.indices.contains).map { all[$0] }
    }
  }

  private func change(_ edit: (Int) -> KeyframeEdit) {
    guard let changed = document.editKeyframes(keys.selection, edit) else { return }
    show(changed)
  }

  /// Selects what an edit has changed.
  private func show(_ changed: Document.KeyframeSelection) {
    keys.selection = changed.filter { !$0.value.isEmpty }
    keys.anchor = keys.property.flatMap { keys.selection[$0]?.min() }
    fill()
    traceKeyframes()
  }

  private func move(by frames: Double) {
    change { .move(by: frames / (scale(ofProperty: $0) ?? 1), replaces: true) }
  }

  private func add() {
    guard let property = keys.property,
      let changed = document.editKeyframes(
        [property: []], { .add(at: self.document.ownFrame(of: $0)) })
    else { return }
    show(changed)
  }

  /// Stretches each property's keyframes from the first one.
  private func scaleTime(by factor: Double) {
    change { property in
      let all = track(of: property).keyframes
      let first = keys.selection[property]?.min() ?? 0
      let start = all.indices.contains(first) ? all[first].time : 0
      return .scale(by: factor, around: start, replaces: true)
    }
  }

  private func copyKeyframes() {
    let copies = document.copies(of: keys.selection)
    guard !copies.isEmpty else { return document.notice = need(of: .copy) }
    Clipboard.text = KeyframeCopy.text(copies)
    let count = keys.selection.values.reduce(0) { $0 + $1.count }
    document.notice = localized(
      copies.count > 1
        ? .counted(
          count, "Copied \(count) keyframe of \(copies.count) properties",
          "Copied \(count) keyframes of \(copies.count) properties")
        : .counted(count, "Copied one keyframe", "Copied \(count) keyframes"))
  }

  private func paste() {
    let copies = KeyframeCopy.copies(in: Clipboard.text)
    guard !copies.isEmpty else {
      return document.notice = localized("There are no copied keyframes")
    }
    let layer = selection.map { layers[$0].row }
    guard let changed = document.paste(copies, property: keys.property, layer: layer) else {
      return
    }
    // What was pasted is seen.
    fill()
    if let selection { keys.unfolded.insert(selection) }
    listRows()
    show(changed)
  }

  private func selectAll(_ properties: [Int]) {
    keys.selection = Dictionary(
      properties.map { ($0, Set(track(of: $0).keyframes.indices)) }, uniquingKeysWith: { $1 })
    keys.anchor = 0
    traceKeyframes()
  }

  // MARK: Keys

  /// Handles a key for keyframes.
  /// - Returns: Whether it was used.
  func pressKeyframes(_ event: KeyEvent) -> Bool {
    if keys.drag != nil || keys.handle != nil || keys.band != nil, event.key == .escape {
      cancelKeyframeDrag()
      cancelHandleDrag()
      cancelBand()
      return true
    }
    if event.key == .character("u"), event.modifiers.isEmpty, let selection {
      setUnfolded(selection, !keys.unfolded.contains(selection))
      return true
    }
    let hasShift = event.modifiers.contains(.shift)
    if let command = keyframeCommand(of: event) {
      run(command, by: hasShift ? 10 : 1)
      return true
    }
    guard let property = keys.property else { return false }
    if let step = valueStep(of: event), !keys.selection.isEmpty {
      moveValues(by: step)
      return true
    }
    switch (event.key, event.modifiers.subtracting(.shift).isEmpty) {
    case (.left, true): stepKeyframe(of: property, by: -1, extends: hasShift)
    case (.right, true): stepKeyframe(of: property, by: 1, extends: hasShift)
    case (.escape, true) where !keys.selection.isEmpty:
      (keys.selection, keys.anchor) = ([:], nil)
    default: return false
    }
    return true
  }

  private func keyframeCommand(of event: KeyEvent) -> KeyframeCommand? {
    let isChosen = !keys.selection.isEmpty
    var modifiers = event.modifiers
    if modifiers.remove(.command) != nil { modifiers.insert(.control) }
    switch (event.key, modifiers) {
    case (.delete, []) where isChosen: return .delete
    case (.character("a"), .control) where canRun(.selectAll): return .selectAll
    case (.character("c"), .control) where isChosen: return .copy
    case (.character("v"), .control) where selection != nil: return .paste
    case (.pageUp, .alt) where isChosen, (.pageUp, [.alt, .shift]) where isChosen:
      return .earlier
    case (.pageDown, .alt) where isChosen, (.pageDown, [.alt, .shift]) where isChosen:
      return .later
    default: return nil
    }
  }

  /// Selects the keyframe before or behind the selected one; without one, that at the playhead or
  /// beside it.
  private func stepKeyframe(of property: Int, by step: Int, extends: Bool) {
    let all = track(of: property).keyframes
    guard !all.isEmpty else { return }
    let chosen = keys.selection[property] ?? []
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

  // MARK: Menu

  /// The menu of a property's row; at a keyframe, which is selected, that of keyframes.
  func keyframeMenu(of property: Int, at point: CGPoint?) -> [Menu.Item] {
    let place = point.flatMap { keyframe(at: $0) ?? graphKeyframe(at: $0) }?.place
    let isChosen = place.map { keys.selection[property]?.contains($0) == true } ?? false
    if keys.property != property, let row = rows.firstIndex(where: { $0.property == property }) {
      if isChosen { go(to: property, of: rows[row].layer) } else { select(row: row) }
    }
    if let place, !isChosen { select(keyframe: place, of: property) }
    var copy = Menu.Item(localized("Copy the keyframes")) { [unowned self] in run(.copy) }
    (copy.key, copy.isEnabled) = (keyNames("Ctrl C"), canRun(.copy))
    var paste = Menu.Item(localized("Paste at the playhead")) { [unowned self] in run(.paste) }
    (paste.key, paste.isEnabled) = (keyNames("Ctrl V"), canRun(.paste))
    let own = Menu.Item(localized("Select all of the property")) { [unowned self] in
      run(.selectProperty)
    }
    var all = Menu.Item(localized("Select all that are unfolded")) { [unowned self] in
      run(.selectAll)
    }
    all.key = keyNames("Ctrl A")
    return [
      .init(.addKeyframe), .init(.deleteKeyframes), .separator, .init(.holdKeyframes),
      .init(.linearKeyframes), .init(.easeIn), .init(.easeOut), .init(.easeBoth), .separator,
      .init(.reverseKeyframes), .init(.stretchKeyframes), .init(.shrinkKeyframes), .separator,
      copy, paste, own, all, .separator, .init(.graph), .init(.speedGraph), .init(.typeEasing),
    ]
  }
}
