// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

/// Programs in a sandbox of bubblewrap.
nonisolated enum Sandbox {
  static var works: Bool {
    guard let program = Desktop.find("bwrap") else { return false }
    let arguments = ["--unshare-all", "--ro-bind", "/", "/", "true"]
    return (try? CommandLine.run(arguments, program: program).code) == 0
  }
}

/// Where `/proc` is not mounted, as in some sandboxes and changed roots, Swift gives a program no
/// arguments: `lottie info FILE` printed the general help, and said that all was well.
@Suite(
  .enabled(
    if: CommandLine.isReady && Sandbox.works,
    "needs LOTTIE_VIEWER_BIN, bubblewrap, and the right to use it"), .hangLimit)
struct SandboxTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.write("a.json", Sample.crossing)
  }

  /// Runs a program without `/proc`.
  private func run(_ program: String?, _ arguments: String...) throws -> CommandLine.Answer {
    let sandbox = [
      "--unshare-all", "--ro-bind", "/", "/", "--tmpfs", "/proc", "--bind", folder.path,
      folder.path, "--chdir", folder.path,
      // The socket of the display is a file.
      "--unsetenv", "DISPLAY", "--unsetenv", "WAYLAND_DISPLAY",
    ]
    return try CommandLine.run(
      sandbox + [try #require(program)] + arguments, program: Desktop.find("bwrap"))
  }

  @Test func programsHaveTheirArgumentsWithoutProc() throws {
    for program in [Desktop.lottie, Desktop.viewer] {
      let answer = try run(program, "info", "a.json", "--json")
      #expect(answer.code == 0 && answer.text.hasPrefix("{"), "\(answer.text)\(answer.errors)")
    }
    #expect(try run(Desktop.lottie, "render", "a.json", "--output", "a.png").code == 0)
    #expect(FileManager.default.fileExists(atPath: folder.path + "/a.png"))
    // The window itself is not opened here: libdispatch, which runs tasks, counts its threads in /proc, and ends the process
    // if it cannot.
  }

  @Test func batchesFindTheirProgramWithoutProc() throws {
    let answer = try run(Desktop.lottie, "batch", "a.json", "--output", "out")
    #expect(answer.code == 0, "\(answer.text)\(answer.errors)")
    #expect(FileManager.default.fileExists(atPath: folder.path + "/out/a.png"))
  }
}
