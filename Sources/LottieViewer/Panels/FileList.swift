// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry
internal import SDLHost

/// The panel of open files, with thumbnails. Files with several animations have a title and a row
/// for each.
final class FileList: ScrollingList, DrawnView, ContextMenuOwner {
  /// The shown list, set by the window before each frame.
  var playlist = Playlist([]) {
    didSet {
      guard playlist != oldValue else { return }
      rows = Self.rows(of: playlist)
      if playlist.index != oldValue.index || playlist.entries != oldValue.entries { reveal() }
      setNeedsDisplay()
    }
  }
  /// The thumbnails of the rows.
  let thumbnails = Thumbnails()

  /// The document whose files are listed.
  let document: Document

  /// A row with its position.
  struct Row: Equatable {
    /// A file, the title of a file with several animations, or one of these animations.
    enum Kind { case file, title, animation }
    /// The kind of row.
    let kind: Kind
    /// The index of its entry; for a title, that of the file's first entry.
    let entry: Int
    /// The y of its top edge in the content, in points.
    let top: Double
    /// Its height in points.
    var height: Double { kind == .title ? FileList.titleHeight : FileList.rowHeight }
  }

  /// The rows, from top to bottom.
  private(set) var rows: [Row] = []
  /// The row under the pointer, and whether the pointer is on its close button.
  private var hover: (row: Int, isOnClose: Bool)? {
    didSet {
      if hover?.row != oldValue?.row || hover?.isOnClose != oldValue?.isOnClose {
        setNeedsDisplay()
      }
    }
  }

  /// The width of the panel in points.
  static let width = 232.0
  /// The height of rows with a thumbnail, in points.
  static let rowHeight = 56.0
  /// The height of title rows, in points.
  static let titleHeight = 32.0
  /// The side of thumbnails, in points.
  private static let picture = 40.0
  /// The side of the close button, in points.
  private static let closeWidth = 28.0
  /// The distance from the panel's edge, in points.
  private static let margin = Metrics.grid

  init(_ document: Document) {
    self.document = document
    super.init()
    thumbnails.onChange = { [weak self] in self?.made($0, $1) }
    thumbnails.bytes = { [weak document] in document?.cached[$0] }
  }

  /// Shows a new thumbnail, and adds entries for the animations of its file.
  private func made(_ entry: Playlist.Entry, _ content: Thumbnails.Content) {
    setNeedsDisplay()
    guard content.animations.count > 1, entry.animation == nil,
      let index = playlist.entries.firstIndex(of: entry)
    else { return }
    document.playlist.setAnimations(content.animations, ofFileAt: index)
  }

  /// The rows of a list, with their positions.
  static func rows(of playlist: Playlist) -> [Row] {
    var rows: [Row] = []
    var top = margin
    func add(_ kind: Row.Kind, _ entry: Int) {
      rows.append(Row(kind: kind, entry: entry, top: top))
      top += rows[rows.count - 1].height
    }
    var entry = 0
    while entry < playlist.entries.count {
      let file = playlist.file(at: entry)
      if playlist.entries[entry].animation != nil { add(.title, entry) }
      for index in file {
        add(playlist.entries[index].animation == nil ? .file : .animation, index)
      }
      entry = max(file.upperBound, entry + 1)
    }
    return rows
  }

  // MARK: Scrolling

  override var contentHeight: Double {
    (rows.last.map { $0.top + $0.height } ?? 0) + Self.margin
  }
  override var notchHeight: Double { Self.rowHeight }

  /// Scrolls to the current entry.
  func reveal() {
    guard let row = rows.first(where: { $0.kind != .title && $0.entry == playlist.index }) else {
      return
    }
    // A row that is visible is not moved, so that it stays under the pointer.
    guard row.top < scroll || row.top + row.height > scroll + Double(bounds.height) else { return }
    reveal(
      from: row.top - Self.margin - Self.titleHeight, to: row.top + row.height + Self.margin)
  }

  override func layout() { reveal() }

  /// The rectangle of a row in the view.
  func frame(of row: Int) -> Rect {
    Rect(
      x: Self.margin / 2, y: rows[row].top - scroll,
      width: Double(bounds.width) - Self.margin, height: rows[row].height)
  }

  /// The rectangle of a row's close button in the view.
  func closeFrame(of row: Int) -> Rect {
    let frame = frame(of: row)
    return Rect(
      x: frame.maxX - Self.closeWidth, y: frame.center.y - Self.closeWidth / 2,
      width: Self.closeWidth, height: Self.closeWidth)
  }

  // MARK: Drawing

  func drawing() -> [DrawItem] {
    let area = bounds.geometry
    scroll = min(scroll, reach)
    var items: [DrawItem] = [
      .fill(.rectangle(area), Palette.panel),
      .fill(
        .rectangle(Rect(x: area.width - 1, y: 0, width: 1, height: area.height)), Palette.line),
    ]
    for row in rows.indices {
      let frame = frame(of: row)
      if frame.maxY > 0, frame.minY < area.height { items += draw(row, in: frame) }
    }
    return items
  }

