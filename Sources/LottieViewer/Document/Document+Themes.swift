// SPDX-License-Identifier: Apache-2.0

internal import LottieKit

/// Themes of the file that is shown, and edits of their values.
extension Document {
  /// The ids of the themes for the shown animation.
  var themes: [String] { interactive?.themeIDs ?? [] }

  /// The id of the current theme; nil for none.
  var theme: String? { interactive?.themeID }

  /// Sets a theme; nil removes it. Playback continues.
  func setTheme(_ id: String?) {
    guard let interactive else { return }
    do throws(DotLottieError) {
      try interactive.setTheme(id ?? "")
      chosenTheme = id ?? ""
      trace("theme", ["theme": .text(id ?? "")])
    } catch {
      notice = "The theme is refused: \(error)"
    }
    showEdits()
    onChange(.machine)
  }

  // MARK: Editing

  /// The texts of the themes of the shown file, by id.
  var themeTexts: [String: [UInt8]] { file?.themeTexts ?? [:] }

  /// The text of the current theme; nil without one.
  private var themeText: ThemeText? {
    guard let theme, let bytes = themeTexts[theme] else { return nil }
    if let readTheme, readTheme.bytes == bytes { return readTheme.text }
    let text = ThemeText(bytes, animation: file?.configuration?.id)
    readTheme = (bytes, text)
    return text
  }

  /// The value that the current theme sets for a slot, without edits; nil if it sets none.
  func themeValue(ofSlot slot: String) -> JSONTree? { themeText?.property(of: slot) }

  /// Whether a value can be written to the file: themes have keyframes at whole frames only.
  func canHold(_ value: JSONTree, at place: ValuePlace) -> Bool {
    guard place.theme != nil, let slot = place.slot else { return true }
    return themeText?.canHold(value, for: slot) == true
  }

  /// The edits that are seen with the current theme.
  func shown(_ edits: AnimationEdits) -> AnimationEdits {
    let text = themeText
    return edits.shown(under: theme) { text?.property(of: $0) != nil }
  }

  /// Shows the edits of the current theme, after it was changed.
  func showEdits() {
    guard !edits.isEmpty || !player.edits.isEmpty else { return }
    try? player.setEdits(shown(edits))
  }
}
