// SPDX-License-Identifier: Apache-2.0

internal import LottieEditing
internal import LottieKit
internal import LottieWorkbench
internal import SDLHost

/// The preparation of the shown animation, its card, and where that leads: layers, frames, a new file, the
/// comparison with it.
final class PrepareView {
  let run: PrepareRun
  private let document: Document
  private let panels: Panels
  private let overlays: Overlays
  private var card: PrepareCard { overlays.prepareCard }

  init(_ document: Document, _ panels: Panels, _ overlays: Overlays, _ dialogs: FileDialogs) {
    (self.document, self.panels, self.overlays) = (document, panels, overlays)
    run = overlays.prepareRun
    run.onChange = { [unowned self] in changed() }
    card.onShow = { [unowned self] in show($0) }
    card.onSave = { [run] in dialogs.askWhereToSave(run) }
    card.onCompare = { [unowned self] in compare($0) }
    overlays.playerList.onPrepare = { [unowned overlays] in overlays.openPrepare(for: $0) }
  }

  private func changed() {
    if case .running(let job) = run.phase, job.fraction > 0 { return card.setNeedsDisplay() }
    card.fill()
    switch run.phase {
    case .asking: run.problem.map { card.window?.announce($0) }
    case .running: trace("preparing", [.cancel])
    case .done(let outcome):
      let reports = outcome.parts.map(\.prepared.report)
      if !run.isStale, let first = reports.first { card.window?.announce(first.sizeText) }
      trace(
        "prepared", [.save, .compare, .settings],
        ["bytes": .number(Double(reports.reduce(0) { $0 + $1.bytes }))])
    }
  }

  /// Tells tests where buttons are.
  private func trace(
    _ event: String, _ buttons: [PrepareCard.Button], _ values: [String: Trace.Value] = [:]
  ) {
    card.superview?.layoutNow()
    var line = values
    for button in buttons { line["\(button)"] = .rect(card.area(of: .button(button))) }
    document.trace(event, line)
  }

  private func show(_ subject: PrepareCard.Subject) {
    switch subject {
    case .layer(let path): panels.inspect(layer: path)
    case .frame(let frame): document.playback.seek(to: frame)
    case .nothing: break
    }
  }

  /// Shows both animations beside each other, and what is different between them, instead of the card.
  private func compare(_ part: Int) {
    run.compare(part)
    if !card.isHidden { overlays.toggle(card) }
    if panels.differenceList.isHidden { panels.open(panels.differenceList) }
  }
}
