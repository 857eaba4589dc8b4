// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

extension DesktopWindowTests {
  /// What another program drags onto the window, by the protocol that file managers speak on X11.
  @Suite(
    .serialized, .enabled(if: Desktop.isReady && Desktop.program != nil, Desktop.programNeed),
    .timeLimit(.minutes(3)))
  struct Drops {
    private let folder: TemporaryFolder
    private let position = CGPoint(x: 200, y: 200)

    init() throws { folder = try TemporaryFolder() }

    private func viewer(_ arguments: String...) async throws -> RealViewer {
      let viewer = try RealViewer(arguments, in: folder)
      try await viewer.opened()
      return viewer
    }

    /// As file managers write it: all but letters, digits and a few signs in percent.
    private func address(_ path: String) -> String { URL(fileURLWithPath: path).absoluteString }

    /// Spaces, what is not ASCII, and signs that mean something in addresses.
    @Test(arguments: ["a.json", "a b.json", "größe 100%.json", "动画#1?.json", "a&b=c+d;e.json"])
    func aFileIsOpened(_ name: String) async throws {
      let path = try folder.write(name, Sample.crossing)
      let viewer = try await viewer()
      let opened = try await viewer.expect("opened") {
        let answer = try viewer.drop([address(path)], at: position)
        #expect(answer == "dropped")
      }
      #expect(opened.text("file") == path)
      try await eventually("the title") { viewer.title.hasPrefix(name) ? true : nil }
    }

    /// It plays on, first the old one, then the new one; the list has both.
    @Test func aDroppedFileReplacesAPlayingOne() async throws {
      let old = try folder.write("old.json", Sample.crossing)
      let new = try folder.write("new.json", Sample.marked)
      let viewer = try await viewer(old)
      let opened = try await viewer.expect("opened") {
        try viewer.drop([address(new)], at: position)
      }
      #expect(opened.text("file") == new)
      try await eventually("a frame of the new one") {
        viewer.title.hasPrefix("new.json - ") && !viewer.title.contains(" 0 / 120") ? true : nil
      }
      let paused = try await viewer.expect("pause") { try viewer.press("space") }
      #expect(paused.number("frame") > 0)
      let back = try await viewer.expect("opened") { try viewer.press("Prior") }
      #expect(back.text("file") == old)
    }

    @Test func severalFilesAreAListInTheirOrder() async throws {
      let files = try ["c", "a", "b"].map { try folder.write("\($0) 1.json", Sample.crossing) }
      let viewer = try await viewer("--paused")
      let first = try await viewer.expect("opened") {
        try viewer.drop(files.map(address), at: position)
      }
      #expect(first.text("file") == files[0])
      for file in [files[1], files[2], files[0]] {
        let next = try await viewer.expect("opened") { try viewer.press("Next") }
        #expect(next.text("file") == file)
      }
      let list = try await viewer.expect("files") { try viewer.press("a") }
      let rows = list.rect("rect")
      let clicked = try await viewer.expect("opened") {
        // Below the filter and the name of the folder.
        try viewer.click(rows.midX, rows.minY + 40 + 8 + 28 + 48 * 1.5)
      }
      #expect(clicked.text("file") == files[1])
    }

    @Test func animationsOfADroppedFolderAreOpened() async throws {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/my set", withIntermediateDirectories: true)
      let file = try folder.write("my set/a.json", Sample.crossing)
      _ = try folder.write("my set/notes.txt", "not this one")
      let viewer = try await viewer()
      let opened = try await viewer.expect("opened") {
        try viewer.drop([address(folder.path + "/my set")], at: position)
      }
      #expect(opened.text("file") == file)
    }

    /// What is shown stays.
    @Test func aDroppedFolderWithoutAnimationsIsNamed() async throws {
      let file = try folder.write("good.json", Sample.crossing)
      let path = folder.path + "/empty"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      let viewer = try await viewer(file)
      let line = try await viewer.expect("nothing") {
        try viewer.drop([address(path)], at: position)
      }
      #expect(line.text("folder").hasPrefix(path) && viewer.title.hasPrefix("good.json"))
    }

    /// Each says why, and one can go back.
    @Test(arguments: [
      ("notes.txt", "some words", "expected a value"), ("package.json", #"{"name":"x"}"#, "layers"),
      ("gone.json", nil, "no such file"),
    ])
    func otherFilesCauseAnError(_ name: String, _ content: String?, _ reason: String)
      async throws
    {
      let file = try folder.write("good.json", Sample.crossing)
      let path = folder.path + "/" + name
      if let content { _ = try folder.write(name, content) }
      let viewer = try await viewer(file)
      let failed = try await viewer.expect("failed") {
        try viewer.drop([address(path)], at: position)
      }
      #expect(failed.text("error").contains(reason), "\(failed.text("error"))")
      try await eventually("the title") {
        viewer.title.hasPrefix("\(name) - cannot be opened") ? true : nil
      }
      try await viewer.expect("opened") { try viewer.press("Prior") }
    }

    /// SDL hands on no addresses of servers in lists of addresses; as text they come through.
    @Test func droppedURLsAreOpened() async throws {
      let server = try LocalServer(["/a.json": .ok(Array(Sample.crossing.utf8))])
      let address = try server.url("/a.json").absoluteString
      let viewer = try await viewer()
      let none = try await viewer.expect("dropped") {
        try viewer.drop([address], at: position)
      }
      #expect(none.number("items") == 0)
      let opened = try await viewer.expect("opened") {
        try viewer.drop([address], as: "UTF8_STRING,text/plain", at: position)
      }
      #expect(opened.text("file") == address)
    }

    /// More kinds than fit into the first message, text before files.
    @Test func filesAreFoundAmongOtherTypesOfData() async throws {
      let file = try folder.write("a b.json", Sample.crossing)
      let viewer = try await viewer()
      for types in [
        "text/html,image/png,text/uri-list,text/plain",
        "UTF8_STRING,text/html,text/plain,text/uri-list",
      ] {
        let opened = try await viewer.expect("opened") {
          try viewer.drop([address(file)], as: types, at: position)
        }
        #expect(opened.text("file") == file)
      }
    }

    /// The frame is shown until the pointer leaves, or drops.
    @Test func draggedFilesAreAnnounced() async throws {
      let file = try folder.write("a.json", Sample.crossing)
      let viewer = try await viewer(file, "--paused")
      for (lines, answer) in [([], "left"), ([address(file)], "dropped")] {
        try await viewer.expect("drag", where: { !$0.flag("over") }) {
          let said = try viewer.drop(lines, at: position)
          #expect(said == answer)
        }
      }
      #expect(
        viewer.lines.filter { $0.event == "drag" }.map { $0.flag("over") }
          == [true, false, true, false])
    }

    @Test func cancelledAndEmptyDropsChangeNothing() async throws {
      let file = try folder.write("a.json", Sample.crossing)
      let viewer = try await viewer(file, "--paused")
      let away = try viewer.drop([], at: position)
      let picture = try viewer.drop([address(file)], as: "image/png", at: position)
      #expect(away == "left" && picture == "refused")
      let seek = try await viewer.expect("seek") { try viewer.press("Right") }
      #expect(seek.number("frame") == 1)
      #expect(viewer.lines.count { $0.event == "opened" } == 1)
    }
  }
}
