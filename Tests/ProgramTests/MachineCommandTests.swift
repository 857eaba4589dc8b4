// SPDX-License-Identifier: Apache-2.0

import Foundation
internal import LottieTestSupport
import Testing

@Suite(.enabled(if: CommandLine.isReady, CommandLine.need)) struct MachineCommandTests {
  private func run(_ script: String) throws -> (code: Int32, lines: [[String: Any]]) {
    let answer = try CommandLine.run(
      ["machine", "--script", "-"], input: Data(script.utf8))
    let lines = answer.text.split(separator: "\n").compactMap {
      try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
    return (answer.code, lines)
  }

  @Test func aScriptPrintsALineForEachStep() throws {
    let (code, lines) = try run(
      #"""
      {"steps":[
        {"do":"machine","json":{"initial":"off","states":[
          {"type":"PlaybackState","name":"off","animation":"","transitions":[
            {"type":"Transition","toState":"on","guards":[{"type":"Event","inputName":"toggle"}]}]},
          {"type":"PlaybackState","name":"on","animation":"","transitions":[]}],
          "inputs":[{"type":"Event","name":"toggle"}]}},
        {"do":"start"}, {"do":"fire","name":"toggle"}, {"do":"fire","name":"gone"},
        {"do":"machine","json":{"initial":"x"}}]}
      """#)
    #expect(code == 0 && lines.count == 5)
    #expect(lines.map { $0["state"] as? String } == ["", "off", "on", "on", ""])
    #expect(lines.map { $0["ok"] as? Bool } == [true, true, true, false, false])
    #expect(lines[3]["error"] as? String == "noSuchEvent")
    #expect(lines[4]["error"] as? String == "parse")
  }

  @Test func theManifestHasTheFormatsValues() throws {
    let path = FileManager.default.currentDirectoryPath + "/Assets/Interactive/themed-card.lottie"
    let answer = try CommandLine.run(
      ["machine", path, "--script", "-"],
      input: Data(#"{"steps":[{"do":"manifest"},{"do":"load"},{"do":"manifest"}]}"#.utf8))
    let lines = answer.text.split(separator: "\n").compactMap {
      try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
    #expect(lines.first?["manifest"] is NSNull)
    let manifest = try #require(lines.last?["manifest"] as? [String: Any])
    #expect(
      Set(manifest.keys) == [
        "version", "generator", "initial", "animations", "themes", "stateMachines",
      ])
    #expect(manifest["stateMachines"] is NSNull && manifest["version"] as? String == "2")
    let animation = try #require((manifest["animations"] as? [[String: Any]])?.first)
    #expect(
      Set(animation.keys) == ["id", "name", "initialTheme", "background", "themes"])
  }

  @Test func scriptsThatAreNoneEndWith2AndMissingOnesWith66() throws {
    #expect(try run("{").code == 2)
    #expect(try run("{}").code == 2)
    let answer = try CommandLine.run(["machine", "--script", "/nowhere/script.json"])
    #expect(answer.code == 66 && answer.errors.contains("/nowhere/script.json"))
  }

  /// Settings that do not exist are refused with what would; a speed of 0 is ignored, and said so.
  @Test(
    arguments: [
      ("mode", #""Sideways""#, false, "reason"), ("loopCount", "-1", false, "reason"),
      ("loopCount", "1.5", false, "reason"), ("speed", #""fast""#, false, "reason"),
      ("speed", "-1", true, "ignored"), ("speed", "2", true, ""), ("tempo", "1", false, "reason"),
    ])
  func settingsThatDoNotExist(
    _ key: String, _ value: String, _ isDone: Bool, _ member: String
  ) throws {
    let (_, lines) = try run(
      #"{"steps":[{"do":"set","key":"\#(key)","value":\#(value)},{"do":"tweenAdvance","ms":5}]}"#)
    let line = try #require(lines.first)
    #expect(line["ok"] as? Bool == isDone)
    if !member.isEmpty { #expect((line[member] as? String)?.isEmpty == false) }
    // Without a tween, none is advanced.
    #expect(lines.last?["error"] as? String == "insufficientCondition")
  }

  /// A picture is called what it is.
  @Test(
    arguments: [
      ("PNG", [0x89, 0x50, 0x4e, 0x47, 13, 10]), ("JPEG", [0xff, 0xd8, 0xff]),
      ("GIF", Array("GIF89a".utf8)),
    ] as [(String, [UInt8])])
  func picturesAreNamed(_ format: String, _ bytes: [UInt8]) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.json"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let answer = try CommandLine.run(["info", path])
    #expect(answer.code == 2 && answer.errors.contains("this is a \(format) picture"))
  }

  /// A scale with which no picture can have its size is named as it was given, not its size, which
  /// may have hundreds of digits.
  @Test(arguments: [("render", "100.0"), ("export", "200.0"), ("render", "1e+308")])
  func scalesAreNamedAsGiven(_ command: String, _ scale: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      "a.json", #"{"v":"5.7.0","fr":60,"ip":0,"op":2,"w":200,"h":100,"layers":[]}"#)
    let output = folder.path + (command == "render" ? "/a.png" : "/a.gif")
    let answer = try CommandLine.run([command, file, "--scale", scale, "--output", output])
    #expect(answer.code != 0 && answer.errors.contains("--scale \(scale) makes 200x100 larger"))
    #expect(!FileManager.default.fileExists(atPath: output))
  }
}
