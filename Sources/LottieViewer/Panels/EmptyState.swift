// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts
internal import SDLHost

/// The start screen: a button to open files, recent files, and samples.
final class EmptyState: PanelView, DrawnView {
  /// Called with the path of the chosen file.
  var onOpen: (String) -> Void = { _ in }

  /// The paths of recent files, the newest first. The keys 1 to 6 open them.
  var recent: [String] = [] {
    didSet {
      guard recent != oldValue else { return }
      recentRows.forEach { $0.removeFromSuperview() }
      recentRows = recent.prefix(Self.mostRecent).enumerated().map { index, path in
        let row = RecentRow(number: index + 1, path: path)
        row.onPress = { [unowned self] in onOpen(path) }
        addSubview(row)
        return row
      }
      setNeedsLayout()
    }
  }
  /// The name of the folder that was to be opened and has no animations; nil if there is none.
  var folder: String? {
    didSet {
      guard folder != oldValue else { return }
      setNeedsLayout()
      if folder != nil { window?.announce(intro) }
    }
  }
  /// The samples to offer. Set before the first layout.
  var samples: [SampleFiles.Sample] = []
  /// Whether samples do not play under the pointer, for reduced motion.
  var isStill = false { didSet { tiles.forEach { $0.isStill = isStill } } }

  /// The button that opens the file dialog.
  let openButton = BarButton(text: localized("Open…"), command: .open)
  /// One tile per sample, made at the first layout.
  private(set) var tiles: [SampleTile] = []
  /// The rows of recent files.
  private(set) var recentRows: [RecentRow] = []
  /// The still pictures of the samples.
  private let thumbnails = Thumbnails()
  /// The titles of the sections, with their y.
  private var titles: [(text: String, y: Double)] = []
  /// The left and right edge of the content.
  private var column = 0.0...0.0

  /// The text at the top.
  private var intro: String {
    guard let folder else { return localized("Drop .json, .lottie or .tgs files here") }
    let name = folder.count > 40 ? folder.prefix(30) + "…" + folder.suffix(9) : folder
    return localized(
      "“\(name)” has no .json, .lottie or .tgs files; drop others here or open some")
  }
  /// The limit of recent files.
  private static let mostRecent = 6
  /// The largest width of the content, in points.
  private static let widest = 720.0
  /// The height of icon, one line of text and button, in points.
  private static let introHeight = 136.0
  /// The height of a further line, in points.
  private static let lineHeight = 22.0
  /// The height of a section's title, in points.
  private static let titleHeight = 32.0
  /// The height of a recent file's row, in points.
  private static let recentHeight = 32.0
  /// The size of a sample, with its name, in points.
  private static let tileSize = Size(152, 124)
  /// The distance between columns, in points.
  private static let gap = 2 * Metrics.grid

  /// The text in lines that fit into the width.
  private var introLines: [String] {
    let width = min(max(1, Double(bounds.width) - 2 * Self.gap), Self.widest)
    return Typesetter.shared.wrap(intro, Typesetter.title, width: width)
  }

  /// The height of icon, text and button, in points.
  private var introHeight: Double {
    Self.introHeight + Double(max(1, introLines.count) - 1) * Self.lineHeight
  }

  init() {
    super.init(frame: .zero)
    clipsToBounds = true
    openButton.tint = .accent
    addSubview(openButton)
    thumbnails.onChange = { [weak self] _, _ in self?.tiles.forEach { $0.setNeedsDisplay() } }
  }

  /// Makes the tiles, once.
  private func makeTiles() {
    guard tiles.isEmpty else { return }
    tiles = samples.enumerated().map { index, sample in
      let tile = SampleTile(sample, thumbnails)
      tile.isStill = isStill
      tile.onPress = { [unowned self] in onOpen(sample.path) }
      tile.onMove = { [unowned self] in moveFocus(from: index, by: $0) }
      addSubview(tile)
      return tile
    }
  }

