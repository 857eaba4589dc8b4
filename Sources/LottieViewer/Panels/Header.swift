// SPDX-License-Identifier: Apache-2.0

internal import Controls
internal import Foundation
internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieTexts
internal import SDLHost

/// The bar at the top: name and facts of the shown file, and buttons for panels.
final class Header: View, DrawnView {
  /// The content of the bar.
  struct Contents: Equatable {
    /// The title of the shown entry; nil if none is open.
    var name: String?
    /// The position in the list, `2 of 5`; empty for a single entry.
    var position = ""
    /// Size, frame rate and duration.
    var facts = ""
    /// The number of warnings; their button is hidden for 0.
    var warnings = 0
    /// Whether an animation is shown, which can be inspected and compared.
    var hasAnimation = false
    /// Whether the list of files is open.
    var showsList = false
    /// Whether the warnings are open.
    var showsWarnings = false
    /// Whether two files are compared.
    var isComparing = false
    /// Whether the inspector is open.
    var showsInspector = false
    /// Whether the file has a state machine.
    var hasMachine = false
    /// Whether the panel of state machines is open.
    var showsMachine = false
    /// The id of the theme, or `none`; nil for files without themes.
    var theme: String?
    /// Whether the timeline is open.
    var showsTimeline = false
    /// Whether there is a step to undo, one to redo, and something to save.
    var canUndo = false, canRedo = false, canSave = false

    /// The content without a file.
    init() {}

    /// The content for a document. The window sets what depends on panels.
    init(_ document: Document) {
      let isModified = document.editing.isModified
      canSave = document.canSave
      name = document.name.map { isModified ? "• " + $0 : $0 }
      warnings = document.warnings.count
      let playlist = document.playlist
      if playlist.entries.count > 1 {
        position = localized("\(playlist.index + 1) of \(playlist.entries.count)")
      }
      facts = document.facts
      // What takes long says so beside the buttons that may have begun it, too.
      if let job = document.editing.job, job.isSlow {
        facts = "\(localized(job.title)) · \(Int(clamping: job.fraction * 100, to: 0...100)) %"
      }
      hasAnimation = document.file != nil
      isComparing = document.comparison.entry != nil
      hasMachine = document.interaction.machineID != nil
      (canUndo, canRedo) = (document.editing.history.canUndo, document.editing.history.canRedo)
      theme =
        document.interaction.themes.isEmpty
        ? nil : document.interaction.theme ?? localized("none")
    }
  }

  /// Opens the list of files.
  let list = BarButton(icon: .list, command: .fileList)
  /// Opens the warnings, with their number.
  let warnings = BarButton(icon: .warning, command: .warnings)
  /// Compares with the next file.
  let compare = BarButton(icon: .sideBySide, text: localized("Compare"), command: .compare)
  /// Undoes an edit, redoes it, saves all edits; grey where there is nothing to do.
  let undo = BarButton(icon: .undo, command: .undo), redo = BarButton(icon: .redo, command: .redo),
    save = BarButton(icon: .save, command: .save)
  /// Opens the timeline.
  let timeline = BarButton(icon: .timeline, command: .layers)
  /// Opens the inspector.
  let inspector = BarButton(icon: .info, command: .inspector)
  /// Opens the menu of all commands.
  let menu = BarButton(icon: .menu, command: .menu)

  /// Opens the panel of themes and the state machine.
  let machine = BarButton(icon: .machine, command: .machinePanel)
  /// Opens the menu of themes.
  let theme = BarButton(command: .themeMenu)

  /// What is shown now.
  var content = Contents() { didSet { if content != oldValue { show() } } }

  init() {
    super.init(frame: .zero)
    warnings.tint = .warning
    for button in [list, warnings, compare, machine, timeline, inspector] {
      button.isSwitchedOn = { [unowned button] in button.isOn }
    }
    theme.hasChoices = true
    for view in buttons { addSubview(view) }
    show()
  }

  /// All buttons, from left to right.
  private var buttons: [BarButton] {
    [list, undo, redo, save, warnings, compare, theme, machine, timeline, inspector, menu]
  }

  /// Updates the buttons.
  private func show() {
    machine.isOn = content.showsMachine
    list.isOn = content.showsList
    warnings.isOn = content.showsWarnings
    compare.isOn = content.isComparing
    timeline.isOn = content.showsTimeline
    inspector.isOn = content.showsInspector
    undo.isEnabled = content.canUndo
    redo.isEnabled = content.canRedo
    save.isEnabled = content.canSave
    setNeedsLayout()
    setNeedsDisplay()
  }

  // MARK: Layout

