// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation
internal import LottieTestSupport
internal import LottieTools
internal import Testing

@testable internal import LottieCommand
@testable internal import LottieViewer

/// `lottie`, and `lottie-viewer`, which becomes `lottie` for its commands.
@Suite(.enabled(if: CommandLine.isReady, CommandLine.need), .hangLimit)
struct ViewerProgramTests {
  private let folder: TemporaryFolder
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    file = try folder.write("crossing.json", Sample.crossing)
  }

  /// Arguments, which get the file, and what they read from stdin.
  @Test(
    arguments: [
      ("info FILE --json", ""), ("dump FILE --frame 30", ""), ("info none.json", ""),
      ("info -", #"{"layers": ["#), ("render FILE --size 9x9 --scale 2", ""), ("export", ""),
      ("keypaths - --values", Sample.crossing), ("help render", ""), ("batch --help", ""),
      ("thumbnail FILE -", ""), ("features", ""), ("bench FILE --frames 0", ""),
    ])
  func theViewerAnswersAsLottie(_ line: String, _ input: String) throws {
    let arguments = line.split(separator: " ").map { $0 == "FILE" ? file : String($0) }
    let answers = try [Desktop.lottie, Desktop.viewer].map {
      try CommandLine.run(arguments, program: $0, in: folder.path, input: Data(input.utf8))
    }
    #expect(answers[0].code == answers[1].code)
    #expect(answers[0].output == answers[1].output)
    #expect(answers[0].errors == answers[1].errors)
    #expect(!answers[0].errors.contains("lottie-viewer"))
  }

  /// A process has no child, so that a signal ends the command itself.
  @Test func aSignalReachesTheCommand() throws {
    let script = """
      "$0" export "$1" --size 1600x1200 --output a.gif & sleep 0.7; kill -TERM $!; wait $!
      """
    let answer = try CommandLine.run(
      ["-mc", script, try #require(Desktop.viewer), file], program: "/bin/bash", in: folder.path)
    #expect(answer.code == 143)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["crossing.json"])
  }

  /// The viewer alone in a folder; `lottie` is found in `PATH`, or missing.
  @Test(arguments: [true, false]) func lottieIsFoundInThePath(_ isThere: Bool) throws {
    let program = folder.path + "/lottie-viewer"
    try FileManager.default.copyItem(atPath: try #require(Desktop.viewer), toPath: program)
    let programs = try #require(Desktop.programs)
    let answer = try CommandLine.run(
      ["info", file], program: program,
      environment: ["PATH": "/usr/bin:/bin" + (isThere ? ":" + programs : "")])
    #expect(answer.code == (isThere ? 0 : 69))
    #expect(answer.errors.contains("install the package lottie") == !isThere, "\(answer.errors)")
  }

  @Test func theViewerKnowsTheCommandsOfLottie() {
    let names = LottieCommand.configuration.subcommands.compactMap {
      $0.configuration.commandName
    }
    #expect(Set(LottieProgram.commands) == Set(names).subtracting(["manual"]))
    let own = LottieViewer.configuration.subcommands.compactMap { $0.configuration.commandName }
    #expect(LottieProgram.own == own)
  }

  /// Arguments, and whether `lottie` gets them.
  @Test(
    arguments: [
      ("render a.json", true), ("help render", true), ("bench a.json", true),
      ("bench a.json --layers", true),
      ("a.json render", false),
      ("help", false), ("help open", false), ("help nonsense", true),
      ("open render", false), ("manual", false), ("", false), ("--help", false),
    ])
  func whatLottieGets(_ line: String, _ isTaken: Bool) {
    #expect(LottieProgram.takes(line.split(separator: " ").map(String.init)) == isTaken)
  }

  /// A first word that is no command, and what is said about it.
  @Test(
    arguments: [
      ("rendr", "did you mean “render”?"), ("crossing.json", "lottie-viewer shows it"),
      ("gone.lottie", "lottie-viewer shows it"), ("dance", "see `lottie --help`"),
    ])
  func wordsThatAreNoCommands(_ word: String, _ part: String) throws {
    for words in [[word], ["help", word]] {
      let answer = try CommandLine.run(words, in: folder.path)
      #expect(answer.code == 64 && answer.errors.contains(part), "\(answer.errors)")
    }
  }

  /// Libraries of windows are neither linked nor loaded.
  @Test func lottieHasNoLibrariesOfWindows() throws {
    let linked = try CommandLine.tool("ldd", [try #require(Desktop.lottie)], in: folder.path)
    #expect(linked.contains("libz.so"))
    // Cairo brings those of X11, and is loaded when something needs it.
    #expect(!linked.contains("libcairo") && !linked.contains("libX11"))
    let program = try Data(contentsOf: URL(fileURLWithPath: try #require(Desktop.lottie)))
    for name in ["libSDL2", "libX11.so", "libwayland-client"] {
      #expect(program.range(of: Data(name.utf8)) == nil, "\(name)")
    }
  }
}
