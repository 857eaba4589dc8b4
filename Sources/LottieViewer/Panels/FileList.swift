// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts
internal import SDLHost

/// The panel of open files, with thumbnails, below a field that filters them. Files of a folder have
/// its name above them; files with several animations have a title and a row for each.
final class FileList: RowList, DrawnView, ContextMenuOwner {
  /// The shown list, set by the window before each frame.
  var playlist = Playlist([]) {
    didSet {
      guard playlist != oldValue else { return }
      if playlist.entries != oldValue.entries {
        names = NameCut(playlist.entries.map(\.fileName))
        fill()
      }
      reveal()
      setNeedsDisplay()
    }
  }
  /// The thumbnails of the rows.
  let thumbnails = Thumbnails()

  /// The document whose files are listed.
  let document: Document

  /// Closes the file of an entry; set by the window, which asks first about unsaved edits.
  var onClose: (Int) -> Void = { _ in }

  /// A row with its position.
  struct Row: Equatable {
    /// A file, the title of a file with several animations, or one of these animations.
    /// A folder is the title of the files below it.
    enum Kind: Equatable {
      case folder(String)
      case file, title, animation
    }
    /// The kind of row.
    let kind: Kind
    /// The index of its entry; for a title, that of the first entry below it.
    let entry: Int
    /// The y of its top edge in the content, in points.
    let top: Double

    /// Its height in points.
    var height: Double {
      switch kind {
      case .folder: FileList.folderHeight
      case .title: FileList.titleHeight
      case .file, .animation: FileList.rowHeight
      }
    }
    /// Whether it is that of an entry, not of a title.
    var isEntry: Bool { kind == .file || kind == .animation }
  }

  /// The rows, from top to bottom, without those that the filter leaves out.
  private(set) var rows: [Row] = []
  /// The field above the rows; hidden for a single file.
  let filter = FilterField(hint: localized("Filter the files"))
  /// How names are cut.
  private(set) var names = NameCut([])
  /// Whether the pointer is on the close button of the row under it.
  private(set) var isOnClose = false { didSet { if isOnClose != oldValue { setNeedsDisplay() } } }

  /// The width of the panel in points.
  static let width = 232.0
  /// The height of rows with a thumbnail, in points.
  static let rowHeight = 48.0
  /// The height of the titles of files, in points.
  static let titleHeight = 32.0
  /// The height of the names of folders, in points.
  static let folderHeight = 28.0
  /// The side of thumbnails, in points.
  static let picture = 40.0
  /// The side of the close button, in points.
  static let closeWidth = 24.0
  /// The distance from the panel's edge, in points.
  static let margin = Metrics.grid
  /// The width at the right edge in which the panel's edge is dragged, in points.
  private static let edge: CGFloat = 5

  init(_ document: Document) {
    self.document = document
    super.init()
    thumbnails.onChange = { [weak self] in self?.made($0, $1) }
    thumbnails.bytes = { [weak document] in document?.reader.bytes(of: $0) }
    addSubview(filter)
    filter.isHidden = true
    filter.onChange = { [unowned self] in filterChanged(filter.text) }
    filter.onMove = { [unowned self] in move($0) }
    filter.onEnter = { [unowned self] in
      if !rows.contains(where: isCurrent) { move(1) }
      window?.focusedView = self
    }
  }

  /// Makes the rows again.
  private func fill() {
    rows = Self.rows(of: playlist, filter: filter.field.text)
    hover = nil
    let isSingle = playlist.entries.count < 2 && filter.field.isEmpty
    guard filter.isHidden != isSingle else { return }
    if isSingle { filter.finish() }
    filter.isHidden = isSingle
    setNeedsLayout()
  }

  /// Shows the files that a text fits.
  private func filterChanged(_ text: String) {
    fill()
    scroll = 0
    reveal()
    setNeedsDisplay()
    let shown = rows.count { $0.isEntry }
    trace("filter", ["text": .text(text), "rows": .number(Double(shown))])
  }

  /// Whether a row is that of the shown entry.
  func isCurrent(_ row: Row) -> Bool { row.isEntry && row.entry == playlist.index }

  /// Shows a new thumbnail, and adds entries for the animations of its file.
  private func made(_ entry: Playlist.Entry, _ content: Thumbnails.Content) {
    setNeedsDisplay()
    guard content.animations.count > 1, entry.animation == nil,
      let index = playlist.entries.firstIndex(of: entry)
    else { return }
    document.playlist.setAnimations(content.animations, ofFileAt: index)
  }

  // MARK: Scrolling

