// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import LottieTools
internal import SDLHost

/// Layout and drawing of the export sheet. Rectangles are in points of the card, unless stated
/// otherwise.
extension ExportSheet {
  /// The width of the card.
  private static let width = 540.0
  /// The height of a setting's row.
  private static let rowHeight = 30.0
  /// The y of the first row.
  private static let top = 52.0
  /// The width of the labels: that of the longest one, at most half of the card.
  private static var labelWidth: Double {
    let titles = ExportSettings.Field.allCases.map { Typesetter.shared.width($0.text.localized) }
    return min(max(128, (titles.max() ?? 0) + Metrics.grid), width / 2)
  }
  /// The height of the box with the command line.
  private static let commandHeight = 44.0

  /// The y below the last row.
  static let rowsEnd = top + Double(ExportSettings.Field.allCases.count) * rowHeight
  /// The size of the card.
  static let size = Size(
    width, rowsEnd + 32 + commandHeight + Metrics.grid + Metrics.buttonSide + Card.padding)

  /// The width without padding.
  static let inner = width - 2 * Card.padding

  // MARK: Rects

  /// The origin of the card in the window, and its scale.
  private var placement: (origin: Point, scale: Double) {
    Card.placement(of: Self.size, in: bounds.geometry)
  }

  /// Converts a point of the window to the card.
  func cardPoint(_ point: CGPoint) -> Point {
    let (origin, scale) = placement
    return Point((Double(point.x) - origin.x) / scale, (Double(point.y) - origin.y) / scale)
  }

  /// Converts a rectangle of the card to the window.
  func inWindow(_ area: Rect) -> CGRect {
    let (origin, scale) = placement
    return CGRect(
      x: origin.x + area.minX * scale, y: origin.y + area.minY * scale,
      width: area.width * scale, height: area.height * scale)
  }

  /// The row of a setting.
  private func row(_ field: ExportSettings.Field) -> Rect {
    let index = ExportSettings.Field.allCases.firstIndex(of: field) ?? 0
    return Rect(
      x: Card.padding, y: Self.top + Double(index) * Self.rowHeight, width: Self.inner,
      height: Self.rowHeight)
  }

  /// The rectangle of a setting's value.
  func fieldArea(_ field: ExportSettings.Field) -> Rect {
    let row = row(field)
    return Rect(
      x: row.minX + Self.labelWidth, y: row.minY + 2, width: row.width - Self.labelWidth,
      height: row.height - 4)
  }

  /// The button that opens the menu of presets; nil for settings without presets.
  func presetsArea(_ field: ExportSettings.Field) -> Rect? {
    guard settings?.presets(field).isEmpty == false else { return nil }
    let area = fieldArea(field)
    return Rect(x: area.maxX - 28, y: area.minY, width: 28, height: area.height)
  }

  /// The box with the command line.
  var commandArea: Rect {
    Rect(x: Card.padding, y: Self.rowsEnd + 28, width: Self.inner, height: Self.commandHeight)
  }

  /// The width of a button.
  private static func width(_ title: String) -> Double {
    max(64, (Typesetter.shared.width(title) + 3 * Metrics.grid).rounded(.up))
  }

  /// The visible buttons from right to left; “Copy command” is at the left.
  var buttons: [(target: Target, title: String, area: Rect)] {
    var titles: [(Target, String)] = []
    switch phase {
    case .asking: titles = [(.secondary, localized("Close")), (.primary, localized("Export"))]
    case .running: titles = [(.secondary, localized("Cancel"))]
    case .done:
      titles = [(.secondary, localized("Close")), (.primary, localized("Show in its folder"))]
    }
    var right = Self.width - Card.padding
    let y = Self.size.height - Card.padding / 2 - Metrics.buttonSide
    var buttons = titles.map { target, title in
      right -= Self.width(title)
      defer { right -= Metrics.grid }
      return (
        target: target, title: title,
        area: Rect(x: right, y: y, width: Self.width(title), height: Metrics.buttonSide)
      )
    }
    let copy = localized("Copy command")
    buttons.append(
      (
        .copy, copy,
        Rect(x: Card.padding, y: y, width: Self.width(copy), height: Metrics.buttonSide)
      ))
    return buttons
  }

  /// The control at a point of the card; nil if there is none.
  func hit(_ point: Point) -> Target? {
    if let button = buttons.first(where: { $0.area.contains(point) }) { return button.target }
    guard case .asking = phase else { return nil }
    return targets.first {
      if case .field(let field) = $0 { fieldArea(field).contains(point) } else { false }
    }
  }

  /// The rectangle of a control in the window, for tests; zero if it is hidden.
  func area(of target: Target) -> CGRect {
    if case .field(let field) = target { return inWindow(fieldArea(field)) }
    return buttons.first { $0.target == target }.map { inWindow($0.area) } ?? .zero
  }

  // MARK: Drawing

  func drawing() -> [DrawItem] {
    guard let settings else { return [] }
    let title = Point(Card.padding, Card.padding + 12)
    var items = [Typesetter.shared.draw(localized("Export"), Typesetter.title, at: title)]
    for field in ExportSettings.Field.allCases { items += draw(field, settings) }
    items += status(settings) + command(settings) + buttons.flatMap(draw)
    return [
      .fill(.rectangle(bounds.geometry), Palette.shade),
      Card.centered(Self.size, in: bounds.geometry, items),
    ]
  }

