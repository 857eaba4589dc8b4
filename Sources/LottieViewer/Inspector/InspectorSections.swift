// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// The sections above the inspector's tree, which can be closed: facts and frame costs, markers, and
/// warnings. It knows the lines, and how they look; it alone makes them.
final class InspectorSections {
  /// A section.
  enum Section: String, CaseIterable {
    case file, markers, warnings
  }

  /// A line.
  struct Line: Equatable {
    /// The kind of line.
    enum Kind: Equatable {
      /// Lines of text.
      case title, fact, warning, marker
      /// The rows of frame costs: figures, chart, and space for the chart.
      case cost, graph, room
    }
    /// Decides drawing and clicks.
    let kind: Kind
    /// The text at the left.
    let name: String
    /// The text at the right; may be empty.
    var value = ""
    /// The layer index of a warning, in file order; nil for others.
    var layer: Int?
    /// The index of a marker, in file order; nil for others.
    var marker: Int?
    /// The position among the lines of a wrapped text, from 0.
    var part = 0
    /// The section that a title opens and closes; nil for others.
    var section: Section?

    /// Whether a click has an effect.
    var isActive: Bool { kind == .warning || kind == .marker || section != nil }

    /// An empty row above a title.
    static let space = Line(kind: .room, name: "")
  }

  private let document: Document
  /// The lines, from top to bottom.
  var lines: [Line] = []
  /// The sections that the user has opened or closed, by their names. The others start open or
  /// closed depending on the height of the panel.
  var opened: [String: Bool] = [:]
  /// The sections that start open, decided when they are first listed.
  private var startsOpen: [Section: Bool] = [:]
  /// The costs of the last frames. A change is drawn with the next update.
  var costs = FrameCosts()
  /// The size for which the lines were made.
  private(set) var size = CGSize.zero

  /// The part of the panel's height that sections take at most if the user has not opened them, so
  /// that the layers are seen in a low window.
  private static let share = 0.6
  /// The largest number of markers, and of warnings, in the panel.
  private static let mostEntries = 50

  init(_ document: Document) { self.document = document }

  // MARK: Lines

  /// Whether a section is open.
  func isOpen(_ section: Section) -> Bool {
    opened[section.rawValue] ?? startsOpen[section] ?? true
  }

  /// Opens or closes a section, also for the next run; `fill` makes the lines.
  func toggle(_ section: Section) { opened[section.rawValue] = !isOpen(section) }

  /// Decides again which sections start open.
  func startAgain() { startsOpen = [:] }

  /// Makes the lines, whose warnings are wrapped in the width of the panel; none without a file.
  /// - Returns: Whether they are others than before.
  func fill(_ size: CGSize) -> Bool {
    let before = lines
    if size.height != self.size.height { startAgain() }
    self.size = size
    guard let file = document.file, document.player.scene != nil else {
      lines = []
      return lines != before
    }
    let room = Self.share * Double(size.height) / Inspector.rowHeight
    let (markers, warnings) = (markers, warnings)
    var new: [Line] = []
    for (section, title, lines) in [
      (Section.file, localized("File"), facts(of: file)),
      (.markers, localized("Markers (\(markers.count))"), Self.entries(markers)),
      (.warnings, localized("Warnings (\(warnings.count))"), Self.entries(warnings)),
    ] where !lines.isEmpty {
      if startsOpen[section] == nil {
        startsOpen[section] = Double(new.count + lines.count + 1) <= room
      }
      // Titles of closed sections are directly below each other.
      if let last = new.last, last.kind != .title { new.append(.space) }
      new.append(Line(kind: .title, name: title, section: section))
      if isOpen(section) { new += lines }
    }
    if new.last?.kind != .title { new.append(.space) }
    lines = new + [Line(kind: .title, name: localized("Layers"))]
    return lines != before
  }

  /// The lines about the file, and those of frame costs: figures, and two rows for the chart.
  private func facts(of file: AnimationFile) -> [Line] {
    let animation = document.shownAnimation ?? file.animation
    let (width, height) = (shownNumber(animation.size.width), shownNumber(animation.size.height))
    let (end, length) = (shownNumber(animation.endFrame), shownNumber(animation.duration))
    let facts: [(String, String?)] = [
      (localized("Size"), localized("\(width) × \(height) px")),
      (localized("Rate"), localized("\(shownNumber(animation.framerate)) fps")),
      (localized("Length"), localized("\(length) s, to frame \(end)")),
      (localized("On disk"), document.bytes.map(ByteCount.text)),
      (localized("Name"), animation.name),
      (localized("Exporter"), animation.version),
      (
        localized("Loaded in"),
        document.reader.seconds.map {
          localized("\(shownNumber(($0 * 10_000).rounded() / 10)) ms")
        }
      ),
    ]
    return facts.compactMap { name, value in value.map { Line(kind: .fact, name: name, value: $0) }
    }
      + [Line(kind: .cost, name: localized("Frame")), Line(kind: .graph, name: ""), .space]
  }

