// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// The menu of all commands, and what menus do by pointer and keys.
@Suite struct CommandMenuTests {
  private let folder: TemporaryFolder
  private let host: ViewerFixture
  private var viewer: ViewerWindow { host.viewer }
  private var menu: Menu { host.viewer.menu }

  init() throws {
    folder = try TemporaryFolder()
    host = try ViewerFixture(
      paused: folder.write("a.json", Sample.crossing), size: CGSize(width: 900, height: 600))
  }

  private func move(_ position: Point) throws {
    try host.point(.moved, CGFloat(position.x), CGFloat(position.y))
  }

  private func line(_ title: String, _ panel: MenuPanel? = nil) throws -> Rect {
    let panel = try #require(panel ?? menu.panels.last)
    return panel.row(try #require(panel.items.firstIndex { $0.title == title }, "\(title)"))
  }

  // MARK: What is in it

  private static func all(_ items: [Menu.Item]) -> [Menu.Item] {
    items.flatMap { [$0] + all($0.submenu) }
  }

  /// The commands that are in no menu: moves in small steps, and keys of a panel or the start screen.
  private static let keysOnly: Set<Command.ID> = [
    .nudgeLeft, .nudgeRight, .nudgeUp, .nudgeDown, .pushLeft, .pushRight, .pushUp, .pushDown,
    .panLeft, .panRight, .panUp, .panDown, .tenEarlier, .tenLater, .raiseValues, .lowerValues,
    .raiseByTen, .lowerByTen, .inspectLayer, .menu, .contextMenu, .leave,
    .openRecent(1), .openRecent(2), .openRecent(3), .openRecent(4), .openRecent(5), .openRecent(6),
  ]

  /// Each command is in one menu, with its key, or in none because it is a key.
  @Test func everyCommandIsInOneMenuWithItsKey() {
    viewer.panels.toggleDeveloper()
    let items = Self.all(viewer.filled(viewer.mainMenu))
    for command in CommandTable.commands {
      let found = items.filter { $0.command == command.id }
      #expect(found.count == (Self.keysOnly.contains(command.id) ? 0 : 1), "\(command.title)")
      for item in found {
        #expect(item.title == command.title && item.key == command.keys.first?.name)
      }
      if found.isEmpty { #expect(!command.keys.isEmpty, "\(command.title)") }
    }
    let others = ["Recent files"] + viewer.recentFiles.map(\.title)
    for item in items where item.command == nil && !item.isSeparator {
      #expect(!item.submenu.isEmpty || others.contains(item.title), "\(item.title)")
    }
  }

  /// A list that is longer is not read. Lines are between rows only.
  private static func check(_ items: [Menu.Item], _ title: String) {
    #expect(items.count { !$0.isSeparator } <= CommandGroup.mostRows, "\(title)")
    #expect(items.first?.isSeparator != true && items.last?.isSeparator != true, "\(title)")
    for (item, next) in zip(items, items.dropFirst()) {
      #expect(!item.isSeparator || !next.isSeparator, "\(title)")
    }
    let ids = all(items).compactMap(\.command)
    #expect(Set(ids).count == ids.count, "twice in \(title)")
    for item in items where !item.submenu.isEmpty { check(item.submenu, item.title) }
  }

  @Test(arguments: [false, true]) func noMenuIsLong(isDeveloper: Bool) throws {
    if isDeveloper { viewer.panels.toggleDeveloper() }
    for index in 0..<12 { viewer.memory.state.opened(try folder.write("\(index).json", "{}")) }
    Self.check(viewer.filled(viewer.mainMenu), "main")
    try host.press(.character("t"))
    viewer.panels.toggleLayers()
    try host.step()
    let outline = try #require(viewer.document.editing.outline)
    let size = viewer.stage.bounds
    for row in outline.rows.indices {
      viewer.document.editing.selection.select(row)
      try host.step()
      let menus: [(items: [Menu.Item], area: CGRect)?] = [
        viewer.stage.contextMenu(at: nil),
        viewer.stage.contextMenu(at: CGPoint(x: size.midX, y: size.midY)),
        viewer.layerPanel.contextMenu(at: nil), viewer.inspector.contextMenu(at: nil),
        viewer.transport.timeline.contextMenu(at: nil),
      ]
      for menu in menus.compactMap(\.self) { Self.check(viewer.filled(menu.items), "\(row)") }
    }
  }

  /// They have a menu of their own, once they are asked for, and that is remembered.
  @Test func whatIsForDevelopersIsOffAtFirst() throws {
    func has(_ id: Command.ID) -> Bool {
      Self.all(viewer.filled(viewer.mainMenu)).contains { $0.command == id }
    }
    viewer.panels.toggleLayers()
    try host.step()
    #expect(!has(.heatMap) && !viewer.mainMenu.contains { $0.title == "For developers" })
    #expect(viewer.panels.costButton.isHidden)
    // Keys and the search find them all the same.
    try host.press(.character("p"), .shift)
    #expect(viewer.layerPanel.showsCosts && !viewer.panels.costButton.isHidden)
    viewer.run(.developers)
    #expect(has(.heatMap) && viewer.mainMenu.last?.title == "For developers")
    #expect(viewer.memory.state.isDeveloper == true)
    viewer.run(.developers)
    #expect(!has(.heatMap) && !viewer.layerPanel.showsCosts && viewer.panels.costButton.isHidden)
  }

  @Test func unavailableCommandsAreGreyAndActiveOnesMarked() throws {
    func item(_ id: Command.ID) throws -> Menu.Item {
      try #require(Self.all(viewer.filled(viewer.mainMenu)).first { $0.command == id })
    }
    #expect(try !item(.undo).isEnabled && !item(.warnings).isEnabled && item(.play).isEnabled)
    #expect(try !item(.inspector).isChecked && !item(.copyKeypath).isEnabled)
    try host.press(.character("t"))
    viewer.inspector.select(0)
    #expect(try item(.inspector).isChecked && item(.copyKeypath).isEnabled)
    viewer.document.editing.setEnabled(false, 0)
    #expect(try item(.undo).isEnabled && item(.save).isEnabled && !item(.redo).isEnabled)
    let empty = try ViewerFixture([]).viewer
    let play = Self.all(empty.filled(empty.mainMenu)).first { $0.command == .play }
    #expect(play?.isEnabled == false)
  }

  // MARK: Pointer

  @Test func aClickOnTheButtonAndOnLinesRunsACommand() throws {
    try host.click(viewer.header.menu)
    #expect(!menu.isHidden && menu.area.minY >= Metrics.headerHeight - 4)
    try host.click(line("Playback"))
    #expect(menu.panels.count == 2)
    try host.click(line("Last frame"))
    #expect(menu.isHidden && host.frame == 120)
  }

  @Test func submenusStayOpenOnTheWayToThem() throws {
    try host.click(viewer.header.menu)
    let edit = try line("Edit")
    try move(edit.center)
    #expect(menu.panels.count == 2)
    let (first, second) = (menu.panels[0].area, menu.panels[1].area)
    #expect(viewer.root.bounds.geometry.contains(second.center))
    // It is at the left, because there is no room at the right.
    #expect(second.maxX <= first.minX + 4)
    // Across another line, towards the menu.
    let other = try line("Keyframe", menu.panels[0])
    try move(Point(edit.center.x - 30, other.center.y))
    #expect(menu.panels.count == 2 && menu.panels[1].items.contains { $0.command == .undo })
    // Straight down to that line it is another menu.
    try move(Point(edit.center.x - 30, other.center.y + 1))
    #expect(menu.panels[1].items.contains { $0.command == .animate })
    try move(line("Easing", menu.panels[1]).center)
    #expect(menu.panels.count == 3)
    try move(line("Next keyframe", menu.panels[1]).center)
    #expect(menu.panels.count == 2)
  }

  /// A grey row says what is missing, to the pointer and to screen readers.
  @Test func aGreyRowSaysWhy() throws {
    try host.click(viewer.header.menu)
    try host.click(line("Layer"))
    let row = try line("Rename")
    try move(Point(row.center.x, row.center.y + 1))
    for _ in 0..<3 { try host.step(0.35) }
    let need = "Select a layer or an item with a name"
    #expect(viewer.toolTip.text == need && viewer.toolTip.frame.maxX <= CGFloat(row.minX))
    let panel = try #require(menu.panels.last)
    #expect(panel.element(of: 0).detail == need)
    try host.press(.escape)
    try host.press(.escape)
    #expect(menu.isHidden && viewer.toolTip.text.isEmpty)
  }

  @Test func disabledMenuItemsDoNothing() throws {
    try host.click(viewer.header.menu)
    try host.click(line("File"))
    try host.click(line("Save"))
    #expect(!menu.isHidden && viewer.document.notice.text == nil)
  }

  @Test func theWheelScrollsALongMenu() throws {
    viewer.window.setSize(CGSize(width: 400, height: 344))
    try host.press(.function(10))
    try host.click(line("Playback"))
    let panel = try #require(menu.panels.last)
    #expect(panel.area.maxY <= 340 && panel.area.minY >= 4 && panel.reach > 0)
    let center = CGPoint(x: panel.area.center.x, y: panel.area.center.y)
    try host.scroll(-20, at: center)
    #expect(menu.panels.last?.scroll == panel.reach)
    try host.click(line("The file's own frames only"))
    #expect(menu.isHidden)
  }

  // MARK: Keys

  @Test func keysNavigateMenus() throws {
    try host.press(.function(10))
    // By their first letters: Playback, and in it the last frame.
    for key: Key in [.character("p"), .right, .character("l"), .enter] { try host.press(key) }
    #expect(menu.isHidden && host.frame == 120)
    try host.press(.function(10))
    for key: Key in [.character("p"), .enter] { try host.press(key) }
    #expect(menu.panels.count == 2)
    try host.press(.left)
    #expect(menu.panels.count == 1)
    for key: Key in [.right, .escape] { try host.press(key) }
    #expect(menu.panels.count == 1 && !menu.isHidden)
    try host.press(.escape)
    #expect(menu.isHidden && !viewer.window.isFullscreen)
    try host.press(.function(10))
    try host.press(.function(10))
    #expect(menu.isHidden)
  }

  /// Up and down go round, and over what cannot be chosen.
  @Test func disabledMenuItemsAreSkipped() {
    let panel = MenuPanel(
      [.separator, .init("a") {}, .init("off", isEnabled: false) {}, .separator, .init("b") {}],
      of: menu)
    var visited: [Int?] = []
    for step in [1, 1, 1, -1] {
      panel.move(step)
      visited.append(panel.current)
    }
    #expect(visited == [1, 4, 1, 4])
    let none = MenuPanel([.separator, .init("off", isEnabled: false) {}], of: menu)
    none.move(1)
    none.move(to: "o")
    #expect(none.current == nil)
    let empty = MenuPanel([], of: menu)
    empty.move(-1)
    #expect(empty.current == nil)
  }

  /// In the smallest window too: each menu is within it, and its current line is seen.
  @Test(arguments: [CGSize(width: 360, height: 328), CGSize(width: 1400, height: 900)])
  func menusStayWithinTheWindow(_ size: CGSize) throws {
    viewer.window.setSize(size)
    viewer.document.editing.selection.select(0)
    try host.press(.function(10))
    for (index, item) in menu.items.enumerated() where !item.submenu.isEmpty && item.isEnabled {
      if menu.panels.count > 1 { try host.press(.escape) }
      try host.click(menu.panels[0].row(index))
      for _ in item.submenu {
        try host.press(.down)
        let panel = try #require(menu.panels.last)
        let row = panel.row(try #require(panel.current))
        #expect(panel.area.outset(by: 0.5).contains(row.center))
        #expect(
          viewer.root.bounds.geometry.outset(by: 0.5).contains(
            Point(panel.area.maxX, panel.area.maxY)))
        #expect(panel.area.minX >= 0 && panel.area.minY >= 0)
      }
    }
  }
}