  /// What a narrow bar leaves out, in this order. The main menu has all of it.
  private enum Extra: CaseIterable {
    case words, compare, themeEnd, redo, save, machine, undo, timeline
  }

  /// The characters of a theme's name that have room, in a narrow bar too.
  private static let themeLength = (usual: 20, least: 9)

  /// The width in points that the name of the file has beside all buttons, and beside some.
  private static let (nameWidth, leastNameWidth) = (240.0, 72.0)

  /// Hides what the content does not need, and some extras.
  private func show(without left: Set<Extra>) {
    let hasAnimation = content.hasAnimation
    undo.isHidden = !hasAnimation || left.contains(.undo)
    redo.isHidden = !hasAnimation || left.contains(.redo)
    save.isHidden = !hasAnimation || left.contains(.save)
    warnings.isHidden = content.warnings == 0
    compare.isHidden = !hasAnimation || left.contains(.compare)
    theme.isHidden = content.theme == nil
    machine.isHidden = !content.hasMachine || left.contains(.machine)
    timeline.isHidden = !hasAnimation || left.contains(.timeline)
    inspector.isHidden = !hasAnimation
    let hasWords = !left.contains(.words)
    compare.text = hasWords ? localized("Compare") : nil
    timeline.text = hasWords ? localized("Timeline") : nil
    inspector.text = hasWords ? localized("Inspector") : nil
    let length = left.contains(.themeEnd) ? Self.themeLength.least : Self.themeLength.usual
    theme.text = content.theme.map { name in
      let name = name.count > length ? String(name.prefix(length - 1)) + "…" : name
      return hasWords ? localized("Theme: \(name)") : name
    }
    let count = content.warnings
    warnings.text =
      hasWords ? localized(.counted(count, "1 warning", "\(count) warnings")) : "\(count)"
  }

  /// The width of the buttons that are shown, and of the margins.
  private var naturalWidth: Double {
    buttons.filter { !$0.isHidden }.reduce(3 * Metrics.grid) { $0 + $1.naturalWidth }
  }

  override func layout() {
    let width = Double(bounds.width)
    var missing = Set<Extra>()
    show(without: missing)
    for extra in Extra.allCases {
      let name = extra == .words ? Self.nameWidth : Self.leastNameWidth
      guard naturalWidth + name > width else { break }
      missing.insert(extra)
      show(without: missing)
    }
    let grid = Metrics.grid
    let side = Metrics.buttonSide
    let y = (Metrics.headerHeight - side) / 2
    var left = grid / 2
    for button in [list, undo, redo, save] where !button.isHidden {
      button.frame = CGRect(x: left, y: y, width: side, height: side)
      left += side
    }
    var right = width - grid / 2
    let others = [warnings, compare, theme, machine, timeline, inspector, menu]
    for button in others.reversed() where !button.isHidden {
      let width = button.naturalWidth
      right -= width
      button.frame = CGRect(x: right, y: y, width: width, height: side)
    }
    room = left + grid...max(left + grid, right - grid)
    setNeedsDisplay()
  }

  /// The range of x for name and facts.
  private var room = 0.0...0.0

  func drawing() -> [DrawItem] {
    let area = bounds.geometry
    var items: [DrawItem] = [
      .fill(.rectangle(area), Palette.panel),
      .fill(
        .rectangle(Rect(x: 0, y: area.height - 1, width: area.width, height: 1)), Palette.line),
    ]
    guard let name = content.name else { return items }
    let text = Typesetter.shared
    let width = room.upperBound - room.lowerBound
    let y = area.height / 2 + Typesetter.capitalHalf(Typesetter.regular)
    let gap = 2 * Metrics.grid
    let nameRoom = Typesetter.Room.middle(width)
    items.append(text.draw(name, Typesetter.bold, nameRoom, at: Point(room.lowerBound, y)))
    var x = room.lowerBound + text.width(name, Typesetter.bold, nameRoom) + gap
    // Position and facts are left out where the name needs their space, the facts first.
    for words in [content.position, content.facts] where !words.isEmpty {
      let width = text.width(words)
      guard x + width <= room.upperBound else { break }
      items.append(text.draw(words, at: Point(x, y), Palette.secondary))
      x += width + gap
    }
    return items
  }

  // The bar consumes presses beside its buttons, so that they do not reach views below it.
  override func pointerDown(_ event: PointerEvent) -> Bool { true }
}

extension Header: AccessibleView {
  var accessibleElement: AccessibleElement? {
    AccessibleElement(
      .toolBar, content.name ?? localized("Header"),
      detail: [content.position, content.facts].filter { !$0.isEmpty }.joined(separator: ", "))
  }
}
