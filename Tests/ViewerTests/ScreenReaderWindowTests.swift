// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// The window as a whole, and what is never silent.
@Suite struct ScreenReaderWindowTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func theWindowIsActiveWithTheKeyboard() throws {
    let reader = Listener(try ViewerFixture(paused: folder.write("a.json", Sample.marked)))
    let window = reader.host.viewer.window
    window.handle(.focusLost)
    reader.listen()
    #expect(!reader.has(1, reader.tree.nodes[0]))
    window.handle(.focusGained)
    let changes = reader.listen()
    #expect(
      changes.contains(.window(isActive: true)) && changes.contains(.state(0, "active", true)))
    #expect(reader.has(1, reader.tree.nodes[0]))
    window.handle(.focusLost)
    #expect(reader.listen().contains(.window(isActive: false)))
  }

  /// While nobody listens, nothing is read, so that nothing is spent on it: numbers are given to views
  /// when they are read.
  @Test(arguments: WindowState.allCases) func nothingIsReadWithoutAReader(_ state: WindowState)
    throws
  {
    let host = try state.host(in: folder)
    try host.press(.tab)
    try host.steps(20)
    func all(_ view: View) -> [View] { [view] + view.subviews.flatMap(all) }
    #expect(all(host.viewer.root).allSatisfy { $0.accessibleNumber == 0 })
    let tree = AccessibleTree(of: host.viewer.window)
    #expect(all(host.viewer.root).contains { $0.accessibleNumber != 0 })
    // One element has the keyboard, each row of a tree has a level, everything has a name. Orca says
    // "not selected" for the row with the keyboard, if it is not.
    let focused = tree.nodes.values.filter(\.isFocused).map(\.element.name)
    #expect(focused.count == 1, "\(focused)")
    for node in tree.nodes.values {
      #expect(!node.element.name.isEmpty)
      #expect(node.element.role != .treeItem || node.element.level > 0, "\(node.element.name)")
      #expect(
        !node.isFocused || node.element.role != .treeItem
          || node.element.states.contains(.selected), "\(node.element.name)")
    }
  }

  @Test func somethingAlwaysHasTheFocus() throws {
    var options = ViewerOptions()
    options.isPaused = true
    let path = try folder.write("moon.json", Sample.marked)
    options.samples = [SampleFiles.Sample(path: path, name: "Moon")]
    let host = try ViewerFixture([], options: options)
    let reader = Listener(host)
    #expect(reader.focus?.element.name == "Start screen")
    let texts = reader.tree.nodes.values.filter { reader.around($0).first == "Start screen" }
    #expect(texts.contains { $0.element.name.hasPrefix("Drop ") })
    #expect(texts.contains { $0.element.role == .heading && $0.element.name == "Samples" })
    let tile = try #require(host.viewer.emptyState.tiles.first)
    host.viewer.window.focusedView = tile
    try host.step()
    #expect(reader.told(reader.listen()) == "Moon")
    try host.press(.enter)
    try host.steps(3)
    reader.listen()
    #expect(reader.focus?.element.role == .picture)
    host.viewer.document.open([try folder.write("broken.json", Sample.broken)])
    try host.steps(3)
    reader.listen()
    #expect(reader.focus?.element.role == .alert)
    #expect(reader.focus?.element.name == "Cannot open broken.json")
  }

  @Test func buttonsKeepTheirRoles() throws {
    let reader = Listener(try ViewerFixture(paused: folder.write("a.json", Sample.marked)))
    let inspector = try #require(reader.node("Inspector"))
    #expect(inspector.element.role == .toggle && !reader.has(4, inspector))
    let number = reader.number("Inspector")
    try reader.press(.character("t"))
    let on = try #require(number.flatMap { reader.tree.nodes[$0] })
    #expect(on.element.role == .toggle && reader.has(4, on))
    #expect(reader.node("List of open files")?.element.role == .toggle)
    let loop = try #require(reader.tree.nodes.values.first { $0.element.name.hasPrefix("Loop") })
    #expect(loop.element.role == .comboBox && loop.element.spokenContent?.text == "Loop")
    for node in reader.tree.nodes.values where node.element.role != .label {
      #expect(!node.element.name.contains(": "), "\(node.element.name)")
    }
  }

  @Test func markersAreBesideTheTimeline() throws {
    let reader = Listener(try ViewerFixture(paused: folder.write("a.json", Sample.marked)))
    #expect(reader.node("Playhead")?.children.isEmpty == true)
    let list = try #require(reader.node("Markers"))
    #expect(list.element.role == .list && list.children.count == 3)
    #expect(reader.node("Marker hold")?.position == 2)
  }

  /// Cards, menus and fields have the extents of what is drawn, not of the window.
  @Test(
    arguments: [
      (.character("e"), .control, .dialog), (.character("k"), .control, .dialog),
      (.character("o"), .control, .dialog), (.character("h"), [], .dialog),
      (.function(10), [], .menu),
    ] as [(Key, KeyModifiers, AccessibleElement.Role)])
  func cardsHaveTheirExtents(
    _ key: Key, _ modifiers: KeyModifiers, _ role: AccessibleElement.Role
  ) throws {
    let host = try ViewerFixture(
      paused: folder.write("a.json", Sample.marked), size: CGSize(width: 1000, height: 900))
    let reader = Listener(host)
    try reader.press(key, modifiers)
    let card = try #require(reader.tree.nodes.values.first { $0.element.role == role })
    #expect(card.area.width > 100 && card.area.height > 40)
    #expect(card.area.width < 990 && card.area.height < 890, "\(card.area)")
    let window = CGRect(origin: .zero, size: host.viewer.window.size)
    #expect(window.contains(card.area))
    for child in card.children {
      let node = try #require(reader.tree.nodes[child])
      guard node.isShowing, !node.area.isEmpty else { continue }
      #expect(card.area.insetBy(dx: -2, dy: -2).contains(node.area), "\(node.element.name)")
    }
  }

  @Test func playbackIsQuietButForTheFocus() throws {
    let host = try ViewerFixture(paused: folder.write("a.json", Sample.marked))
    let reader = Listener(host)
    host.viewer.window.focusedView = host.viewer.transport.timeline
    reader.listen()
    host.viewer.document.playback.seek(to: 50)
    try host.step()
    let changes = reader.listen(isMoving: true)
    #expect(!changes.contains { if case .value = $0 { true } else { false } })
    host.viewer.document.playback.seek(to: 60)
    try host.step()
    #expect(reader.listen().contains { if case .value(_, 60) = $0 { true } else { false } })
  }

  @Test func messagesAreSpoken() throws {
    let host = try ViewerFixture(paused: folder.write("a.json", Sample.marked))
    let reader = Listener(host)
    let window = host.viewer.window
    window.speech.message = (1, "Saved a.json")
    let changes = reader.listen()
    let number = try #require(reader.number("Saved a.json"))
    #expect(reader.tree.nodes[number]?.element.role == .notification)
    #expect(changes.contains(.state(number, "showing", true)))
    // The same text again is another message.
    window.speech.message = (2, "Saved a.json")
    let again = reader.listen()
    #expect(
      again.contains {
        if case .state(let new, "showing", true) = $0 { new != number } else { false }
      })
  }
}
