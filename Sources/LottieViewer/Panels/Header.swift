// SPDX-License-Identifier: Apache-2.0

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

    /// The content without a file.
    init() {}

    /// The content for a document. The window sets what depends on panels.
    init(_ document: Document) {
      name = document.name.map { document.editing.isModified ? "• " + $0 : $0 }
      warnings = document.warnings.count
      let playlist = document.playlist
      if playlist.entries.count > 1 {
        position = localized("\(playlist.index + 1) of \(playlist.entries.count)")
      }
      facts = document.facts
      hasAnimation = document.file != nil
      isComparing = document.comparison.entry != nil
      hasMachine = document.interaction.machineID != nil
      theme =
        document.interaction.themes.isEmpty
        ? nil : String((document.interaction.theme ?? localized("none")).prefix(20))
    }
  }

  /// Opens the list of files.
  let list = BarButton(icon: .list, command: .fileList)
  /// Opens the warnings, with their number.
  let warnings = BarButton(icon: .warning, command: .warnings)
  /// Compares with the next file.
  let compare = BarButton(icon: .sideBySide, text: localized("Side by side"), command: .compare)
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
    for button in [list, warnings, compare, machine, inspector] {
      button.isSwitchedOn = { [unowned button] in button.isOn }
    }
    theme.hasChoices = true
    for view in [list, warnings, compare, theme, machine, inspector, menu] { addSubview(view) }
    show()
  }

  /// Updates the buttons.
  private func show() {
    warnings.isHidden = content.warnings == 0
    compare.isHidden = !content.hasAnimation
    inspector.isHidden = !content.hasAnimation
    machine.isHidden = !content.hasMachine
    machine.isOn = content.showsMachine
    theme.isHidden = content.theme == nil
    list.isOn = content.showsList
    warnings.isOn = content.showsWarnings
    compare.isOn = content.isComparing
    inspector.isOn = content.showsInspector
    setNeedsLayout()
    setNeedsDisplay()
  }

  // MARK: Layout

  /// The width in points below which buttons have no texts.
  private static let roomForWords: CGFloat = 560

  override func layout() {
    let hasWords = bounds.width >= Self.roomForWords
    compare.text = hasWords ? localized("Side by side") : nil
    theme.text = content.theme.map { hasWords ? localized("Theme: \($0)") : $0 }
    let count = content.warnings
    warnings.text =
      hasWords ? localized(.counted(count, "1 warning", "\(count) warnings")) : "\(count)"
    let grid = Metrics.grid
    let side = Metrics.buttonSide
    let y = (Metrics.headerHeight - side) / 2
    list.frame = CGRect(x: grid / 2, y: y, width: side, height: side)
    var right = Double(bounds.width) - grid / 2
    for button in [menu, inspector, machine, theme, compare, warnings] where !button.isHidden {
      let width = button.naturalWidth
      right -= width
      button.frame = CGRect(x: right, y: y, width: width, height: side)
    }
    room = list.frame.geometry.maxX + grid...max(list.frame.geometry.maxX + grid, right - grid)
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
