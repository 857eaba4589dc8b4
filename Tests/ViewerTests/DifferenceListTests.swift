// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieKit
internal import LottieTestSupport
internal import LottieTexts
internal import LottieWorkbench
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// The list of differences beside two compared animations.
@Suite struct DifferenceListTests {
  private let folder: TemporaryFolder
  private let host: ViewerFixture
  private var viewer: ViewerWindow { host.viewer }
  private var list: DifferenceList { host.viewer.panels.differenceList }
  private var lines: [String] { list.content.changes.map(\.line.english) }

  /// The animation of the states, and one with three differences.
  init() throws {
    folder = try TemporaryFolder()
    host = try ViewerFixture(
      paused: WindowState.differences.files(in: folder)[0],
      WindowState.differences.files(in: folder)[1], size: CGSize(width: 1000, height: 700))
    viewer.window.setSize(CGSize(width: 1000, height: 700))
  }

  private func compare() throws {
    try host.press(.character("v"))
    try host.press(.character("d"), .alt)
    try host.steps(2)
  }

  @Test func itListsWhatIsDifferent() throws {
    #expect(list.isHidden)
    try compare()
    #expect(!list.isHidden && viewer.window.focusedView === list)
    #expect(
      lines == [
        "Sun.Transform.Position: keyframe moved from 40 to 44",
        "Sky.Transform.Opacity: 50 % → 20 %", "Sky: marker renamed, was “intro”",
      ])
    let rows = (0..<list.rowCount).map { list.rowInWindow($0) }
    #expect(rows.allSatisfy { $0.height >= 30 } && rows[0].maxY <= rows[1].minY)
    try host.press(.character("d"), .alt)
    #expect(list.isHidden)
  }

  /// What a row is about is selected, at a frame in which it is seen.
  @Test func steppingSelectsAndSeeks() throws {
    try host.press(.character("v"))
    try host.press(.function(7))
    try host.steps(2)
    #expect(!list.isHidden && list.current == 0)
    let outline = try #require(viewer.document.editing.outline)
    func selected() -> String? {
      viewer.document.editing.selection.row.map { outline.keypath(of: $0).string }
    }
    #expect(selected() == "Sun.Transform.Position" && viewer.document.player.shownFrame == 40)
    try host.press(.function(7))
    #expect(list.current == 1 && selected() == "Sky.Transform.Opacity")
    try host.press(.function(7), .shift)
    #expect(list.current == 0)
    // From the first one to the last, and the arrows do the same.
    try host.press(.function(7), .shift)
    #expect(list.current == 2)
    viewer.window.focusedView = list
    try host.press(.up)
    #expect(list.current == 1)
    let row = list.rowInWindow(0)
    try host.point(.down, row.midX, row.midY)
    try host.point(.up, row.midX, row.midY)
    #expect(list.current == 0)
  }

  @Test func editsAreFollowed() throws {
    try compare()
    let row = try viewer.document.row("Sky")
    viewer.document.editing.rename(row, to: "Air")
    try host.steps(2)
    #expect(lines.contains("Sky: layer renamed, was “Air”"))
    viewer.document.editing.undo()
    try host.steps(2)
    #expect(lines.count == 3)
  }

  /// What there is to say without a list.
  @Test func withoutDifferences() throws {
    try host.press(.character("d"), .alt)
    try host.steps(2)
    #expect(list.rowCount == 0 && list.hint?.contains("Compare two animations") == true)
    try host.press(.function(7))
    #expect(viewer.document.notice.text == "Compare two animations first")
    let (a, b) = (
      try folder.write("c.json", Sample.crossing),
      try folder.write("d.json", Sample.crossing + "\n")
    )
    viewer.document.open([a, b])
    try host.press(.character("v"))
    try host.steps(2)
    #expect(list.hint == "The same animation, formatted differently")
  }

  /// Names of any length and many rows stay in the panel, and scroll.
  @Test func longLists() throws {
    let layers = (0..<300).map {
      #"{"ty":3,"nm":"\#(String(repeating: "Long name ", count: $0 % 12))\#($0)","ip":0,"op":60,"ks":{"r":{"k":0}}}"#
    }
    let text = Sample.file(layers.joined(separator: ","))
    let (a, b) = (
      try folder.write("many.json", text),
      try folder.write("more.json", text.replacing(#""r":{"k":0}"#, with: #""r":{"k":9}"#))
    )
    viewer.document.open([a, b])
    try compare()
    #expect(list.rowCount == 300)
    try host.press(.function(7), .shift)
    try host.steps(2)
    #expect(list.current == 299)
    let last = list.rowInWindow(299)
    #expect(last.maxY <= list.frameInWindow.maxY + 1 && last.minY >= list.frameInWindow.minY)
  }
}
