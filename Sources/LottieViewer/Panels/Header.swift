// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry
internal import SDLHost

/// The bar above the picture: what is open, and buttons for what lies beside it.
final class Header: View, DrawnView {
  /// All that the bar shows.
  struct Contents: Equatable {
    /// Of the file, or of the animation in it; nil while nothing is open.
    var name: String?
    /// `2 of 5` where several files are open, or animations.
    var position = ""
    /// Size, rate and length, in a line.
    var facts = ""
    var warnings = 0
    /// There is an animation to be looked into.
    var hasAnimation = false
    var showsList = false
    var showsWarnings = false
    var isComparing = false
    var showsInspector = false
    var hasMachine = false
    var showsMachine = false
    /// What is said of the file's themes; nil where it has none.
    var theme: String?

    init() {}

    init(_ document: Document) {
      name = document.name.map { document.isModified ? "• " + $0 : $0 }
      warnings = document.warnings.count
      let playlist = document.playlist
      if playlist.entries.count > 1 {
        position = "\(playlist.index + 1) of \(playlist.entries.count)"
      }
      facts = document.facts
      hasAnimation = document.file != nil
      isComparing = document.compared != nil
      hasMachine = document.machineID != nil
      theme = document.themes.isEmpty ? nil : String((document.theme ?? "Theme").prefix(20))
    }
  }

  let list = BarButton(icon: .list, command: .fileList)
  let warnings = BarButton(icon: .warning, command: .warnings)
  let compare = BarButton(icon: .sideBySide, text: "Side by side", command: .compare)
  let inspector = BarButton(icon: .info, command: .inspector)
  /// Opens the menu of all commands.
  let menu = BarButton(icon: .menu, command: .menu)

  let machine = BarButton(icon: .machine, command: .machinePanel)
  let theme = BarButton(command: .themeMenu)

  var contents = Contents() { didSet { if contents != oldValue { show() } } }

  override init() {
    super.init()
    warnings.tint = .warning
    for view in [list, warnings, compare, theme, machine, inspector, menu] { addSubview(view) }
    show()
  }

  private func show() {
    warnings.isHidden = contents.warnings == 0
    compare.isHidden = !contents.hasAnimation
    inspector.isHidden = !contents.hasAnimation
    machine.isHidden = !contents.hasMachine
    machine.isOn = contents.showsMachine
    theme.isHidden = contents.theme == nil
    theme.text = contents.theme
    list.isOn = contents.showsList
    warnings.isOn = contents.showsWarnings
    compare.isOn = contents.isComparing
    inspector.isOn = contents.showsInspector
    setNeedsLayout()
    setNeedsDisplay()
  }

  // MARK: Layout

  /// Narrower bars have no words on their buttons.
  private static let roomForWords: CGFloat = 560

  override func layout() {
    let hasWords = bounds.width >= Self.roomForWords
    compare.text = hasWords ? "Side by side" : nil
    let count = contents.warnings
    warnings.text = hasWords ? (count == 1 ? "1 warning" : "\(count) warnings") : "\(count)"
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

  /// Where name and facts go, from left to right.
  private var room = 0.0...0.0

  func drawing() -> [DrawItem] {
    let area = bounds.geometry
    var items: [DrawItem] = [
      .fill(.rectangle(area), Palette.panel),
      .fill(
        .rectangle(Rect(x: 0, y: area.height - 1, width: area.width, height: 1)), Palette.line),
    ]
    guard let name = contents.name else { return items }
    let text = Typesetter.shared
    let width = room.upperBound - room.lowerBound
    let y = area.height / 2 + Typesetter.capitalHalf(Typesetter.regular)
    let gap = 2 * Metrics.grid
    let nameRoom = Typesetter.Room.middle(width)
    items.append(text.draw(name, Typesetter.bold, nameRoom, at: Point(room.lowerBound, y)))
    var x = room.lowerBound + text.width(name, Typesetter.bold, nameRoom) + gap
    // They give way to the name, the facts first.
    for words in [contents.position, contents.facts] where !words.isEmpty {
      let width = text.width(words)
      guard x + width <= room.upperBound else { break }
      items.append(text.draw(words, at: Point(x, y), Palette.secondary))
      x += width + gap
    }
    return items
  }

  // What is beside the buttons is not meant for what is below.
  override func pointerDown(_ event: PointerEvent) -> Bool { true }
}
