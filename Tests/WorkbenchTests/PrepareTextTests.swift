// SPDX-License-Identifier: Apache-2.0

import LottieCore
import LottieTestSupport
import Testing

@testable import LottieWorkbench

/// Texts with the letters of the file.
@Suite struct PrepareTextTests {
  /// A file with a text in an installed font.
  private static func text(
    _ string: String, document: String = "", text: String = "", fonts: String? = nil
  ) -> String {
    let layer = JSONSnippet.text(string, document, text: text)
      .replacing("Boxes-Regular", with: "DejaVuSans")
      .replacing(#""ks":{}"#, with: #""ks":{"p":{"k":[10,40]}}"#)
    return JSONSnippet.animation(
      layers: layer,
      root: fonts
        ?? #""fonts":{"list":[{"fName":"DejaVuSans","fFamily":"DejaVu Sans","fStyle":"Book","ascent":75}]}"#
    )
  }

  private static func prepare(
    _ text: String, _ targets: [PlayerTarget] = [.android]
  ) throws -> PrepareTests.Result {
    try PrepareTests.prepare(text) {
      $0.text = .glyphs
      $0.targets = targets
    }
  }

  /// Texts whose letters are in the file afterwards, each once, with the same picture.
  @Test(
    arguments: [
      ("AVAToffi To", "", "", 7), ("ab ab", #""ca":1"#, "", 3),
      ("ab", #""sc":[0,0,1],"sw":1"#, "", 2),
      ("one\\rtwo", #""j":2,"tr":40,"ls":3"#, "", 5),
      (
        "abc", "",
        #""a":[{"s":{"t":0,"s":{"k":0},"e":{"a":1,"k":[{"t":0,"s":[0],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":50,"s":[100]}]}},"a":{"p":{"k":[0,20]}}}]"#,
        3
      ),
    ])
  func lettersAreInTheFile(
    _ string: String, _ document: String, _ animators: String, _ count: Int
  ) throws {
    let source = Self.text(string, document: document, text: animators)
    let result = try Self.prepare(source)
    #expect(result.isTrue(), "\(result.report)")
    #expect(result.text.contains(#""ty":5"#) && result.text.contains(#""t":"\#(string)""#))
    let root = try Animation(json: Array(result.text.utf8)).tree()
    let glyphs = root["chars"]?.elements ?? []
    #expect(glyphs.count == count && glyphs.allSatisfy { $0["fFamily"]?.string == "DejaVu Sans" })
    // lottie-android moves no letters.
    #expect(result.kept.isEmpty == animators.isEmpty, "\(result.kept)")
    // Nothing is left to do.
    let again = try Self.prepare(result.text)
    #expect(again.text == result.text)
  }

  /// Joined letters look different beside others, and emoji are pictures: such texts are shapes, or stay.
  @Test(arguments: [("سلام", 4.0), ("x\u{301}a", 5)])
  func othersAreShapes(_ string: String, _ type: Double) throws {
    let result = try Self.prepare(Self.text(string))
    #expect(result.isTrue(), "\(result.report)")
    let root = try Animation(json: Array(result.text.utf8)).tree()
    #expect(root.layerList.first?["ty"]?.number == type)
    #expect((root["chars"] == nil) == (type == 4))
  }

  /// A text whose font is in no list gets an entry, by which players find its letters.
  @Test func fontsAreListed() throws {
    let result = try Self.prepare(Self.text("ab", fonts: #""meta":{"a":"me"}"#))
    #expect(
      result.isTrue()
        && result.text.contains(
          #"{"list":[{"fName":"DejaVuSans","fFamily":"DejaVuSans","fStyle":"","ascent":75}]}"#),
      "\(result.text)")
  }

  /// Who draws letters of a file, and who has no texts or uses fonts of the device.
  @Test(
    arguments: [
      (PlayerTarget.android, true), (.web, true), (.thorvg, true), (.skottie, true), (.ios, false),
      (.rlottie, false),
    ])
  func playersWithoutLettersAreNamed(_ player: PlayerTarget, _ draws: Bool) throws {
    let result = try Self.prepare(Self.text("ab"), [player])
    #expect(result.kept.isEmpty == draws, "\(result.kept)")
  }
}
