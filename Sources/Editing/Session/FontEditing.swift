// SPDX-License-Identifier: Apache-2.0

package import LottieCore
internal import LottieTexts

/// What was found for the fonts of a scene.
struct KnownFonts {
  weak var scene: Scene?
  var reports: [String: FontReport] = [:]
}

/// The fonts of texts, and the choice of others.
///
/// It knows the session whose text it reads, and changes nothing but by its steps.
@MainActor package struct FontEditing<File: Hashable> {
  let session: EditSession<File>

  private var text: AnimationText { session.text }
  private var scene: Scene? { session.player.scene }

  /// What is used for the font in a row, at the shown frame; nil for other rows.
  package func report(of row: Int) -> FontReport? {
    guard let outline = text.outline, outline.isFont(row), let scene,
      case .text(let name)? = text.value(of: row)
    else { return nil }
    if session.knownFonts.scene !== scene { session.knownFonts = KnownFonts(scene: scene) }
    if let known = session.knownFonts.reports[name] { return known }
    let report = scene.fontReport(named: name)
    session.knownFonts.reports[name] = report
    return report
  }

  /// The fonts that a text can get: those of the file, then all installed ones.
  package var choices: [FontChoice] {
    let own = scene?.fontReport ?? []
    let known = Set(own.filter { !$0.isReplaced }.map(\.asked))
    return own.map(FontChoice.init) + FontChoice.allInstalled.filter { !known.contains($0.title) }
  }

  /// Gives a text another font, at the keyframes that edits change.
  ///
  /// - Parameters:
  ///   - takesAll: Whether all texts in the same font get the other one, at all of their keyframes.
  ///   - transaction: What the choice belongs to. Default: nil, a step of its own.
  @discardableResult
  package func set(
    _ font: FontChoice, of row: Int, takesAll: Bool, in transaction: Transaction? = nil
  ) -> EditResult {
    guard let original = text.original, let outline = text.outline else { return .unchanged }
    let base = session.base(of: transaction)
    var new = base
    let used = Set(outline.fonts.flatMap { fonts(of: $0, in: base) })
    let name = new.add(font, in: original) { used.contains($0) }
    if takesAll {
      for old in Set(fonts(of: row, in: base)) where old != name {
        replaceFont(old, by: name, outline, in: &new)
      }
    } else {
      do throws(EditRefusal) {
        _ = try session.change(row, to: .text(name), in: &new, transaction)
      } catch {
        return session.refuse(error.reason)
      }
    }
    session.onEvent(.font(name, takesAll: takesAll))
    let title = takesAll ? "Font of all texts" : session.title(of: [row])
    return session.step(to: new, in: transaction, titled: title)
  }

  /// What people should know of a font that was chosen: other players show no letters for which the file
  /// has no outlines. nil for nothing.
  package func warning(of font: FontChoice) -> String? {
    guard scene?.hasGlyphs == true, !font.isInFile else { return nil }
    return localized(
      "The file has letters as outlines: some players show none of “\(font.title)”")
  }

  /// The number of texts that have a font of a text in some keyframe.
  package func texts(withFontOf row: Int) -> Int {
    let own = Set(fonts(of: row, in: session.edits))
    let addresses = (text.outline?.fonts ?? []).compactMap { other -> ValueAddress? in
      guard case .success(let address) = text.address(of: other) else { return nil }
      return own.isDisjoint(with: fonts(of: other, in: session.edits)) ? nil : address
    }
    return Set(addresses).count
  }

  /// The names of the fonts in the documents of a text.
  private func fonts(of row: Int, in edits: AnimationEdits) -> [String] {
    guard case .success(let address) = text.address(of: row) else { return [] }
    return text.json(at: address, edits)?.documentFonts ?? []
  }

  private func replaceFont(
    _ old: String, by new: String, _ outline: SceneOutline, in edits: inout AnimationEdits
  ) {
    for row in outline.fonts {
      guard case .success(let address) = text.address(of: row),
        let own = text.json(at: address, edits)
      else { continue }
      let changed = own.replacingFont(old, by: new)
      if changed != own, text.canHold(changed, at: address) {
        text.set(changed, at: address, in: &edits)
      }
    }
  }
}
