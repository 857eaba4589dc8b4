// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieKit
internal import LottieTestSupport
internal import Testing

/// `lottie diff`: what it prints, its exit codes, and the page.
@Suite(.enabled(if: CommandLine.isReady, CommandLine.need), .hangLimit)
struct DiffCommandTests {
  private let folder: TemporaryFolder
  private let old: String
  private let new: String

  /// A square that moves, and one of another colour with another name.
  init() throws {
    folder = try TemporaryFolder()
    let named = Sample.crossing.replacing(#""ty":4,"#, with: #""nm":"Rain","ty":4,"#)
    old = try folder.write("old.json", named)
    new = try folder.write(
      "new.json",
      named.replacing(#""nm":"Rain""#, with: #""nm":"Snow""#).replacing(
        "[1,0,0,1]", with: "[0,0,1,1]"))
  }

  private func run(_ arguments: String...) throws -> CommandLine.Answer {
    try CommandLine.run(["diff"] + arguments, in: folder.path)
  }

  private func report(_ answer: CommandLine.Answer) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: answer.output) as? [String: Any])
  }

  // MARK: Words

  @Test func itSaysWhatIsDifferent() throws {
    let answer = try run("old.json", "new.json")
    let lines = answer.text.split(separator: "\n").map(String.init)
    #expect(answer.code == 1 && answer.errors.isEmpty, "\(answer.errors)")
    #expect(lines.first == "~ Snow: layer renamed, was “Rain”", "\(lines)")
    #expect(lines.contains { $0.hasSuffix(".Color: #ff0000 → #0000ff") }, "\(lines)")
    #expect(lines.contains { $0.contains("frames differ, by up to") })
    #expect(lines.contains { $0.hasSuffix("up to 255 of 255 - Snow") }, "\(lines)")
    #expect(try run("old.json", "new.json", "--words").text.split(separator: "\n").count == 2)
  }

  @Test func theSameAnimationInOtherFiles() throws {
    _ = try folder.write("copy.json", String(contentsOfFile: old, encoding: .utf8))
    _ = try folder.write(
      "spaced.json", String(contentsOfFile: old, encoding: .utf8).replacing(":", with: " : "))
    _ = try folder.write(
      "noted.json",
      String(contentsOfFile: old, encoding: .utf8)
        .replacing(#""nm":"Rain""#, with: #""nm":"Rain","hd":false,"cl":"""#))
    for (name, text, verdict) in [
      ("copy", "the files are the same", "identical"),
      ("spaced", "formatted differently", "formatting"),
      ("noted", "only default values", "notes"),
    ] {
      let answer = try run("old.json", "\(name).json")
      #expect(answer.code == 0 && answer.text.contains(text), "\(answer.text)")
      let report = try report(try run("old.json", "\(name).json", "--json"))
      #expect(report["verdict"] as? String == verdict)
    }
  }

  /// Names differ, and pictures do not.
  @Test func whatIsNotSeen() throws {
    _ = try folder.write(
      "named.json",
      String(contentsOfFile: old, encoding: .utf8).replacing("Rain", with: "Other"))
    let answer = try run("old.json", "named.json")
    #expect(answer.code == 1 && answer.text.contains("the pictures are the same, in all of"))
    #expect(try run("old.json", "named.json", "--threshold", "0").code == 0)
    #expect(try run("old.json", "new.json", "--threshold", "0").code == 1)
    #expect(try run("old.json", "new.json", "--threshold", "100").code == 0)
    #expect(try run("old.json", "new.json", "--threshold", "0", "--tolerance", "255").code == 0)
  }

  @Test func theReportForPrograms() throws {
    let report = try report(try run("old.json", "new.json", "--json", "--frames", "0,10,20"))
    let changes = try #require(report["changes"] as? [[String: Any]])
    #expect(changes.map { $0["action"] as? String } == ["renamed", "changed"])
    #expect(changes[0]["keypath"] as? String == "Snow" && changes[0]["old"] as? String == "Rain")
    #expect((changes[1]["newPath"] as? String)?.hasSuffix(".c") == true)
    let pictures = try #require(report["pictures"] as? [String: Any])
    #expect(pictures["compared"] as? Int == 3 && (pictures["different"] as? Int ?? 0) > 0)
    let frame = try #require((pictures["frames"] as? [[String: Any]])?.first)
    let area = try #require(frame["area"] as? [String: Int])
    #expect((area["width"] ?? 0) > 0 && (frame["share"] as? Double ?? 0) > 0)
    let layers = try #require(frame["layers"] as? [[String: Any]])
    #expect(layers.first?["keypath"] as? String == "Snow")
  }

  @Test func theTextOfOneFile() throws {
    let answer = try run("--text", "old.json")
    #expect(answer.code == 0 && answer.text.contains("layer “Rain” (shape)\n"))
    let other = try run("--text", "new.json").text.split(separator: "\n")
    let changed = zip(answer.text.split(separator: "\n"), other).count { $0 != $1 }
    #expect(changed == 2)
  }

  /// Names of layers reached the terminal as they are.
  @Test func theTextHasNoControlCharacters() throws {
    _ = try folder.write(
      "escape.json",
      #"{"fr":30,"ip":0,"op":10,"w":9,"h":9,"layers":[{"ty":1,"nm":"\u001b[2J\u0007","ip":0,"op":10,"ks":{},"sw":9,"sh":9,"sc":"red"}]}"#
    )
    let answer = try run("--text", "escape.json")
    #expect(answer.code == 0 && answer.text.contains(#"\u{1B}[2J\u{7}"#))
    #expect(!answer.text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
  }

  // MARK: Version control

  @Test func aFileThatIsOnlyOnOneSide() throws {
    let added = try run("/dev/null", "new.json")
    #expect(added.code == 1 && added.text.hasPrefix("+ the whole file was added: "))
    let removed = try run("old.json", "/dev/null")
    #expect(removed.code == 1 && removed.text.hasPrefix("- the whole file was removed: "))
  }

  @Test(.enabled(if: Desktop.find("git") != nil)) func gitShowsValuesByName() throws {
    let script = """
      set -e
      export HOME=$PWD GIT_CONFIG_NOSYSTEM=1
      git init -q . && git config user.email a@b && git config user.name a
      git config diff.lottie.textconv "'$0' diff --text"
      git config difftool.lottie.cmd "'$0' diff \\"\\$LOCAL\\" \\"\\$REMOTE\\""
      echo '*.json diff=lottie' > .gitattributes
      cp old.json a.json; git add a.json .gitattributes; git commit -qm one
      cp new.json a.json
      git diff a.json
      git difftool -y --tool=lottie a.json
      """
    let answer = try CommandLine.run(
      ["-c", script, try #require(Desktop.lottie)], program: "/bin/bash", in: folder.path)
    #expect(
      answer.text.contains("-layer “Rain” (shape)\n+layer “Snow” (shape)\n"), "\(answer.errors)")
    #expect(answer.text.contains("~ Snow: layer renamed, was “Rain”"), "\(answer.text)")
  }

  // MARK: Archives

  @Test func archives() throws {
    let theme = #"{"rules":[{"id":"ink","type":"Color","value":[1,0,0]}]}"#
    _ = try folder.write("dark.json", theme)
    _ = try folder.write("light.json", theme.replacing("[1,0,0]", with: "[0,1,0]"))
    func copy(_ name: String, to target: String) throws {
      _ = try folder.write(
        target, String(contentsOfFile: folder.path + "/\(name)", encoding: .utf8))
    }
    for (name, animation, theme) in [
      ("a", "old", "dark"), ("b", "new", "dark"), ("c", "old", "light"),
    ] {
      try copy("\(animation).json", to: "logo.json")
      try copy("\(theme).json", to: "look.json")
      let packed = try CommandLine.run(
        ["pack", "logo.json", "--theme", "look.json", "--output", "\(name).lottie", "--force"],
        in: folder.path)
      #expect(packed.code == 0, "\(packed.errors)")
    }
    let words = try run("a.lottie", "b.lottie", "--words")
    #expect(words.code == 1 && words.text.hasPrefix("~ Snow: layer renamed"), "\(words.text)")
    let themes = try run("a.lottie", "c.lottie", "--words")
    #expect(
      themes.text == "~ t/look.json: look: rules[ink].value: [1,0,0] → [0,1,0]\n", "\(themes.text)")
    #expect(try run("a.lottie", "a.lottie").code == 0)
    // The archive's animation beside the same one alone.
    #expect(try run("old.json", "a.lottie", "--words", "--animation", "logo").code == 0)
  }

  // MARK: Pictures of others

  @Test func itsOwnFramesAreTheSame() throws {
    let rendered = try CommandLine.run(
      [
        "render", "old.json", "--frames", "all", "--size", "60x60", "--digits", "4", "--output",
        "frames",
      ],
      in: folder.path)
    #expect(rendered.code == 0, "\(rendered.errors)")
    let same = try run("old.json", "frames")
    #expect(same.code == 0 && same.text.contains("the pictures are the same"), "\(same.text)")
    let other = try run("frames", "new.json", "--threshold", "0.5")
    #expect(other.code == 1 && other.text.contains("frames differ"), "\(other.text)")
    #expect(try run("frames", "frames").code == 64)
    #expect(try run("old.json", "frames", "--words").code == 64)
  }

  /// Films whose first frames are held, and whose times are rounded: the picture before was compared.
  @Test(arguments: ["webp", "gif", "apng"]) func itsOwnFilmsAreTheSame(_ format: String) throws {
    guard format != "apng" || Desktop.find("ffmpeg") != nil else { return }
    let layer =
      #"{"ty":1,"nm":"A","ip":0,"op":60,"st":0,"sw":20,"sh":20,"sc":"red","ks":{"p":{"a":1,"k":[{"t":7,"s":[0,0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":31,"s":[40,40]}]}}}"#
    _ = try folder.write(
      "film.json", #"{"fr":30,"ip":0,"op":40,"w":60,"h":60,"layers":[\#(layer)]}"#)
    let made = try CommandLine.run(
      ["export", "film.json", "-o", "film." + format, "--background", "white"], in: folder.path)
    #expect(made.code == 0, "\(made.errors)")
    let same = try run("film.json", "film." + format)
    #expect(same.code == 0, "\(same.text) \(same.errors)")
  }

  /// All numbered pictures beside it were compared.
  @Test func aPictureStandsForItself() throws {
    let rendered = try CommandLine.run(
      ["render", "old.json", "--frames", "all", "--output", "frames"], in: folder.path)
    #expect(rendered.code == 0)
    #expect(try run("old.json", "frames/3.png").code == 1)
    #expect(try run("old.json", "frames/3.png", "--frames", "3").code == 0)
  }

  // MARK: The page

  @Test func thePageIsOneFile() throws {
    let hostile = #"</script><script>alert(1)</script><img src=x onerror=\"alert(2)\">"#
    _ = try folder.write(
      "named.json",
      String(contentsOfFile: new, encoding: .utf8).replacing("Snow", with: hostile))
    let answer = try run("old.json", "named.json", "--html", "page.html", "--frames", "0..20")
    #expect(answer.code == 1, "\(answer.errors)")
    let page = try String(contentsOfFile: folder.path + "/page.html", encoding: .utf8)
    #expect(page.hasPrefix("<!DOCTYPE html>") && page.contains("default-src 'none'"))
    #expect(page.ranges(of: "<script").count == 1 && !page.contains("<img src=x"))
    #expect(page.contains("&lt;/script&gt;"))
    for part in ["http:", "https:", "//cdn", "@import", "url("] { #expect(!page.contains(part)) }
    #expect(page.contains("src=\"data:image/png;base64,") && page.contains("layer renamed"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 4)
    let printed = try run("old.json", "new.json", "--html", "-", "--frames", "0")
    #expect(printed.text.hasPrefix("<!DOCTYPE html>") && printed.text.hasSuffix("</html>\n"))
  }

  @Test func aSignalLeavesNoPage() throws {
    let script = """
      "$0" diff old.json new.json --size 2400x2400 --html page.html & sleep 0.7; kill -TERM $!; wait $!
      """
    let answer = try CommandLine.run(
      ["-mc", script, try #require(Desktop.lottie)], program: "/bin/bash", in: folder.path)
    #expect(answer.code == 143)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        == ["new.json", "old.json"])
  }

  // MARK: Trouble

  @Test(
    arguments: [
      ("old.json none.json", 66), ("none.json old.json", 66), ("old.json", 64),
      ("--text old.json new.json", 64), ("old.json broken.json", 2), ("old.json text.txt", 2),
      ("old.json new.json --words --html a.html", 64), ("old.json new.json --tolerance 256", 64),
      ("old.json new.json --threshold -1", 64), ("old.json new.json --json --html -", 64),
      ("old.json new.json --frames 900..901", 64), ("old.json new.json --frames nowhere", 64),
      ("old.json new.json --html none/page.html", 73), ("old.json new.json --html old.json", 64),
      ("old.json new.json --size 0x9", 64),
    ])
  func trouble(_ line: String, _ code: Int32) throws {
    _ = try folder.write("broken.json", "{")
    _ = try folder.write("text.txt", "words")
    let answer = try CommandLine.run(
      ["diff"] + line.split(separator: " ").map(String.init), in: folder.path)
    #expect(answer.code == code && !answer.errors.isEmpty, "\(answer.code): \(answer.errors)")
    #expect(answer.output.isEmpty)
  }
}
