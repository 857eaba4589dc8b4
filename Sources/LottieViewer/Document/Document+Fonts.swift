// SPDX-License-Identifier: Apache-2.0

internal import LottieKit
internal import LottieTexts

/// The fonts of texts, and the choice of others.
extension Document {
  /// What was found for the fonts of a scene.
  struct KnownFonts {
    weak var scene: Scene?
    var reports: [String: FontReport] = [:]
  }

  /// What is used for the font in a row, at the shown frame; nil for other rows.
  func font(of row: Int) -> FontReport? {
    guard let outline, outline.isFont(row), let scene = player.scene,
      case .text(let name)? = value(of: row)
    else { return nil }
    if editing.knownFonts.scene !== scene { editing.knownFonts = KnownFonts(scene: scene) }
    if let known = editing.knownFonts.reports[name] { return known }
    let report = scene.fontReport(named: name)
    editing.knownFonts.reports[name] = report
    return report
  }

  /// The row of the font of a text layer, for any row of the layer; nil for other layers.
  func fontRow(ofLayer row: Int) -> Int? { outline?.font(ofLayer: row) }

  /// The fonts that a text can get: those of the file, then all installed ones.
  var fontChoices: [FontChoice] {
    let own = player.scene?.fontReport ?? []
    let known = Set(own.filter { !$0.isReplaced }.map(\.asked))
    return own.map(FontChoice.init) + FontChoice.allInstalled.filter { !known.contains($0.title) }
  }

  /// Gives a text another font, at the keyframes that edits change.
  ///
  /// - Parameters:
  ///   - takesAll: Whether all texts in the same font get the other one, at all of their keyframes.
  ///   - base: The edits that are changed, those before the gesture.
  ///   - gesture: See `nextGesture`.
  func setFont(
    _ font: FontChoice, of row: Int, takesAll: Bool, over base: AnimationEdits, gesture: Int
  ) {
    guard let original, let outline else { return }
    var new = base
    let used = Set(outline.fonts.flatMap { fonts(of: $0, in: base) })
    let name = new.add(font, in: original) { used.contains($0) }
    if takesAll {
      for old in Set(fonts(of: row, in: base)) where old != name {
        replaceFont(old, by: name, in: &new)
      }
    } else {
      guard change(row, to: .text(name), in: &new) != nil else { return }
    }
    trace("font", ["name": .text(name), "all": .flag(takesAll)])
    step(to: new, gesture: gesture)
  }

  /// The number of texts that have a font of a text in some keyframe.
  func textsWithFont(of row: Int) -> Int {
    let own = Set(fonts(of: row, in: edits))
    let places = (outline?.fonts ?? []).compactMap { other -> ValuePlace? in
      guard case .success(let place) = place(of: other) else { return nil }
      return own.isDisjoint(with: fonts(of: other, in: edits)) ? nil : place
    }
    return Set(places).count
  }

  /// The names of the fonts in the documents of a text.
  private func fonts(of row: Int, in edits: AnimationEdits) -> [String] {
    guard case .success(let place) = place(of: row) else { return [] }
    return json(at: place, edits)?.documentFonts ?? []
  }

  private func replaceFont(_ old: String, by new: String, in edits: inout AnimationEdits) {
    for row in outline?.fonts ?? [] {
      guard case .success(let place) = place(of: row), let own = json(at: place, edits) else {
        continue
      }
      let changed = own.replacingFont(old, by: new)
      if changed != own, canHold(changed, at: place) { set(changed, at: place, in: &edits) }
    }
  }

  /// Tells that other players show no letters for which the file has no outlines.
  func warnOfOutlines(for font: FontChoice) {
    guard player.scene?.hasGlyphs == true, !font.isInFile else { return }
    notice = localized(
      "The file has letters as outlines: some players show none of “\(font.title)”")
  }
}
