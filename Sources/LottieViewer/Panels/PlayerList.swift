// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import LottieWorkbench
internal import SDLHost

/// The card “Where it plays”: players as columns, what they lose as rows, and what is wrong with the file
/// below. A press selects the layer that a row is about; further ones go through all of them.
final class PlayerList: StackedList, StageCard, DrawnView {
  let event = "playerList"

  /// A row of the card.
  enum Row: Equatable {
    case title(String)
    /// The names of the players.
    case players
    /// A text, wrapped.
    case text([String])
    /// A feature that some player loses, by its index, with what to do about it while it is chosen.
    case loss(Int, advice: [String])
    /// An error or warning of the file, by its index, in lines that fit.
    case finding(Int, [String])
    /// What the marks mean.
    case legend
    /// The button that leads to the card for preparing the animation.
    case prepare
  }

  /// Called with the path of the layer of a pressed row.
  var onLayer: (JSONPath) -> Void = { _ in }
  /// Called with the players that lose something, to prepare the animation for them.
  var onPrepare: ([PlayerTarget]) -> Void = { _ in }

  private(set) var rows: [Row] = []
  private(set) var losses: [LintLoss] = []
  private var findings: [LintFinding] = []
  private var report: LintReport?
  /// The width in points for which the rows were made; -1 for none.
  private var width = -1.0
  /// How many layers of the current row were selected, one after the other.
  private var turn = 0

  override var preferredWidth: Double { 640 }
  override var leastWidth: Double { 460 }
  /// The largest number of listed errors and warnings.
  private static let mostFindings = 20

  override var rowCount: Int { rows.count }

  override func isActive(_ row: Int) -> Bool {
    guard rows.indices.contains(row) else { return false }
    switch rows[row] {
    case .loss, .finding, .prepare: return true
    case .title, .players, .text, .legend: return false
    }
  }

  /// The paths of the layers that the current row is about.
  var currentLayers: [JSONPath] {
    guard let current, rows.indices.contains(current) else { return [] }
    switch rows[current] {
    case .loss(let index, _): return losses[index].layers
    case .finding(let index, _): return findings[index].layer.map { [$0] } ?? []
    case .title, .players, .text, .legend, .prepare: return []
    }
  }

  // MARK: Contents

  /// Shows a result, or that a check is running.
  ///
  /// - Parameter isNew: Whether it is another one than before.
  func show(_ report: LintReport?, isNew: Bool = false) {
    guard isNew || Double(bounds.width) != width else { return }
    if isNew {
      (self.report, turn) = (report, 0)
      losses = report?.losses ?? []
      findings = Array(
        (report?.findings ?? []).filter { $0.severity > .note }.prefix(Self.mostFindings))
    }
    width = Double(bounds.width)
    makeRows()
    if !(current.map(isActive) ?? false) {
      current = rows.indices.first(where: isActive)
      // The current row has its advice.
      makeRows()
    }
    superview?.setNeedsLayout()
  }

  /// Makes the rows anew; the current one has its advice.
  private func makeRows() {
    let room = width - 4 * Metrics.grid
    func wrapped(_ text: String) -> [String] { Typesetter.shared.wrap(text, width: room) }
    guard let report else {
      setRows([.text([localized("Checking…")])])
      return
    }
    var rows: [Row] = [.title(localized("Where it plays"))]
    if losses.isEmpty {
      rows.append(.text(wrapped(localized("No player loses anything of this animation."))))
    } else {
      rows.append(.players)
      for index in losses.indices {
        let isCurrent = current == rows.count
        let loss = losses[index]
        let advice = [loss.feature.advice.localized] + loss.notes
        rows.append(.loss(index, advice: isCurrent ? advice.flatMap(wrapped) : []))
      }
      rows.append(.legend)
      if !report.losers.isEmpty { rows.append(.prepare) }
    }
    if !findings.isEmpty {
      rows.append(.title(report.summary.localized))
      rows += findings.indices.map { index in
        let finding = findings[index]
        let about =
          [finding.path.description] + (finding.layers.isEmpty ? [] : [finding.layerNames])
        return .finding(
          index,
          wrapped(finding.message.localized) + wrapped(about.joined(separator: "  ·  ")))
      }
    }
    setRows(rows)
  }

