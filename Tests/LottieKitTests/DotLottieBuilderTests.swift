// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

@Suite struct DotLottieBuilderTests {
  private static let machine = MachineRig.machine([MachineRig.state("a")])

  private func builder() -> DotLottieBuilder {
    var builder = DotLottieBuilder()
    builder.initialTheme = "green"
    builder.initialStateMachine = "m.v2"
    builder.addAnimation(id: "one", Array(MachineRig.animation.utf8))
    builder.addTheme(id: "green", Array(ThemeTests.rule("Color", "fill", "[0,1,0]").utf8))
    builder.addStateMachine(id: "m.v2", Array(Self.machine.utf8))
    return builder
  }

  @Test func packedFilesAreReadBack() throws {
    let archive = builder().archive()
    #expect(try DotLottieBuilder.problems(in: archive).isEmpty)
    let player = InteractivePlayer()
    player.load(try AnimationFile.read(bytes: archive))
    #expect(player.animationID == "one" && player.themeIDs == ["green"])
    #expect(player.initialThemeID == "green" && player.initialStateMachineID == "m.v2")
    try player.loadStateMachine(id: "m.v2")
    try player.setTheme("green")
  }

  @Test func unpackedAndPackedFilesAreEqual() throws {
    let archive = builder().archive()
    var again = DotLottieBuilder()
    for entry in try DotLottieBuilder.entries(of: archive) {
      #expect(DotLottieBuilder.isKnown(entry.name))
      again.add(entry.name, entry.content)
    }
    let before = try DotLottieBuilder.entries(of: archive)
    let after = try DotLottieBuilder.entries(of: again.archive())
    #expect(before.map(\.name) == after.map(\.name))
    #expect(before.map(\.content) == after.map(\.content))
  }

  @Test(arguments: [0, 1, 100, 70_000]) func archivesKeepEveryByte(_ count: Int) throws {
    var generator = SeededGenerator(seed: count)
    let noise = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let archive = Archive.zip([("a", noise), ("b/ü.json", Array(repeating: 7, count: count))])
    let files = try Archive.entries(of: archive, limits: .init()) { _ in { $0 } }.files
    #expect(files["a"] == noise && files["b/ü.json"] == Array(repeating: 7, count: count))
  }

  @Test func namesOutsideOfTheFolderAreLeftOut() throws {
    let archive = ArchiveBuilder.zip(
      ["../x", "/x", "a/../../x", "a//x", "a\\x", "a/x.json"].map {
        ArchiveTests.entry($0, [1])
      })
    #expect(try DotLottieBuilder.entries(of: archive).map(\.name) == ["a/x.json"])
  }

  @Test func whatIsWrongIsNamed() throws {
    var builder = builder()
    builder.initialStateMachine = "gone"
    builder.addTheme(id: "bad", Array("{}".utf8))
    let problems = try DotLottieBuilder.problems(in: builder.archive())
    #expect(problems.contains { $0.path.hasPrefix("t/bad.json") })
    #expect(problems.contains { $0.path == "manifest.json: initial.stateMachine" })
  }
}
