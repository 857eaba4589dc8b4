// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// Glyphs with colours, from Debian's fonts-noto-color-emoji.
@Suite(.enabled(if: EmojiFont.bytes != nil, "needs fonts-noto-color-emoji"))
struct EmojiTests {
  private static func scene(_ text: String, _ more: String = "", document: String = "") throws
    -> Scene
  {
    let layer =
      #"{"ty":5,"ks":{"p":{"a":0,"k":[50,80]}},"t":{"d":{"k":[{"t":0,"s":{"s":80,"f":"T","#
      + #""fc":[0,0,1],"j":2,"t":"\#(text)"\#(document)}}]}\#(more)}}"#
    let fonts = #""fonts":{"list":[{"fName":"T","fFamily":"DejaVu Sans"}]}"#
    let scene = Scene(
      try Animation(json: Array(JSONSnippet.animation(layers: layer, root: fonts).utf8)))
    scene.setFontProvider(EmojiFont())
    scene.update(to: 0)
    return scene
  }

  private static func colors(_ scene: Scene) throws -> Set<UInt32> {
    let bitmap = try painted(scene.displayList.items, width: 100, height: 100)
    // Of five bits each, so that edges do not count as many colours.
    return Set(bitmap.pixels.filter { $0 >> 24 > 200 }.map { $0 & 0x00e0_e0e0 })
  }

  @Test(
    arguments: [
      ("a flag", "\u{1f1e9}\u{1f1ea}"), ("a face", "\u{1f600}"),
      ("a skin tone", "\u{1f44d}\u{1f3fd}"),
      ("a sequence", "\u{1f469}\u{200d}\u{1f680}"),
      ("a family", "\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}"),
      ("a rainbow", "\u{1f3f3}\u{fe0f}\u{200d}\u{1f308}"), ("a heart", "\u{2764}\u{fe0f}"),
    ])
  func emojiHaveTheirColors(_ name: String, _ text: String) throws {
    let scene = try Self.scene(text)
    let images = Self.images(scene.displayList.items)
    #expect(images.count == 1)
    let colors = try Self.colors(scene)
    #expect(colors.count >= 3)
    // The fill does not count.
    #expect(!colors.contains(0x0000_00e0))
    let frame = try #require(images.first?.frame)
    #expect(frame.width > 60 && frame.width < 130 && frame.height > 60 && frame.height < 110)
  }

  @Test func keycapsAreOnePicture() throws {
    #expect(Self.images(try Self.scene("1\u{fe0f}\u{20e3}").displayList.items).count == 1)
  }

  private static func images(_ items: [DrawItem]) -> [ImageItem] {
    items.flatMap { item -> [ImageItem] in
      switch item {
      case .image(let image): [image]
      case .group(let group): images(group.children)
      default: []
      }
    }
  }

  @Test func lettersBesideThemAreOutlines() throws {
    let scene = try Self.scene("a\u{1f600}b")
    #expect(Self.images(scene.displayList.items).count == 1)
    #expect(scene.displayList.dump.contains("fill"))
  }

  /// A text without fill and stroke is not drawn.
  @Test(
    arguments: [(#","fc":[1,0,0]"#, 255), (#","fc":null"#, 0)])
  func onlyPaintedTextIsDrawn(_ fill: String, _ alpha: Int) throws {
    let scene = try Self.scene("\u{1f600}", document: fill)
    let bitmap = try painted(scene.displayList.items, width: 100, height: 100)
    let most = bitmap.pixels.map { Int($0 >> 24) }.max() ?? 0
    #expect(abs(most - alpha) <= 2)
  }

  @Test func animatorsMoveAndFadeThem() throws {
    let animator =
      #","a":[{"s":{"t":0,"s":{"a":0,"k":0},"e":{"a":0,"k":100}},"a":{"o":{"a":0,"k":50},"p":{"a":0,"k":[10,0]}}}]"#
    let plain = try Self.scene("\u{1f600}"), moved = try Self.scene("\u{1f600}", animator)
    let before = try painted(plain.displayList.items, width: 120, height: 100)
    let after = try painted(moved.displayList.items, width: 120, height: 100)
    let (a, b) = (before.pixels[50 * 120 + 50] >> 24, after.pixels[50 * 120 + 60] >> 24)
    #expect(a == 255 && abs(Int(b) - 128) <= 2)
    #expect(after.pixels[50 * 120 + 4] >> 24 == 0)
  }

  /// 500 emoji took 711 MB, since their bitmaps were traced.
  @Test func manyEmojiShareTheirPictures() throws {
    let text = String(repeating: "\u{1f600}\u{1f44d}\u{1f680}", count: 166)
    let images = Self.images(try Self.scene(text).displayList.items)
    #expect(images.count == 498)
    #expect(Set(images.map { ObjectIdentifier($0.picture) }).count == 3)
  }
}

/// The font of emoji, which tests bring along, so that it need not be among the system's fonts.
struct EmojiFont: AnimationFontProvider {
  static let bytes: [UInt8]? = {
    let path =
      ProcessInfo.processInfo.environment["LOTTIEKIT_EMOJI_FONT"]
      ?? "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"
    return (try? Data(contentsOf: URL(fileURLWithPath: path))).map { [UInt8]($0) }
  }()

  func fontFor(family: String, size: CGFloat) -> LottieFont? {
    Self.bytes.map { LottieFont(data: Data($0)) }
  }
}
