// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// Windows of people who read from right to left.
@Suite(.serialized) struct DirectionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The environment → the language, and whether it is written from right to left.
  @Test(
    arguments: [
      ([:], "", false), (["LANG": "he_IL.UTF-8"], "he", true),
      (["LANG": "en_GB.UTF-8", "LC_MESSAGES": "ar"], "ar", true),
      (["LANG": "ar_EG.UTF-8", "LC_ALL": "de_DE"], "de", false),
      (["LANG": "de_DE.UTF-8", "LANGUAGE": "fa:en"], "fa", true),
      (["LANG": "C.UTF-8", "LANGUAGE": "he"], "", false),
      (["LANG": "C", "LANGUAGE": "he"], "", false),
      (["LANG": "de_DE.UTF-8", "LANGUAGE": "", "LC_ALL": ""], "de", false),
      (["LANG": "ur_PK@euro"], "ur", true), (["LANG": "art"], "art", false),
    ] as [([String: String], String, Bool)])
  func languages(_ environment: [String: String], _ code: String, _ isRightToLeft: Bool) {
    #expect(Language.code(environment) == code)
    #expect(Language.isRightToLeft(environment) == isRightToLeft)
  }

  /// All views of a window with their rectangles, and whether they keep their direction.
  private func views(of host: ViewerFixture) -> [(view: View, area: CGRect)] {
    func all(_ view: View) -> [View] {
      view.isHidden ? [] : [view] + view.subviews.flatMap(all)
    }
    return all(host.viewer.root).map { ($0, $0.frameInWindow) }
  }

  /// In each state, each view is where a mirror shows it; inside of what keeps its direction, it is
  /// where it was.
  @Test(
    arguments: WindowState.allCases,
    [CGSize(width: 1000, height: 760), CGSize(width: 360, height: 640)])
  func layout(_ state: WindowState, _ size: CGSize) throws {
    guard state != .playing else { return }
    // One after the other: a card closes when another window gets the keyboard.
    let plain = try state.host(in: folder, size: size)
    let (old, names) = (views(of: plain), elements(plain).map(\.element.name))
    let mirrored = try state.host(in: folder, size: size, isMirrored: true)
    let new = views(of: mirrored)
    #expect(old.count == new.count)
    let window = CGRect(origin: .zero, size: size)
    // Screen readers are told the same in the same order; a profile is measured for each window.
    #expect(state == .profile || names == elements(mirrored).map(\.element.name))
    let steps: [View] = [
      mirrored.viewer.transport.first, mirrored.viewer.transport.back,
      mirrored.viewer.transport.play, mirrored.viewer.transport.forward,
      mirrored.viewer.transport.last,
    ]
    for (a, b) in zip(old, new) {
      #expect(type(of: a.view) == type(of: b.view))
      // The buttons for going on in time have their own order.
      guard b.area.width > 0, window.intersects(b.area),
        !steps.contains(where: { $0.contains(b.view) })
      else { continue }
      var upright: View? = b.view
      while let view = upright, view.isMirrored || view.superview?.isMirrored == false {
        upright = view.superview
      }
      if let upright, upright !== b.view {
        let outer = try #require(new.first { $0.view === upright })
        let index = try #require(new.firstIndex { $0.view === upright })
        let shift = outer.area.minX - old[index].area.minX
        #expect(abs(b.area.minX - a.area.minX - shift) < 0.01, "\(b.view) in \(upright)")
      } else if !(b.view is Timeline) && b.view !== mirrored.viewer.costButton {
        #expect(abs(b.area.minX - (size.width - a.area.maxX)) < 0.01, "\(b.view)")
      }
      #expect(abs(b.area.minY - a.area.minY) < 0.01 && abs(b.area.width - a.area.width) < 0.01)
    }
  }

  /// What screen readers are told, in the order of reading.
  private func elements(_ host: ViewerFixture) -> [AccessibleTree.Node] {
    let tree = AccessibleTree(of: host.viewer.window)
    func all(_ number: Int32) -> [AccessibleTree.Node] {
      tree.nodes[number].map { [$0] + $0.children.flatMap(all) } ?? []
    }
    return all(0)
  }

  private func opened(_ state: WindowState) throws -> ViewerFixture {
    try state.host(in: folder, isMirrored: true)
  }

  /// It opened at the mirror image of the field.
  @Test func theMenuOfAnExportFieldOpensAtTheField() throws {
    let host = try opened(.export)
    try host.press(.home)
    try host.press(.down, .alt)
    try host.step()
    let menu = try #require(host.viewer.menu.panels.first).frameInWindow
    let field = try #require(elements(host).first { $0.element.name == "Format" }).area
    #expect(abs(menu.maxX - field.maxX) < 1 && menu.minY >= field.maxY)
  }

  @Test func arrowsFollowTheEye() throws {
    let host = try opened(.inspector)
    let inspector = host.viewer.inspector
    try host.openSections()
    host.viewer.window.focusedView = inspector
    try host.press(.down)
    let open = inspector.rowCount
    try host.press(.right)
    #expect(inspector.rowCount < open)
    try host.press(.left)
    #expect(inspector.rowCount == open)
  }

  @Test func numbersGrowToTheRight() throws {
    let host = try opened(.editing)
    try host.press(.escape)
    let inspector = host.viewer.inspector
    let node = try host.row("Opacity")
    let area = inspector.rowInWindow(of: node)
    func value() throws -> Double {
      guard
        case .number(let number)? = host.viewer.document.editing.text.value(
          of: try host.row("Opacity"))
      else { return .nan }
      return number
    }
    let before = try value()
    // The value is at the left of its row.
    let x = area.minX + 20
    try host.point(.down, x, area.midY)
    try host.point(.moved, x - 30, area.midY)
    #expect(try value() < before)
    try host.point(.moved, x + 30, area.midY)
    try host.point(.up, x + 30, area.midY)
    #expect(try value() >= before)
  }

  @Test func arrowsInMenus() throws {
    let host = try opened(.menu)
    // From the last row to one with a submenu.
    for _ in 0..<4 { try host.press(.up) }
    let menu = host.viewer.menu
    #expect(menu.panels.count == 1)
    try host.press(.right)
    #expect(menu.panels.count == 1)
    try host.press(.left)
    try #require(menu.panels.count == 2)
    // There is no room at the left of its row.
    #expect(menu.panels[1].frameInWindow.minX >= menu.panels[0].frameInWindow.maxX - 4)
    try host.press(.right)
    #expect(menu.panels.count == 1)
  }

  /// Time goes from left to right everywhere.
  @Test func timeIsNotReversed() throws {
    let host = try opened(.open)
    try host.press(.right)
    #expect(host.frame == 1)
    let timeline = host.viewer.transport.timeline
    let area = timeline.frameInWindow
    try host.click(CGRect(x: area.maxX - 40, y: area.midY, width: 2, height: 2))
    #expect(host.frame > 30)
    let buttons = [
      host.viewer.transport.first, host.viewer.transport.back, host.viewer.transport.forward,
      host.viewer.transport.last,
    ].map { $0.frameInWindow.minX }
    #expect(buttons == buttons.sorted())
  }

  @Test func clicksReachWhatIsSeen() throws {
    let host = try opened(.open)
    let header = host.viewer.header
    #expect(header.list.frameInWindow.minX > header.menu.frameInWindow.minX)
    try host.click(header.menu)
    #expect(!host.viewer.menu.isHidden)
    let area = host.viewer.menu.panels[0].frameInWindow
    #expect(abs(area.minX - header.menu.frameInWindow.minX) < 8, "below its button")
    try host.press(.escape)
    try host.press(.character("a"))
    #expect(host.viewer.fileList.frameInWindow.maxX == host.viewer.window.size.width)
  }

  /// Texts, keys from the start → where the caret is.
  @Test(
    arguments: [
      ("abc", [.right], 1), ("abc", [.right, .right, .left], 1), ("שלום", [.left], 1),
      ("שלום", [.left, .left, .right], 1), ("12.5", [.right], 1), ("", [.right], 0),
    ] as [(String, [Key], Int)])
  func caretsFollowTheEye(_ text: String, _ keys: [Key], _ caret: Int) {
    for isMirrored in [false, true] {
      var field = TextField(text)
      field.move(to: 0)
      for key in keys {
        let event = KeyEvent(key)
        _ = field.press(isMirrored ? event.mirrored : event)
      }
      #expect(field.caret == caret, "mirrored: \(isMirrored)")
    }
  }

  /// A field shows the same text at the other side, with its caret where it was in the text.
  @Test(arguments: ["abc", "שלום", "a very long text that has no room in its field at all"])
  func fieldsAreNotReversed(_ text: String) {
    var layout = TextField.Layout(area: Rect(x: 0, y: 0, width: 120, height: 24))
    var field = TextField(text)
    for index in 0...min(3, text.count) {
      field.move(to: index)
      layout.isMirrored = false
      field.stay(in: layout)
      #expect(field.index(at: field.caretArea(in: layout).minX, in: layout) == index)
      layout.isMirrored = true
      field.stay(in: layout)
      let area = field.caretArea(in: layout)
      #expect(field.index(at: area.minX, in: layout) == index)
      #expect(area.minX >= 0 && area.maxX <= 120)
    }
  }
}
