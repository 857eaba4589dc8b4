// SPDX-License-Identifier: Apache-2.0

internal import LottieKit
internal import LottieWorkbench
internal import SDLHost

/// What players lose of the shown animation: the check, its card, and the layers of the card's row.
final class PlayerView {
  let check = PlayerCheck()
  private let document: Document
  private let panels: Panels
  private let list: PlayerList

  init(_ document: Document, _ panels: Panels, _ list: PlayerList) {
    (self.document, self.panels, self.list) = (document, panels, list)
    check.onChange = { [unowned self] in checked() }
    list.onLayer = { [unowned panels] in panels.inspect(layer: $0) }
  }

  /// Checks while the card is open, before each frame.
  func follow() {
    check.follow(
      document, isWanted: !list.isHidden,
      isHeld: panels.layerPanel.isDragging || panels.inspector.editor.scrub != nil)
  }

  /// The layers that the card's row is about, which have rings.
  var currentLayers: [JSONPath] { list.isHidden ? [] : list.currentLayers }

  private func checked() {
    list.show(check.report, isNew: true)
    guard let report = check.report else { return }
    document.trace(
      "players",
      [
        "losses": .number(Double(list.losses.count)),
        "errors": .number(Double(report.count(.error))),
      ])
  }
}
