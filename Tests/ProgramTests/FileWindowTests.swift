// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

extension WindowTests {
  /// Opening, switching and remembering, with a real pointer and real keys.
  @Suite(.serialized, .enabled(if: Desktop.isReady, Desktop.need), .timeLimit(.minutes(3)))
  struct Files {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func viewer(_ arguments: [String]) async throws -> RealViewer {
      let viewer = try RealViewer(arguments, in: folder)
      try await viewer.opened()
      _ = try await viewer.line("resize")
      return viewer
    }

    // MARK: Empty

    @Test func samplesAreClicked() async throws {
      let viewer = try await viewer([])
      let layout = try await viewer.line("resize")
      let opened = try await viewer.expect("opened") { try viewer.click(layout.rect("sample")) }
      #expect(opened.text("file").hasSuffix("/logo-reveal.json"))
    }

    @Test func samplesAreReachedByKeys() async throws {
      let viewer = try await viewer([])
      // The buttons of the list and of the menu, the one that opens files, the first sample, the
      // next.
      for key in ["Tab", "Tab", "Tab", "Tab", "Right"] { try viewer.press(key) }
      let opened = try await viewer.expect("opened") { try viewer.press("Return") }
      #expect(opened.text("file").hasSuffix("/boat-loader.json"))
    }

    @Test func recentFilesAreOpenedByKeyAndClick() async throws {
      let files = try ["a", "b"].map { try folder.write("\($0).json", Sample.crossing) }
      func quit(_ viewer: RealViewer) async throws {
        try await viewer.expect("quit") { try viewer.press("q") }
        _ = try await viewer.ended()
        try FileManager.default.removeItem(atPath: folder.path + "/trace.jsonl")
      }
      for file in files { try await quit(try await viewer([file, "--paused"])) }
      // The last one is the first.
      let byKey = try await viewer([])
      let second = try await byKey.expect("opened") { try byKey.press("2") }
      #expect(second.text("file") == files[0])
      try await quit(byKey)
      let byClick = try await viewer([])
      let layout = try await byClick.line("resize")
      let first = try await byClick.expect("opened") { try byClick.click(layout.rect("recent")) }
      #expect(first.text("file") == files[0])
    }

    @Test func stdinIsShown() async throws {
      let viewer = try RealViewer(["-", "--paused"], in: folder, input: Sample.marked)
      try await viewer.opened()
      #expect(try await viewer.line("opened").number("end") == 120)
      try await eventually("the title") { viewer.title.contains(" 0 / 120") ? true : nil }
      #expect(try await viewer.expect("marker") { try viewer.press("j") }.text("name") == "intro")
      // It comes but once, and stays as it is.
      try viewer.press("F5")
      #expect(try await viewer.expect("marker") { try viewer.press("j") }.text("name") == "hold")
    }

