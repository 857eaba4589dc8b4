// SPDX-License-Identifier: Apache-2.0

internal import LottieKit
internal import LottieTexts

/// Keyframes that are copied and pasted, of one property or several.
extension Document {
  /// Returns copies of keyframes for the clipboard, with times from the first of them.
  func copies(of selection: KeyframeSelection) -> [KeyframeCopy] {
    guard let outline else { return [] }
    let frames = selection.flatMap { row, places in
      let all = track(of: row).keyframes
      return places.filter(all.indices.contains).compactMap { all[$0].frame }
    }
    guard let first = frames.min() else { return [] }
    return selection.sorted { $0.key < $1.key }.compactMap { row, places in
      guard case .success(let place) = place(of: row, isForKeyframes: true),
        let json = json(at: place)
      else { return nil }
      return try? KeyframeCopy(
        of: json, place.form, places, from: outline.frame(of: row, at: first),
        name: outline.longName(of: row), property: outline.rows[row].name,
        layer: outline.layer(of: row).map { outline.rows[$0].name } ?? "")
    }
  }

  /// Pastes copied keyframes at the playhead in one step of undo. A notice tells what did not fit.
  ///
  /// - Parameters:
  ///   - property: The row of the property for copies of one; nil for that of its name in the layer.
  ///   - layer: The row of the layer for copies of one layer. Those of several go to the layers of
  ///     their names.
  /// - Returns: The new keyframes; nil if nothing fits.
  func paste(
    _ copies: [KeyframeCopy], property: Int?, layer: Int?
  ) -> KeyframeSelection? {
    guard let outline, !copies.isEmpty else { return nil }
    var targets: [Int: KeyframeCopy] = [:]
    var misfits: [KeyframeCopy] = []
    let isOneLayer = Set(copies.map(\.layer)).count == 1
    for copy in copies {
      var found: Int?
      if copies.count == 1, let property {
        found = fits(copy, property) ? property : nil
      } else {
        let own = isOneLayer ? layer : outline.layers(named: copy.layer).first
        found = own.flatMap { target(of: copy, in: $0, without: targets) }
      }
      if let found { targets[found] = copy } else { misfits.append(copy) }
    }
    guard !targets.isEmpty else {
      notice = misfit(misfits)
      return nil
    }
    let changed = editKeyframes(targets.mapValues { _ in [] }) { [player] row in
      let frame = outline.frame(of: row, at: player.shownFrame).rounded(.down)
      return targets[row].map { .paste($0, at: frame) } ?? .move(by: 0, replaces: false)
    }
    if changed != nil, !misfits.isEmpty { notice = misfit(misfits) }
    return changed
  }

  /// The property of a layer for copied keyframes: that of the same name, else one of the same kind in
  /// a group of another name.
  private func target(
    of copy: KeyframeCopy, in layer: Int, without taken: [Int: KeyframeCopy]
  ) -> Int? {
    guard let outline else { return nil }
    let rows = outline.ownProperties(ofLayer: layer).filter { taken[$0] == nil }
    let named = rows.filter { outline.longName(of: $0) == copy.name }
    let alike = rows.filter { outline.rows[$0].name == copy.property }
    return (named + alike).first { fits(copy, $0) }
  }

  /// Whether copied keyframes have the form of a property's values.
  private func fits(_ copy: KeyframeCopy, _ row: Int) -> Bool {
    guard case .success(let place) = place(of: row, isForKeyframes: true),
      let json = json(at: place) ?? defaultJSON(of: row, place)
    else { return false }
    return copy.fits(json, place.form)
  }

  /// What has no place, in words.
  private func misfit(_ copies: [KeyframeCopy]) -> String {
    let names = copies.prefix(3).map { "“\($0.name)”" }.joined(separator: ", ")
    return copies.count > 3
      ? localized(
        "No property here takes the keyframes of \(names) and \(copies.count - 3) others")
      : localized("No property here takes the keyframes of \(names)")
  }
}
