// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// Themes as older exporters write them, and with single wrong rules.
@Suite struct OlderThemeTests {
  private static let wrong = [
    #"{"type":"Nope","id":"x"}"#, #"{"type":"Color","value":[1,0,0]}"#, "7",
    #"{"id":"op","type":"Scalar","value":[1]}"#,
    #"{"id":"fill","type":"Color","keyframes":[{"frame":-1,"value":[1,0,0]}]}"#,
  ]

  private func player(_ files: [String: String], _ manifest: String) throws -> InteractivePlayer {
    let player = InteractivePlayer()
    player.load(
      try AnimationFile.read(
        bytes: ArchiveBuilder.zip(
          [ArchiveTests.entry("manifest.json", Array(manifest.utf8))]
            + files.map { ArchiveTests.entry($0.key, Array($0.value.utf8)) })))
    return player
  }

  /// In an archive, the other rules apply, and `info` names the wrong one with its path; as data,
  /// it refuses the theme, as in the reference player.
  @Test(arguments: wrong) func aWrongRuleIsLeftOut(_ rule: String) throws {
    let theme = #"{"rules":[\#(rule),{"type":"Color","id":"fill","value":[0,1,0]}]}"#
    let player = InteractivePlayer()
    let file = try AnimationFile.read(bytes: ThemeTests.archive(["x": theme]))
    player.load(file)
    try player.setTheme("x")
    #expect(player.slots.property(of: "fill")?["k"]?.numbers == [0, 1, 0])
    let warnings = try #require(DotLottieSummary(file).themes.first?.warnings)
    #expect(warnings.first?.path.contains("rules[0]") == true, "\(warnings)")
    #expect(throws: DotLottieError.self) { try player.setThemeData(theme) }
    // The right rule is the second one.
    let text = try #require(ThemeText(Array(theme.utf8), animation: "one"))
    let blue = JSONTree.object([.init("a", .number(0)), .init("k", .numbers([0, 0, 1]))])
    let edited = try #require(text.edited(["fill": blue]))
    #expect(
      String(decoding: edited, as: UTF8.self)
        == theme.replacing(#""value":[0,1,0]"#, with: #""value":[0,0,1]"#))
  }

  /// Version 1 has slots in `themes/`; its manifest may list them or not.
  @Test(
    arguments: [
      "", #","themes":[{"id":"dark"}]"#, #","themes":[{"id":"dark","animations":["one"]}]"#,
    ])
  func themesOfVersion1(_ more: String) throws {
    let player = try player(
      [
        "animations/one.json": MachineRig.animation,
        "themes/dark.json": #"{"fill":{"p":{"a":0,"k":[0,0,1]}},"op":{"p":{"a":0,"k":40}},"n":1}"#,
      ], #"{"version":"1","animations":[{"id":"one"}]\#(more)}"#)
    #expect(player.themeIDs == ["dark"])
    try player.setTheme("dark")
    #expect(player.themeID == "dark")
    #expect(player.slots.property(of: "fill")?["k"]?.numbers == [0, 0, 1])
    #expect(player.slots.property(of: "op")?["k"]?.number == 40)
    // The slot is edited where it is.
    let json = #"{ "fill":{"p":{"a":0,"k":[0,0,1]}} }"#
    let text = try #require(ThemeText(Array(json.utf8), animation: "one"))
    let red = JSONTree.object([.init("a", .number(0)), .init("k", .numbers([1, 0, 0]))])
    let edited = try #require(text.edited(["fill": red]))
    #expect(String(decoding: edited, as: UTF8.self) == json.replacing("[0,0,1]", with: "[1,0,0]"))
  }

  @Test(arguments: ["src", "url", "path", "dataUrl", "id"]) func sourcesOfImages(_ key: String)
    throws
  {
    let theme =
      #"{"rules":[{"type":"Image","id":"p","value":{"\#(key)":"data:image/png;base64,AA==","width":4,"height":5}}]}"#
    let rule = try #require(try Theme(json: Array(theme.utf8)).rules.first)
    guard case .image(let source, let width, let height) = rule.content else {
      Issue.record("no image")
      return
    }
    #expect(source.hasPrefix("data:") && width == 4 && height == 5)
  }

  /// Colors without alpha are those of archives only: as data, they refuse the theme, as in the
  /// reference player.
  @Test(arguments: [
    ("[1,0,0]", true, false), ("[1,0,0,0.5]", true, true), ("[1,0]", false, false),
    ("[1,0,0,1,0]", false, false),
  ])
  func stops(_ color: String, _ isOne: Bool, _ isOneAsData: Bool) throws {
    let theme =
      #"{"rules":[{"type":"Gradient","id":"g","value":[{"offset":0,"color":\#(color)},{"offset":1,"color":[0,0,1,1]}]}]}"#
    let bytes = Array(theme.utf8)
    #expect(try Theme(ofArchive: bytes, file: "t/x.json").rules.isEmpty != isOne)
    #expect(((try? Theme(json: bytes)) != nil) == isOneAsData)
  }
}
