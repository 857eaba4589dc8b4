// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import LottieViewer

/// The files of a second start, as they go over the bus.
@Suite struct OpenWindowTests {
  @Test func relativePathsBecomeAbsolute() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("größe 100%.json", Sample.crossing)
    let name = URL(fileURLWithPath: file).lastPathComponent
    let uri = URL(fileURLWithPath: file).standardizedFileURL.absoluteString
    for argument in [name, "./" + name, file, "x/../" + name, uri] {
      let uris = OpenWindow.uris(of: [argument], in: folder.path)
      #expect(uris == [uri], "\(argument)")
      #expect(OpenWindow.arguments(of: uris ?? []) == [file])
    }
  }

  /// stdin belongs to the process that has it, and an unreadable file to the start that names it.
  @Test func stdinAndUnreadableFilesAreNotHandedOver() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("a.json", Sample.crossing)
    #expect(OpenWindow.uris(of: ["-"], in: folder.path) == nil)
    #expect(OpenWindow.uris(of: [file, "-"], in: folder.path) == nil)
    #expect(OpenWindow.uris(of: [file, "gone.json"], in: folder.path) == nil)
    #expect(OpenWindow.uris(of: [], in: folder.path) == [])
    #expect(
      OpenWindow.uris(of: ["https://example.org/a.json"], in: folder.path)
        == ["https://example.org/a.json"])
  }

  /// What another program asks for is neither stdin nor relative to this program's folder.
  @Test(arguments: ["-", "a.json", "/a.json", "file:a.json", "ftp://example.org/a.json", ""])
  func otherURIsAreLeftOut(_ uri: String) {
    #expect(OpenWindow.arguments(of: [uri, "file:///b.json"]) == ["/b.json"])
  }
}

extension WindowTests {
  /// A second start, and the window that is open already.
  @Suite(
    .serialized, .enabled(if: Desktop.isReady && SessionBus.isThere, Desktop.need),
    .timeLimit(.minutes(2)))
  struct SecondStarts {
    private let folder: TemporaryFolder
    private let first: String
    private let second: String

    init() throws {
      folder = try TemporaryFolder()
      first = try folder.write("first.json", Sample.crossing)
      second = try folder.write("a b.json", Sample.marked)
    }

    private func viewer(_ environment: [String: String]) async throws -> RealViewer {
      let viewer = try RealViewer([first, "--paused"], in: folder, environment: environment)
      try await viewer.opened()
      return viewer
    }

    private func environment(_ bus: SessionBus) -> [String: String] {
      [
        "DBUS_SESSION_BUS_ADDRESS": bus.address, "XDG_RUNTIME_DIR": "",
        "XDG_STATE_HOME": folder.path + "/state",
      ]
    }

    @Test func theOpenWindowShowsTheFiles() async throws {
      let bus = try SessionBus(in: folder)
      let viewer = try await viewer(environment(bus))
      let opened = try await viewer.expect("opened", where: { $0.text("file") == second }) {
        let answer = try CommandLine.run(
          ["a b.json", first], in: folder.path, environment: environment(bus))
        #expect(answer.code == 0 && answer.errors.isEmpty, "\(answer.errors)")
      }
      #expect(opened.text("file") == second)
      let raised = try await viewer.expect("joined") {
        let answer = try CommandLine.run([], environment: environment(bus))
        #expect(answer.code == 0)
      }
      #expect(raised.number("items") == 0)
      try await viewer.expect("quit") { try viewer.press("q") }
    }

    /// Another window opens, and is asked once the first one is gone.
    @Test func aNewWindowIsOnlyOpenedOnRequest() async throws {
      let bus = try SessionBus(in: folder)
      let old = try await viewer(environment(bus))
      let other = try TemporaryFolder()
      let new = try RealViewer(
        [second, "--new-window"], in: other, environment: environment(bus))
      try await new.opened()
      #expect(!old.lines.contains { $0.event == "joined" })
      kill(old.identifier, SIGKILL)
      _ = try await old.ended()
      try await new.expect("joined") {
        let answer = try CommandLine.run([first], environment: environment(bus))
        #expect(answer.code == 0)
      }
    }

    /// What the open window cannot do in its place, the second start does itself: it ends only when
    /// it is closed, or with its own error.
    @Test(arguments: [["--paused", "a b.json"], ["-"], ["gone.json"]])
    func otherStartsHaveTheirOwnWindow(_ arguments: [String]) async throws {
      let bus = try SessionBus(in: folder)
      let old = try await viewer(environment(bus))
      let process = Process()
      process.executableURL = URL(fileURLWithPath: try #require(Desktop.viewer))
      process.arguments = arguments + ["--trace", folder.path + "/second.jsonl"]
      process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
      process.environment = Desktop.environment.filter { $0.key != "SDL_VIDEODRIVER" }
        .merging(environment(bus)) { $1 }
      process.standardInput = FileHandle.nullDevice
      try process.run()
      defer { kill(process.processIdentifier, SIGKILL) }
      try await eventually("its own window") {
        let text = try? String(contentsOfFile: folder.path + "/second.jsonl", encoding: .utf8)
        return text?.contains("shown") == true ? true : nil
      }
      #expect(process.isRunning && !old.lines.contains { $0.event == "joined" })
    }

    /// Windows of another display are not meant, and calls with wrong arguments change nothing.
    @Test func wrongCallsAreRefused() async throws {
      let bus = try SessionBus(in: folder)
      let viewer = try await viewer(environment(bus))
      let call = try #require(Desktop.find("gdbus"))
      func ask(_ arguments: String...) throws -> Int32 {
        try run(
          call,
          [
            "call", "--session", "--dest", "org.lottiekit.LottieViewer", "--object-path",
            "/org/lottiekit/LottieViewer", "--method",
          ] + arguments, environment: Desktop.environment.merging(environment(bus)) { $1 }
        ).code
      }
      let application = "org.freedesktop.Application."
      let elsewhere = "{'org.lottiekit.display': <'elsewhere|:77'>}"
      var codes = [
        try ask(application + "Open", "@a{sv} {}"), try ask(application + "Activate", elsewhere),
        try ask(application + "Quit"),
        try ask("org.example.Other.Open", "['\(second)']", "@a{sv} {}"),
      ]
      #expect(!codes.contains(0))
      // A path is no URI, and is left out.
      codes = [try ask(application + "Open", "['\(second)']", "@a{sv} {}")]
      #expect(codes == [0])
      let opened = try await viewer.expect("opened") {
        let uri = URL(fileURLWithPath: second).absoluteString
        let code = try ask(application + "Open", "['\(uri)']", "@a{sv} {}")
        #expect(code == 0)
      }
      #expect(opened.text("file") == second)
      #expect(viewer.lines.count { $0.event == "opened" } == 2)
    }

    @Test func aMissingBusChangesNothing() async throws {
      let path = folder.path + "/gone"
      let process = Process()
      process.executableURL = URL(fileURLWithPath: try #require(Desktop.viewer))
      process.arguments = [second, "--trace", folder.path + "/second.jsonl"]
      process.environment = Desktop.environment.filter { $0.key != "SDL_VIDEODRIVER" }
        .merging([
          "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(path)", "XDG_RUNTIME_DIR": "",
          "XDG_STATE_HOME": folder.path + "/state",
        ]) { $1 }
      try process.run()
      defer { kill(process.processIdentifier, SIGKILL) }
      try await eventually("its window") {
        let text = try? String(contentsOfFile: folder.path + "/second.jsonl", encoding: .utf8)
        return text?.contains("shown") == true ? true : nil
      }
    }
  }
}
