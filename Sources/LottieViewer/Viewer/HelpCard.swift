// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry
internal import SDLHost

/// All keys, over the whole window.
final class HelpCard: View, DrawnView {
  /// What a click anywhere does.
  var onDismiss: () -> Void = {}

  private static let rows: [(keys: [String], does: String)] = [
    (["Space"], "Play, pause"),
    (["←", "→"], "One frame back, on"),
    (["Shift", "←", "→"], "Ten frames back, on"),
    (["Home", "End"], "First, last frame"),
    (["G"], "Type a frame, 1.5s or 50%"),
    (["J", "Shift J"], "Next, previous marker"),
    (["I", "O", "X"], "In point, out point, none"),
    (["L", "Shift L"], "Loop, once, bounce, repeat"),
    (["[", "]", "{", "}"], "Slower, faster"),
    (["Backspace"], "Normal speed"),
    (["R"], "The file's own frames only"),
    (["Ctrl", "+", "−", "0"], "Zoom the timeline, all of it"),
    (["0", "1", "2"], "Fit, 100 %, 200 %"),
    (["+", "−"], "Zoom; also by the wheel"),
    (["Ctrl", "←", "→"], "Pan; also by dragging"),
    (["B"], "Background"),
    (["F"], "Full screen"),
    (["PgUp", "PgDn"], "Previous, next file"),
    (["V", "D"], "Beside the next file, difference"),
    (["T"], "Inspector; also F9"),
    (["Enter", "Del"], "Edit a value, reset it"),
    (["Ctrl", "C"], "Copy keypath"),
    (["Ctrl", "Shift", "C"], "Copy as Swift"),
    (["S"], "Save this frame"),
    (["Ctrl", "O"], "Open files"),
    (["F5"], "Read the file again"),
    (["W"], "Warnings, if any"),
    (["?"], "These keys"),
    (["Q"], "Quit"),
  ]

  private static let rowHeight = 34.0
  private static let columnWidth = 312.0
  private static let keysWidth = 136.0

  override init() {
    super.init()
    isHidden = true
  }

  func drawing() -> [DrawItem] {
    let area = bounds.geometry
    let columns = area.width >= 2 * Self.columnWidth + 2 * Card.padding ? 2 : 1
    let perColumn = (Self.rows.count + columns - 1) / columns
    let top = Card.padding + 36
    var items = [
      Typesetter.shared.draw(
        "Keys", Typesetter.title, at: Point(Card.padding, Card.padding + 14))
    ]
    for (index, row) in Self.rows.enumerated() {
      let x = Card.padding + Double(index / perColumn) * Self.columnWidth
      let y = top + (Double(index % perColumn) + 0.5) * Self.rowHeight
      items += Self.draw(row, at: Point(x, y))
    }
    let size = Size(
      Double(columns) * Self.columnWidth + Card.padding,
      top + Double(perColumn) * Self.rowHeight + Card.padding - Metrics.grid)
    return [
      .fill(.rectangle(area), Palette.shade), Card.centered(size, in: area, items),
    ]
  }

  private static func draw(_ row: (keys: [String], does: String), at place: Point) -> [DrawItem] {
    var items: [DrawItem] = []
    var x = place.x
    for key in row.keys {
      let cap = Card.keyCap(key, at: Point(x, place.y))
      items += cap.items
      x += cap.width + 6
    }
    let start = Point(
      place.x + keysWidth, place.y + Typesetter.capitalHalf(Typesetter.regular))
    items.append(Typesetter.shared.draw(row.does, at: start, Palette.secondary))
    return items
  }

  override func pointerDown(_ event: PointerEvent) -> Bool {
    onDismiss()
    return true
  }
}
