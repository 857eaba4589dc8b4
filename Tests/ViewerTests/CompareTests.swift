// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// Two files beside each other, and their difference.
@Suite struct CompareTests {
  private let folder: TemporaryFolder
  private let host: ViewerFixture
  private var viewer: ViewerWindow { host.viewer }

  /// A red square and, in the second file, a slightly darker one.
  init() throws {
    folder = try TemporaryFolder()
    let darker = Sample.crossing.replacingOccurrences(of: "[1,0,0,1]", with: "[0.98,0,0,1]")
    host = try ViewerFixture(
      paused: folder.write("a.json", Sample.crossing), folder.write("b.json", darker),
      size: CGSize(width: 900, height: 400))
  }

  @Test func theDifferenceIsAThirdPicture() throws {
    try host.press(.character("d"))
    try host.step()
    #expect(viewer.document.comparison.entry != nil && !viewer.stages.difference.isHidden)
    let frames = [viewer.stage.frame, viewer.stages.difference.frame, viewer.stages.second.frame]
    #expect(frames.map(\.width) == [300, 300, 300] && frames.map(\.minX) == [0, 300, 600])
    #expect(viewer.stages.difference.result?.most == 5)
    // The square, eight times 5 of 255, at the same position as in the picture.
    let square = viewer.stage.surface.frameInWindow
    let pixels = try viewer.window.pixels()
    let x = Int(square.minX + square.width * 0.1)
    let y = Int(square.midY)
    #expect(pixels.color(x: x, y: y).hex == "#ff0000")
    #expect(pixels.color(x: x + 300, y: y).hex == "#280000")
    #expect(pixels.color(x: x + 300 + 60, y: y).hex == "#000000")
    try host.press(.character("d"))
    #expect(
      viewer.document.comparison.entry != nil && viewer.stages.difference.isHidden
        && viewer.stages.second.frame.width == 450)
  }

  @Test func itFollowsFrameAndZoom() throws {
    try host.press(.character("d"))
    viewer.document.playback.seek(to: 60)
    try host.step()
    let share = try #require(viewer.stages.difference.result?.share)
    try host.press(.character("1"))
    try host.step()
    let larger = try #require(viewer.stages.difference.result?.share)
    #expect(larger > share * 1.2)
    // What stands still is compared once.
    let painted = viewer.window.statistics.framesPainted
    try host.steps(60)
    #expect(viewer.window.statistics.framesPainted == painted)
  }

  @Test func theButtonDoesTheSame() throws {
    #expect(viewer.stages.differenceButton.isHidden)
    try host.press(.character("v"))
    try host.step()
    #expect(!viewer.stages.differenceButton.isHidden && viewer.stages.difference.isHidden)
    #expect(viewer.stages.differenceButton.frame.height >= 24)
    try host.click(viewer.stages.differenceButton)
    #expect(!viewer.stages.difference.isHidden)
    try host.press(.character("v"))
    #expect(
      viewer.document.comparison.entry == nil && viewer.stages.difference.isHidden
        && viewer.stages.differenceButton.isHidden)
  }

  @Test func equalFilesHaveNone() throws {
    let (a, b) = (
      try folder.write("c.json", Sample.crossing), try folder.write("d.json", Sample.crossing)
    )
    viewer.document.open([a, b])
    try host.press(.character("d"))
    try host.step()
    #expect(
      viewer.stages.difference.result?.most == 0 && viewer.stages.difference.result?.share == 0)
  }

  @Test func withoutAnotherFileANoticeIsShown() throws {
    let single = try ViewerFixture([try folder.write("e.json", Sample.crossing)])
    try single.press(.character("d"))
    #expect(
      single.viewer.document.comparison.entry == nil && single.viewer.stages.difference.isHidden)
    #expect(single.viewer.document.notice.text != nil)
  }

  /// Both pictures in the same area, the second one on the right of the line.
  @Test func theWipeIsDragged() throws {
    try host.press(.character("v"), .shift)
    try host.step()
    let (stages, divider) = (viewer.stages, viewer.stages.divider)
    #expect(viewer.document.comparison.entry != nil && stages.mode == .wipe)
    #expect(stages.second.frame.minX == 450 && stages.first.frame.width == 900)
    #expect(stages.second.surface.frameInWindow == stages.first.surface.frameInWindow)
    let middle = divider.frameInWindow
    try host.point(.down, middle.midX, middle.midY)
    try host.point(.moved, 225, middle.midY)
    try host.point(.up, 225, middle.midY)
    try host.step()
    #expect(stages.second.frame.minX == 225)
    #expect(stages.second.surface.frameInWindow == stages.first.surface.frameInWindow)
    // By keyboard, too; a fiftieth of the width for each press.
    for _ in 0..<40 where viewer.window.focusedView !== divider { try host.press(.tab) }
    #expect(viewer.window.focusedView === divider)
    try host.press(.right)
    try host.step()
    #expect(stages.second.frame.minX == 243)
    try host.press(.character("d"))
    try host.step()
    #expect(stages.mode != .wipe && !stages.difference.isHidden && stages.second.frame.width == 300)
  }
}
