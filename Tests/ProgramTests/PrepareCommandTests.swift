// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieTestSupport
import Testing

/// `lottie prepare` on a command line.
@Suite(.enabled(if: CommandLine.isReady, CommandLine.need))
nonisolated struct PrepareCommandTests {
  private static let source = JSONSnippet.animation(
    layers:
      #"{"ty":4,"nm":"Dot","ip":0,"op":60,"ddd":0,"ks":{"r":{"a":0,"k":0,"x":"var $bm_rt = time * 90;"}},"shapes":[\#(JSONSnippet.square()),{"ty":"rd","r":{"k":3}},\#(JSONSnippet.fill())]}"#
  )

  /// A folder with the source as `in.json`.
  private static func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("prepare-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(source.utf8).write(to: folder.appendingPathComponent("in.json"))
    return folder
  }

  private struct Report: Decodable {
    struct Size: Decodable { let bytes, gzip: Int }
    struct Proof: Decodable {
      let share: Double
      let pictures: Int
    }
    let source, plain, prepared: Size
    let steps: [String]
    let proof: Proof?
  }

  @Test func aFileIsPreparedAndTheSourceStays() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let answer = try CommandLine.run(
      ["prepare", "in.json", "-o", "out.json", "--for", "ios,rlottie", "--json"], in: folder.path)
    #expect(answer.code == 0 && answer.errors.isEmpty, "\(answer.errors)")
    let report = try JSONDecoder().decode(Report.self, from: answer.output)
    #expect(
      report.steps.starts(with: ["expressions", "modifiers"]) && report.proof?.pictures == 120)
    let out = try Data(contentsOf: folder.appendingPathComponent("out.json"))
    #expect(
      out.count == report.prepared.bytes && !String(decoding: out, as: UTF8.self).contains("bm_rt"))
    let before = try Data(contentsOf: folder.appendingPathComponent("in.json"))
    #expect(before == Data(Self.source.utf8))
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.sorted() == ["in.json", "out.json"])
  }

  @Test func stickersAreCompressed() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let answer = try CommandLine.run(
      ["prepare", "in.json", "-o", "out.tgs", "--for", "telegram"], in: folder.path)
    #expect(answer.code == 0 && answer.text.contains("keyframes"))
    let out = try Data(contentsOf: folder.appendingPathComponent("out.tgs"))
    #expect(out.prefix(2) == Data([0x1f, 0x8b]))
    let info = try CommandLine.run(["info", "out.tgs"], in: folder.path)
    #expect(info.code == 0)
  }

  /// Without a file to write, everything is done but the writing; - writes to stdout.
  @Test func nothingIsWrittenWhereItIsNotWanted() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let dry = try CommandLine.run(["prepare", "in.json", "--dry-run"], in: folder.path)
    #expect(dry.code == 0 && dry.text.contains("bytes"))
    let printed = try CommandLine.run(["prepare", "in.json", "-o", "-"], in: folder.path)
    #expect(printed.code == 0 && printed.text.hasPrefix("{") && printed.errors.contains("bytes"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["in.json"])
  }

  /// What is refused, with the exit code and a part of the message.
  @Test(
    arguments: [
      (["in.json"], 64, "--output"), (["in.json", "-o", "in.json"], 64, "it is the input"),
      (["in.json", "-o", "a.gif"], 64, ".json, .tgs or .lottie"),
      (["in.json", "-o", "a.json", "--image-quality", "0"], 64, "1 to 100"),
      (["in.json", "-o", "a.json", "--themes"], 64, "--palette"),
      (["in.json", "-o", "a.json", "--palette", "in.json", "--palette", "x"], 64, ".lottie"),
      (["in.json", "-o", "a.json", "--for", "flash"], 64, "there is no player “flash”"),
      (["in.json", "-o", "a.json", "--without", "magic"], 64, "there is no step “magic”"),
      (["in.json", "-o", "none/a.json"], 73, "there is no folder none"),
      (["missing.json", "-o", "a.json"], 66, "missing.json"),
      (["in.json", "-o", "-", "--json"], 64, "stdout"),
      (["in.json", "-o", "a.json", "--tolerance", "200"], 64, "0 to 100"),
    ] as [([String], Int32, String)])
  func wrongArgumentsAreRefused(_ arguments: [String], _ code: Int32, _ message: String) throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let answer = try CommandLine.run(["prepare"] + arguments, in: folder.path)
    #expect(answer.code == code && answer.errors.contains(message), "\(answer.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["in.json"])
  }

  // MARK: Archives

  /// A file whose colour has a slot.
  private static let themed = JSONSnippet.animation(
    layers:
      #"{"ty":4,"nm":"Dot","ip":0,"op":60,"ddd":0,"ks":{},"shapes":[\#(JSONSnippet.square()),{"ty":"fl","nm":"Brand","c":{"a":0,"k":[1,0,0],"sid":"accent"}},\#(JSONSnippet.fill("0,1,0"))]}"#,
    root: #""slots":{"accent":{"p":{"a":0,"k":[1,0,0]}}},"markers":[{"cm":"start","tm":5,"dr":20}]"#
  )

  private static let machine =
    #"{"initial":"idle","states":[{"name":"idle","type":"PlaybackState","animation":"two","segment":"start","autoplay":true,"loop":true,"transitions":[]}],"interactions":[],"inputs":[]}"#

  private struct ArchiveReport: Decodable {
    struct Animation: Decodable {
      let id: String
      let report: Report
    }
    let before, after: Int
    let animations: [Animation]
  }

  /// Each animation of an archive is prepared; themes, state machines, slots, markers and images stay.
  @Test func archivesKeepTheirParts() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(_ name: String, _ text: String) throws {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    try write("one.json", Self.source)
    try write("two.json", Self.themed)
    try write("dark.json", #"{"rules":[{"id":"accent","type":"Color","value":[0,0,1]}]}"#)
    try write("run.json", Self.machine)
    let pack = try CommandLine.run(
      [
        "pack", "one.json", "two.json", "--theme", "dark.json", "--machine", "run.json", "-o",
        "in.lottie",
      ],
      in: folder.path)
    #expect(pack.code == 0, "\(pack.errors)")
    let before = try Data(contentsOf: folder.appendingPathComponent("in.lottie"))
    let answer = try CommandLine.run(
      ["prepare", "in.lottie", "-o", "out.lottie", "--for", "ios,rlottie", "--json"],
      in: folder.path)
    #expect(answer.code == 0, "\(answer.errors)")
    let report = try JSONDecoder().decode(ArchiveReport.self, from: answer.output)
    #expect(report.animations.map(\.id) == ["one", "two"])
    #expect(report.animations[0].report.steps.contains("expressions"))
    // Two sizes, and one for the theme.
    #expect(report.animations[1].report.proof?.pictures == 180)
    #expect(try Data(contentsOf: folder.appendingPathComponent("in.lottie")) == before)
    let out = folder.appendingPathComponent("out")
    let unpack = try CommandLine.run(["unpack", "out.lottie", "-o", "out"], in: folder.path)
    #expect(unpack.code == 0)
    func read(_ name: String) throws -> String {
      try String(contentsOf: out.appendingPathComponent(name), encoding: .utf8)
    }
    #expect(try !read("a/one.json").contains("bm_rt") && !read("a/two.json").contains("ddd"))
    #expect(
      try read("a/two.json").contains(#""sid":"accent""#) && read("a/two.json").contains("start"))
    #expect(try read("t/dark.json").contains("accent") && read("s/run.json") == Self.machine)
    // One of them, and the other as it was.
    let part = try CommandLine.run(
      ["prepare", "in.lottie", "-o", "part.lottie", "--animation", "two"], in: folder.path)
    #expect(part.code == 0 && part.text.hasPrefix("two:\n"))
    _ = try CommandLine.run(["unpack", "part.lottie", "-o", "out", "--force"], in: folder.path)
    #expect(try read("a/one.json") == Self.source)
  }

  /// JSON becomes an archive with its images, and an archive JSON with them inside.
  @Test func containersAreChanged() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let image = JSONSnippet.animation(
      layers: #"{"ty":2,"refId":"i","ip":0,"op":60,"ks":{}}"#,
      assets: #"{"id":"i","w":1,"h":1,"u":"","p":"dot.png"}"#)
    try Data(image.utf8).write(to: folder.appendingPathComponent("in.json"))
    let dot =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
    try #require(Data(base64Encoded: dot)).write(to: folder.appendingPathComponent("dot.png"))
    for (from, to) in [("in.json", "a.lottie"), ("a.lottie", "b.json"), ("in.json", "c.json")] {
      let embeds = to == "c.json" ? ["--embed-images"] : []
      let answer = try CommandLine.run(["prepare", from, "-o", to] + embeds, in: folder.path)
      #expect(answer.code == 0 && answer.errors.isEmpty, "\(answer.errors)")
    }
    let info = try CommandLine.run(["unpack", "a.lottie", "-o", "a"], in: folder.path)
    #expect(info.code == 0)
    #expect(FileManager.default.fileExists(atPath: folder.path + "/a/i/dot.png"))
    for name in ["b.json", "c.json"] {
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      #expect(text.contains("data:image/png;base64,"), "\(name)")
    }
  }

  /// Palettes become themes of the slots.
  @Test func palettesBecomeThemes() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(_ name: String, _ text: String) throws {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    try write("in.json", Self.themed)
    try write("night.json", #"{"red":"blue","lime":"white"}"#)
    try write("sun.json", ##"{"red":"#ff8000"}"##)
    try write("none.json", ##"{"#123456":"blue"}"##)
    let answer = try CommandLine.run(
      ["prepare", "in.json", "-o", "a.lottie", "--palette", "night.json", "--palette", "sun.json"],
      in: folder.path)
    #expect(answer.code == 0, "\(answer.errors)")
    #expect(
      answer.text.contains("The theme “night” sets 1 slot\n  1 colour of the palette is in no slot")
    )
    _ = try CommandLine.run(["unpack", "a.lottie", "-o", "a"], in: folder.path)
    func read(_ name: String) throws -> String {
      try String(contentsOf: folder.appendingPathComponent("a/" + name), encoding: .utf8)
    }
    #expect(
      try read("t/night.json") == #"{"rules":[{"id":"accent","type":"Color","value":[0,0,1]}]}"#)
    #expect(try read("t/sun.json").contains("[1,0.502,0]"))
    #expect(try read("manifest.json").contains(#""themes":[{"id":"night"},{"id":"sun"}]"#))
    #expect(try read("a/a.json").contains("[1,0,0]"))
    // A theme more in the same archive; a palette without a colour of a slot is an error.
    try write("red.json", #"{"red":"lime"}"#)
    let more = try CommandLine.run(
      ["prepare", "a.lottie", "-o", "b.lottie", "--palette", "red.json", "--themes"],
      in: folder.path)
    #expect(more.code == 0, "\(more.errors)")
    let info = try CommandLine.run(["info", "b.lottie"], in: folder.path)
    for name in ["night", "sun", "red"] { #expect(info.text.contains(name)) }
    let none = try CommandLine.run(
      ["prepare", "in.json", "-o", "c.lottie", "--palette", "none.json", "--themes"],
      in: folder.path)
    #expect(none.code == 64 && none.errors.contains("no slot has a colour"))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/c.lottie"))
  }

  /// What a player lacks and what is left is an error for scripts.
  @Test func strictFailsForWhatIsLeft() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = JSONSnippet.animation(
      layers: #"{"ty":4,"ip":0,"op":60,"ks":{},"shapes":[],"sy":[{"ty":2}]}"#)
    try Data(text.utf8).write(to: folder.appendingPathComponent("in.json"))
    let answer = try CommandLine.run(
      ["prepare", "in.json", "--dry-run", "--for", "ios", "--strict"], in: folder.path)
    #expect(answer.code == 1 && answer.text.contains("lottie-ios: layer styles"), "\(answer.text)")
  }

  /// Neither by another name of it nor as one of several parts.
  @Test func theInputIsNeverReplaced() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let marked = Self.source.replacing(
      #""layers""#, with: #""markers":[{"cm":"one","tm":0,"dr":9}],"layers""#)
    try Data(marked.utf8).write(to: folder.appendingPathComponent("out-one.json"))
    let link = folder.appendingPathComponent("link.json").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "out-one.json")
    try FileManager.default.linkItem(
      atPath: folder.path + "/out-one.json", toPath: folder.path + "/hard.json")
    for output in [["link.json"], ["hard.json"], ["./out-one.json"], ["out.json", "--split"]] {
      let answer = try CommandLine.run(
        ["prepare", "out-one.json", "-o"] + output, in: folder.path)
      #expect(answer.code == 64 && answer.errors.contains("it is the input"), "\(output)")
    }
    let after = try Data(contentsOf: folder.appendingPathComponent("out-one.json"))
    #expect(after == Data(marked.utf8))
  }
}
