// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieGeometry
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

  @Test func everyCommandIsInTheMenuWithItsKey() {
    let items = Self.all(viewer.filled(viewer.mainMenu))
    for command in CommandTable.commands {
      if case .openRecent = command.id { continue }
      let item = items.first { $0.command == command.id }
      #expect(item?.title == command.title && item?.key == command.keys.first?.name)
    }
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
    viewer.document.editing.setEnabled(false, viewer.inspector.nodes.tree.nodes[0].row)
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
    let other = try line("Playback", menu.panels[0])
    try move(Point(edit.center.x - 30, other.center.y))
    #expect(menu.panels.count == 2 && menu.panels[1].items.contains { $0.command == .undo })
    // Straight down to that line it is another menu.
    try move(Point(edit.center.x - 30, other.center.y + 1))
    #expect(menu.panels[1].items.contains { $0.command == .first })
    try move(line("Quit", menu.panels[0]).center)
    #expect(menu.panels.count == 1)
  }

  @Test func disabledMenuItemsDoNothing() throws {
    try host.click(viewer.header.menu)
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
    try host.click(line("Previous marker"))
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
