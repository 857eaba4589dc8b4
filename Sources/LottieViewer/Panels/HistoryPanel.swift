// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieTexts
internal import SDLHost

/// The list of the steps of undo: the file as it was opened, then each edit. A press on a row shows the
/// file as it was after that step; later ones stay, dimmed, until something else is edited.
final class HistoryPanel: RowList, DrawnView, SidePanel {
  private let document: Document
  /// What the steps do, the oldest first.
  private(set) var titles: [String] = [] { didSet { if titles != oldValue { setNeedsDisplay() } } }
  /// The row that is shown: the number of steps before the undone ones.
  private(set) var shown = 0

  /// The row to which a job goes that takes longer than a frame; nil for none.
  private var wanted: Int?

  /// The height of a row in points.
  private static let rowHeight = 28.0
  /// The room for the title above the rows, in points.
  private static let top = 36.0

  init(_ document: Document) {
    self.document = document
    super.init()
  }

  var hint: String? { titles.isEmpty ? Self.empty : nil }

  private static var empty: String {
    localized("Nothing is edited yet. Each edit gets a row here; a click on a row goes back to it.")
  }

  var traced: (name: String, values: [String: Trace.Value]) {
    ("history", ["rows": .number(Double(rowCount)), "shown": .number(Double(shown))])
  }

  func shownChanged() {
    fill()
    reveal()
  }

  /// Lists the steps, if they are others. Does nothing while the panel is hidden.
  func fill() {
    guard !isHidden else { return }
    let history = document.editing.history
    guard titles != history.titles || shown != history.shownSteps else { return }
    (titles, shown) = (history.titles, history.shownSteps)
    current = shown
    reveal()
    setNeedsDisplay()
  }

  private func reveal() {
    let row = span(of: shown)
    reveal(from: shown == 0 ? 0 : row.top, to: row.top + row.height + Metrics.grid)
  }

  // MARK: Rows

  override var rowCount: Int { titles.count + 1 }
  override func extent(of row: Int) -> (top: Double, height: Double) {
    (Self.top + Self.rowHeight * Double(row), Self.rowHeight)
  }
  override var notchHeight: Double { 3 * Self.rowHeight }

  private func title(of row: Int) -> String {
    row == 0 ? localized("As it was opened") : titles[row - 1]
  }

  /// Shows the file as it was after a step.
  override func press(row: Int) {
    if case .begun = document.editing.go(toStep: row) { wanted = row } else { wanted = nil }
    setNeedsDisplay()
  }

  /// Shows how far the job is.
  func followJob() {
    guard wanted != nil else { return }
    if document.editing.job == nil { wanted = nil }
    setNeedsDisplay()
  }

  /// How far the job is that goes to a row, in words; nil without one.
  private func progress(of row: Int) -> String? {
    guard row == wanted, let job = document.editing.job else { return nil }
    return "\(Int(clamping: job.fraction * 100, to: 0...100)) %"
  }

  override func goTo(row: Int) { press(row: row) }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isEmpty else { return false }
    return moves(event, from: shown, hasEnds: window?.showsFocusRing == true)
  }

  // MARK: Screen readers

  override var accessibleElement: AccessibleElement? {
    AccessibleElement(.list, localized("History"), detail: hint ?? "")
  }

  override func element(of row: Int) -> AccessibleElement {
    AccessibleElement(
      .listItem, title(of: row),
      detail: progress(of: row) ?? (row > shown ? localized("undone") : ""),
      states: row == shown ? [.selected, .current] : [])
  }

  // MARK: Drawing

  override func framed(_ rows: [DrawItem]) -> [DrawItem] {
    let area = bounds.geometry
    let heading = Rect(x: 0, y: -scroll, width: area.width, height: Self.top)
    var items = PanelLook.ground(area)
    items.append(
      PanelLook.text(localized("History"), Typesetter.bold, from: 2 * Metrics.grid, in: heading))
    if titles.isEmpty {
      let lines = Typesetter.shared.wrap(Self.empty, width: area.width - 4 * Metrics.grid)
      for (index, line) in lines.enumerated() {
        let y = Self.top + Self.rowHeight + 24 + 18 * Double(index)
        items.append(
          Typesetter.shared.draw(line, at: Point(2 * Metrics.grid, y), Palette.secondary))
      }
    }
    return items + rows
  }

  override func draw(row: Int) -> [DrawItem] {
    let area = frame(of: row)
    var items: [DrawItem] = []
    if row == shown {
      items += PanelLook.chosen(area)
    } else if row == hover {
      items.append(.fill(.rectangle(area), Palette.hover))
    }
    let room = Typesetter.Room.middle(max(0, area.width - 4 * Metrics.grid))
    items.append(
      PanelLook.text(
        title(of: row), row == shown ? Typesetter.bold : Typesetter.regular, room,
        from: 2 * Metrics.grid, in: area, row > shown ? Palette.disabled : Palette.text))
    if let progress = progress(of: row) {
      let width = Typesetter.shared.width(progress)
      let x = area.maxX - 2 * Metrics.grid - width
      let ground = Rect(minX: x - 8, minY: area.minY, maxX: area.maxX, maxY: area.maxY)
      items += [
        .fill(.rectangle(ground), Palette.panel),
        PanelLook.text(progress, from: x, in: area, Palette.accent),
      ]
    }
    return items
  }
}
