// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieMovies
internal import LottieTestSupport
internal import LottieTools
internal import Testing

/// Exports, read back by programs of other people.
@Suite(.enabled(if: CommandLine.hasReaders, CommandLine.readersNeed), .hangLimit)
struct ExportTests {
  private let folder: TemporaryFolder
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    file = try folder.write("crossing.json", Sample.crossing)
  }

  /// Frames 40 to 45 at a fifth of the size: the square moves, and its sides are soft.
  private static let part = ["--size", "80x60", "--frames", "40..45"]

  private func export(_ name: String, _ arguments: [String] = part) throws -> [String: Any] {
    let answer = try CommandLine.run(
      ["export", file, "--output", name, "--json"] + arguments, in: folder.path)
    try #require(answer.code == 0, "\(answer.errors)")
    return try #require(JSONSerialization.jsonObject(with: answer.output) as? [String: Any])
  }

  /// The same frames by `render`, as NAME-INDEX.png.
  private func reference(_ arguments: [String] = []) throws {
    let answer = try CommandLine.run(
      ["render", file, "--output", "reference"] + Self.part + arguments, in: folder.path)
    #expect(answer.code == 0)
  }

  /// ffmpeg succeeded where the end of a file could not be written, and the broken file replaced the old one.
  @Test(arguments: ["mp4", "webm", "mov"]) func aFullDiskIsAnError(_ format: String) throws {
    let answer = try CommandLine.run(
      ["export", file, "--output", "/dev/full", "--format", format] + Self.part, in: folder.path)
    #expect(answer.code != 0 && !answer.errors.isEmpty, "\(answer)")
  }

  private func tool(_ name: String, _ arguments: [String]) throws -> String {
    try CommandLine.tool(name, arguments, in: folder.path)
  }

  /// How many pixels of two pictures differ by more than a few per cent.
  private func difference(_ a: String, _ b: String, fuzz: String = "0%") throws -> Int {
    let answer = try CommandLine.run(
      ["-metric", "AE", "-fuzz", fuzz, a, b, "null:"], program: Desktop.find("compare"),
      in: folder.path)
    return Int(answer.errors.split(separator: " ").first ?? "") ?? -1
  }

  // MARK: Pictures

  @Test func apng() throws {
    let report = try export("a.png", Self.part + ["--loops", "3"])
    #expect(report["frames"] as? Int == 6 && report["format"] as? String == "apng")
    try reference()
    _ = try tool(
      "ffmpeg",
      ["-v", "error", "-f", "apng", "-i", "a.png", "-fps_mode", "passthrough", "a-%d.png"])
    for i in 0..<6 { #expect(try difference("reference/\(40 + i).png", "a-\(i + 1).png") == 0) }
    let facts = try tool(
      "ffprobe",
      [
        "-v", "error", "-count_frames", "-show_entries",
        "stream=nb_read_frames,width,height,pix_fmt", "-of", "csv=p=0", "-f", "apng", "a.png",
      ])
    #expect(facts.hasPrefix("80,60,rgba,6"))
  }

  @Test(arguments: ["best", "frame", "global"]) func gif(palette: String) throws {
    let report = try export("a.gif", Self.part + ["--palette", palette])
    // 60 frames a second are more than a GIF has.
    #expect(report["fps"] as? Double == 50 && report["frames"] as? Int == 5)
    let frames = try tool("identify", ["-format", "%W %H %T %A\n", "a.gif"]).split(separator: "\n")
    #expect(
      frames == Array(repeating: "80 60 2 Blend", count: 5)
        || frames == Array(repeating: "80 60 2 True", count: 5))
    _ = try tool("convert", ["a.gif", "-coalesce", "a-%d.png"])
    try reference()
    // Half-clear pixels are on its edge only.
    #expect(try difference("reference/40.png", "a-0.png", fuzz: "3%") <= 2 * 18)
  }

  @Test func gifOfAnOpaquePictureIsExact() throws {
    _ = try export("a.gif", Self.part + ["--background", "#203040", "--fps", "30"])
    _ = try tool("convert", ["a.gif", "-coalesce", "a-%d.png"])
    try reference(["--background", "#203040"])
    for (i, frame) in [40, 42, 44].enumerated() {
      #expect(try difference("reference/\(frame).png", "a-\(i).png") == 0)
    }
    #expect(try tool("identify", ["-format", "%T ", "a.gif"]) == "3 4 3 ")
  }

  @Test func webp() throws {
    let report = try export("a.webp", Self.part + ["--loops", "2"])
    #expect(report["frames"] as? Int == 6)
    let facts = try tool("webpmux", ["-info", "a.webp"])
    #expect(facts.contains("Canvas size: 80 x 60") && facts.contains("Loop Count : 2"))
    #expect(facts.contains("Number of frames: 6") && facts.contains("transparency"))
    let times = facts.split(separator: "\n").compactMap { line -> Int? in
      let fields = line.split(separator: " ")
      return fields.first?.hasSuffix(":") == true && fields.count > 8 && fields[3] == "yes"
        ? Int(fields[6]) : nil
    }
    #expect(times.reduce(0, +) == 100 && times.allSatisfy { (16...17).contains($0) })
    _ = try tool("anim_dump", ["-folder", ".", "-prefix", "a-", "-tiff", "a.webp"])
    try reference()
    for i in 0..<6 {
      #expect(try difference("reference/\(40 + i).png", "a-000\(i).tiff") == 0)
    }
  }

  @Test func spriteSheet() throws {
    let report = try export("a.png", Self.part + ["--format", "sheet", "--columns", "4"])
    let sheet = try #require(report["sheet"] as? [String: Any])
    #expect(sheet["width"] as? Int == 320 && sheet["height"] as? Int == 120)
    let tiles = try #require(sheet["tiles"] as? [[String: Any]])
    #expect(tiles.count == 6 && tiles[5]["x"] as? Int == 80 && tiles[5]["y"] as? Int == 60)
    _ = try tool("convert", ["a.png", "-crop", "80x60+80+60", "+repage", "a-5.png"])
    try reference()
    #expect(try difference("reference/45.png", "a-5.png") == 0)
  }

  // MARK: Video

  @Test(
    arguments: [
      ("mp4", "h264", ["-i", "a.mp4"]), ("mov", "prores", ["-i", "a.mov"]),
      ("webm", "vp9", ["-c:v", "libvpx-vp9", "-i", "a.webm"]),
    ])
  func video(_ name: String, _ codec: String, _ input: [String]) throws {
    let report = try export("a.\(name)", ["--size", "79x60", "--frames", "40..45", "--loops", "2"])
    let width = name == "mov" ? 79 : 80
    #expect(report["frames"] as? Int == 12 && report["width"] as? Int == width)
    let facts = try tool(
      "ffprobe",
      [
        "-v", "error", "-count_frames", "-show_entries",
        "stream=codec_name,width,height,color_space,r_frame_rate,nb_read_frames", "-of", "csv=p=0",
        "a.\(name)",
      ])
    #expect(facts.hasPrefix("\(codec),\(width),60,bt709,60/1,12"), "\(facts)")
    _ = try tool(
      "ffmpeg", ["-v", "error"] + input + ["-frames:v", "1", "-pix_fmt", "rgba", "a.png"])
    let background = name == "mp4" ? ["--background", "white"] : []
    let answer = try CommandLine.run(
      ["render", file, "--frames", "40", "--size", "\(width)x60", "--output", "r.png"] + background,
      in: folder.path)
    #expect(answer.code == 0)
    // Codecs blur edges; what is red stays red, and what is clear stays clear.
    #expect(try difference("r.png", "a.png", fuzz: "12%") <= 120)
    let corner = try tool("convert", ["a.png", "-format", "%[fx:int(100*u.p{2,2}.a)]", "info:"])
    #expect(corner == (name == "mp4" ? "100" : "0"))
  }

  /// Both went to files only.
  @Test(arguments: [("mp4", "h264", "/dev/stdout"), ("webm", "vp9", "-")])
  func videosAreStreamed(_ format: String, _ codec: String, _ output: String) throws {
    let answer = try CommandLine.run(
      [
        "export", file, "--output", output, "--format", format, "--size", "80x60", "--frames",
        "40..45",
      ],
      in: folder.path)
    #expect(answer.code == 0, "\(answer.errors)")
    try answer.output.write(to: URL(fileURLWithPath: folder.path + "/a." + format))
    let facts = try tool(
      "ffprobe",
      [
        "-v", "error", "-count_frames", "-show_entries", "stream=codec_name,nb_read_frames", "-of",
        "csv=p=0", "a." + format,
      ])
    #expect(facts.hasPrefix("\(codec),6"), "\(facts)")
  }

  /// The same option makes all of them smaller, and a size is kept, if it can be.
  @Test(arguments: ["a.gif", "a.webp", "a.mp4", "a.webm"])
  func qualityAndSizeOfFiles(_ name: String) throws {
    func size(_ options: [String]) throws -> Int {
      let answer = try CommandLine.run(
        [
          "export", file, "--output", name, "--size", "160x120", "--frames", "30..70", "--fps",
          "20",
        ]
          + ["--background", "#446688"] + options, in: folder.path)
      try #require(answer.code == 0, "\(answer.errors)")
      return try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name)).count
    }
    let best = try size(["--quality", "95"])
    let worst = try size(["--quality", "5"])
    #expect(name == "a.gif" ? worst <= best : worst < best)
    guard worst < best - 40 else { return }
    let wanted = (best + worst) / 2
    let found = try size(["--max-size", "\(wanted)"])
    #expect(found <= wanted && found >= worst / 2)
  }

  @Test func videoStickersKeepTheRules() throws {
    let long = try CommandLine.run(
      ["export", file, "--output", "a.webm", "--format", "telegram", "--fps", "60"], in: folder.path
    )
    #expect(long.code == 0 && long.errors.contains("cannot show 60 fps"), "\(long.errors)")
    let facts = try tool(
      "ffprobe",
      [
        "-v", "error", "-count_frames", "-show_entries",
        "stream=codec_name,width,height,r_frame_rate,nb_read_frames", "-of", "csv=p=0", "a.webm",
      ])
    #expect(facts.hasPrefix("vp9,512,384,30/1,60"), "\(facts)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/a.webm")).count <= 256 << 10)
    let slow = try folder.write(
      "slow.json", Sample.crossing.replacingOccurrences(of: "\"fr\":60", with: "\"fr\":24"))
    let refused = try CommandLine.run(
      ["export", slow, "--output", "b.webm", "--format", "telegram"], in: folder.path)
    #expect(refused.code == 3 && refused.errors.contains("at most 3 s"), "\(refused.errors)")
  }

  /// Videos of 4:2:0 have even sides; who asks for odd ones is told.
  @Test(
    arguments: [
      ("a.mp4", "201x201", "a.mp4: mp4 has even sides; 202x202 instead of 201x201"),
      ("a.webm", "81x60", "a.webm: webm has even sides; 82x60 instead of 81x60"),
      ("a.mp4", "80x60", nil), ("a.mov", "81x61", nil), ("a.gif", "81x61", nil),
    ] as [(String, String, String?)])
  func oddSidesOfVideosAreNoted(_ name: String, _ size: String, _ note: String?) throws {
    let answer = try CommandLine.run(
      ["export", file, "--output", name, "--frames", "1..2", "--size", size], in: folder.path)
    #expect(answer.code == 0, "\(answer.errors)")
    #expect(note.map(answer.errors.contains) ?? !answer.errors.contains("even"), "\(answer.errors)")
  }

  /// Without an alpha channel, a colour that is not opaque is composited over white.
  @Test func mp4HasAnOpaqueBackground() {
    let (clear, half) = (RGBA.clear, RGBA(1, 0, 0, 0.5))
    #expect(
      [nil, clear, half].map(ExportFormat.mp4.background) == [.white, .white, RGBA(1, 0.5, 0.5)])
    #expect([nil, clear, half].map(ExportFormat.gif.background) == [clear, clear, half])
  }

  @Test func videoWithoutFFmpegIsExplained() throws {
    let answer = try CommandLine.run(
      ["export", file, "--output", "a.mp4"], in: folder.path,
      environment: ["PATH": "/nowhere"])
    #expect(answer.code == 69)
    #expect(answer.errors.contains("ffmpeg is needed for mp4"))
  }
}
