// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// The inspector's lines: while nothing is selected the composition, warnings, slots, markers and facts
/// of the file, in sections that can be closed; else the way up from what is selected. It knows the
/// lines, and how they look; it alone makes them.
final class InspectorSections {
  /// A section, in the order of the panel.
  enum Section: String, CaseIterable {
    case composition, warnings, slots, markers, file

    /// Whether it is open until the user closes it.
    var startsOpen: Bool { self != .file }
  }

  /// A line.
  struct Line: Equatable {
    /// The kind of line.
    enum Kind: Equatable {
      /// Lines of text.
      case title, fact, advice, warning, marker, slot
      /// What contains the selection.
      case up
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
    /// The command that changes a fact; nil for others.
    var command: Command.ID?

    /// Whether a click has an effect.
    var isActive: Bool {
      switch kind {
      case .warning, .marker, .slot, .up: true
      case .title, .fact, .advice, .cost, .graph, .room: section != nil || command != nil
      }
    }

    /// An empty row above a title.
    static let space = Line(kind: .room, name: "")
  }

  private let document: Document
  /// The lines, from top to bottom.
  var lines: [Line] = []
  /// The sections that the user has opened or closed, by their names.
  var opened: [String: Bool] = [:]
  /// The costs of the last frames. A change is drawn with the next update.
  var costs = FrameCosts()
  /// The width for which the lines were made.
  private(set) var width: CGFloat = 0
  /// The slots of a file, which are looked for once.
  private var knownSlots: (animation: Animation, lines: [Line])?

  /// The largest number of markers, of slots, and of warnings, in the panel.
  private static let mostEntries = 50

  init(_ document: Document) { self.document = document }

  // MARK: Lines

  /// Whether a section is open.
  func isOpen(_ section: Section) -> Bool { opened[section.rawValue] ?? section.startsOpen }

  /// Opens or closes a section, also for the next run; `fill` makes the lines.
  func toggle(_ section: Section) { opened[section.rawValue] = !isOpen(section) }

  /// Makes the lines, whose warnings are wrapped in the width of the panel; none without a file.
  ///
  /// - Parameter subjects: What is selected.
  /// - Returns: Whether they are others than before.
  func fill(_ width: CGFloat, subjects: [Int]) -> Bool {
    let before = lines
    self.width = width
    lines = []
    guard let file = document.file, document.player.scene != nil else { return lines != before }
    if let subject = subjects.last {
      lines = subjects.count == 1 ? [up(from: subject)] : several(subjects)
      return lines != before
    }
    let (markers, slots) = (markers, slots(of: file))
    let (warnings, count) = (warnings, document.warnings.count)
    for (section, title, entries) in [
      (Section.composition, localized("Composition"), composition(of: file)),
      (.warnings, localized("Warnings (\(count))"), warnings),
      (.slots, localized("Slots (\(slots.count))"), Array(slots.prefix(Self.mostEntries))),
      (.markers, localized("Markers (\(markers.count))"), Array(markers.prefix(Self.mostEntries))),
      (.file, localized("File"), facts(of: file)),
    ] where !entries.isEmpty {
      // Titles of closed sections are directly below each other.
      if let last = lines.last, last.kind != .title { lines.append(.space) }
      lines.append(Line(kind: .title, name: title, section: section))
      if isOpen(section) { lines += entries }
    }
    if !advice.isEmpty { lines += [.space] + advice }
    return lines != before
  }

  /// The line that leads to what contains the selection.
  private func up(from subject: Int) -> Line {
    guard let outline = document.editing.outline, outline.rows.indices.contains(subject) else {
      return Line(kind: .up, name: "")
    }
    let keys = outline.keys(of: subject).dropLast()
    let name = keys.isEmpty ? localized("Composition") : keys.joined(separator: " › ")
    return Line(kind: .up, name: name)
  }

  /// The lines above what several things share.
  private func several(_ subjects: [Int]) -> [Line] {
    let (outline, count) = (document.editing.outline, subjects.count)
    let areLayers = subjects.allSatisfy { outline?.isLayer($0) == true }
    return [
      Line(kind: .up, name: localized("Composition")),
      Line(
        kind: .title,
        name: areLayers ? localized("\(count) layers") : localized("\(count) selected")),
    ]
  }

  /// What can be edited of the composition.
  private func composition(of file: AnimationFile) -> [Line] {
    let animation = document.shownAnimation ?? file.animation
    let (width, height) = (shownNumber(animation.size.width), shownNumber(animation.size.height))
    let (start, end) = (shownNumber(animation.startFrame), shownNumber(animation.endFrame))
    return [
      Line(
        kind: .fact, name: localized("Size"), value: localized("\(width) × \(height) px"),
        command: .fileSize),
      Line(
        kind: .fact, name: localized("Rate"),
        value: localized("\(shownNumber(animation.framerate)) fps"), command: .fileRate),
      Line(
        kind: .fact, name: localized("In and out"),
        value: localized("\(start) to \(end), \(shownNumber(animation.duration)) s"),
        command: .fileRange),
    ]
  }

