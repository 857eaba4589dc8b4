// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer

/// What commands print and where they write: no animation is replaced by something else, and a
/// terminal gets no control characters.
@Suite(.enabled(if: CommandLine.isReady, CommandLine.need), .hangLimit)
struct OutputTests {
  private let folder: TemporaryFolder
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    file = try folder.write("crossing.json", Sample.crossing)
  }

  /// Arguments → exit code, and a part of what is said.
  @Test(
    arguments: [
      ("thumbnail FILE FILE", 64, "not written"), ("thumbnail FILE new.json", 64, "not written"),
      ("thumbnail FILE new.LOTTIE", 64, "not written"),
      ("export FILE --output FILE --format gif", 64, "not written"),
      ("export FILE --output new.tgs --format apng", 64, "not written"),
      ("pack FILE --output FILE", 64, ".lottie"), ("pack FILE --output a.tgs", 64, ".lottie"),
      ("pack FILE FILE --output a.lottie", 64, "rename one"),
      ("pack FILE --theme FILE --theme FILE --output a.lottie", 64, "rename one"),
      ("pack FILE --image a/x.png --image b/x.png --output a.lottie", 64, "rename one"),
      ("export FILE --output a.gif --frames 900..1000", 64, "frames 0..119"),
      ("export FILE --output a.webp --size 16384x2 --frames 0..1", 3, "16383"),
    ])
  func refused(_ line: String, _ code: Int32, _ part: String) throws {
    let before = try folder.names
    let arguments = line.split(separator: " ").map { $0 == "FILE" ? file : String($0) }
    let answer = try CommandLine.run(arguments, in: folder.path)
    #expect(answer.code == code && answer.errors.contains(part), "\(answer.errors)")
    #expect(try folder.names == before)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == Sample.crossing)
  }

  /// The last of many machines can have no frames, which is no failure, but may be a mistake.
  @Test func rangesAfterTheEndAreMentioned() throws {
    let answer = try CommandLine.run(
      ["render", file, "--frames", "900..1000", "--output", "f"], in: folder.path)
    #expect(answer.code == 0 && answer.errors.contains("frames 0..119"), "\(answer.errors)")
  }

  @Test func batchesOfNothingAreMentioned() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/empty", withIntermediateDirectories: false)
    let answer = try CommandLine.run(["batch", "empty", "--output", "o"], in: folder.path)
    #expect(answer.code == 0 && answer.errors.contains("empty: there is no animation"))
    let list = try CommandLine.run(
      ["batch", "--list", "-", "--output", "o"], in: folder.path, input: Data("\n".utf8))
    #expect(list.code == 0 && list.errors.contains("no jobs"), "\(list.errors)")
  }

  @Test func anArchiveIsNotReplacedByItself() throws {
    let packed = try CommandLine.run(["pack", file, "--output", "a.lottie"], in: folder.path)
    #expect(packed.code == 0, "\(packed.errors)")
    let answer = try CommandLine.run(
      ["pack", "a.lottie", "--output", folder.path + "/./a.lottie"], in: folder.path)
    #expect(answer.code == 64 && answer.errors.contains("input"), "\(answer.errors)")
    let checked = try CommandLine.run(["pack", file, "--output", "/dev/null"], in: folder.path)
    #expect(checked.code == 0, "\(checked.errors)")
  }

  /// A link to a stream is no file that could be replaced by another one.
  @Test func standardOutputCanBeNamed() throws {
    let answer = try CommandLine.run(
      ["thumbnail", file, "/dev/stdout", "--size", "8"], in: folder.path)
    #expect(answer.code == 0 && answer.output.starts(with: [0x89, 0x50]), "\(answer.errors)")
    #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: "/dev/stdout")) != nil)
  }

  @Test func namesCanBeAsLongAsTheSystemAllows() throws {
    for name in [
      String(repeating: "ü", count: 125) + ".png", String(repeating: "n", count: 251) + ".png",
    ] {
      let answer = try CommandLine.run(
        ["thumbnail", file, name, "--size", "8"], in: folder.path)
      let written = try folder.names
      #expect(answer.code == 0 && written.contains(name), "\(answer.errors)")
    }
  }

  @Test func namesCannotControlTheTerminal() throws {
    let name = #""nm":"a\u001b[2J\nb\u009b\u0000","ty":4"#
    let named = try folder.write("n.json", Sample.crossing.replacing(#""ty":4"#, with: name))
    for command in ["info", "keypaths"] {
      let printed = try CommandLine.run([command, named], in: folder.path).text
      #expect(printed.contains(#"a\u{1B}[2J\nb\u{9B}\u{0}"#), "\(printed)")
      #expect(!printed.unicodeScalars.contains { $0.value < 32 && $0 != "\n" || $0.value == 0x9B })
    }
    // JSON stays JSON.
    let report = try CommandLine.run(["info", named, "--json"], in: folder.path).output
    let layers = (try JSONSerialization.jsonObject(with: report) as? [String: Any])?["layers"]
    #expect((layers as? [[String: Any]])?.first?["name"] as? String == "a\u{1B}[2J\nb\u{9B}\0")
    let answer = try CommandLine.run(
      ["render", named, "--frames", "\u{1B}[2J"], in: folder.path)
    #expect(answer.errors.contains(#"“\u{1B}[2J”"#) && !answer.errors.contains("\u{1B}"))
  }

  /// A terminal of 80 columns would break them, and the columns with them.
  @Test(arguments: LottieProgram.commands + [""])
  func rowsOfHelpTextsFit(_ command: String) throws {
    let help = try CommandLine.run(
      [command, "--help"].filter { !$0.isEmpty }, environment: ["COLUMNS": "1000"]
    ).text
    let rows = help.split(separator: "\n").prefix { !$0.hasPrefix("USAGE") }
      .filter { $0.hasPrefix("  ") }
    #expect(rows.contains { $0.hasPrefix("  lottie ") })
    #expect(rows.allSatisfy { $0.count < 80 }, "\(rows)")
  }
}
