// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieTexts
internal import LottieTools
internal import LottieWorkbench
internal import SDLHost

/// What is shown over the panels for a while, and which of it is open.
final class Overlays {
  /// The warnings of the shown file.
  let warningList = WarningList()
  /// The card of what frames and layers cost.
  let profileList = ProfileList()
  /// The card of what players lose.
  let playerList = PlayerList()
  /// The card for preparing the animation, and what is done then.
  let prepareCard: PrepareCard, prepareRun: PrepareRun
  /// The card of all keys.
  let help = HelpCard()
  /// The prompt for a path, for desktops without a file dialog.
  let pathPrompt = PathPrompt()
  /// The prompt for the name of a marker.
  let namePrompt = NamePrompt()
  /// The export settings.
  let exportSheet: ExportSheet
  /// The question whether to save edits or to open a URL.
  let question = QuestionCard()
  /// The search for commands, files, layers and messages.
  let search = SearchCard()
  /// The card in which a colour is chosen.
  let colorPicker = ColorPicker()
  /// The open menu.
  let menu = Menu()
  /// The label of the button under the pointer.
  let toolTip = ToolTip()
  /// The frame that is shown while something is dragged over the window.
  let dropHint = DropHint()

  private let document: Document

  init(_ document: Document) {
    self.document = document
    exportSheet = ExportSheet(document)
    prepareRun = PrepareRun(document)
    prepareCard = PrepareCard(document, prepareRun)
  }

  /// All of them in reading order, the topmost last.
  var views: [View] {
    [
      profileList, playerList, prepareCard, warningList, help, pathPrompt, namePrompt, exportSheet,
      question, search, colorPicker, menu, toolTip, dropHint,
    ]
  }

  /// Those that are at the same position, of which one is open.
  private var cards: [any StageCard] { [warningList, profileList, playerList, prepareCard] }

  /// Those that cover the whole window.
  private var sheets: [View] {
    [help, menu, pathPrompt, namePrompt, question, search, colorPicker, exportSheet]
  }

  /// Closes what belongs to the file that was shown before.
  func fileChanged() {
    warningList.isHidden = true
    playerList.isHidden = true
    prepareCard.isHidden = true
    prepareRun.forget()
    exportSheet.close()
    colorPicker.close()
  }

  /// Closes what asks about layers of a text that another program has written anew.
  func textChanged() {
    if !namePrompt.isHidden { namePrompt.show(false) }
    if question.subject == .shownFile { question.close() }
    colorPicker.close()
  }

  /// Does something at once if nothing breaks, else after a question that says what.
  func ask(
    _ title: String, _ answer: String, _ breakages: [Breakage], _ act: @escaping () -> EditResult
  ) {
    guard !breakages.isEmpty else {
      _ = act()
      return
    }
    let most = 6
    var lines = breakages.prefix(most).map(\.message.localized)
    if breakages.count > most {
      let rest = breakages.count - most
      lines.append(localized(.counted(rest, "and one more", "and \(rest) more")))
    }
    question.ask(
      title, lines.map { "\($0)." }.joined(separator: "\n"), about: .shownFile,
      [
        .init(title: answer, key: .enter) { _ = act() },
        .init(title: localized("Cancel"), key: .escape) {},
      ])
    document.trace("asked", ["breakages": .number(Double(breakages.count))])
  }

  // MARK: Switches

  /// Shows or hides the card of keys.
  func toggleHelp() {
    help.isHidden.toggle()
    help.begin()
    document.trace("help", ["on": .flag(!help.isHidden)])
  }

  /// Shows and focuses the warnings of the open file, or hides them.
  func toggleWarnings() {
    warningList.begin(with: document.warnings)
    toggle(warningList)
  }

  /// Shows the card for preparing the animation with other players chosen.
  func openPrepare(for targets: [PlayerTarget]) {
    prepareCard.begin(for: targets)
    if prepareCard.isHidden { toggle(prepareCard) }
  }

  /// Shows and focuses a card, or hides it.
  func toggle(_ card: some StageCard) {
    card.isHidden.toggle()
    if card.isHidden {
      card.closed()
    } else {
      for other in cards where other !== card && !other.isHidden { toggle(other) }
    }
    card.window?.focusedView = card.isHidden ? nil : card
    if !card.isHidden { card.opened() }
    card.superview?.layoutNow()
    card.superview?.setNeedsDisplay()
    let values: [String: Trace.Value] = [
      "on": .flag(!card.isHidden), "rect": .rect(card.frameInWindow),
    ]
    document.trace(card.event, values.merging(card.details) { value, _ in value })
  }

  /// Cancels what the open card does, else closes it; false if none is open.
  func leaveCard() -> Bool {
    guard let card = cards.first(where: { !$0.isHidden }) else { return false }
    if !card.cancel() { toggle(card) }
    return true
  }

  // MARK: Layout

  /// Sets the frames of what covers the window.
  func layoutSheets(_ size: CGSize) {
    // The button that opened it has another position then.
    if menu.frame.size != size { menu.close() }
    for view in sheets { view.frame = CGRect(origin: .zero, size: size) }
  }

  /// Sets the frame of the warning list: below its button, as high as its content.
  ///
  /// - Parameters:
  ///   - button: The right edge of the button.
  ///   - side: The left edge of the inspector. The list is beside it, since its warnings select layers
  ///     there, unless the rest is too narrow.
  func layoutWarnings(button: CGFloat, side: CGFloat, top: CGFloat, height: CGFloat) {
    let margin = CGFloat(Metrics.grid)
    let room = max(side, CGFloat(WarningList.leastWidth)) - 2 * margin
    let width = min(CGFloat(WarningList.width), room)
    let right = max(width + margin, min(side - margin, button))
    warningList.frame = CGRect(
      x: right - width, y: top + margin, width: width,
      height: max(0, min(CGFloat(warningList.height(for: Double(width))), height - 2 * margin)))
  }

  /// Sets the frames of the cards at the right of the stage.
  ///
  /// - Parameters:
  ///   - stage: The frame of the picture.
  ///   - rulers: The height of the ruler above it.
  ///   - windowWidth: Which they have in narrow windows.
  func layoutCards(
    stage: CGRect, rulers: CGFloat, windowWidth: CGFloat, _ costs: LayerCosts.Content?,
    _ report: LintReport?
  ) {
    layout(profileList, stage, rulers, windowWidth) { $0.show(costs) }
    layout(playerList, stage, rulers, windowWidth) { $0.show(report) }
    layout(prepareCard, stage, rulers, windowWidth) { $0.follow() }
  }

  /// Sets the frame of a card: as high as its content.
  ///
  /// - Parameter fill: Fills the card, which has its width.
  private func layout<Card: StackedList>(
    _ card: Card, _ stage: CGRect, _ rulers: CGFloat, _ windowWidth: CGFloat,
    _ fill: (Card) -> Void
  ) {
    let margin = CGFloat(Metrics.grid)
    let isWide = stage.width - 2 * margin >= CGFloat(card.leastWidth)
    let area =
      isWide ? stage : CGRect(x: 0, y: stage.minY, width: windowWidth, height: stage.height)
    let top = stage.minY + rulers + margin
    let width = max(0, min(CGFloat(card.preferredWidth), area.width - 2 * margin))
    if card.frame.width != width { card.frame.size.width = width }
    if !card.isHidden { fill(card) }
    card.frame = CGRect(
      x: area.maxX - width - margin, y: top, width: width,
      height: max(0, min(CGFloat(card.contentHeight + card.footerHeight), area.maxY - margin - top))
    )
  }
}
