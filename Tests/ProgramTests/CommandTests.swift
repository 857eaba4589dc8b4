// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieKit
internal import LottieTestSupport
internal import LottieTexts
internal import LottieTools
internal import Testing

@testable internal import LottieCommand

@Suite(.enabled(if: CommandLine.isReady, CommandLine.need), .hangLimit)
struct CommandTests {
  private let folder: TemporaryFolder
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    file = try folder.write("crossing.json", Sample.crossing)
  }

  private func run(_ arguments: String..., input: Data? = nil) throws -> CommandLine.Answer {
    try CommandLine.run(arguments, in: folder.path, input: input)
  }

  // MARK: Measuring

  /// A layer over the work limit is among the warnings, with its name.
  @Test func infoListsWhatTakesTooMuchWork() throws {
    let folder = try TemporaryFolder()
    let named = Sample.crossing.replacingOccurrences(of: #""ty":4,"#, with: #""nm":"Rain","ty":4,"#)
    let file = try folder.write("a.json", named)
    let answer = try CommandLine.run(["info", file, "--max-work", "1e-7"])
    #expect(
      answer.text.contains("the layer “Rain” takes too much work or memory"), "\(answer.text)")
    #expect(answer.text.contains("; --max-work and --max-memory allow more"), "\(answer.text)")
    #expect(!(try CommandLine.run(["info", file]).text.contains("takes too much")))
  }

  @Test func benchMeasuresAnotherTheme() throws {
    let refused = try CommandLine.run(["bench", file, "--slots"], in: folder.path)
    #expect(refused.code == 2 && refused.errors.contains("no color has a slot"))
    let themed = try folder.write(
      "themed.json", Sample.crossing.replacing(#""c":{"#, with: #""c":{"sid":"accent","#))
    let answer = try CommandLine.run(
      ["bench", themed, "--slots", "--frames", "2"], in: folder.path)
    #expect(answer.code == 0 && answer.text.contains("\"slots_ms\":"), "\(answer.errors)")
  }

  /// Each kind of measurement prints one line of JSON, with what its help promises.
  @Test(
    arguments: [
      ([], []), (["--full"], []), (["--size", "40x30"], []),
      (["--stages"], ["parse_ms", "build_ms", "update_ms", "list_ms", "paint_ms"]),
    ] as [([String], [String])])
  func benchReportsFrameTimes(_ options: [String], _ more: [String]) throws {
    let answer = try CommandLine.run(["bench", file, "--frames", "5"] + options, in: folder.path)
    #expect(answer.code == 0, "\(answer.errors)")
    let lines = answer.text.split(separator: "\n")
    #expect(lines.count == 1)
    let line = try #require(lines.first)
    let figures = try #require(
      JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Double])
    let names = [
      "load_ms", "frame_ms", "cpu_ms", "frames", "peak_rss_kb", "median_ms", "p95_ms", "longest_ms",
      "missed_60hz",
    ]
    for name in names + more { #expect(figures[name] != nil, "\(name)") }
    #expect(figures["frames"] == 5)
    #expect((figures["load_ms"] ?? 0) > 0)
    #expect((figures["longest_ms"] ?? 0) >= (figures["median_ms"] ?? 1))
  }

  // MARK: Frames

  /// What is written → frames of an animation from 0 to 120.
  @Test(
    arguments: [
      ("0", [0]), ("3,1.5", [3, 1.5]), ("2..4", [2, 3, 4]), ("117..130", [117, 118, 119]),
      ("0..1..0.5", [0, 0.5, 1]), ("-1..1", [-1, 0, 1]), ("5,118..119", [5, 118, 119]),
      ("130..140", []),
    ] as [(String, [Double])])
  func frameLists(_ text: String, _ frames: [Double]) throws {
    let list = try #require(FrameList(argument: text))
    let animation = try AnimationFile.read(path: file).animation
    #expect(try list.entries(of: animation).map(\.frame) == frames)
  }

  @Test(arguments: [
    "", " ", "1..", "1..2..0", "1..2..-1", "nan", "1..inf", "1,,2", "1..2..3..4",
  ])
  func badFrameLists(_ text: String) { #expect(FrameList(argument: text) == nil) }

  @Test func rangesThatEndBeforeTheyStartAreNamed() throws {
    let list = try #require(FrameList(argument: "2,5..1"))
    let animation = try AnimationFile.read(path: file).animation
    let failure = #expect(throws: CommandFailure.self) { try list.entries(of: animation) }
    #expect(failure?.text.english == "the range 5..1 ends before it starts")
    #expect(failure?.kind == .usage)
  }

  @Test(arguments: [
    ("5", 1, "5.png"), ("5", 4, "0005.png"), ("5.25", 3, "005.25.png"), ("-5", 3, "-005.png"),
  ])
  func fileNames(_ name: String, _ digits: Int, _ expected: String) {
    #expect(FrameList.Entry(0, name: name).fileName(digits: digits) == expected)
  }

  @Test func everyFrame() throws {
    let answer = try run(
      "render", file, "--frames", "all", "--size", "8x6", "--digits", "3", "--output", "f", "--json"
    )
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/f").sorted()
    #expect(answer.code == 0 && names.count == 120)
    #expect(names.first == "000.png" && names.last == "119.png")
    let report = try #require(JSONSerialization.jsonObject(with: answer.output) as? [[String: Any]])
    #expect(report.count == 120 && report[7]["frame"] as? Double == 7)
  }

  /// Both rasterisers draw the picture, each with edges of its own.
  @Test func bothRasterizersRender() throws {
    for name in ["coverage", "cairo"] {
      let answer = try run(
        "render", file, "--rasterizer", name, "--size", "40x30", "--frames", "20", "--output",
        "\(name).png")
      #expect(answer.code == 0, "\(answer.errors)")
    }
    let pictures = try ["coverage", "cairo"].map { name in
      let file = URL(fileURLWithPath: "\(folder.path)/\(name).png")
      return try Picture(decoding: [UInt8](Data(contentsOf: file)))
    }
    let difference = PictureDifference(pictures[0], pictures[1])
    #expect(difference.worst > 0 && difference.count(over: 64) == 0, "\(difference.worst)")
  }

  /// The line for GNU parallel of `docs/command-line.md` gives what one process gives.
  @Test(.enabled(if: Desktop.find("parallel") != nil, "needs parallel"))
  func partsByGNUParallel() throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../docs/command-line.md")
    let line = try #require(
      String(contentsOf: page, encoding: .utf8).split(separator: "\n")
        .first { $0.contains("| parallel") })
    let script = line.trimmingCharacters(in: ["$", " "])
      .replacingOccurrences(of: "lottie", with: try #require(Desktop.lottie))
      .replacingOccurrences(of: "boat.json", with: "\(file) --size 8x6")
      .replacingOccurrences(of: "seq 0 50 349", with: "seq 0 50 119")
    let parallel = try CommandLine.run(["-c", script], program: "/bin/bash", in: folder.path)
    #expect(parallel.code == 0, "\(parallel.errors)")
    _ = try run("render", file, "--size", "8x6", "--frames", "all", "--output", "whole")
    for frame in 0..<120 {
      let parts = ["frames", "whole"].map { "\(folder.path)/\($0)/\(frame).png" }
      #expect(FileManager.default.contentsEqual(atPath: parts[0], andPath: parts[1]), "\(frame)")
    }
  }

  // MARK: Pipes

  @Test func throughPipes() throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: file))
    let picture = try run("render", "-", "--scale", "0.1", "--output", "-", input: data)
    #expect(picture.code == 0 && picture.output.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(Array(picture.output[16..<24]) == [0, 0, 0, 40, 0, 0, 0, 30])
    let movie = try run(
      "export", "-", "--format", "gif", "--frames", "0..2", "--output", "-", input: data)
    #expect(movie.output.starts(with: Data("GIF89a".utf8)))
    #expect(try run("thumbnail", "-", "-", input: data).output.count > 100)
    let bad = try run("info", "-", input: Data("{\"layers\": [".utf8))
    #expect(bad.code == 2 && bad.errors.contains("stdin:1:"))
    #expect(try run("info", "-").code == 2)
  }

  @Test func aDownload() throws {
    let answer = try run("info", "http://127.0.0.1:9/none.json")
    #expect(answer.code == 66 && answer.errors.contains("http://127.0.0.1:9/none.json"))
    #expect(try run("info", "file://" + file).code == 0)
  }

  // MARK: Thumbnails

  @Test func thumbnailsKeepTheirShape() throws {
    #expect(try run("thumbnail", file, "t.png", "--size", "100").code == 0)
    let data = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/t.png"))
    #expect(Array(data[16..<24]) == [0, 0, 0, 100, 0, 0, 0, 75])
  }

  @Test func badFilesHaveNoThumbnail() throws {
    let bad = try folder.write("bad.json", Sample.broken)
    let before = try folder.names
    #expect(try run("thumbnail", bad, "t.png").code == 2)
    #expect(try folder.names == before)
  }

  /// Markers, and when a layer is seen → the frame that is chosen.
  @Test(
    arguments: [
      (#"[{"cm":"Poster","tm":77,"dr":0}]"#, 0, 120, 77.0), ("[]", 0, 120, 40), ("[]", 50, 120, 60),
      ("[]", 119, 120, 119), ("[]", 300, 301, 40),
    ] as [(String, Int, Int, Double)])
  func posters(_ markers: String, _ start: Int, _ end: Int, _ frame: Double) throws {
    let json = """
      {"fr":60,"ip":0,"op":120,"w":10,"h":10,"markers":\(markers),"layers":[{"ty":1,"ip":\(start),"op":\(end),
      "sw":10,"sh":10,"sc":"#ff0000","ks":{}}]}
      """
    let source = try FrameSource(
      AnimationFile.read(path: folder.write("poster.json", json)), name: "poster.json",
      size: PixelSize(width: 10, height: 10), background: .clear)
    #expect(Poster.frame(of: source) == frame)
  }

  // MARK: Values

  @Test func keypathsWithValues() throws {
    let answer = try run("keypaths", file, "--json", "--frame", "60")
    let rows = try #require(JSONSerialization.jsonObject(with: answer.output) as? [[String: Any]])
    let color = try #require(rows.first { $0["type"] as? String == "color" })
    #expect(color["value"] as? String == "#ff0000")
    #expect(try run("keypaths", file, "--values").text.contains("Color\t#ff0000\n"))
    #expect(try run("dump", file, "--frame", "60").text.hasPrefix("list 400x300\n"))
  }

  // MARK: Ends

  /// Arguments → exit code, and a part of what is said.
  @Test(
    arguments: [
      ("export FILE --output a.foo", 64, "--format"),
      ("export FILE --output a.gif --frames 1,2", 64, "one range"),
      ("export FILE --output a.gif --fps 0", 64, "--fps"),
      ("export FILE --output a.gif --frames 0..1 --size 0x5", 64, "--size"),
      ("export FILE --output a.gif --size 9x9 --scale 2", 64, "exclude"),
      ("export FILE --output none/a.gif", 73, "no folder"),
      ("export none.json --output a.gif", 66, "no such file"),
      ("export FILE --output - --format mov", 64, "files only"),
      ("export FILE --output s.png --format sheet --columns 1 --size 100x9000", 3, "smaller"),
      ("render FILE --frames 0,1 --output a.png", 64, "one frame"),
      ("export FILE --output a.gif --size -10x10", 64, "each from 1 to 16384"),
      ("thumbnail FILE t.png --size -5", 64, "--size takes a number from 1 to 2048"),
      ("render FILE --frames 0..1e9..0.001", 64, "more than 100000"),
      ("render FILE --output /proc/none", 73, "cannot be written"),
      ("render FILE --rasterizer pencil --output r.png", 64, "--rasterizer"),
      ("thumbnail FILE t.png --size 0", 64, "--size"),
      ("info FILE --max-work 0", 64, "--max-work"),
      ("info FILE --max-memory 31", 64, "--max-memory"),
      ("bench http://localhost:9/a.json --offline", 66, "disabled"),
    ])
  func failures(_ line: String, _ code: Int32, _ part: String) throws {
    let before = try folder.names
    let arguments = line.split(separator: " ").map { $0 == "FILE" ? file : String($0) }
    let answer = try CommandLine.run(arguments, in: folder.path)
    #expect(answer.code == code, "\(answer.errors)")
    #expect(answer.errors.contains(part), "\(answer.errors)")
    #expect(!answer.errors.contains("\u{1B}"))
    #expect(try folder.names == before)
  }

  @Test(arguments: ["a.gif", "a.webp"]) func anInterruptedExportLeavesNothing(_ name: String) throws
  {
    let before = try folder.names
    let script = """
      "$0" export "$1" --size 1600x1200 --output \(name) & sleep 0.7; kill -INT $!; wait $!
      """
    // Shells have their children in the background ignore SIGINT, but for interactive ones.
    let answer = try CommandLine.run(
      ["-mc", script, try #require(Desktop.lottie), file], program: "/bin/bash", in: folder.path)
    #expect(answer.code == 130)
    #expect(try folder.names == before)
  }

  /// Also while it waits for something else than a frame.
  @Test(arguments: ["TERM", "INT", "HUP"]) func asksForNoTimeToStop(_ signal: String) throws {
    let before = try folder.names
    let script = """
      "$0" render - --output r.png < <(exec sleep 2 2>/dev/null) & sleep 0.7; begin=$(date +%s%N); kill -\(signal) $!; wait $!
      code=$?; echo $(( ($(date +%s%N) - begin) / 1000000 )); exit $code
      """
    let answer = try CommandLine.run(
      ["-mc", script, try #require(Desktop.lottie)], program: "/bin/bash", in: folder.path)
    #expect(answer.code == ["TERM": 143, "INT": 130, "HUP": 129][signal])
    let milliseconds = try #require(
      Int(answer.text.trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(milliseconds < 1000)
    #expect(try folder.names == before)
  }

  @Test(arguments: [("TERM", 143), ("HUP", 129)]) func aSignalEndsAnExport(
    _ signal: String, _ code: Int32
  ) throws {
    let before = try folder.names
    let script = """
      "$0" export "$1" --size 1600x1200 --output a.gif & sleep 0.7; kill -\(signal) $!; wait $!
      """
    let answer = try CommandLine.run(
      ["-mc", script, try #require(Desktop.lottie), file], program: "/bin/bash", in: folder.path)
    #expect(answer.code == code)
    #expect(try folder.names == before)
  }

  /// Files and folders without rights. Root has them all the same, but for the capabilities that it
  /// gives up.
  @Test(
    arguments: [
      ("$run $0 info secret.json", 66, "may not be read"),
      ("$run $0 render secret.json --output a.png", 66, "may not be read"),
      ("$run $0 export $1 --output closed/a.gif", 73, "closed/a.gif"),
      ("$run $0 render $1 --frames 0,1 --output closed/new", 73, "closed/new"),
      ("$run $0 thumbnail $1 closed/a.png", 73, "closed/a.png"),
    ])
  func missingRights(_ script: String, _ code: Int32, _ part: String) throws {
    let setup = """
      cp $1 secret.json; chmod 000 secret.json; mkdir closed; chmod 555 closed; run=
      if [ $(id -u) = 0 ]; then run='setpriv --bounding-set=-dac_override,-dac_read_search'; fi
      \(script)
      code=$?; ls -A closed; chmod 755 closed; rm -rf closed secret.json; exit $code
      """
    let before = try folder.names
    let answer = try CommandLine.run(
      ["-c", setup, try #require(Desktop.lottie), file], program: "/bin/bash", in: folder.path)
    #expect(answer.code == code, "\(answer.errors)")
    #expect(answer.errors.contains(part), "\(answer.errors)")
    let after = try folder.names
    #expect(answer.text.isEmpty && after == before)
  }

  /// No font is installed, or fontconfig can keep no cache: texts may be missing, with a warning, and
  /// the rest is drawn.
  @Test(arguments: [true, false]) func withoutFonts(_ hasFonts: Bool) throws {
    let text = try folder.write(
      "text.json",
      """
      {"v":"5.7.0","fr":60,"ip":0,"op":60,"w":100,"h":100,
      "fonts":{"list":[{"fName":"Sans","fFamily":"DejaVu Sans","fStyle":"Book"}]},
      "layers":[{"ty":5,"ind":1,"ip":0,"op":60,"st":0,"ks":{},
      "t":{"d":{"k":[{"t":0,"s":{"s":20,"f":"Sans","t":"Text","fc":[0,0,0]}}]},"a":[],"m":{}}}]}
      """)
    let fonts = try folder.write(
      "fonts.conf", "<fontconfig>\(hasFonts ? "<dir>/usr/share/fonts</dir>" : "")</fontconfig>")
    let answer = try CommandLine.run(
      ["render", text, "--frames", "0", "--output", "t.png"], in: folder.path,
      environment: [
        "FONTCONFIG_FILE": fonts, "XDG_CACHE_HOME": "/proc/none", "HOME": "/proc/none",
      ])
    #expect(answer.code == 0, "\(answer.errors)")
    #expect(answer.errors.contains("font") == !hasFonts, "\(answer.errors)")
    #expect(FileManager.default.fileExists(atPath: folder.path + "/t.png"))
  }

  /// Each fault of the system has a reason and an exit code, and leaves nothing.
  @Test(
    arguments: [
      ("$0 render $1 --output /dev/full", 73, "/dev/full"),
      ("$0 export $1 --output - --format gif > /dev/full", 74, "No space left"),
      ("$0 info $1 > /dev/full", 74, "No space left"),
      ("$0 export $1 --output /proc/a.gif", 73, "cannot be written"),
      ("trap '' XFSZ; ulimit -f 1; $0 export $1 --size 800x600 --output big.gif", 73, "big.gif"),
      ("trap '' XFSZ; ulimit -f 1; $0 render $1 --size 800x600 --output big.png", 73, "big.png"),
      ("$0 info .", 66, "folder"),
      ("$0 info none/none.json", 66, "none.json"),
    ])
  func faultsOfTheSystem(_ script: String, _ code: Int32, _ part: String) throws {
    let before = try folder.names
    let answer = try CommandLine.run(
      ["-c", script, try #require(Desktop.lottie), file], program: "/bin/bash", in: folder.path)
    #expect(answer.code == code, "\(answer.errors)")
    #expect(answer.errors.contains(part), "\(answer.errors)")
    #expect(try folder.names == before)
  }

  @Test func progressAndColoursAreForTerminals() throws {
    let line =
      "\(try #require(Desktop.lottie)) export \(file) --size 40x30 --output p.gif; \(try #require(Desktop.lottie)) info none.json"
    let terminal = Desktop.environment.merging(["TERM": "xterm"]) { $1 }
    func output(_ extra: [String: String]) throws -> String {
      try CommandLine.run(
        ["-qec", line, "/dev/null"], program: Desktop.find("script"), in: folder.path,
        environment: terminal.merging(extra) { $1 }
      ).text
    }
    let colored = try output(["NO_COLOR": ""])
    // A GIF looks at each frame twice.
    #expect(colored.contains("/200  ") && colored.contains("\u{1B}[1;31m"))
    let plain = try output(["NO_COLOR": "1"])
    #expect(plain.contains("/200  ") && !plain.contains("\u{1B}[1;31m"))
    #expect(try !output(["TERM": "dumb"]).contains("\u{1B}"))
    #expect(try run("export", file, "--size", "40x30", "--output", "p.gif").errors.isEmpty)
  }
}
