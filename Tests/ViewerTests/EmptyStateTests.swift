// SPDX-License-Identifier: Apache-2.0

internal import Controls
internal import Foundation
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// What an empty window offers.
@Suite struct EmptyStateTests {
  private let folder: TemporaryFolder
  private static let samples = SampleFiles.all(
    beside: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../.build/x/debug/program").standardizedFileURL.path)

  init() throws { folder = try TemporaryFolder() }

  private func host(recent: [String] = []) throws -> ViewerFixture {
    var options = ViewerOptions()
    options.samples = Self.samples
    options.statePath = folder.path + "/state.json"
    var state = ViewerState()
    recent.reversed().forEach { state.opened($0) }
    state.save(to: folder.path + "/state.json")
    return try ViewerFixture([], options: options)
  }

  @Test func samplesAreListed() throws {
    #expect(Self.samples.count == 8)
    #expect(Self.samples.first?.name == "Logo reveal")
    let view = try host().viewer.emptyState
    #expect(view.tiles.count == 8 && view.tiles.allSatisfy { !$0.isHidden })
    #expect(SampleFiles.all(beside: "/nowhere/at/all").isEmpty)
  }

  /// Beside the program of an installation; what is installed is tested by `DesktopTests`.
  @Test func installedSamplesAreFound() throws {
    let samples = "\(folder.path)/share/lottie-viewer/samples"
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/share/lottie-viewer", withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: CorpusFile.sampleFolder, to: URL(fileURLWithPath: samples))
    let found = SampleFiles.all(beside: folder.path + "/bin/lottie-viewer")
    #expect(found.count == 8 && found.allSatisfy { $0.path.hasPrefix(samples) })
  }

  /// From the first frame on, and only while nothing is open.
  @Test func playbackButtonsAreDisabledWithoutAFile() throws {
    let host = try host()
    let bar = host.viewer.transport
    let steps = [bar.first, bar.back, bar.forward, bar.last]
    #expect(!bar.play.isEnabled && steps.allSatisfy { !$0.isEnabled })
    try host.click(host.viewer.emptyState.tiles[0])
    #expect(bar.play.isEnabled && steps.allSatisfy { $0.isEnabled })
  }

  private static let nothing =
    "“none” has no .json, .lottie or .tgs files; drop others here or open some"

  /// By its name on the command line, and dropped.
  @Test(arguments: [true, false]) func aFolderWithoutAnimationsIsNamed(isDropped: Bool) throws {
    let empty = folder.path + "/none"
    try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: false)
    try "text".write(toFile: empty + "/notes.txt", atomically: true, encoding: .utf8)
    var options = ViewerOptions()
    options.samples = Self.samples
    let host = try ViewerFixture(isDropped ? [] : [empty], options: options)
    if isDropped { host.viewer.dialogs.dropped([empty]) }
    try host.step()
    let view = host.viewer.emptyState
    #expect(!view.isHidden && view.accessibleParts.first?.name == Self.nothing)
    #expect(view.tiles.contains { !$0.isHidden } && !view.openButton.isHidden)
    // What is opened next is all that is seen.
    let file = try folder.write("a.json", Sample.crossing)
    host.viewer.dialogs.dropped([file])
    #expect(view.isHidden && host.viewer.document.notice.text == nil)
    host.viewer.dialogs.dropped([empty])
    #expect(host.viewer.document.playlist.paths == [file])
    #expect(
      host.viewer.document.notice.text == "There are no animations in the folder “none”")
  }

  @Test func aClickOpensASample() throws {
    let host = try host()
    try host.click(host.viewer.emptyState.tiles[1])
    #expect(host.title.hasPrefix("boat-loader.json"))
    #expect(host.viewer.emptyState.isHidden && !host.viewer.header.isHidden)
    // Samples are there anyway.
    #expect(host.viewer.state.recent.isEmpty)
  }

  @Test func samplesPlayUnderThePointerAndByFocus() throws {
    let host = try host()
    let tiles = host.viewer.emptyState.tiles
    let area = tiles[2].frameInWindow
    try host.point(.moved, area.midX, area.midY)
    #expect(tiles[2].surface?.isAnimationPlaying == true)
    try host.point(.moved, 2, 2)
    #expect(tiles[2].surface == nil)
    host.viewer.emptyState.isStill = true
    try host.point(.moved, area.midX, area.midY)
    #expect(tiles[2].surface == nil)
  }

  @Test func keysNavigateIt() throws {
    let host = try host()
    let view = host.viewer.emptyState
    while host.viewer.window.focusedView !== view.tiles[0] { try host.press(.tab) }
    for (key, index) in [(Key.right, 1), (.down, 5), (.left, 4), (.up, 0), (.up, 0)] {
      try host.press(key)
      #expect(host.viewer.window.focusedView === view.tiles[index])
    }
    #expect(view.tiles[0].surface != nil && view.tiles[4].surface == nil)
    try host.press(.enter)
    #expect(host.title.hasPrefix("logo-reveal.json"))
  }

  @Test func recentFilesAreOpenedByNumberOrClick() throws {
    let files = try ["a", "b"].map { try folder.write("\($0).json", Sample.crossing) }
    let first = try host(recent: files + [folder.path + "/gone.json"])
    #expect(first.viewer.emptyState.recentRows.count == 2)
    try first.press(.character("2"))
    #expect(first.title.hasPrefix("b.json"))
    let second = try host(recent: files)
    try second.click(second.viewer.emptyState.recentRows[0])
    #expect(second.title.hasPrefix("a.json"))
  }

  /// Sizes of windows → everything that is seen is seen whole, and nothing overlaps.
  @Test(arguments: [(360, 312), (500, 400), (720, 648), (1400, 900)] as [(CGFloat, CGFloat)])
  func layout(_ width: CGFloat, _ height: CGFloat) throws {
    let files = try ["a", "b", "c"].map { try folder.write("\($0).json", Sample.crossing) }
    let host = try host(recent: files)
    host.viewer.window.setSize(CGSize(width: width, height: height))
    try host.step()
    let view = host.viewer.emptyState
    let seen = view.subviews.filter { !$0.isHidden }
    #expect(seen.contains { $0 === view.openButton })
    for (index, part) in seen.enumerated() {
      #expect(view.bounds.contains(part.frame), "\(part.frame)")
      for other in seen[(index + 1)...] {
        #expect(!part.frame.geometry.intersects(other.frame.geometry))
      }
    }
  }

  @Test func nothingMovesByItself() async throws {
    let host = try host()
    try await Task.sleep(for: .milliseconds(1500))
    try host.steps(3)
    let painted = host.viewer.window.statistics.framesPainted
    try host.steps(100)
    #expect(host.viewer.window.statistics.framesPainted <= painted + 8)
    #expect(host.viewer.emptyState.tiles.allSatisfy { $0.surface == nil })
  }
}