  // MARK: Layout

  /// The number of columns of samples, 1...4.
  private var columns = 1

  /// Centres the sections; rows without room are hidden.
  override func layout() {
    makeTiles()
    let (width, height) = (Double(bounds.width), Double(bounds.height))
    let inner = min(width - 2 * Self.gap, Self.widest)
    let left = ((width - inner) / 2).rounded()
    column = left...max(left, left + inner)
    columns = max(
      1, min(4, Int(clamping: (inner + Self.gap) / (Self.tileSize.width + Self.gap), to: 1...4)))
    let rows = room(height)
    let content =
      introHeight + Self.recentHeight * Double(rows.recent)
      + (rows.recent > 0 ? Self.titleHeight + Metrics.grid : 0)
      + (Self.tileSize.height + Metrics.grid) * Double(rows.samples)
      + (rows.samples > 0 ? Self.titleHeight : 0)
    var y = max(0, ((height - content) / 2).rounded())
    titles = []
    layoutIntro(at: y)
    y += introHeight
    y = layoutRecent(rows.recent, from: y, width: inner)
    layoutTiles(rows.samples, from: y, width: inner)
    setNeedsDisplay()
  }

  /// The number of rows that fit: first one row of samples, then recent files, then the other
  /// samples.
  private func room(_ height: Double) -> (recent: Int, samples: Int) {
    var rest = height - introHeight
    let tileRow = Self.tileSize.height + Metrics.grid
    let sampleRows = (tiles.count + columns - 1) / columns
    var samples = 0
    if sampleRows > 0, rest >= Self.titleHeight + tileRow {
      rest -= Self.titleHeight + tileRow
      samples = 1
    }
    var recent = 0
    if !recentRows.isEmpty, rest >= Self.titleHeight + Self.recentHeight + Metrics.grid {
      rest -= Self.titleHeight + Metrics.grid
      let wanted = (recentRows.count + 1) / 2
      recent = min(wanted, Int(clamping: rest / Self.recentHeight, to: 0...100))
      rest -= Double(recent) * Self.recentHeight
    }
    while samples > 0, samples < sampleRows, rest >= tileRow {
      samples += 1
      rest -= tileRow
    }
    return (recent, samples)
  }

  /// Sets the frame of the button.
  private func layoutIntro(at y: Double) {
    let width = openButton.naturalWidth + Self.gap
    openButton.frame = CGRect(
      x: (Double(bounds.width) - width) / 2, y: y + introHeight - 48, width: width,
      height: Metrics.buttonSide)
  }

  /// Sets the frames of recent files, in two columns.
  /// - Returns: The y below them.
  private func layoutRecent(_ rows: Int, from y: Double, width: Double) -> Double {
    if rows > 0 { titles.append((localized("Recent"), y)) }
    let half = ((width - Self.gap) / 2).rounded()
    for (index, row) in recentRows.enumerated() {
      row.isHidden = index >= rows * 2
      row.frame = CGRect(
        x: column.lowerBound + Double(index % 2) * (half + Self.gap),
        y: y + Self.titleHeight + Double(index / 2) * Self.recentHeight, width: half,
        height: Self.recentHeight)
    }
    return rows == 0
      ? y : y + Self.titleHeight + Double(rows) * Self.recentHeight + Metrics.grid
  }

  /// Sets the frames of the samples.
  private func layoutTiles(_ rows: Int, from y: Double, width: Double) {
    if rows > 0 { titles.append((localized("Samples"), y)) }
    let step = (width + Self.gap) / Double(columns)
    for (index, tile) in tiles.enumerated() {
      tile.isHidden = index >= rows * columns
      tile.frame = CGRect(
        x: (column.lowerBound + Double(index % columns) * step).rounded(),
        y: y + Self.titleHeight
          + Double(index / columns) * (Self.tileSize.height + Metrics.grid),
        width: (step - Self.gap).rounded(), height: Self.tileSize.height)
    }
  }