  /// The lines that say how to come to the values of layers.
  private var advice: [Line] {
    guard document.editing.outline?.rows.isEmpty == false else { return [] }
    return wrapped(localized("Click a layer in the picture to edit it.")).enumerated().map {
      Line(kind: .advice, name: $1, part: $0)
    }
  }

  /// A text in lines of the panel's width.
  private func wrapped(_ text: String) -> [String] {
    let room = Double(width) - 3 * Metrics.grid
    return room > 0 ? Typesetter.shared.wrap(text, width: room) : [text]
  }

  /// The lines about the file, and those of frame costs: figures, and two rows for the chart.
  private func facts(of file: AnimationFile) -> [Line] {
    let animation = document.shownAnimation ?? file.animation
    let facts: [(String, String?)] = [
      (localized("Name"), animation.name),
      (localized("On disk"), document.bytes.map(ByteCount.text)),
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

  /// The lines of slots, which select a property that has the slot.
  private func slots(of file: AnimationFile) -> [Line] {
    let editing = document.editing
    // What edits make is listed; what only values name is looked for in the whole file.
    let isListed = !editing.edits.isEmpty && !editing.slots.all.isEmpty
    if !isListed, let knownSlots, knownSlots.animation.hasFile(of: file.animation) {
      return knownSlots.lines
    }
    let slots =
      isListed
      ? editing.themes.slots : AnimationSlots(file.animation).kinds.map { (id: $0, kind: $1) }
    let lines = slots.sorted { $0.id < $1.id }.map {
      Line(kind: .slot, name: $0.id, value: $0.kind.title)
    }
    if !isListed { knownSlots = (file.animation, lines) }
    return lines
  }

  /// The lines of markers, which can be clicked.
  private var markers: [Line] {
    document.playback.markers.enumerated().map { index, marker in
      Line(kind: .marker, name: marker.title, value: marker.span, marker: index)
    }
  }

  /// The lines of warnings, which select their layer. Long ones are wrapped.
  private var warnings: [Line] {
    document.warnings.prefix(Self.mostEntries).flatMap { warning in
      let layer = OutlineItems.layerIndex(in: warning.path)
      return wrapped(warning.text.localized).enumerated().map {
        Line(kind: .warning, name: $1, layer: layer, part: $0)
      }
    }
  }

  /// The index of the line that shows the same thing as a line of before; nil if it is gone.
  func index(of line: Line) -> Int? {
    lines.firstIndex {
      guard $0.kind == line.kind else { return false }
      switch line.kind {
      case .title: return $0.section == line.section
      case .fact, .cost, .graph, .room, .slot, .up: return $0.name == line.name
      case .advice, .marker, .warning:
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
    let role: AccessibleElement.Role = line.isActive ? .treeItem : .label
    let (name, text, key) = words(of: index)
    var element = AccessibleElement(
      role, name, text: text, states: isCurrent ? [.selected, .current] : [])
    if let section = line.section {
      element.states.formUnion(isOpen(section) ? [.expandable, .expanded] : .expandable)
    }
    if role == .treeItem { element.level = line.section == nil && line.kind != .up ? 2 : 1 }
    element.key = key
    return element
  }

  /// The name and the value of a line, and what it is, wherever it stands.
  private func words(of index: Int) -> (name: String, value: String, key: String) {
    let line = lines[index]
    if let section = line.section {
      let key = "section-\(section.rawValue)"
      switch section {
      case .markers: return (localized("Markers"), "\(document.playback.markers.count)", key)
      case .warnings: return (localized("Warnings"), "\(document.warnings.count)", key)
      case .slots: return (localized("Slots"), line.value, key)
      case .composition, .file: return (line.name, "", key)
      }
    }
    if line.kind == .up { return (localized("Up to “\(line.name)”"), "", "up") }
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
          line.command == nil ? Palette.text : Palette.accent),
      ]
    case .graph:
      return costs.drawing(
        in: Rect(
          x: left, y: area.minY + 2, width: room, height: 2 * Inspector.rowHeight - Metrics.grid))
    case .room: return []
    case .up:
      let sign = Point(left + 2, area.center.y)
      return [
        PanelLook.mark([(2, -3.5), (-1.5, 0), (2, 3.5)], at: sign),
        text(line.name, room - 12, from: left + 12, Palette.secondary),
      ]
    case .marker, .slot:
      let width = Typesetter.shared.width(line.value)
      return [
        text(line.name, room - width - Metrics.grid, from: left, Palette.accent),
        text(line.value, .infinity, from: left + room - width, Palette.secondary),
      ]
    case .advice: return [text(line.name, room, from: left, Palette.secondary)]
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

extension AnimationSlots.Kind {
  /// The kind of value in a word.
  var title: String {
    switch self {
    case .color: localized("colour")
    case .scalar: localized("number")
    case .vector: localized("size")
    case .position: localized("position")
    case .gradient: localized("gradient")
    case .image: localized("image")
    case .text: localized("text")
    }
  }
}