  /// Draws a row: background, thumbnail, text and close button.
  private func draw(_ index: Int, in frame: Rect) -> [DrawItem] {
    let row = rows[index]
    let entry = playlist.entries[row.entry]
    let isCurrent = row.kind != .title && row.entry == playlist.index
    var items: [DrawItem] = []
    if isCurrent || hover?.row == index {
      let color = isCurrent ? Palette.pressed : Palette.hover
      items.append(.fill(.roundedRectangle(frame, radius: 6), color))
    }
    if isCurrent, isFocused {
      let mark = Rect(x: frame.minX, y: frame.minY + 12, width: 3, height: frame.height - 24)
      items.append(.fill(.roundedRectangle(mark, radius: 1.5), Palette.accent))
    }
    var x = frame.minX + Self.margin + (row.kind == .animation ? 2 * Metrics.grid : 0)
    if row.kind != .title {
      let area = Rect(
        x: x, y: frame.center.y - Self.picture / 2, width: Self.picture, height: Self.picture)
      items += picture(of: row.entry, in: area)
      x += Self.picture + Self.margin
    }
    let closes = row.kind != .animation && hover?.row == index
    let right = frame.maxX - (closes ? Self.closeWidth : Self.margin)
    items += words(for: row, entry, from: x, to: right, in: frame, isCurrent)
    if closes {
      let close = closeFrame(of: index)
      if hover?.isOnClose == true {
        items.append(.fill(.roundedRectangle(close, radius: 6), Palette.hover))
      }
      items.append(
        Icon.close.draw(at: Point(close.center.x - 10, close.center.y - 10), Palette.secondary))
    }
    return items
  }

  /// Draws the name of a row, and for files the folder below it.
  private func words(
    for row: Row, _ entry: Playlist.Entry, from x: Double, to right: Double, in frame: Rect,
    _ isCurrent: Bool
  ) -> [DrawItem] {
    let text = Typesetter.shared
    let style = isCurrent ? Typesetter.bold : Typesetter.regular
    let name = row.kind == .animation ? entry.animation ?? "" : entry.fileName
    let room = Typesetter.Room.middle(right - x)
    let middle = frame.center.y + Typesetter.capitalHalf(Typesetter.regular)
    guard row.kind == .file, let folder = entry.folderName else {
      let color = row.kind == .title ? Palette.secondary : Palette.text
      return [text.draw(name, style, room, at: Point(x, middle), color)]
    }
    return [
      text.draw(name, style, room, at: Point(x, middle - 9)),
      text.draw(folder, Typesetter.regular, room, at: Point(x, middle + 9), Palette.secondary),
    ]
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
    items.append(.image(ImageItem(picture, frame: frame)))
    return items
  }

  // MARK: Pointer and keys

  /// The row at a point of the view.
  private func row(at point: CGPoint) -> Int? {
    let y = Double(point.y) + scroll
    return rows.firstIndex { $0.top <= y && y < $0.top + $0.height }
  }

  /// Whether a point is on the row's close button.
  private func isOnClose(_ row: Int, _ point: CGPoint) -> Bool {
    rows[row].kind != .animation
      && closeFrame(of: row).contains(Point(Double(point.x), Double(point.y)))
  }

  override func pointerMoved(_ event: PointerEvent) {
    let point = event.location(in: self)
    hover = row(at: point).map { ($0, isOnClose($0, point)) }
    pointerShape = hover == nil ? .arrow : .hand
  }

  override func pointerExited() { hover = nil }

  override func pointerDown(_ event: PointerEvent) -> Bool {
    let point = event.location(in: self)
    guard let row = row(at: point) else { return true }
    if event.button == 3 { return openContextMenu(at: point) }
    if event.button == 2 || isOnClose(row, point) {
      document.closeFile(rows[row].entry)
    } else if event.button == 1 {
      document.openEntry(rows[row].entry)
    }
    return true
  }

  func contextMenu(at point: CGPoint?) -> (items: [Menu.Item], area: CGRect)? {
    guard let point else {
      let current = rows.firstIndex { $0.kind != .title && $0.entry == playlist.index }
      guard let current else { return nil }
      return (ContextMenu.file(playlist.index, of: document), CGRect(frame(of: current)))
    }
    guard let row = row(at: point) else { return nil }
    return (
      ContextMenu.file(rows[row].entry, of: document), CGRect(origin: point, size: .zero)
    )
  }

  override var canBecomeFocused: Bool { true }
  override func focusChanged(_ isFocused: Bool) { setNeedsDisplay() }

  override func keyDown(_ event: KeyEvent) -> Bool {
    let last = playlist.entries.count - 1
    guard event.modifiers.isEmpty, last >= 0 else { return false }
    switch event.key {
    case .up: document.openEntry(max(0, playlist.index - 1))
    case .down: document.openEntry(min(last, playlist.index + 1))
    case .delete: document.closeFile(playlist.index)
    case .escape: window?.focusedView = nil
    default: return false
    }
    return true
  }
}

/// The texts of entries.
nonisolated extension Playlist.Entry {
  /// The name without folder.
  var fileName: String {
    path == "-" ? "stdin" : path.split(separator: "/").last.map(String.init) ?? path
  }

  /// The file name, with the id of the animation if there are several.
  var title: String { animation.map { "\(fileName) · \($0)" } ?? fileName }

  /// The name of the folder or of the server; nil for stdin.
  var folderName: String? {
    switch InputFile(path) {
    case .standardInput: nil
    case .address(let url): url.host
    case .path(let path):
      URL(fileURLWithPath: path).deletingLastPathComponent().lastPathComponent
    }
  }
}