  /// Moves the focus to the sample in the direction of an arrow key.
  private func moveFocus(from index: Int, by key: Key) {
    let step: Int
    switch key {
    case .left: step = -1
    case .right: step = 1
    case .up: step = -columns
    default: step = columns
    }
    guard tiles.indices.contains(index + step), !tiles[index + step].isHidden else { return }
    window?.focusedView = tiles[index + step]
  }

  // MARK: Parts

  override var accessibleElement: AccessibleElement? {
    AccessibleElement(.panel, localized("Start screen"))
  }

  /// The texts that are drawn.
  override var parts: [PanelPart] {
    let text = Typesetter.shared
    let top = Double(openButton.frame.minY) - (introHeight - 48)
    let intro = Rect(
      x: 0, y: top + 48, width: Double(bounds.width), height: introHeight - 104)
    return [
      PanelPart(
        area: intro, element: AccessibleElement(.label, self.intro),
        draw: { [unowned self] in
          introLines.enumerated().map { index, line in
            let y = top + 70 + Double(index) * Self.lineHeight
            return text.drawCentered(line, Typesetter.title, at: Point(intro.center.x, y))
          }
        })
    ]
      + titles.map { title in
        let area = Rect(
          x: column.lowerBound, y: title.y, width: column.upperBound - column.lowerBound,
          height: Self.titleHeight)
        return PanelPart(
          area: area, element: AccessibleElement(.heading, title.text),
          draw: {
            let start = Point(area.minX, area.minY + 21)
            return [text.draw(title.text, Typesetter.bold, at: start, Palette.secondary)]
          })
      }
  }

  func drawing() -> [DrawItem] {
    let button = openButton.frame.geometry
    let icon = Affine.translation(
      Double(bounds.midX) - Metrics.iconSide, button.minY - (introHeight - 60))
    return [
      .fill(.rectangle(bounds.geometry), Palette.surround),
      .group(
        DrawGroup(
          [Icon.drop.draw(at: .zero, Palette.accent)],
          DrawGroup.Attributes(transform: icon * .scale(2, 2)))),
      .fill(.roundedRectangle(button, radius: 6), Palette.panel),
      .stroke(.roundedRectangle(button.outset(by: -0.5), radius: 5.5), width: 1, Palette.line),
    ] + parts.flatMap { $0.draw() }
  }
}

/// A row of a recent file, with the digit that opens it.
final class RecentRow: PressedView, DrawnView {
  /// The digit, from 1.
  private let number: Int
  /// The file.
  let entry: Playlist.Entry

  init(number: Int, path: String) {
    self.number = number
    entry = Playlist.Entry(path: path)
    super.init()
  }

  func drawing() -> [DrawItem] {
    let text = Typesetter.shared
    let area = bounds.geometry
    let cap = Card.keyCap("\(number)", at: Point(4, area.center.y))
    let y = area.center.y + Typesetter.capitalHalf(Typesetter.regular)
    let x = 4 + cap.width + Metrics.grid
    let room = Typesetter.Room.middle(area.width - x - Metrics.grid)
    let width = text.width(entry.fileName, Typesetter.regular, room)
    var items = ground + cap.items
    items.append(text.draw(entry.fileName, Typesetter.regular, room, at: Point(x, y)))
    let rest = area.width - x - width - 2 * Metrics.grid
    if rest > 40, let folder = entry.folderName {
      items.append(
        text.draw(
          folder, Typesetter.regular, .width(rest), at: Point(x + width + Metrics.grid, y),
          Palette.secondary))
    }
    return items
  }
}

extension RecentRow: AccessibleView {
  var accessibleElement: AccessibleElement? {
    AccessibleElement(
      .button, entry.fileName,
      detail: [localized("Recent file"), entry.folderName].compactMap { $0 }
        .joined(separator: ", "))
  }
}