    /// The picture of a linked image is read again when the image is written again.
    @Test func linkedImagesAreReloaded() async throws {
      func image(_ color: String) throws {
        let path = folder.path + "/images/a.png"
        try run(try #require(Desktop.find("convert")), ["-size", "80x80", "xc:" + color, path])
      }
      try FileManager.default.createDirectory(
        atPath: folder.path + "/images", withIntermediateDirectories: true)
      try image("red")
      let file = try folder.write(
        "linked.json",
        """
        {"v":"5.7.0","fr":60,"ip":0,"op":60,"w":400,"h":300,"assets":[{"id":"a","w":400,"h":300,
        "u":"images/","p":"a.png","e":0}],"layers":[{"ty":2,"refId":"a","ip":0,"op":60,"st":0,
        "ks":{"s":{"k":[500,500]}}}]}
        """)
      let viewer = try await viewer([file, "--paused"])
      let window = try #require(viewer.window)
      try await eventually("the red image") {
        try Screenshot.color(of: window, x: 200, y: 200) == [255, 0, 0] ? true : nil
      }
      try await viewer.expect("reloaded") { try image("blue") }
      try await eventually("the blue image") {
        try Screenshot.color(of: window, x: 200, y: 200) == [0, 0, 255] ? true : nil
      }
    }

    // MARK: List

    @Test func theListSwitchesAndCloses() async throws {
      let files = try ["a", "b", "c"].map { try folder.write("\($0).json", Sample.crossing) }
      let viewer = try await viewer(files + ["--paused"])
      try await viewer.opened()
      let layout = try await viewer.expect("resize", where: { $0.rect("window").width == 700 }) {
        try viewer.resize(700, 500)
      }
      let list = try await viewer.expect("files", where: { $0.flag("on") }) {
        try viewer.press("a")
      }
      let area = list.rect("rect")
      #expect(area.width == 232 && area.height > 300)
      func opens(_ file: String, _ act: () throws -> Void) async throws {
        #expect(try await viewer.expect("opened", after: act).text("file") == file)
      }
      try await opens(files[1]) { try viewer.press("Down") }
      try await opens(files[0]) { try viewer.press("Up") }
      try await opens(files[2]) { try viewer.click(area.minX + 100, area.minY + 76 + 48 * 2.5) }
      let closed = try await viewer.expect("closed") { try viewer.press("Delete") }
      #expect(closed.text("file") == files[2] && closed.number("left") == 2)
      // The button at the right end of a row.
      let second = try await viewer.expect("closed") {
        try viewer.click(area.maxX - 18, area.minY + 76 + 48 * 0.5)
      }
      #expect(second.text("file") == files[0])
      try await viewer.expect("files", where: { !$0.flag("on") }) {
        try viewer.click(layout.rect("list"))
      }
      try await viewer.expect("files", where: { $0.flag("on") }) { try viewer.press("F8") }
    }

    @Test func animationsOfAnArchiveAreSwitched() async throws {
      let path = folder.path + "/two.lottie"
      let bytes = ArchiveBuilder.zip([
        .init("manifest.json", Array(#"{"animations":[{"id":"x"},{"id":"y"}]}"#.utf8)),
        .init("animations/x.json", Array(Sample.crossing.utf8)),
        .init("animations/y.json", Array(Sample.marked.utf8)),
      ])
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      let viewer = try await viewer([path, "--paused"])
      try await viewer.opened()
      #expect(try await viewer.line("opened").text("animation") == "x")
      let next = try await viewer.expect("opened") { try viewer.press("Next") }
      #expect(next.text("animation") == "y")
      try await eventually("a title with both") {
        viewer.title.contains("two.lottie · y") || viewer.title.contains("y - 0 / 120")
          ? true : nil
      }
    }

    // MARK: Addresses

    @Test func aSlowServerDoesNotStopTheWindow() async throws {
      let server = try LocalServer(["/a.json": .ok(Array(Sample.crossing.utf8), delay: 4)])
      let viewer = try await viewer([try server.url("/a.json").absoluteString, "--paused"])
      _ = try await viewer.line("loading")
      // The help card comes and goes while the server thinks.
      for isOn in [true, false] {
        try await viewer.expect("help", where: { $0.flag("on") == isOn }) {
          try viewer.press("question")
        }
      }
      #expect(!viewer.lines.contains { $0.event == "opened" })
      #expect(try await viewer.line("opened").number("end") == 120)
    }

    @Test func escapeCancelsLoading() async throws {
      let server = try LocalServer(["/a.json": .ok([], delay: 60)])
      let viewer = try await viewer([try server.url("/a.json").absoluteString])
      _ = try await viewer.line("loading")
      try await viewer.expect("cancelled") { try viewer.press("Escape") }
      let failed = try await viewer.line("failed")
      #expect(failed.text("error").contains("cancelled"))
      // Once more, and the window closes while it waits.
      try await viewer.expect("loading") { try viewer.press("F5") }
      try await viewer.expect("quit") { try viewer.press("q") }
      #expect(try await viewer.ended() == 0)
    }

    @Test func unreachableURLsCauseAnError() async throws {
      let server = try LocalServer([:])
      let address = try server.url("/gone.json").absoluteString
      let viewer = try await viewer([address])
      let failed = try await viewer.line("failed")
      #expect(failed.text("error").contains(address) && failed.text("error").contains("404"))
    }

    // MARK: State

    @Test func windowStateIsRestored() async throws {
      let file = try folder.write("a.json", Sample.crossing)
      let first = try await viewer([file, "--paused"])
      try await first.opened()
      try await first.expect("resize", where: { $0.rect("window").width == 777 }) {
        try first.resize(777, 555)
      }
      for (key, event) in [("t", "inspector"), ("a", "files"), ("b", "background")] {
        try await first.expect(event) { try first.press(key) }
      }
      try await first.expect("quit") { try first.press("q") }
      _ = try await first.ended()
      try FileManager.default.removeItem(atPath: folder.path + "/trace.jsonl")
      let second = try await viewer([file, "--paused"])
      let layout = try await second.line("resize")
      #expect(layout.rect("window").size == CGSize(width: 777, height: 555))
      // Both panels together take 60 % of the window.
      #expect(layout.rect("stage").minX > 160 && (layout.rect("stage").width - 311).magnitude <= 1)
      #expect(try await second.line("opened").text("background") == "white")
    }

    /// What is in the state's file → a start as if for the first time.
    @Test(
      arguments: [
        "{", "[]", "", #"{"recent":[],"width":"wide"}"#, #"{"recent":[],"width":-5,"height":1e9}"#,
      ])
    func invalidStateFilesAreIgnored(_ text: String) async throws {
      let state = folder.path + "/state/lottie-viewer"
      try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
      try text.write(toFile: state + "/state.json", atomically: true, encoding: .utf8)
      let file = try folder.write("a.json", Sample.crossing)
      let viewer = try await viewer([file, "--paused"])
      let layout = try await viewer.line("resize")
      #expect(layout.rect("window").size == CGSize(width: 400, height: 444))
    }
  }
}
