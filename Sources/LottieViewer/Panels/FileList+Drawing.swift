// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts
internal import SDLHost

/// Drawing of the list of open files.
extension FileList {
  func drawing() -> [DrawItem] {
    let area = bounds.geometry
    settle()
    let items: [DrawItem] = [
      .fill(.rectangle(area), Palette.panel),
      .fill(
        .rectangle(Rect(x: area.width - 1, y: 0, width: 1, height: area.height)), Palette.line),
    ]
    let visible = scrollArea.geometry
    var drawn: [DrawItem] = []
    for row in visibleRows { drawn += draw(row, in: frame(of: row)) }
    if rows.isEmpty, !filter.field.isEmpty {
      let start = Point(2 * Metrics.grid, visible.minY + 3 * Metrics.grid)
      drawn.append(
        Typesetter.shared.draw(localized("Nothing fits that"), at: start, Palette.secondary))
    }
    // Below the filter, over which rows would be drawn.
    let clip = Rect(minX: 0, minY: visible.minY, maxX: area.width - 1, maxY: visible.maxY)
    return items + [.group(DrawGroup(drawn, .init(clip: clip)))]
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
