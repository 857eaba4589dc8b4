// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieKit
internal import LottieTestSupport
internal import LottieTexts
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// Messages over the picture.
@Suite struct ToastTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// At every size of the window, in full, within the picture.
  @Test(arguments: [360, 640, 1300] as [CGFloat]) func messagesAreShownInFull(_ width: CGFloat)
    throws
  {
    let host = try ViewerFixture(
      paused: folder.write("a.json", Sample.crossing), size: CGSize(width: width, height: 500))
    let toast = host.viewer.toast
    #expect(toast.isHidden)
    let words = (1...30).map { "word\($0)" }.joined(separator: " ")
    host.viewer.document.notice.say(Message(verbatim: words))
    try host.step()
    #expect(!toast.isHidden && toast.lines.joined(separator: " ") == words)
    #expect(host.viewer.stages.frame.contains(toast.frame))
    #expect(Double(toast.bounds.height) >= 20 * Double(toast.lines.count))
    // Its button closes it, and so does Escape.
    try host.click(try #require(toast.subviews.first))
    #expect(toast.isHidden && host.viewer.document.notice.text == nil)
    host.viewer.document.notice.say("again")
    try host.step()
    try host.press(.escape)
    #expect(toast.isHidden)
  }

  /// In a window lower than the bars, too, which some window managers allow.
  @Test func messagesAreWithinALowWindow() throws {
    let host = try ViewerFixture(paused: folder.write("a.json", Sample.crossing))
    let toast = host.viewer.toast
    toast.text = "Five words in two lines"
    toast.setFrame(in: CGRect(x: 0, y: 40, width: 200, height: 6))
    #expect(toast.frame.minY >= 0 && toast.lines.count > 1)
  }

  /// A notice stays as long as it takes to read it, also while nothing else happens, and longer under
  /// the pointer.
  @Test func noticesEndAfterTheTimeToReadThem() throws {
    let host = try ViewerFixture(paused: folder.write("a.json", Sample.crossing))
    let (document, toast) = (host.viewer.document, host.viewer.toast)
    document.notice.say("Saved a.json")
    try host.step()
    try host.step(3)
    #expect(!toast.isHidden && document.notice.text == "Saved a.json")
    try host.step(5)
    #expect(
      toast.isHidden && document.notice.text == nil && document.notice.messages.count == 1)
    try host.step()
    #expect(host.sleeps)
    #expect(Toast.seconds(toRead: String(repeating: "a", count: 120)) > 10)
    document.notice.say("again")
    try host.step()
    let area = toast.frameInWindow
    try host.point(.moved, area.minX + 10, area.midY)
    for _ in 0..<20 { try host.step(1) }
    #expect(!toast.isHidden)
    try host.point(.moved, 5, 100)
    for _ in 0..<8 { try host.step(1) }
    #expect(toast.isHidden)
  }

  /// “Saved” is not true of new edits, and edits that could not be saved are saved some day.
  @Test func noticesEndWhenTheyAreNoLongerTrue() throws {
    let host = try ViewerFixture(
      paused: folder.write("a.json", Sample.crossing), size: CGSize(width: 800, height: 500),
      key: .character("t"))
    let document = host.viewer.document
    func edit(_ color: String) throws {
      host.viewer.inspector.beginEdit(try host.row(".Color"))
      try host.type(color)
      try host.press(.enter)
    }
    try edit("#0000ff")
    try host.press(.character("s"), .control)
    #expect(document.notice.text == "Saved a.json")
    try edit("#00ff00")
    #expect(document.notice.text == nil && document.editing.isModified)
    // A full disk.
    do {
      try SavedFile.write([1], to: "/dev/full")
      Issue.record("/dev/full takes bytes")
    } catch {
      document.news.failedToWrite("a.json", error)
    }
    #expect(
      document.notice.text?.hasPrefix("Cannot write a.json: No space left on device. Your edits")
        == true
    )
    for _ in 0..<60 { try host.step(1) }
    #expect(document.notice.text != nil)
    try host.press(.character("s"), .control)
    #expect(document.notice.text == "Saved a.json")
  }

  /// All that was said is in a list, from which it is shown again and copied.
  @Test func messagesAreStored() throws {
    let bad = try folder.write("b.json", Sample.broken)
    let host = try ViewerFixture(paused: folder.write("a.json", Sample.crossing), bad)
    let document = host.viewer.document
    try host.press(.character("w"), .shift)
    #expect(host.viewer.search.isHidden)
    document.notice.say("one")
    document.notice.say("two")
    document.notice.close()
    #expect(document.notice.messages.map(\.text) == ["two", "one"])
    try host.press(.character("w"), .shift)
    try host.type("one")
    try host.press(.enter)
    #expect(!host.viewer.toast.isHidden && host.viewer.toast.text == "one")
    #expect(document.notice.messages.count == 2)
    let area = host.viewer.toast.frameInWindow
    try host.point(.down, area.minX + 10, area.midY, button: 3)
    try host.point(.up, area.minX + 10, area.midY, button: 3)
    #expect(host.viewer.menu.items.contains { $0.command == .copyMessages })
    try host.press(.escape)
    #expect(host.viewer.menu.isHidden && !host.viewer.toast.isHidden)
    try host.press(.pageDown)
    #expect(document.notice.messages.first?.text.hasPrefix("Cannot open") == true)
    for index in 0..<300 { document.notice.say("\(index)") }
    #expect(
      document.notice.messages.count == 200 && document.notice.allText.hasSuffix("  299"))
  }

  /// What the card of an error offers are buttons, which are within it at every size.
  @Test(arguments: [360, 900] as [CGFloat]) func theErrorCardHasButtons(_ width: CGFloat) throws {
    let bad = try folder.write("b.json", Sample.broken)
    let host = try ViewerFixture(
      paused: [bad, folder.write("a.json", Sample.crossing)],
      size: CGSize(width: width, height: 328))
    let card = host.viewer.message
    #expect(card.buttons.map(\.text) == ["Open…", "Copy details", "Next file"])
    for button in card.buttons { #expect(card.bounds.contains(button.frame)) }
    #expect(host.viewer.document.onlyFailure == nil)
    try host.click(card.buttons[1])
    #expect(host.viewer.document.notice.text == "Copied the details")
    try host.press(.tab)
    host.viewer.window.focusedView = card.buttons[2]
    try host.press(.enter)
    #expect(card.isHidden && host.viewer.document.file != nil)
    let only = try ViewerFixture(paused: bad)
    #expect(only.viewer.document.onlyFailure?.kind == .malformed)
  }

  @Test func anotherFileClosesTheCard() throws {
    let files = try ["a", "b"].map { try folder.write("\($0).json", Sample.crossing) }
    let host = try ViewerFixture(paused: files)
    try host.press(.character("s"))
    #expect(!host.viewer.toast.isHidden)
    try host.press(.pageDown)
    #expect(host.viewer.toast.isHidden)
  }
}
