// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry
internal import SDLHost

/// The prompt for a path: of a file to open, if the desktop has no file dialog, or of a file to
/// save.
final class PathPrompt: PromptCard, DrawnView, KeyTaker {
  /// Called with the path of an existing file, or a URL.
  var onOpen: (String) -> Void = { _ in }
  /// Called with the path of a file to write.
  var onSave: (String) -> Void = { _ in }
  /// Whether the prompt is for saving.
  private var isSaving = false

  /// The text field with completion.
  private(set) var field = PathField() {
    didSet {
      guard field != oldValue else { return }
      field.field.stay(in: fieldLayout)
      setNeedsDisplay()
    }
  }

  /// The largest width of the card, in points.
  private static let width = 560.0
  /// The height of a completion's row, in points.
  private static let rowHeight = 24.0
  /// The limit of shown completions.
  private static let mostRows = 8

  /// Opens the prompt for a file to open, starting with a folder, which is selected: what is typed
  /// replaces it, and is still looked up there.
  func begin(in folder: String) {
    var field = PathField(folder.hasSuffix("/") ? folder : folder + "/", in: folder)
    field.change { $0.selectAll() }
    begin(field, isSaving: false)
  }

  /// Opens the prompt for a file to save, starting with a path, of which the name without its ending
  /// is selected.
  func begin(saving path: String) {
    let url = URL(fileURLWithPath: path)
    var field = PathField(path, in: url.deletingLastPathComponent().path)
    let ending = url.pathExtension.isEmpty ? 0 : url.pathExtension.count + 1
    field.change {
      $0.move(to: path.count - url.lastPathComponent.count)
      $0.move(to: path.count - ending, isSelecting: true)
    }
    begin(field, isSaving: true)
  }

  /// Shows the prompt.
  private func begin(_ field: PathField, isSaving: Bool) {
    (self.field, self.isSaving) = (field, isSaving)
    show(true)
  }

  override var text: TextField { field.field }
  override func edit(_ change: (inout TextField) -> Void) { field.change(change) }

  // MARK: Keys

  func take(text: String) { field.insert(text) }

  func take(_ event: KeyEvent) -> Bool {
    switch event.key {
    case .escape: show(false)
    case .enter:
      guard let path = isSaving ? field.enterNew() : field.enter() else { break }
      show(false)
      if isSaving { onSave(path) } else { onOpen(path) }
    case .tab: field.complete()
    default: field.press(event)
    }
    return true
  }

  // MARK: Drawing

  /// The width of the card in points.
  private var width: Double { max(280, min(Self.width, bounds.geometry.width - 4 * Metrics.grid)) }
  override var size: Size { Size(width, height) }
  /// The width without padding.
  var inner: Double { width - 2 * Card.padding }

  /// The layout of the text field on the card.
  override var fieldLayout: TextField.Layout {
    let top = Card.padding + 32
    return TextField.Layout(area: Rect(x: Card.padding, y: top, width: inner, height: 32))
  }

  func drawing() -> [DrawItem] {
    let title = Point(Card.padding, Card.padding + 14)
    var items = [
      Typesetter.shared.draw(isSaving ? "Save as" : "Open a file", Typesetter.title, at: title)
    ]
    items += field.field.drawing(in: fieldLayout, isWrong: field.problem != nil)
    items += answers
    for (index, row) in hintRows.reversed().enumerated() {
      let y = height - Card.padding - 12 - Double(index) * Card.hintRowHeight
      items += Card.hints(row, at: Point(Card.padding, y)).items
    }
    return [
      .fill(.rectangle(bounds.geometry), Palette.shade),
      Card.centered(size, in: bounds.geometry, items),
    ]
  }

  /// The keys and their actions, in as many rows as they need.
  var hintRows: [[(keys: String, does: String)]] {
    Card.hintRows(
      [("Enter", isSaving ? "Save" : "Open"), ("Tab", "Complete"), ("Esc", "Close")], width: inner)
  }

  /// The lines below the field: the problem, and completions.
  private var lines: [(text: String, color: RGBA, indent: Double)] {
    let text = Typesetter.shared
    let problem = field.problem.map { text.wrap($0, width: inner).prefix(2) } ?? []
    var lines = problem.map { (text: $0, color: Palette.warning, indent: 0.0) }
    var names = Array(field.candidates.prefix(Self.mostRows))
    let rest = field.candidates.count - names.count
    if rest > 0 { names.append("and \(rest) more") }
    lines += names.map { (text: $0, color: Palette.secondary, indent: Metrics.grid) }
    return lines
  }

  /// Draws the lines below the field.
  private var answers: [DrawItem] {
    lines.enumerated().map { row, line in
      let y = fieldLayout.area.maxY + Metrics.grid + Double(row) * Self.rowHeight + 16
      return Typesetter.shared.draw(
        line.text, Typesetter.regular, .width(inner - line.indent),
        at: Point(Card.padding + line.indent, y), line.color)
    }
  }

  /// The height of the card in points.
  private var height: Double {
    fieldLayout.area.maxY + Metrics.grid + Double(lines.count) * Self.rowHeight + 2 * Metrics.grid
      + 16 + Double(hintRows.count - 1) * Card.hintRowHeight + Card.padding
  }
}

extension PathPrompt: AccessibleView {
  var accessibleElement: AccessibleElement? { AccessibleElement(.dialog, "Path of a file") }
}
