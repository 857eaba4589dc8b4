// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation
internal import LottieCore
internal import LottieTestSupport
internal import Testing

@testable internal import LottieCommand

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

  /// Names of outputs that are not UTF-8 are those that were given; files whose names only look alike
  /// stay as they are.
  @Test(
    arguments: [
      ("thumbnail crossing.json caf\\351.png", "caf\u{e9}.png"),
      ("render crossing.json --frames 3 --output=caf\\351.png", "caf\u{e9}.png"),
      ("render crossing.json --frames 3..4 --output d\\351/e\\351", "d\u{e9}/e\u{e9}/3.png"),
      ("export crossing.json --frames 1..2 -o caf\\351.gif", "caf\u{e9}.gif"),
      ("batch caf\\350.json --output out", "out/caf\u{e8}.png"),
      ("batch caf\\350.json --output d\\351", "d\u{e9}/caf\u{e8}.png"),
      ("render crossing.json --frames 3 --output=a=\\351.png", "a=\u{e9}.png"),
    ])
  func outputsHaveTheBytesOfTheirNames(_ line: String, _ name: String) throws {
    /// The bytes of a text in Latin 1.
    func rawPath(_ name: String) -> [CChar] {
      Array((folder.path + "/").utf8CString.dropLast())
        + name.unicodeScalars.map { CChar(truncatingIfNeeded: $0.value) } + [0]
    }
    for other in ["caf\u{ea}.png", "caf\u{ea}.gif", "caf\u{e8}.json"] {
      let file = unsafe open(rawPath(other), O_CREAT | O_WRONLY, 0o600)
      let text = Array((other.hasSuffix("json") ? Sample.crossing : "other").utf8)
      #expect(unsafe write(file, text, text.count) == text.count)
      close(file)
    }
    let words = line.split(separator: " ").map { #""$(printf '%b' '\#($0)')""# }
    let answer = try CommandLine.run(
      ["-c", #"exec "$0" "# + words.joined(separator: " "), try #require(Desktop.lottie)],
      program: "/bin/sh", in: folder.path)
    #expect(answer.code == 0, "\(answer.errors)")
    #expect(unsafe access(rawPath(name), R_OK) == 0)
    for other in ["caf\u{ea}.png", "caf\u{ea}.gif"] {
      var info = stat()
      #expect(unsafe stat(rawPath(other), &info) == 0 && info.st_size == 5)
    }
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
      ("pack FILE --image FILE --output a.lottie", 2, "image"),
      ("bounds FILE --timeout -1", 64, "0 to 86400"),
      ("export FILE --output a.gif --frames 900..1000", 64, "frames 0..119"),
      ("export FILE --output a.webp --size 16384x2 --frames 0..1", 3, "16383"),
      ("render FILE --output a.jpg", 64, "end the name in .png"),
      ("thumbnail FILE a.WebP", 64, "end the name in .png"),
      ("info FILE --animation nope", 2, "not an archive"),
      ("export FILE --output a.png --quality 5", 64, "belongs to gif, webp, mp4, webm, telegram"),
      ("export FILE --output a.mov --max-size 1K", 64, "belongs to gif"),
      ("export FILE --output a.gif --max-size 0", 64, "256K"),
      ("export FILE --output a.webm --format telegram --scale 2", 64, "--scale belongs to"),
      ("export FILE --output a.mp4 --format telegram", 64, "and --format telegram writes .webm"),
      ("export FILE --output a.webp --format gif", 64, "and --format gif writes .gif"),
      ("export FILE --output - --format mov --frames 1..2", 64, "goes to files only"),
      ("export FILE --output a.gif --frames 1..2 --max-size 90", 3, "more than 90"),
      ("export FILE --output a.webp --no-audio", 64, "belongs to mp4"),
      ("export FILE --output a.gif --loops -1", 64, "0 to 65535"),
      ("dump FILE --frame nan", 64, "number"),
      ("render FILE --slots nope.json", 66, "there is no such file"),
      ("unpack nope.lottie --output a", 66, "there is no such file"),
      ("machine FILE --script nope.json", 66, "there is no such file"),
    ])
  func refused(_ line: String, _ code: Int32, _ part: String) throws {
    let before = try folder.names
    let arguments = line.split(separator: " ").map { $0 == "FILE" ? file : String($0) }
    let answer = try CommandLine.run(arguments, in: folder.path)
    #expect(answer.code == code && answer.errors.contains(part), "\(answer.errors)")
    #expect(try folder.names == before)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == Sample.crossing)
  }

  @Test func boundsEndAfterTheirTimeWithWhatWasFound() throws {
    let answer = try CommandLine.run(
      ["bounds", file, "--timeout", "0.000001", "--json"], in: folder.path)
    #expect(answer.code == 0 && answer.errors.contains("incomplete"), "\(answer.errors)")
    #expect(answer.text.contains("neverSeen"))
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

  /// Only the first of its animations was packed, without themes and the rest.
  @Test func archivesAreNotPacked() throws {
    _ = try CommandLine.run(["pack", file, "--output", "a.lottie"], in: folder.path)
    let answer = try CommandLine.run(["pack", "a.lottie", "--output", "b.lottie"], in: folder.path)
    #expect(answer.code == 64 && answer.errors.contains("lottie unpack"), "\(answer.errors)")
    #expect(try !folder.names.contains("b.lottie"))
  }

  /// Pictures that `render` finds beside a file were missing in its archive.
  @Test func filesBesideTheAnimationArePacked() throws {
    _ = try CommandLine.run(["thumbnail", file, "dot.png", "--size", "8"], in: folder.path)
    try FileManager.default.createDirectory(
      atPath: folder.path + "/images", withIntermediateDirectories: false)
    try FileManager.default.moveItem(
      atPath: folder.path + "/dot.png", toPath: folder.path + "/images/dot.png")
    let json = Sample.file(
      #"{"ty":2,"refId":"a","ip":0,"op":9,"st":0,"ks":{}}"#,
      #""assets":[{"id":"a","w":8,"h":8,"u":"images/","p":"dot.png","e":0}],"#)
    let pictured = try folder.write("pictured.json", json)
    let answer = try CommandLine.run(["pack", pictured, "--output", "p.lottie"], in: folder.path)
    #expect(answer.code == 0 && answer.errors.isEmpty, "\(answer.errors)")
    let drawn = try CommandLine.run(
      ["render", "p.lottie", "--strict", "--output", "p.png"], in: folder.path)
    #expect(drawn.code == 0, "\(drawn.errors)")
  }

  @Test func unpackingKeepsEditedFiles() throws {
    _ = try CommandLine.run(["pack", file, "--output", "a.lottie"], in: folder.path)
    let unpack = ["unpack", "a.lottie", "--output", "parts"]
    for _ in 0..<2 { #expect(try CommandLine.run(unpack, in: folder.path).code == 0) }
    let edited = folder.path + "/parts/a/crossing.json"
    try "edited".write(toFile: edited, atomically: false, encoding: .utf8)
    let answer = try CommandLine.run(unpack, in: folder.path)
    #expect(answer.code == 73 && answer.errors.contains("--force"), "\(answer.errors)")
    #expect(try String(contentsOfFile: edited, encoding: .utf8) == "edited")
    #expect(try CommandLine.run(unpack + ["--force"], in: folder.path).code == 0)
    #expect(try String(contentsOfFile: edited, encoding: .utf8) != "edited")
  }

  /// What an archive or its folder has and the other does not get is named.
  @Test func leftOutFilesAreNamed() throws {
    var builder = DotLottieBuilder()
    builder.addAnimation(id: "one", Array(Sample.crossing.utf8))
    builder.add("../slip.json", [1])
    builder.add("notes.txt", [2])
    try Data(builder.archive()).write(to: URL(fileURLWithPath: folder.path + "/a.lottie"))
    let unpacked = try CommandLine.run(
      ["unpack", "a.lottie", "--output", "parts"], in: folder.path)
    #expect(unpacked.code == 0 && unpacked.errors.contains("“../slip.json” leads out"))
    let packed = try CommandLine.run(["pack", "parts", "--output", "b.lottie"], in: folder.path)
    #expect(packed.code == 0 && packed.errors.contains("parts/notes.txt: not packed"))
  }

  /// A pipe of the shell has a path, and is read like stdin.
  @Test(arguments: ["cat FILE | LOTTIE info /dev/stdin", "mkfifo p; cat FILE > p & LOTTIE info p"])
  func pipesAreRead(_ command: String) throws {
    let lottie = try #require(Desktop.lottie)
    let line = command.replacing("FILE", with: "'\(file)'").replacing("LOTTIE", with: "'\(lottie)'")
    let answer = try CommandLine.run(["-c", line], program: "/bin/sh", in: folder.path)
    #expect(answer.code == 0 && answer.text.contains("400"), "\(answer.errors)")
  }

  /// The target of a link is replaced, not the link; also where it does not exist yet.
  @Test(arguments: ["old.png", "new.png", "PATH/new.png"])
  func linksStay(_ name: String) throws {
    _ = try folder.write("old.png", "old")
    let target = name.replacing("PATH", with: folder.path)
    let link = folder.path + "/link.png"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    let answer = try CommandLine.run(["render", file, "--output", link], in: "/")
    #expect(answer.code == 0, "\(answer.errors)")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
    let written = folder.path + "/" + (target as NSString).lastPathComponent
    let start = try Data(contentsOf: URL(fileURLWithPath: written)).prefix(2)
    #expect(Array(start) == [0x89, 0x50])
  }

  /// A link led to an animation.
  @Test func animationsBehindLinksStay() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link.png", withDestinationPath: "crossing.json")
    let answer = try CommandLine.run(["thumbnail", file, "link.png"], in: folder.path)
    #expect(answer.code == 64 && answer.errors.contains("not written"), "\(answer.errors)")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == Sample.crossing)
  }

  /// An animation is one by its content; one without its extension was replaced by its own picture, and
  /// `render` followed links.
  @Test(arguments: [
    "render anim --output link.png", "render anim --output frames",
    "export anim -o anim --format gif",
    "export anim -o anim --format mp4", "thumbnail anim anim", "sheet anim -o anim",
    "diff anim FILE --html anim", "audio FILE --format wav -o anim", "export FILE -o packed.gif",
    "batch anim.png --output . --force",
  ])
  func animationsUnderOtherNamesStay(_ line: String) throws {
    for name in ["anim", "anim.png"] {
      _ = try folder.write(name, "\u{feff} \n" + Sample.crossing)
    }
    try FileManager.default.createDirectory(
      atPath: folder.path + "/frames", withIntermediateDirectories: false)
    for name in ["link.png", "frames/0.png"] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/\(name)", withDestinationPath: folder.path + "/anim")
    }
    let packed = try CommandLine.run(["pack", file, "--output", "a.lottie"], in: folder.path)
    #expect(packed.code == 0)
    try FileManager.default.moveItem(
      atPath: folder.path + "/a.lottie", toPath: folder.path + "/packed.gif")
    let archive = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/packed.gif"))
    let arguments = line.split(separator: " ").map { $0 == "FILE" ? file : String($0) }
    let answer = try CommandLine.run(arguments, in: folder.path)
    #expect(answer.code != 0 && (answer.errors + answer.text).contains("not written"), "\(answer)")
    for name in ["anim", "anim.png"] {
      let text = try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
      #expect(text.hasSuffix(Sample.crossing))
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/packed.gif")) == archive)
  }

  /// Slots and themes with another name or type had no effect, and no warning.
  @Test(
    arguments: [
      ("--slots", #"{"nope":{"p":{"a":0,"k":[0,1,0]}}}"#, "no slot “nope”"),
      ("--slots", #"{"ink":[0,1,0]}"#, "as “p”"),
      ("--slots", #"{"ink":{"p":{"a":0,"k":"green"}}}"#, "of the type color"),
      ("--theme-data", #"{"rules":[{"id":"nope","type":"Color","value":[1,0,0]}]}"#, "slot “nope”"),
      ("--slots", #"{"ink":{"p":{"a":0,"k":[0,1,0]}},"size":{"p":{"a":0,"k":[5,5]}}}"#, nil),
    ] as [(String, String, String?)])
  func slotsWithoutEffectAreMentioned(_ option: String, _ json: String, _ part: String?) throws {
    let slotted = try folder.write("slotted.json", Sample.slotted)
    let data = try folder.write("data.json", json)
    let answer = try CommandLine.run(
      ["render", slotted, option, data, "--strict", "--output", "x.png"], in: folder.path)
    #expect(answer.code == (part == nil ? 0 : 1), "\(answer.errors)")
    #expect(part.map(answer.errors.contains) ?? answer.errors.isEmpty, "\(answer.errors)")
  }

  @Test func onlyOneInputIsStdin() throws {
    let answer = try CommandLine.run(
      ["render", "-", "--slots", "-", "--output", "x.png"], in: folder.path,
      input: Data(Sample.crossing.utf8))
    #expect(answer.code != 0 && answer.errors.contains("stdin"), "\(answer.errors)")
    #expect(try !folder.names.contains("x.png"))
  }

  /// A link to a stream is no file that could be replaced by another one.
  @Test(
    arguments: [
      ("thumbnail FILE /dev/stdout --size 8", [0x89, 0x50]),
      ("render FILE --size 8x8 --output /dev/stdout", [0x89, 0x50]),
      ("export FILE --size 8x8 --frames 1..2 --format gif --output /dev/stdout", [0x47, 0x49]),
      ("render FILE --size 8x8 --output /dev/null", []),
      ("export FILE --size 8x8 --frames 1..2 --format webp --output /dev/null", []),
    ] as [(String, [UInt8])])
  func streamsCanBeNamed(_ line: String, _ start: [UInt8]) throws {
    let arguments = line.split(separator: " ").map { $0 == "FILE" ? file : String($0) }
    let answer = try CommandLine.run(arguments, in: folder.path)
    #expect(answer.code == 0 && answer.output.starts(with: start), "\(answer.errors)")
    #expect(answer.output.isEmpty == start.isEmpty)
    #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: "/dev/stdout")) != nil)
    #expect(try folder.names == ["crossing.json"])
  }

  /// Help that could not be written was a success.
  @Test(arguments: ["--help", "help render", "render --help", "--version"])
  func helpOnAFullDiskFails(_ arguments: String) throws {
    let answer = try CommandLine.run(
      ["-c", "$0 \(arguments) > /dev/full", try #require(Desktop.lottie)], program: "/bin/bash",
      in: folder.path)
    #expect(answer.code == 74 && answer.errors.contains("No space left"), "\(answer.errors)")
  }

  /// The size had ten digits a side, whatever the factor was.
  @Test(arguments: ["render", "export"]) func hugeScalesAreNamed(_ command: String) throws {
    for scale in ["1e308", "100"] {
      let answer = try CommandLine.run(
        [command, file, "--scale", scale, "--output", "a.\(command == "render" ? "png" : "gif")"],
        in: folder.path)
      let shown = scale == "100" ? "100.0" : "1e+308"
      #expect(answer.code == 3)
      #expect(answer.errors.contains("--scale \(shown) makes 400x300 larger than 16384 pixels"))
    }
  }

  /// The parser adds defaults; texts had them, too.
  @Test(arguments: ["render", "export", "audio", "batch", "bench", "thumbnail"])
  func defaultsAreSaidOnce(_ command: String) throws {
    let answer = try CommandLine.run([command, "--help"], in: folder.path)
    let text = answer.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(answer.code == 0 && text.contains("(default: "))
    #expect(!text.contains(#/[Dd]efault:? [^ ]*\.? \(default: /#), "\(text)")
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
    let name = #""nm":"a\u001b[2J\nb\u009b\u0000\u202e","ty":4"#
    let named = try folder.write("n.json", Sample.crossing.replacing(#""ty":4"#, with: name))
    for command in ["info", "keypaths"] {
      let printed = try CommandLine.run([command, named], in: folder.path).text
      #expect(printed.contains(#"a\u{1B}[2J\nb\u{9B}\u{0}\u{202E}"#), "\(printed)")
      #expect(!printed.unicodeScalars.contains { $0.value < 32 && $0 != "\n" || $0.value == 0x9B })
    }
    // JSON stays JSON.
    let report = try CommandLine.run(["info", named, "--json"], in: folder.path).output
    let layers = (try JSONSerialization.jsonObject(with: report) as? [String: Any])?["layers"]
    let known = "a\u{1B}[2J\nb\u{9B}\0\u{202E}"
    #expect((layers as? [[String: Any]])?.first?["name"] as? String == known)
    let answer = try CommandLine.run(
      ["render", named, "--frames", "\u{1B}[2J"], in: folder.path)
    #expect(answer.errors.contains(#"“\u{1B}[2J”"#) && !answer.errors.contains("\u{1B}"))
  }

  /// Also where the parser of arguments says it.
  @Test(arguments: [["info", "none\n\u{7}.json"], ["info", "a.json", "none\n\u{7}.json"]])
  func namesOfFilesStayInTheirLine(_ arguments: [String]) throws {
    let errors = try CommandLine.run(arguments, in: folder.path).errors
    #expect(errors.contains(#"none\n\u{7}.json"#) && !errors.contains("none\n"), "\(errors)")
  }

  /// The error of a file that takes too much memory names the option.
  @Test func theLimitOfTheMemoryNamesItsOption() throws {
    let numbers = String(repeating: "0,", count: 5_000_000)
    let large = try folder.write("large.json", #"{"layers":[],"x":[\#(numbers)0]}"#)
    let answer = try CommandLine.run(["info", large, "--max-memory", "32"], in: folder.path)
    #expect(
      answer.code == 3 && answer.errors.contains("up to 32 MB are used; --max-memory allows more"))
    #expect(try CommandLine.run(["info", large], in: folder.path).code == 0)
  }

  /// A file whose name begins like an option is named as one, and not taken for `-h`.
  @Test func aFileNamedLikeOptionsIsHintedAt() throws {
    _ = try folder.write("-dash.json", Sample.crossing)
    let answer = try CommandLine.run(["info", "-dash.json"], in: folder.path)
    #expect(answer.code == 64 && answer.errors.contains("write ./-dash.json"), "\(answer.errors)")
    for arguments in [["./-dash.json"], ["--", "-dash.json"]] {
      #expect(try CommandLine.run(["info"] + arguments, in: folder.path).code == 0)
    }
    #expect(
      try CommandLine.run(["info", "-none.json"], in: folder.path).errors.contains("./") == false)
  }

  /// The commands that have a help text, and none.
  nonisolated private static let commands =
    [""]
    + LottieCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
    .filter { $0 != "manual" }

  /// A terminal of 80 columns would break them, and the columns with them.
  @Test(arguments: commands)
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