  private func setRows(_ rows: [Row]) {
    self.rows = rows
    stack(rows.map(height))
  }

  private func height(of row: Row) -> Double {
    switch row {
    case .title: 28
    case .players: 40
    case .text(let lines): Double(lines.count) * Self.lineHeight + 6
    case .loss(let index, let advice):
      8 + Double(name(of: index).count + advice.count) * Self.lineHeight
        + (advice.isEmpty ? 0 : 6)
    case .finding(_, let lines): Double(lines.count) * Self.lineHeight + 8
    case .legend: 28
    case .prepare: Metrics.buttonSide + Metrics.grid
    }
  }

  /// The name of a feature with the number of its uses, in lines that fit beside the players.
  private func name(of index: Int) -> [String] {
    let (name, count) = (losses[index].feature.title.localized, losses[index].count)
    let room = Self.columns(width - 2 * Self.margin).title - Metrics.grid
    return Typesetter.shared.wrap(count > 1 ? "\(name) ×\(count)" : name, width: room)
  }

  // MARK: Drawing

  /// The widths of the column of features and of those of players, in points, in a row.
  private static func columns(_ row: Double) -> (title: Double, player: Double) {
    let room = row - 2 * Metrics.grid
    let player = min(58, room * 0.62 / Double(LintProfile.players.count))
    return (room - player * Double(LintProfile.players.count), player)
  }

  override func draw(row index: Int) -> [DrawItem] {
    let (setter, area) = (Typesetter.shared, frame(of: index))
    let left = area.minX + Metrics.grid
    let room = area.width - 2 * Metrics.grid
    let (title, player) = Self.columns(area.width)
    var items: [DrawItem] = []
    if index == hover || index == current && isFocused {
      items.append(.fill(.roundedRectangle(area, radius: 6), Palette.hover))
    }
    func lines(_ lines: some Sequence<String>, from top: Double, _ color: RGBA = Palette.text) {
      items += draw(lines: lines, at: Point(left, top), width: room, color)
    }
    switch rows[index] {
    case .title(let text):
      items.append(
        setter.draw(text, Typesetter.bold, .width(room), at: Point(left, area.minY + 18)))
    case .text(let texts): lines(texts, from: area.minY + 14, Palette.secondary)
    case .players:
      for (column, profile) in LintProfile.players.enumerated() {
        // In two lines, so that each name has the room of two columns.
        let center = left + title + (Double(column) + 0.5) * player
        let width = min(2 * player - 4, setter.width(profile.short, Typesetter.small))
        let y = area.minY + (column.isMultiple(of: 2) ? 15 : 31)
        let start = min(center - width / 2, left + room - width)
        items.append(
          setter.draw(
            profile.short, Typesetter.small, .width(2 * player - 4), at: Point(start, y),
            Palette.secondary))
      }
    case .loss(let index, let advice):
      let (loss, name) = (losses[index], name(of: index))
      lines(name, from: area.minY + 17)
      for (column, row) in loss.rows.enumerated() {
        guard let level = row?.level else { continue }
        let center = Point(left + title + (Double(column) + 0.5) * player, area.minY + 13)
        items += Self.mark(level, at: center)
      }
      let top = area.minY + 20 + Double(name.count) * Self.lineHeight
      lines(advice, from: top, Palette.secondary)
    case .finding(let finding, let texts):
      let color = findings[finding].severity == .error ? Palette.warning : Palette.text
      lines(texts.prefix(1), from: area.minY + 16, color)
      lines(texts.dropFirst(), from: area.minY + 16 + Self.lineHeight, Palette.secondary)
    case .legend:
      var x = left
      let levels: [(LintProfile.Level, String)] = [
        (.notDrawn, localized("lost")), (.differs, localized("different")),
        (.slow, localized("slow")),
      ]
      for (level, text) in levels {
        items += Self.mark(level, at: Point(x + 6, area.minY + 16))
        items.append(
          setter.draw(text, Typesetter.small, at: Point(x + 16, area.minY + 20), Palette.secondary))
        x += setter.width(text, Typesetter.small) + 36
      }
    case .prepare:
      let button = Rect(
        x: left, y: area.minY + 4,
        width: min(room, setter.width(.prepareForThem) + 3 * Metrics.grid),
        height: Metrics.buttonSide)
      items +=
        PanelLook.field(button, isCurrent: index == current && isFocused)
        + [
          setter.drawCentered(
            .prepareForThem, Typesetter.regular, .middle(room - Metrics.grid), at: button.center,
            Palette.accent)
        ]
    }
    return items
  }

