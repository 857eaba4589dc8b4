// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import LottieWorkbench
internal import SDLHost

/// The differences in words between the shown file, A, and the one that it is compared with, B. A press on a
/// row selects what it is about in A, and goes to a frame in which it is seen.
final class DifferenceList: RowList, DrawnView, SidePanel, ContextMenuOwner {
  private let document: Document
  /// What there is to show.
  private(set) var content = Content.none { didSet { contentChanged() } }
  /// Whether one of the files has changed since the differences were looked for.
  var isStale = true { didSet { if isStale { setNeedsDisplay() } } }
  /// The number of the last search, so that an older one is dropped.
  private var request = 0
  /// The rows in lines that fit, and the width in points for which they were made.
  private var rows: (all: [Row], width: Double) = ([], -1)

  /// What is known of the differences.
  enum Content {
    /// Nothing is compared in words; the message says why.
    case none
    case film
    case busy
    case refused(Message)
    case found(AnimationDiff)

    var changes: [FileChange] { if case .found(let diff) = self { diff.changes } else { [] } }
  }

  /// A row with its lines of text.
  private struct Row {
    let title: [String]
    let texts: [String]
    let details: [String]
    let top: Double
    var height: Double {
      Double(title.count + texts.count + details.count) * lineHeight + 12
    }
  }

  private static let lineHeight = 18.0
  /// The largest number of parts of a curve that a row lists.
  private static let mostDetails = 8
  /// The limit of wrapped rows; the text of others is cut.
  private static let mostWrapped = 500
  /// The size of both texts that are compared within a frame.
  private static let mostBytesAtOnce = 200_000
  /// The room for the signs at the left, in points.
  private static let signWidth = 18.0

  init(_ document: Document) {
    self.document = document
    super.init()
  }

  // MARK: Contents

  var hint: String? { content.changes.isEmpty ? summary : nil }

  var traced: (name: String, values: [String: Trace.Value]) {
    ("differences", ["rows": .number(Double(rowCount)), "current": .number(Double(current ?? -1))])
  }

  func shownChanged() {
    follow()
    if let current { goTo(shown: current) }
  }

  /// Looks for the differences beside the window, if the panel is shown and a file has changed. Called before each
  /// frame.
  func follow() {
    guard !isHidden, isStale else { return }
    isStale = false
    request += 1
    let comparison = document.comparison
    guard let animation = document.shownAnimation, comparison.entry != nil else {
      return content = .none
    }
    guard comparison.film == nil, let other = comparison.other.animation else {
      return content = .film
    }
    let (request, limits) = (request, document.limits)
    if animation.jsonText.count + other.jsonText.count <= Self.mostBytesAtOnce {
      return found(
        Result { () throws(LottieError) in
          try AnimationDiff(animation, other, limits: limits)
        })
    }
    if case .found = content {} else { content = .busy }
    Task { @concurrent in
      let result = Result { () throws(LottieError) in
        try AnimationDiff(animation, other, limits: limits)
      }
      EventLoop.post { [weak self] in
        guard let self, self.request == request else { return }
        found(result)
      }
    }
  }

  private func found(_ result: Result<AnimationDiff, LottieError>) {
    switch result {
    case .success(let diff): content = .found(diff)
    case .failure(let error): content = .refused(error.whole)
    }
    document.trace("differencesFound", ["rows": .number(Double(rowCount))])
    superview?.setNeedsDisplay()
  }

  private func contentChanged() {
    rows = ([], -1)
    setNeedsDisplay()
  }

  /// What is said above the rows.
  private var summary: String {
    switch content {
    case .none: return localized("Compare two animations, and what is different is listed here.")
    case .film: return localized("Pictures have no names: what is different is only seen.")
    case .busy: return localized("Looking for differences…")
    case .refused(let message): return message.localized
    case .found(let diff):
      guard !diff.verdict.isSame else { return sentence(diff.verdict.text) }
      let count = diff.changes.count + diff.leftOut
      return localized(
        .counted(count, "1 difference from A to B", "\(count) differences from A to B"))
    }
  }