  override var rowCount: Int { rows.count }
  override func extent(of row: Int) -> (top: Double, height: Double) {
    (rows[row].top, rows[row].height)
  }
  override var sideMargin: Double { Self.margin / 2 }
  override var notchHeight: Double { Self.rowHeight }
  override var scrollArea: CGRect {
    let top = filter.isHidden ? 0 : filter.frame.maxY + CGFloat(Metrics.grid / 2)
    return CGRect(
      x: 0, y: top, width: max(0, bounds.width - Self.edge), height: max(0, bounds.height - top))
  }

  /// Scrolls to the current entry.
  func reveal() {
    guard let row = rows.first(where: isCurrent) else { return }
    // A row that is visible is not moved, so that it stays under the pointer.
    guard row.top < scroll || row.top + row.height > scroll + Double(scrollArea.height) else {
      return
    }
    reveal(
      from: row.top - Self.margin - Self.titleHeight, to: row.top + row.height + Self.margin)
  }

  override func layout() {
    let margin = CGFloat(Self.margin)
    filter.frame = CGRect(
      x: margin, y: margin, width: max(0, bounds.width - 2 * margin),
      height: CGFloat(FilterField.height))
    super.layout()
    reveal()
  }

  /// The rectangle of a row's close button in the view.
  func closeFrame(of row: Int) -> Rect {
    let frame = frame(of: row)
    return Rect(
      x: frame.maxX - Self.closeWidth - 6, y: frame.center.y - Self.closeWidth / 2,
      width: Self.closeWidth, height: Self.closeWidth)
  }

  // MARK: Pointer and keys

  /// Whether a point is on the row's close button.
  private func isOnClose(_ row: Int, _ point: Point) -> Bool {
    rows[row].kind != .animation && closeFrame(of: row).contains(point)
  }

  override func isActive(_ row: Int) -> Bool {
    if case .folder = rows[row].kind { false } else { true }
  }

  override func pointerMoved(_ event: PointerEvent) {
    super.pointerMoved(event)
    isOnClose = hover.map { isOnClose($0, point(of: event)) } ?? false
  }

  /// The middle button closes a file.
  override func pointerDown(_ event: PointerEvent) -> Bool {
    guard event.button == 2 else { return super.pointerDown(event) }
    if let row = row(at: event.location(in: self)), isActive(row) { onClose(rows[row].entry) }
    return true
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isEmpty, !playlist.entries.isEmpty else { return false }
    switch event.key {
    case .up: move(-1)
    case .down: move(1)
    case .delete: onClose(playlist.index)
    case .escape: if filter.field.isEmpty { window?.focusedView = nil } else { filter.clear() }
    default: return false
    }
    return true
  }

  /// Shows the next listed entry, or the previous one; the first one if the shown one is not listed.
  private func move(_ step: Int) {
    let entries = rows.filter(\.isEntry).map(\.entry)
    guard let last = entries.indices.last else { return }
    let current = entries.firstIndex(of: playlist.index)
    document.openEntry(entries[current.map { min(max(0, $0 + step), last) } ?? 0])
  }

  // MARK: Screen readers

  override var accessibleElement: AccessibleElement? {
    AccessibleElement(.list, localized("Open files"))
  }

  override func parts(of index: Int) -> [PanelPart] {
    let (row, area) = (rows[index], frame(of: index))
    var part = PanelPart(
      area: area, element: element(of: row), draw: { [unowned self] in draw(index, in: area) })
    guard isActive(index) else { return [part] }
    part.press = { [unowned self] _ in document.openEntry(row.entry) }
    part.menu = { [unowned self] in ContextMenu.file(row.entry, of: document, close: onClose) }
    guard row.kind != .animation else { return [part] }
    return [
      part,
      PanelPart(area: closeFrame(of: index), press: { [unowned self] _ in onClose(row.entry) }),
    ]
  }

  private func element(of row: Row) -> AccessibleElement {
    if case .folder(let name) = row.kind { return AccessibleElement(.heading, name) }
    let entry = playlist.entries[row.entry]
    var element = AccessibleElement(
      row.kind == .title ? .heading : .listItem,
      (isModified(row) ? "*" : "")
        + (row.kind == .animation ? entry.animation ?? "" : entry.fileName),
      detail: entry.folderName ?? "", states: isCurrent(row) ? [.selected, .current] : [])
    element.key = "\(element.role.rawValue) \(entry.path)\n\(entry.animation ?? "")"
    return element
  }

  // MARK: Drawing

  override func framed(_ rows: [DrawItem]) -> [DrawItem] {
    let (area, visible) = (bounds.geometry, scrollArea.geometry)
    var rows = rows
    if self.rows.isEmpty, !filter.field.isEmpty {
      let start = Point(2 * Metrics.grid, visible.minY + 3 * Metrics.grid)
      rows = [Typesetter.shared.draw(localized("Nothing fits that"), at: start, Palette.secondary)]
    }
    // Below the filter, over which rows would be drawn.
    let clip = Rect(minX: 0, minY: visible.minY, maxX: area.width - 1, maxY: visible.maxY)
    return PanelLook.ground(area, lineAt: area.width - 1)
      + [.group(DrawGroup(rows, .init(clip: clip)))]
  }