  /// Draws a setting: label, value, and arrow for presets.
  private func draw(_ field: ExportSettings.Field, _ settings: ExportSettings) -> [DrawItem] {
    let (text, area) = (Typesetter.shared, fieldArea(field))
    let y = area.center.y + Typesetter.capitalHalf()
    var items = [
      text.draw(
        field.text.localized, Typesetter.regular, .width(Self.labelWidth - Metrics.grid),
        at: Point(Card.padding, y), Palette.secondary)
    ]
    let isCurrent = target == .field(field)
    if isCurrent, isTyping {
      entry.place(in: inWindow(area).geometry, scale: placement.scale)
      return items
    }
    var isAsking = false
    if case .asking = phase { isAsking = settings.applies(field) }
    items += Self.frame(area, isCurrent: isCurrent)
    let arrow = presetsArea(field)
    let room = Typesetter.Room.middle(area.width - 16 - (arrow?.width ?? 0))
    let value = settings.applies(field) ? settings.text(field) : "–"
    items.append(
      text.draw(
        value, Typesetter.regular, room, at: Point(area.minX + 8, y),
        isAsking ? Palette.text : Palette.secondary))
    if isAsking, let arrow {
      var mark = Path()
      for (x, dy) in [(-4.0, -2.0), (0, 2), (4, -2)] {
        mark.line(to: Point(arrow.center.x + x, arrow.center.y + dy))
      }
      items.append(.stroke(mark, width: 1.6, Palette.secondary))
    }
    return items
  }

  /// Draws the background and border of a field or button.
  private static func frame(_ area: Rect, isCurrent: Bool) -> [DrawItem] {
    [
      .fill(.roundedRectangle(area, radius: 5), Palette.hover),
      .stroke(
        .roundedRectangle(area.outset(by: -0.75), radius: 4.5), width: isCurrent ? 1.5 : 1,
        isCurrent ? Palette.accent : Palette.field),
    ]
  }

  /// Draws the line below the settings: the expected output, the progress, the result or the error.
  private func status(_ settings: ExportSettings) -> [DrawItem] {
    let y = Self.rowsEnd + 19
    let (start, room) = (Point(Card.padding, y), Typesetter.Room.middle(Self.inner))
    func line(_ text: String, _ color: RGBA = Palette.secondary) -> [DrawItem] {
      [Typesetter.shared.draw(text, Typesetter.regular, room, at: start, color)]
    }
    if case .running(let run) = phase { return progress(run, at: y) }
    if case .done(let text, _) = phase {
      return line(localized("Exported \(text)"), Palette.accent)
    }
    if let problem { return line(problem, Palette.warning) }
    return line(facts(settings))
  }

  /// The number of frames, the duration, and the estimated file size.
  func facts(_ settings: ExportSettings) -> String {
    guard let animation = document.shownAnimation else { return "" }
    let plan = settings.plan(of: animation)
    let size = estimate.map { localized("about \(ByteCount.text($0))") } ?? "…"
    let wanted = settings.rate ?? settings.source.rate
    let duration = shownNumber((plan.duration * 100).rounded() / 100)
    let count = plan.frames.count
    let limit = plan.rate < wanted ? localized(" at \(shownNumber(plan.rate)) a second") : ""
    let note = settings.sizeNote.map { "; " + $0.localized } ?? ""
    return
      localized(
        .counted(
          count, "\(count) frame\(limit), \(duration) s, \(size)",
          "\(count) frames\(limit), \(duration) s, \(size)")) + note
  }

  /// Draws the progress bar with the number of frames and the remaining time.
  private func progress(_ run: ExportRun, at y: Double) -> [DrawItem] {
    let left = run.secondsLeft.map {
      localized("\(Int(clamping: $0.rounded(.up), to: 0...999_999)) s left")
    }
    let text = localized("\(run.done) of \(run.total)") + (left.map { ", " + $0 } ?? "")
    let width = Self.inner - 180
    let track = Rect(x: Card.padding, y: y - 8, width: width, height: 6)
    let done = max(6, width * run.fraction.clamped(to: 0...1))
    let bar = Rect(x: track.minX, y: track.minY, width: done, height: track.height)
    return [
      .fill(.roundedRectangle(track, radius: 3), Palette.track),
      .fill(.roundedRectangle(bar, radius: 3), Palette.accent),
      Typesetter.shared.draw(text, at: Point(track.maxX + 12, y), Palette.secondary),
    ]
  }

  /// Draws the command line, at most two lines of it.
  private func command(_ settings: ExportSettings) -> [DrawItem] {
    let (area, text) = (commandArea, Typesetter.shared)
    let lines = text.wrap(settings.command, Typesetter.small, width: area.width - 16)
    let shown = lines.count > 2 ? [lines[0], lines[1] + " …"] : lines
    return [.fill(.roundedRectangle(area, radius: 5), Palette.hover)]
      + shown.enumerated().map { index, line in
        let y = area.minY + 17 + 16 * Double(index)
        return text.draw(
          line, Typesetter.small, .width(area.width - 16), at: Point(area.minX + 8, y),
          Palette.secondary)
      }
  }

  /// Draws a button.
  private func draw(_ button: (target: Target, title: String, area: Rect)) -> [DrawItem] {
    let color = button.target == .primary ? Palette.accent : Palette.text
    return Self.frame(button.area, isCurrent: target == button.target)
      + [Typesetter.shared.drawCentered(button.title, at: button.area.center, color)]
  }
}
