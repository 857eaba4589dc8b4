// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

@Suite struct PlaylistEntryTests {
  private func entries(_ list: Playlist) -> [String] {
    list.entries.map { $0.path + ($0.animation.map { "#\($0)" } ?? "") }
  }

  @Test func filesWithSeveralAnimationsHaveAnEntryForEach() {
    var list = Playlist(["a", "b", "c"])
    _ = list.step(by: 1)
    list.setAnimations(["x", "y"], ofFileAt: 1)
    #expect(entries(list) == ["a", "b#x", "b#y", "c"] && list.index == 1)
    // Known already.
    list.setAnimations(["x", "y"], ofFileAt: 2)
    #expect(entries(list) == ["a", "b#x", "b#y", "c"])
    _ = list.select(2)
    #expect(list.file(at: 2) == 1..<3)
    // The file has others now; the one that is shown is still there.
    list.setAnimations(["z", "w", "y"], ofFileAt: 1)
    #expect(entries(list) == ["a", "b#z", "b#w", "b#y", "c"] && list.index == 3)
    list.setAnimations(["only"], ofFileAt: 3)
    #expect(entries(list) == ["a", "b", "c"] && list.index == 1)
  }

  @Test func insertionsBeforeTheIndexMoveIt() {
    var list = Playlist(["a", "b"])
    _ = list.step(by: 1)
    list.setAnimations(["x", "y", "z"], ofFileAt: 0)
    #expect(list.current == "b" && list.index == 3)
  }

  @Test func droppedFilesAreInsertedAfterAllEntriesOfTheFile() {
    var list = Playlist(["a", "c"])
    list.setAnimations(["x", "y"], ofFileAt: 0)
    list.insert(["b"])
    #expect(entries(list) == ["a#x", "a#y", "b", "c"] && list.current == "b")
  }

  /// Which is shown and which is closed → what is left, and what is shown then.
  @Test(
    arguments: [
      (0, 0, ["b#x", "b#y", "c"], "b"), (3, 0, ["b#x", "b#y", "c"], "c"),
      (1, 2, ["a", "c"], "c"), (3, 3, ["a", "b#x", "b#y"], "b"), (0, 1, ["a", "c"], "a"),
    ] as [(Int, Int, [String], String)])
  func closing(_ shown: Int, _ closed: Int, _ left: [String], _ now: String) {
    var list = Playlist(["a", "b", "c"])
    list.setAnimations(["x", "y"], ofFileAt: 1)
    _ = list.select(shown)
    list.closeFile(at: closed)
    #expect(entries(list) == left && list.current == now)
  }

  @Test func closingTheLastFileEmptiesTheWindow() {
    var list = Playlist(["a"])
    list.closeFile(at: 0)
    #expect(list.current == nil && list.entries.isEmpty)
    list.closeFile(at: 7)
  }
}

