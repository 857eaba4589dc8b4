// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

extension DesktopWindowTests {
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
          ["a b.json", first], program: Desktop.viewer, in: folder.path,
          environment: environment(bus))
        #expect(answer.code == 0 && answer.errors.isEmpty, "\(answer.errors)")
      }
      #expect(opened.text("file") == second)
      let raised = try await viewer.expect("joined") {
        let answer = try CommandLine.run([], program: Desktop.viewer, environment: environment(bus))
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
        let answer = try CommandLine.run(
          [first], program: Desktop.viewer, environment: environment(bus))
        #expect(answer.code == 0)
      }
    }

    /// What the open window cannot do for the second start, that does itself: it ends only when it
    /// is closed, or with its own error.
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

    /// Starts a second viewer, and waits for its window.
    private func expectWindow(
      with changes: [String: String?], within limit: Duration = .seconds(20)
    ) async throws {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: try #require(Desktop.viewer))
      process.arguments = [second, "--trace", folder.path + "/second.jsonl"]
      var environment = Desktop.environment
      environment["SDL_VIDEODRIVER"] = nil
      environment["XDG_RUNTIME_DIR"] = ""
      environment["XDG_STATE_HOME"] = folder.path + "/state"
      for (name, value) in changes { environment[name] = value }
      process.environment = environment
      try process.run()
      defer { kill(process.processIdentifier, SIGKILL) }
      try await eventually("its window", within: limit) {
        let text = try? String(contentsOfFile: folder.path + "/second.jsonl", encoding: .utf8)
        return text?.contains("shown") == true ? true : nil
      }
    }

    @Test func aMissingBusChangesNothing() async throws {
      let address = "unix:path=\(folder.path)/gone"
      try await expectWindow(with: ["DBUS_SESSION_BUS_ADDRESS": address])
    }

    /// SDL waits 25 s for a bus that takes connections and says nothing.
    @Test(arguments: ["DBUS_SESSION_BUS_ADDRESS", "DBUS_SYSTEM_BUS_ADDRESS"])
    func aSilentBusDoesNotDelayTheWindow(_ variable: String) async throws {
      let bus = try SilentBus(in: folder)
      try await expectWindow(with: [variable: bus.address], within: .seconds(10))
      withExtendedLifetime(bus) {}
    }

    /// Where no bus is named, libdbus runs `dbus-launch`, in SDL too. Its bus would inherit the
    /// viewer's environment.
    @Test(.enabled(if: Desktop.find("dbus-launch") != nil, "needs dbus-launch"))
    func noBusIsStarted() async throws {
      try await expectWindow(with: ["DBUS_SESSION_BUS_ADDRESS": nil])
      let all = try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap(Int32.init)
      let started = all.filter { process in
        let name = try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)
        let environment = try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(process)/environ"))
        return name?.hasPrefix("dbus") == true
          && environment?.range(of: Data(folder.path.utf8)) != nil
      }
      for process in started { kill(process, SIGKILL) }
      #expect(started.isEmpty)
    }
  }
}