  /// Draws a row: background, thumbnail, text and close button.
  private func draw(_ index: Int, in frame: Rect) -> [DrawItem] {
    let row = rows[index]
    let entry = playlist.entries[row.entry]
    if case .folder(let name) = row.kind { return [self.folder(name, in: frame)] }
    let isCurrent = isCurrent(row)
    var items: [DrawItem] = []
    if isCurrent || hover == index {
      items += Palette.highlight(
        frame, radius: 6, isCurrent ? Palette.pressed : Palette.hover)
    }
    if isCurrent, isFocused {
      // Inside of the border of a theme of high contrast.
      let x = frame.minX + (Palette.theme.isHighContrast ? 3 : 0)
      let mark = Rect(x: x, y: frame.minY + 12, width: 3, height: frame.height - 24)
      items.append(.fill(.roundedRectangle(mark, radius: 1.5), Palette.accent))
    }
    var x = frame.minX + Self.margin + (row.kind == .animation ? 2 * Metrics.grid : 0)
    if row.kind != .title {
      let area = Rect(
        x: x, y: frame.center.y - Self.picture / 2, width: Self.picture, height: Self.picture)
      items += picture(of: row.entry, in: area)
      x += Self.picture + Self.margin
    }
    // The name has the same width while the button is shown, so that it does not change.
    let right = row.kind == .animation ? frame.maxX - Self.margin : closeFrame(of: index).minX
    items.append(name(of: row, entry, from: x, to: right, in: frame, isCurrent))
    if row.kind != .animation, hover == index {
      let close = closeFrame(of: index)
      if isOnClose {
        items += Palette.highlight(close, radius: 6)
      }
      items.append(
        Icon.close.draw(at: Point(close.center.x - 10, close.center.y - 10), Palette.secondary))
    }
    return items
  }

  /// Draws the name of a row, cut where it is too long.
  private func name(
    of row: Row, _ entry: Playlist.Entry, from x: Double, to right: Double, in frame: Rect,
    _ isCurrent: Bool
  ) -> DrawItem {
    let text = Typesetter.shared
    let style = isCurrent ? Typesetter.bold : Typesetter.regular
    let own = row.kind == .animation ? entry.animation ?? "" : entry.fileName
    // As in the header.
    let name = isModified(row) ? "• " + own : own
    let y = frame.center.y + Typesetter.capitalHalf()
    let color = row.kind == .title ? Palette.secondary : Palette.text
    return text.draw(
      shortened(name, style, room: right - x), style, .middle(right - x), at: Point(x, y), color)
  }

  /// A name with an ellipsis where it is wider than a width in points.
  func shortened(_ name: String, _ style: Typesetter.Style, room: Double) -> String {
    let text = Typesetter.shared
    guard text.width(name, style) > room else { return name }
    let carets = text.carets(in: name, style)
    let characters = Array(name)
    guard carets.count == characters.count + 1 else { return name }
    let parts = names.removed(
      from: name, carets: carets, ellipsis: text.width("…", style), room: room)
    return parts.reversed().reduce(into: characters) { $0.replaceSubrange($1, with: "…") }
      .map(String.init).joined()
  }

  /// Draws the name of a folder above its files.
  private func folder(_ name: String, in frame: Rect) -> DrawItem {
    let left = frame.minX + Self.margin
    return Typesetter.shared.draw(
      name, Typesetter.small, .middle(frame.maxX - left - Self.margin),
      at: Point(left, frame.maxY - 9), Palette.secondary)
  }

  /// Draws the thumbnail on a tile; only the tile while it is not ready.
  private func picture(of index: Int, in area: Rect) -> [DrawItem] {
    let scale = Double(window?.pixelsPerPoint ?? 1)
    let side = Int(clamping: (Self.picture * scale).rounded(), to: 1...1024)
    var items: [DrawItem] = [.fill(.roundedRectangle(area, radius: 4), Palette.tile)]
    let content = thumbnails.content(of: playlist.entries[index], side: side)
    guard let picture = content?.picture else { return items }
    let (width, height) = (Double(picture.width) / scale, Double(picture.height) / scale)
    let frame = Rect(
      x: area.center.x - width / 2, y: area.center.y - height / 2, width: width, height: height)
    items += MirroredDrawing.upright([.image(ImageItem(picture, frame: frame))], in: frame)
    return items
  }
}
