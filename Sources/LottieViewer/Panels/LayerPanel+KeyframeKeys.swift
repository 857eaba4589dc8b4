// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// Commands for keyframes, keys for them that are none, and the menu of a property's row.
extension LayerPanel {
  /// The factors of the commands that stretch and shrink.
  private static let longer = 2.0, shorter = 0.5

  /// What is missing for a command for keyframes; nil where it can run.
  func keyframeNeed(of command: Command.ID) -> Message? {
    switch command {
    case .addKeyframe, .selectPropertyKeyframes, .graph:
      return keys.property == nil ? "Select a property of the layers in time" : nil
    case .speedGraph: return keys.graphs.isEmpty ? "Show the graph of a property first" : nil
    case .selectKeyframes:
      return rows.contains { $0.property != nil } ? nil : "Unfold the keyframes of a layer first"
    case .pasteKeyframes:
      guard selection != nil else { return "Select a layer or a property of the layers in time" }
      return KeyframeCopy.isCopy(Clipboard.text) ? nil : "There are no copied keyframes"
    case .reverseKeyframes, .stretchKeyframes, .shrinkKeyframes:
      return keys.selection.values.contains { $0.count > 1 }
        ? nil : "Select two keyframes or more of a property"
    default: return keys.selection.isEmpty ? "Select keyframes in the layers in time" : nil
    }
  }

  /// Runs a command for keyframes.
  func runKeyframes(_ command: Command.ID) {
    switch command {
    case .addKeyframe: add()
    case .deleteKeyframes: change { .delete(at: self.document.ownFrame(of: $0)) }
    case .holdKeyframes:
      let isHeld = selectedKeyframes.allSatisfy { $0.kind == .hold }
      change { _ in .hold(!isHeld) }
    case .linearKeyframes: change { _ in .ease(.linear) }
    case .easeIn: change { _ in .ease(.easeIn) }
    case .easeOut: change { _ in .ease(.easeOut) }
    case .easeBoth: change { _ in .ease(.both) }
    case .reverseKeyframes: change { _ in .reverse }
    case .stretchKeyframes: scaleTime(by: Self.longer)
    case .shrinkKeyframes: scaleTime(by: Self.shorter)
    case .copyKeyframes: copyKeyframes()
    case .pasteKeyframes: paste()
    case .selectKeyframes: selectAll(rows.compactMap(\.property))
    case .selectPropertyKeyframes: selectAll(keys.property.map { [$0] } ?? [])
    case .raiseValues: moveValues(by: 1)
    case .lowerValues: moveValues(by: -1)
    case .raiseByTen: moveValues(by: 10)
    case .lowerByTen: moveValues(by: -10)
    case .graph: toggleGraphs()
    case .speedGraph: toggleSpeed()
    case .typeEasing: typeEasing(askForName)
    default: break
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

  /// Moves the selected keyframes.
  func moveKeyframes(by frames: Double) {
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
    guard !copies.isEmpty else { return }
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

  /// Handles a key for keyframes that is no command.
  /// - Returns: Whether it was used.
  func pressKeyframes(_ event: KeyEvent) -> Bool {
    if keys.drag != nil || keys.handle != nil || keys.band != nil, event.key == .escape {
      cancelKeyframeDrag()
      cancelHandleDrag()
      cancelBand()
      return true
    }
    guard let property = keys.property else { return false }
    let hasShift = event.modifiers.contains(.shift)
    switch (event.key, event.modifiers.subtracting(.shift).isEmpty) {
    case (.left, true): stepKeyframe(of: property, by: -1, extends: hasShift)
    case (.right, true): stepKeyframe(of: property, by: 1, extends: hasShift)
    case (.escape, true) where !keys.selection.isEmpty:
      (keys.selection, keys.anchor) = ([:], nil)
    default: return false
    }
    return true
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
    return [
      .init(.addKeyframe), .init(.deleteKeyframes), .separator, .init(.holdKeyframes),
      .init(.linearKeyframes), .init(.easeIn), .init(.easeOut), .init(.easeBoth), .separator,
      .init(.reverseKeyframes), .init(.stretchKeyframes), .init(.shrinkKeyframes), .separator,
      .init(.copyKeyframes), .init(.pasteKeyframes), .init(.selectPropertyKeyframes),
      .init(.selectKeyframes), .separator, .init(.graph), .init(.speedGraph), .init(.typeEasing),
    ]
  }
}
