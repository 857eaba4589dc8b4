// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieTestSupport
internal import Testing

@testable internal import SDLHost

extension DesktopWindowTests {
  /// Pictures on the clipboard, and what else of X11 goes past SDL.
  @Suite(
    .serialized, .enabled(if: Desktop.isReady, Desktop.need),
    .enabled(if: Desktop.program != nil, Desktop.programNeed), .timeLimit(.minutes(2)))
  struct PastSDL {
    private let folder: TemporaryFolder
    private let file: String

    init() throws {
      folder = try TemporaryFolder()
      file = try folder.write("a.json", Sample.crossing)
    }

    /// The data of the clipboard; what the helper says otherwise.
    private func paste(_ type: String, on screen: PrivateScreen) throws -> Data {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: try #require(Desktop.program))
      process.arguments = ["clipboard", type]
      process.environment = screen.environment
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      let data = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return data
    }

    private func viewer(_ arguments: [String] = [], on screen: PrivateScreen) async throws
      -> RealViewer
    {
      let viewer = try RealViewer(
        [file, "--paused"] + arguments, in: folder, environment: ["DISPLAY": screen.display])
      try await viewer.opened()
      return viewer
    }

    @Test func ctrlCCopiesTheFrameOrTheKeypath() async throws {
      let screen = try await PrivateScreen()
      let viewer = try await viewer(on: screen)
      let copied = try await viewer.expect("copy") { try viewer.press("ctrl+c") }
      #expect(copied.flag("frame"))
      let types = String(decoding: try paste("TARGETS", on: screen), as: UTF8.self)
      #expect(types.split(separator: "\n") == ["TARGETS", "TIMESTAMP", "image/png"])
      let png = try paste("image/png", on: screen)
      // Width and height of the file.
      #expect(Array(png.prefix(4)) == [0x89, 0x50, 0x4e, 0x47])
      #expect(png.count > 24 && Array(png[16..<24]) == [0, 0, 1, 144, 0, 0, 1, 44])
      #expect(try paste("text/html", on: screen).isEmpty)
      // With a node selected, it is the keypath, and the picture is gone.
      let stage = try await viewer.line("resize").rect("stage")
      try await viewer.expect("inspector") { try viewer.press("t") }
      try await eventually("a selected node") {
        // The red square, in the part of the stage that the inspector leaves.
        try viewer.click(CGRect(x: stage.minX + 12, y: stage.midY - 4, width: 8, height: 8))
        try viewer.press("ctrl+c")
        return viewer.lines.last { $0.event == "copy" && !$0.text("text").isEmpty }
      }
      try await eventually("text on the clipboard") {
        try paste("image/png", on: screen).isEmpty
          && !(try paste("UTF8_STRING", on: screen)).isEmpty ? true : nil
      }
      try await viewer.expect("quit") { try viewer.press("q") }
    }

    @Test func cCopiesTheColourUnderThePointer() async throws {
      let screen = try await PrivateScreen()
      let viewer = try await viewer(on: screen)
      let stage = try await viewer.line("resize").rect("stage")
      try await eventually("a colour") {
        try viewer.move(stage.minX + stage.width * 0.1, stage.midY)
        try viewer.press("c")
        return viewer.lines.last { $0.event == "copy" && $0.text("text") == "#ff0000" }
      }
      try await eventually("the colour on the clipboard") {
        String(decoding: try paste("UTF8_STRING", on: screen), as: UTF8.self) == "#ff0000"
          ? true : nil
      }
    }

    /// SDL scales nothing on X11; the desktop says the scale in a resource.
    @Test(
      arguments: [("Xft.dpi:\t192\n", [], 2), ("a: 1\nXft.dpi: 120", [], 1.25), ("", [], 1)]
        + [("Xft.dpi: nonsense", [], 1), ("Xft.dpi: 192", ["--scale", "1.5"], 1.5)]
        as [(String, [String], Double)])
    func theResolutionOfTextIsTheScale(
      _ resources: String, _ arguments: [String], _ scale: Double
    ) async throws {
      let screen = try await PrivateScreen()
      try run(
        try #require(Desktop.find("xprop")),
        ["-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", resources],
        environment: screen.environment)
      let viewer = try await viewer(arguments, on: screen)
      #expect(try await viewer.line("resize").number("scale") == scale)
    }

    @Test func aChangedResolutionScalesTheOpenWindow() async throws {
      let screen = try await PrivateScreen()
      let viewer = try await viewer(on: screen)
      #expect(try await viewer.line("resize").number("scale") == 1)
      let scaled = try await viewer.expect("resize", where: { $0.number("scale") == 1.5 }) {
        try run(
          try #require(Desktop.find("xprop")),
          ["-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", "Xft.dpi: 144"],
          environment: screen.environment)
      }
      #expect(scaled.rect("window").size == (try await viewer.line("resize")).rect("window").size)
    }

    @Test func theWindowHasAnIcon() async throws {
      let screen = try await PrivateScreen()
      let viewer = try await viewer(on: screen)
      let program = try #require(Desktop.find("xprop"))
      let window = try #require(viewer.window)
      // It comes after the first frame.
      let answer = try await eventually("an icon") {
        let answer = try run(
          program, ["-id", window, "_NET_WM_ICON"], environment: screen.environment)
        return answer.output.contains("Icon (") ? answer : nil
      }
      for side in [16, 24, 32, 48, 64, 128] {
        #expect(answer.output.contains("Icon (\(side) x \(side))"), "\(answer.output.prefix(300))")
      }
    }
  }
}