  /// The mark of a level: a disc, a ring, or a dot, so that nobody has to tell colours.
  private static func mark(_ level: LintProfile.Level, at center: Point) -> [DrawItem] {
    switch level {
    case .notDrawn, .stops:
      [.fill(.ellipse(center: center, size: Size(10, 10)), Palette.warning)]
    case .differs:
      [.stroke(.ellipse(center: center, size: Size(9, 9)), width: 1.6, Palette.warning)]
    case .slow: [.fill(.ellipse(center: center, size: Size(4, 4)), Palette.secondary)]
    case .drawn, .outside: []
    }
  }

  // MARK: Pointer and keys

  override func press(row: Int) {
    guard isActive(row) else { return }
    if current != row { goTo(row: row) }
    switch rows[row] {
    case .loss(let index, _):
      let layers = losses[index].layers
      guard !layers.isEmpty else { return }
      let path = layers[turn % layers.count]
      turn += 1
      trace("playerRow", ["path": .text(path.description)])
      onLayer(path)
    case .finding(let index, _):
      trace("playerRow", ["path": .text(findings[index].path.description)])
      if let layer = findings[index].layer { onLayer(layer) }
    case .prepare: onPrepare(report?.losers ?? [])
    case .title, .players, .text, .legend: break
    }
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isEmpty else { return false }
    switch event.key {
    case .up, .down, .home, .end:
      let before = current
      _ = moves(event, from: current)
      if let current, current != before { goTo(row: current) }
    case .enter: if let current { press(row: current) }
    default: return false
    }
    if let current { revealRow(current) }
    return true
  }

  override func goTo(row: Int) {
    guard isActive(row) else { return }
    (current, turn) = (row, 0)
    makeRows()
    superview?.setNeedsLayout()
  }

  // MARK: Screen readers

  override var accessibleElement: AccessibleElement? {
    AccessibleElement(.list, localized("Where it plays"))
  }

  override func element(of row: Int) -> AccessibleElement {
    switch rows[row] {
    case .title(let text): AccessibleElement(.heading, text)
    case .text(let lines): AccessibleElement(.label, lines.joined(separator: " "))
    case .players:
      AccessibleElement(
        .label, LintProfile.players.map(\.title).joined(separator: ", "))
    case .legend:
      AccessibleElement(
        .label, localized("A disc is lost, a ring different, a dot slow"))
    case .prepare:
      AccessibleElement(
        .button, .prepareForThem, states: row == current ? .current : [])
    case .loss(let index, let advice):
      AccessibleElement(
        .listItem, losses[index].feature.title.localized,
        detail: ([losses[index].text.localized] + advice).joined(separator: ". "),
        states: row == current ? [.selected, .current] : [])
    case .finding(let index, _):
      AccessibleElement(
        .listItem, findings[index].message.localized,
        detail: findings[index].path.description,
        states: row == current ? [.selected, .current] : [])
    }
  }
}

extension String {
  /// The title of the button.
  fileprivate static var prepareForThem: String { localized("Prepare it for these players…") }
}
