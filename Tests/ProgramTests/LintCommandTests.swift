// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieTestSupport
import Testing

/// The command `lint`: exit codes, reports, settings and mends.
@Suite(.enabled(if: CommandLine.isReady, CommandLine.need)) struct LintCommandTests {
  private static let valid =
    #"{"fr":60,"ip":0,"op":60,"w":100,"h":100,"layers":[{"ty":3,"nm":"A","ip":0,"op":60,"ks":{}}]}"#
  private static let broken =
    #"{"fr":60,"ip":0,"op":60,"w":100,"h":100,"layers":[{"ty":3,"nm":"A","ip":0,"op":60,"ks":{"o":{"a":2,"k":50}}}]}"#
  private static let orients =
    #"{"fr":60,"ip":0,"op":60,"w":100,"h":100,"layers":[{"ty":3,"nm":"A","ip":0,"op":60,"ao":1,"ks":{}}]}"#

  private func json(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func findingsAreLinesOfCompilers() throws {
    let folder = try TemporaryFolder()
    let good = try folder.write("good.json", Self.valid)
    let bad = try folder.write("bad.json", Self.broken)
    let answer = try CommandLine.run(["lint", "good.json"], in: folder.path)
    #expect(answer.code == 0 && answer.text.contains("good.json: 0 errors, 0 warnings, 0 notes"))
    #expect(answer.text.contains("lottie-web 5.13 (SVG)  nothing is lost"))
    let both = try CommandLine.run(["lint", good, bad])
    #expect(both.code == 1)
    #expect(both.text.contains("bad.json:1:98: error: “a” is neither 0 nor 1 [animated-flag]"))
    #expect(both.text.contains("layers[0].ks.o.a · layer “A” · 2"))
  }

  /// A folder with folders, in which JSON of other kinds is left out, and a pipe of a shell.
  @Test func foldersAndPipes() throws {
    let folder = try TemporaryFolder()
    for name in ["art", "art/icons", "art/.hidden"] {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/" + name, withIntermediateDirectories: true)
    }
    _ = try folder.write("art/good.json", Self.valid)
    _ = try folder.write("art/icons/bad.json", Self.broken)
    _ = try folder.write("art/icons/package.json", #"{"name":"icons","files":[]}"#)
    _ = try folder.write("art/.hidden/bad.json", Self.broken)
    _ = try folder.write("art/tsconfig.json", "{ // options\n}")
    let answer = try CommandLine.run(["lint", "art"], in: folder.path)
    #expect(answer.code == 1 && answer.text.contains("art/good.json: 0 errors"))
    #expect(answer.text.contains("art/icons/bad.json:1:98: error"))
    #expect(!answer.text.contains("hidden") && !answer.text.contains("package"))
    #expect(answer.errors.contains("2 JSON files are no animations, and were not checked"))
    // One that is named is checked.
    #expect(try CommandLine.run(["lint", "art/icons/package.json"], in: folder.path).code != 0)
    // A damaged one still has its layers, and a folder may have none.
    _ = try folder.write("art/cut.json", String(Self.valid.dropLast(2)))
    #expect(try CommandLine.run(["lint", "art"], in: folder.path).code == 2)
    try FileManager.default.createDirectory(
      atPath: folder.path + "/none", withIntermediateDirectories: true)
    let none = try CommandLine.run(["lint", "none"], in: folder.path)
    #expect(none.code == 66 && none.errors.contains("none: there is no animation"))
    let lottie = try #require(Desktop.lottie)
    let text = try CommandLine.tool(
      "bash", ["-c", "\(lottie) lint <(cat art/good.json)"], in: folder.path)
    #expect(text.contains("0 errors, 0 warnings"))
  }

  @Test func ourOwnAnimationsAreValid() throws {
    let assets = CorpusFile.sampleFolder.deletingLastPathComponent()
    let folders = ["Samples", "Interactive", "../Examples/Animations"].map {
      assets.appending(path: $0).path
    }
    let answer = try CommandLine.run(["lint", "--strict"] + folders)
    #expect(answer.code == 0, "\(answer.text)")
  }

  @Test func profilesAreChosenAndUnknownOnesNamed() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("a.json", Self.orients)
    #expect(try CommandLine.run(["lint", file]).code == 0)
    let ios = try CommandLine.run(["lint", file, "--profile", "ios,android"])
    #expect(ios.code == 1 && ios.text.contains("[ios/transform-auto-orient]"))
    // Android draws it differently, which is a warning.
    #expect(try CommandLine.run(["lint", file, "--profile", "android"]).code == 0)
    #expect(try CommandLine.run(["lint", file, "--profile", "android", "--strict"]).code == 1)
    let wrong = try CommandLine.run(["lint", file, "--profile", "andriod"])
    #expect(wrong.code == 64 && wrong.errors.contains("did you mean “android”?"))
    let off = try CommandLine.run(
      ["lint", file, "--profile", "ios", "--rule", "transform-auto-orient=off"])
    #expect(off.code == 0)
    #expect(try CommandLine.run(["lint", file, "--rule", "nonsense=off"]).code == 64)
    #expect(try CommandLine.run(["lint", file, "--rule", "wrong-type=loud"]).code == 64)
  }

  @Test func reportsForPrograms() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("a.json", Self.broken)
    let report = try json(try CommandLine.run(["lint", file, "--json"]).text)
    #expect(report["errors"] as? Int == 1)
    let part = try #require((report["files"] as? [[String: Any]])?.first)
    let finding = try #require((part["findings"] as? [[String: Any]])?.first)
    #expect(finding["rule"] as? String == "animated-flag" && finding["line"] as? Int == 1)
    #expect(finding["layers"] as? [String] == ["A"])
    let sarif = try json(try CommandLine.run(["lint", file, "--sarif"]).text)
    #expect(sarif["version"] as? String == "2.1.0")
    #expect(try CommandLine.run(["lint", file, "--json", "--sarif"]).code == 64)
  }

  /// The settings of the folder or one above it apply; options have precedence; misspelt ones are refused.
  @Test func settingsOfAProject() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path + "/art/new", withIntermediateDirectories: true)
    let file = try folder.write("art/new/a.json", Self.orients)
    let settings = try folder.write("art/.lottielint.json", #"{"profiles":["ios"],"maxSize":"x"}"#)
    #expect(try CommandLine.run(["lint", file]).code == 64)
    #expect(try CommandLine.run(["lint", file, "--no-settings"]).code == 0)
    try Data(#"{"profiles":["ios"],"maxSize":9}"#.utf8).write(to: URL(fileURLWithPath: settings))
    let answer = try CommandLine.run(["lint", file])
    #expect(answer.code == 1 && answer.text.contains("[max-size]"))
    #expect(answer.text.contains("[ios/transform-auto-orient]"))
    let larger = try CommandLine.run(["lint", file, "--max-size", "1K", "--profile", "skottie"])
    #expect(larger.code == 0, "\(larger.text)")
  }

  @Test func limitsOfSizeAndTime() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("a.json", Self.valid)
    #expect(try CommandLine.run(["lint", file, "--max-size", "10"]).code == 1)
    let slow = try CommandLine.run(["lint", file, "--max-frame-ms", "0.000001"])
    #expect(slow.code == 1 && slow.text.contains("[max-frame-ms]"))
    let fast = try CommandLine.run(["lint", file, "--max-frame-ms", "10000"])
    #expect(fast.code == 0 && fast.text.contains("a frame takes"))
  }

  /// What cannot be read is one finding, and the other files are checked.
  @Test func damagedFilesDoNotStopTheOthers() throws {
    let folder = try TemporaryFolder()
    let broken = try folder.write("broken.json", "{\n \"w\": ,}")
    let good = try folder.write("good.json", Self.valid)
    let answer = try CommandLine.run(["lint", broken, good])
    #expect(answer.code == 2 && answer.text.contains("broken.json:2:7: error:"))
    #expect(answer.text.contains("good.json: 0 errors"))
    #expect(try CommandLine.run(["lint", folder.path + "/none.json"]).code == 66)
    #expect(try CommandLine.run(["lint"]).code == 64)
  }

  @Test func archivesHaveEachAnimation() throws {
    let folder = try TemporaryFolder()
    let (a, b) = (try folder.write("a.json", Self.valid), try folder.write("b.json", Self.broken))
    let archive = folder.path + "/both.lottie"
    #expect(try CommandLine.run(["pack", a, b, "--output", archive]).code == 0)
    let answer = try CommandLine.run(["lint", archive])
    #expect(answer.code == 1)
    #expect(answer.text.contains("both.lottie#a: 0 errors"))
    #expect(answer.text.contains("both.lottie#b: 1 error"))
  }

  @Test func mendsGoToANewFile() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("a.json", Self.broken)
    let output = folder.path + "/b.json"
    let answer = try CommandLine.run(["lint", file, "--fix", "--output", output])
    #expect(answer.code == 1 && answer.errors.contains("1 value mended"))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == Self.broken)
    #expect(
      try String(contentsOfFile: output, encoding: .utf8)
        == Self.broken.replacingOccurrences(of: #""a":2"#, with: #""a":0"#))
    #expect(try CommandLine.run(["lint", output]).code == 0)
    // Nothing is replaced unless it is asked for.
    #expect(try CommandLine.run(["lint", file, "--fix"]).code == 64)
    #expect(try CommandLine.run(["lint", file, "--output", output]).code == 64)
    #expect(try CommandLine.run(["lint", file, "--fix", "--in-place"]).code == 1)
    #expect(try CommandLine.run(["lint", file]).code == 0)
  }

  /// Archives and stickers stay what they are, with all of their parts.
  @Test(arguments: ["lottie", "tgs"])
  func packedFilesAreMended(_ ending: String) throws {
    let folder = try TemporaryFolder()
    let plain = try folder.write("a.json", Self.broken)
    let source = folder.path + "/in." + ending
    if ending == "lottie" {
      let theme = try folder.write("dark.json", #"{"rules":[]}"#)
      _ = try CommandLine.run(["pack", plain, "--theme", theme, "-o", source])
    } else {
      _ = try CommandLine.run(["prepare", plain, "-o", source, "--no-minify", "--no-proof"])
    }
    let output = folder.path + "/out." + ending
    let answer = try CommandLine.run(["lint", source, "--fix", "--output", output])
    #expect(answer.code == 1 && answer.errors.contains("1 value mended"), "\(answer.errors)")
    #expect(try CommandLine.run(["lint", output]).code == 0)
    if ending == "lottie" {
      let info = try CommandLine.run(["info", output])
      #expect(info.text.contains("dark"))
    }
    let other = try CommandLine.run(["lint", source, "--fix", "--output", folder.path + "/b.json"])
    #expect(other.code == 64 && other.errors.contains("is a .\(ending) file"))
    #expect(try CommandLine.run(["lint", source, "--fix", "--in-place"]).code == 1)
    #expect(try CommandLine.run(["lint", source]).code == 0)
  }

  @Test func rulesAreListedWithTheirSources() throws {
    let answer = try CommandLine.run(["lint", "--list-rules"])
    #expect(answer.code == 0)
    for text in ["animated-flag", "telegram: Telegram", "512x512", "slot-unsafe", "2026-11"] {
      #expect(answer.text.contains(text), "\(text)")
    }
  }
}
