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
    thumbnails.bytes = { [weak document] in document?.cached[$0] }
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
    document.list(content.animations, ofFileAt: index)
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
  private func isOnClose(_ row: Int, _ point: CGPoint) -> Bool {
    (rows[row].kind == .file || rows[row].kind == .title)
      && closeFrame(of: row).contains(Point(Double(point.x), Double(point.y)))
  }

  override func isActive(_ row: Int) -> Bool {
    if case .folder = rows[row].kind { false } else { true }
  }

  override func pointerMoved(_ event: PointerEvent) {
    super.pointerMoved(event)
    isOnClose = hover.map { isOnClose($0, event.location(in: self)) } ?? false
  }

  override func pointerDown(_ event: PointerEvent) -> Bool {
    let point = event.location(in: self)
    guard let row = row(at: point), isActive(row) else { return true }
    if event.button == 3 { return openContextMenu(at: point) }
    if event.button == 2 || isOnClose(row, point) {
      onClose(rows[row].entry)
    } else if event.button == 1 {
      document.openEntry(rows[row].entry)
    }
    return true
  }

  func contextMenu(at point: CGPoint?) -> (items: [Menu.Item], area: CGRect)? {
    guard let point else {
      guard let current = rows.firstIndex(where: isCurrent) else { return nil }
      return (
        ContextMenu.file(playlist.index, of: document, close: onClose),
        CGRect(frame(of: current))
      )
    }
    guard let row = row(at: point) else { return nil }
    return (
      ContextMenu.file(rows[row].entry, of: document, close: onClose),
      CGRect(origin: point, size: .zero)
    )
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

  override func element(of index: Int) -> AccessibleElement {
    let row = rows[index]
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

  override func press(row: Int) { document.openEntry(rows[row].entry) }
}