  /// The lines of markers, which can be clicked.
  private var markers: [[Line]] {
    document.playback.markers.enumerated().map { index, marker in
      [Line(kind: .marker, name: marker.title, value: marker.span, marker: index)]
    }
  }

  /// The lines of warnings, which select their layer. Long ones are wrapped.
  private var warnings: [[Line]] {
    let room = Double(size.width) - 3 * Metrics.grid
    return document.warnings.enumerated().map { index, warning in
      let text = warning.text.localized
      let isWrapped = index < Self.mostEntries && room > 0
      let texts = isWrapped ? Typesetter.shared.wrap(text, width: room) : [text]
      let layer = InspectorTree.layer(in: warning.path)
      return texts.enumerated().map { Line(kind: .warning, name: $1, layer: layer, part: $0) }
    }
  }

  /// The lines of at most 50 entries.
  private static func entries(_ entries: [[Line]]) -> [Line] {
    entries.prefix(mostEntries).flatMap { $0 }
  }

  /// The index of the line that shows the same thing as a line of before; nil if it is gone.
  func index(of line: Line) -> Int? {
    lines.firstIndex {
      guard $0.kind == line.kind else { return false }
      switch line.kind {
      case .title: return $0.section == line.section
      case .fact, .cost, .graph, .room: return $0.name == line.name
      case .marker, .warning:
        return ($0.name, $0.marker, $0.layer, $0.part)
          == (line.name, line.marker, line.layer, line.part)
      }
    }
  }

  // MARK: Screen readers

  /// A line for screen readers. A wrapped text is one element: that of its first line.
  func element(of index: Int, isCurrent: Bool) -> AccessibleElement {
    let line = lines[index]
    guard line.part == 0 else { return AccessibleElement(.label, "") }
    let role: AccessibleElement.Role =
      line.isActive ? .treeItem : line.kind == .title ? .heading : .label
    let (name, text, key) = words(of: index)
    var element = AccessibleElement(
      role, name, text: text, states: isCurrent ? [.selected, .current] : [])
    if let section = line.section {
      element.states.formUnion(isOpen(section) ? [.expandable, .expanded] : .expandable)
    }
    if role == .treeItem { element.level = line.section == nil ? 2 : 1 }
    element.key = key
    return element
  }

  /// The name and the value of a line, and what it is, wherever it stands.
  private func words(of index: Int) -> (name: String, value: String, key: String) {
    let line = lines[index]
    switch line.section {
    case .file: return (localized("File"), "", "section-file")
    case .markers:
      return (localized("Markers"), "\(document.playback.markers.count)", "section-markers")
    case .warnings: return (localized("Warnings"), "\(document.warnings.count)", "section-warnings")
    case nil: break
    }
    let key = line.marker.map { "marker \($0)" } ?? "\(line.kind) \(line.part) \(line.name)"
    if line.kind == .cost { return (localized("Frame costs"), costs.text, key) }
    let rest = lines[(index + 1)...].prefix { $0.part > 0 }.map(\.name)
    return (([line.name] + rest).joined(separator: " "), line.value, key)
  }

  // MARK: Drawing

  /// Draws a line.
  func draw(_ line: Line, in area: Rect) -> [DrawItem] {
    let left = 2 * Metrics.grid
    let room = area.width - 3 * Metrics.grid
    func text(_ text: String, _ room: Double, from x: Double, _ color: RGBA) -> DrawItem {
      PanelLook.text(text, Typesetter.regular, .width(room), from: x, in: area, color)
    }
    switch line.kind {
    case .title:
      let title = PanelLook.text(line.name, Typesetter.bold, from: left, in: area)
      guard let section = line.section else { return [title] }
      // At the right, in the column of the eyes, so that titles begin where lines do.
      let sign = Point(area.maxX - Inspector.switchWidth / 2 - 7, area.center.y)
      return [title, PanelLook.foldArrow(at: sign, isOpen: isOpen(section))]
    case .fact, .cost:
      let column = factColumn(in: area)
      return [
        text(line.name, column - Metrics.grid, from: left, Palette.secondary),
        text(
          line.kind == .cost ? costs.text : line.value, room - column, from: left + column,
          Palette.text),
      ]
    case .graph:
      return costs.drawing(
        in: Rect(
          x: left, y: area.minY + 2, width: room, height: 2 * Inspector.rowHeight - Metrics.grid))
    case .room: return []
    case .marker:
      let width = Typesetter.shared.width(line.value)
      return [
        text(line.name, room - width - Metrics.grid, from: left, Palette.accent),
        text(line.value, .infinity, from: left + room - width, Palette.secondary),
      ]
    case .warning: return [text(line.name, room, from: left, Palette.warning)]
    }
  }

  /// Where facts are: after the longest name, within half of the panel, and nearer to the names in
  /// a narrow panel.
  private func factColumn(in area: Rect) -> Double {
    let names = lines.filter { $0.kind == .fact || $0.kind == .cost }.map {
      Typesetter.shared.width($0.name)
    }
    let wanted = (names.max() ?? 0) + Metrics.grid
    return min(max(area.width < 240 ? 72 : 88, wanted), area.width / 2)
  }
}