/// The list of open files, and files of several animations.
@Suite struct FileListTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// An archive with two animations, of which the second one crosses in 60 frames.
  private func games() throws -> String {
    let path = folder.path + "/games.lottie"
    let manifest = #"{"version":"2","animations":[{"id":"chess"},{"id":"cards"}]}"#
    let short = Sample.crossing.replacingOccurrences(of: #""op":120"#, with: #""op":60"#)
    let bytes = ArchiveBuilder.zip([
      .init("manifest.json", Array(manifest.utf8)),
      .init("a/chess.json", Array(Sample.crossing.utf8)),
      .init("a/cards.json", Array(short.utf8)),
    ])
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func host(_ paths: [String]) throws -> ViewerFixture {
    try ViewerFixture(
      paused: paths, size: CGSize(width: 900, height: 600), key: .character("a"))
  }

  /// Clicks a row, counted without the names of folders.
  private func click(_ host: ViewerFixture, row: Int, x: CGFloat = 100) throws {
    let list = host.viewer.fileList
    let frame = list.frame(of: row + 1)
    let origin = list.frameInWindow.origin
    try host.point(.down, origin.x + x, origin.y + CGFloat(frame.center.y))
    try host.point(.up, origin.x + x, origin.y + CGFloat(frame.center.y))
  }

  @Test func everyAnimationOfAnArchiveIsShown() throws {
    let other = try folder.write("a.json", Sample.crossing)
    let host = try host([games(), other])
    let viewer = host.viewer
    #expect(
      viewer.fileList.rows.map(\.kind).dropFirst() == [.title, .animation, .animation, .file])
    #expect(host.title.hasPrefix("games.lottie · chess - 0 / 120"))
    try host.press(.down)
    #expect(host.title.hasPrefix("games.lottie · cards - 0 / 60"))
    #expect(viewer.header.content.name == "games.lottie · cards")
    try click(host, row: 1)
    #expect(host.title.hasPrefix("games.lottie · chess"))
    // The title of the file leads to its first animation.
    try click(host, row: 3)
    #expect(host.title.hasPrefix("a.json"))
    try click(host, row: 0)
    #expect(host.title.hasPrefix("games.lottie · chess"))
    // The other two beside each other.
    try host.press(.character("v"))
    #expect(viewer.document.comparison.entry != nil)
    #expect(viewer.stages.second.caption?.hasPrefix("B: games.lottie · cards") == true)
  }

  @Test func keysSwitchWhileItHasTheFocus() throws {
    let files = try ["a", "b", "c"].map { try folder.write("\($0).json", Sample.crossing) }
    let host = try host(files)
    let viewer = host.viewer
    #expect(viewer.window.focusedView === viewer.fileList)
    for (key, name) in [(Key.down, "b"), (.down, "c"), (.down, "c"), (.up, "b")] {
      try host.press(key)
      #expect(host.title.hasPrefix("\(name).json"), "\(name)")
    }
    try host.press(.delete)
    #expect(viewer.document.playlist.paths == [files[0], files[2]])
    #expect(host.title.hasPrefix("c.json"))
    try host.press(.escape)
    #expect(viewer.window.focusedView == nil && !viewer.fileList.isHidden)
    try host.press(.function(8))
    #expect(viewer.fileList.isHidden)
    #expect(viewer.stage.frameInWindow.minX == 0)
  }

  @Test func filesAreClosedByTheirButton() throws {
    let files = try ["a", "b"].map { try folder.write("\($0).json", Sample.crossing) }
    let host = try host(files)
    try click(host, row: 0, x: 232 - 16)
    #expect(host.viewer.document.playlist.paths == [files[1]])
    #expect(host.title.hasPrefix("b.json"))
    try click(host, row: 0, x: 232 - 16)
    #expect(host.viewer.document.playlist.entries.isEmpty && !host.viewer.emptyState.isHidden)
    #expect(host.title == "Lottie Viewer" && host.viewer.stage.surface.animation == nil)
  }

  @Test func droppedFilesAppearWithPictures() async throws {
    let file = try folder.write("a.json", Sample.crossing)
    let games = try games()
    let host = try host([file])
    let id = host.viewer.window.handle.id
    let second = try folder.write("b.json", Sample.crossing)
    for event: DropEvent in [.began, .file(second), .file(games), .ended] {
      host.loop.handle(.drop(id, event))
    }
    try host.step()
    let list = host.viewer.fileList
    // What the archive has is known when its picture has been made.
    try await eventually("all rows", within: .amongTests) {
      try host.step()
      let kinds: [FileList.Row.Kind] = [.file, .file, .title, .animation, .animation]
      return list.rows.map(\.kind).dropFirst().elementsEqual(kinds) ? true : nil
    }
    #expect(host.viewer.document.playlist.current == second)
    for entry in list.playlist.entries {
      try await eventually("a picture", within: .amongTests) {
        try host.step()
        return list.thumbnails.content(of: entry, side: 40)?.picture
      }
    }
    // At rest, nothing is drawn.
    let painted = host.viewer.window.statistics.framesPainted
    try host.steps(60)
    #expect(host.viewer.window.statistics.framesPainted <= painted + 1)
  }

  @Test func fiveThousandFilesAreQuick() throws {
    let file = try folder.write("a.json", Sample.crossing)
    let host = try host([file])
    host.viewer.document.open(Array(repeating: file, count: 5000))
    try host.step()
    let begin = ContinuousClock.now
    for _ in 0..<20 { try host.press(.down) }
    #expect(ContinuousClock.now - begin < .seconds(2))
    #expect(host.viewer.document.playlist.index == 21)
    #expect(host.viewer.fileList.frame(of: 22).maxY <= Double(host.viewer.fileList.bounds.height))
  }

  /// What the manifest says about the ground → what it is.
  @Test func theManifestSetsTheBackground() throws {
    let path = folder.path + "/ground.lottie"
    let manifest = ##"""
      {"version":"2","animations":[{"id":"a","background":"#204060"},{"id":"b"}]}
      """##
    try Data(
      ArchiveBuilder.zip([
        .init("manifest.json", Array(manifest.utf8)),
        .init("a/a.json", Array(Sample.crossing.utf8)),
        .init("a/b.json", Array(Sample.crossing.utf8)),
      ])
    ).write(to: URL(fileURLWithPath: path))
    let host = try host([path])
    #expect(host.viewer.stage.backdrop.name == "#204060")
    try host.press(.down)
    #expect(host.viewer.stage.backdrop == .checkerboard)
    try host.press(.up)
    // Its own ground is among those to choose from.
    for name in ["checkerboard", "white", "black", "#204060"] {
      try host.press(.character("b"))
      #expect(host.viewer.stage.backdrop.name == name)
    }
    var options = ViewerOptions()
    options.backdrop = .white
    #expect(try ViewerFixture([path], options: options).viewer.stage.backdrop == .white)
  }
}