  private func sentence(_ message: Message) -> String {
    let text = message.localized
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  // MARK: Stepping

  /// Goes to the next difference, or to the previous one, from the last one to the first.
  func step(by step: Int) {
    guard rowCount > 0 else { return document.notice.say(Message(verbatim: summary)) }
    let next = (current ?? (step > 0 ? -1 : 0)) + step
    goTo(row: (next + rowCount) % rowCount)
  }

  override func goTo(row: Int) {
    current = row
    goTo(shown: row)
    show(content.changes[row])
    document.trace(
      "difference", ["row": .number(Double(row)), "of": .number(Double(rowCount))])
  }

  private func goTo(shown row: Int) {
    let span = span(of: row)
    reveal(from: row == 0 ? 0 : span.top, to: span.top + span.height + Metrics.grid)
  }

  override func press(row: Int) { goTo(row: row) }

  /// Selects what a difference is about, and goes to a frame in which it is seen.
  private func show(_ change: FileChange) {
    guard let outline = document.editing.outline else { return }
    let layer = (change.oldPath?.layer).flatMap { outline.row(ofLayerAt: $0) }
    if let layer {
      let end = max(layer + 1, outline.rows[layer].end)
      let names = outline.keys(of: layer).count
      // The name of a renamed layer in A is another one.
      let rest = Array(change.keypath.dropFirst(names))
      let row =
        rest.isEmpty
        ? layer : (layer..<end).first { Array(outline.keys(of: $0).dropFirst(names)) == rest }
      document.editing.selection.select(row ?? layer, by: self)
    }
    // Those of precompositions have a time of their own.
    guard let path = change.oldPath ?? change.newPath, path.steps.first == .member("layers"),
      let frame = change.frame
    else { return }
    document.playback.seek(to: frame)
  }

  // MARK: Rows

  override var rowCount: Int { content.changes.count }
  override func extent(of row: Int) -> (top: Double, height: Double) {
    let row = rows(for: Double(bounds.width))[row]
    return (row.top, row.height)
  }
  override var notchHeight: Double { 3 * Self.lineHeight }

  private var heading: [String] {
    Typesetter.shared.wrap(
      summary, width: max(20, Double(bounds.width) - 4 * Metrics.grid))
  }

  private var top: Double { 44 + Double(heading.count) * Self.lineHeight }

  private func rows(for width: Double) -> [Row] {
    if rows.width == width { return rows.all }
    let room = max(20, width - 4 * Metrics.grid - Self.signWidth)
    var all: [Row] = []
    var top = top
    for (index, change) in content.changes.enumerated() {
      func lines(_ text: String, _ style: Typesetter.Style = Typesetter.regular) -> [String] {
        if text.isEmpty { return [] }
        return index < Self.mostWrapped ? Typesetter.shared.wrap(text, style, width: room) : [text]
      }
      let row = Row(
        title: lines(change.keypath.joined(separator: "."), Typesetter.bold),
        texts: change.details.isEmpty ? lines(change.text.localized) : [],
        details: change.details.prefix(Self.mostDetails).flatMap { lines($0.localized) }, top: top)
      all.append(row)
      top += row.height
    }
    rows = (all, width)
    return all
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    if event.key == .character("c"), event.modifiers == .control, let current {
      copy(current)
      return true
    }
    guard event.modifiers.isEmpty else { return false }
    if event.key == .enter, let current {
      goTo(row: current)
      return true
    }
    return moves(event, from: current, hasEnds: window?.showsFocusRing == true)
  }

  private func copy(_ row: Int?) {
    let changes = row.map { [content.changes[$0]] } ?? content.changes
    Clipboard.text = changes.map { change in
      ([change.line.localized] + change.details.map { "    " + $0.localized })
        .joined(separator: "\n")
    }.joined(separator: "\n")
    document.notice.say("Copied")
  }

  func contextMenu(at point: CGPoint?) -> (items: [Menu.Item], area: CGRect)? {
    guard let row = point.flatMap({ self.row(at: $0) }) ?? current else { return nil }
    current = row
    return (
      [
        Menu.Item(localized("Copy the difference")) { [weak self] in self?.copy(row) },
        Menu.Item(localized("Copy all differences")) { [weak self] in self?.copy(nil) },
      ], CGRect(frame(of: row))
    )
  }

  // MARK: Screen readers

  override var accessibleElement: AccessibleElement? {
    AccessibleElement(.list, localized("Differences"), detail: summary)
  }

  override func element(of row: Int) -> AccessibleElement {
    let change = content.changes[row]
    return AccessibleElement(
      .listItem, change.line.localized,
      detail: change.details.map(\.localized).joined(separator: "; "),
      states: row == current ? [.selected, .current] : [])
  }

  // MARK: Drawing

  override func framed(_ rows: [DrawItem]) -> [DrawItem] {
    let area = bounds.geometry
    let title = Rect(x: 0, y: -scroll, width: area.width, height: 36)
    var items = PanelLook.ground(area)
    items.append(
      PanelLook.text(
        localized("Differences"), Typesetter.bold, from: 2 * Metrics.grid, in: title))
    for (index, line) in heading.enumerated() {
      let y = 50 - scroll + Double(index) * Self.lineHeight
      items.append(Typesetter.shared.draw(line, at: Point(2 * Metrics.grid, y), Palette.secondary))
    }
    return items + rows
  }

  override func draw(row index: Int) -> [DrawItem] {
    let (row, area) = (rows(for: Double(bounds.width))[index], frame(of: index))
    let change = content.changes[index]
    var items: [DrawItem] = []
    if index == current {
      items += PanelLook.chosen(area)
    } else if index == hover {
      items.append(.fill(.rectangle(area), Palette.hover))
    }
    let text = Typesetter.shared
    let left = area.minX + 2 * Metrics.grid
    let room = Typesetter.Room.width(
      max(0, area.width - 4 * Metrics.grid - Self.signWidth))
    let color: RGBA =
      switch change.action {
      case .added: Palette.accent
      case .removed: Palette.warning
      case .renamed, .moved, .changed: Palette.secondary
      }
    items.append(text.draw(change.sign, Typesetter.bold, at: Point(left, area.minY + 20), color))
    let lines =
      row.title.map { ($0, Typesetter.bold, Palette.text) }
      + row.texts.map { ($0, Typesetter.regular, Palette.text) }
      + row.details.map { ($0, Typesetter.regular, Palette.secondary) }
    for (line, (words, style, color)) in lines.enumerated() {
      let y = area.minY + 20 + Double(line) * Self.lineHeight
      items.append(text.draw(words, style, room, at: Point(left + Self.signWidth, y), color))
    }
    return items
  }
}
