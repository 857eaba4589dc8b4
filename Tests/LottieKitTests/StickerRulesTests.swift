// SPDX-License-Identifier: Apache-2.0

import LottieTestSupport
import LottieTexts
import Testing

@testable import LottieCore
@testable import LottieKit

/// The rules of Telegram's animated stickers.
@Suite struct StickerRulesTests {
  static func problems(_ root: String, layers: String = "", bytes: Int = 100) throws -> [String] {
    let json = #"{"v":"5.5.2","layers":[\#(layers)],\#(root)}"#
    return try Animation(json: Array(json.utf8)).stickerProblems(bytes: bytes).map(\.english)
  }

  static let sticker = #""w":512,"h":512,"fr":60,"ip":0,"op":180"#

  @Test(
    arguments: [
      (sticker, 65_536, []),
      (#""w":512,"h":512,"fr":30,"ip":0,"op":90"#, 1, []),
      (#""w":256,"h":512,"fr":60,"ip":0,"op":60"#, 1, ["its size is"]),
      (#""w":512,"h":512,"fr":25,"ip":0,"op":60"#, 1, ["frames per second"]),
      (#""w":512,"h":512,"fr":60,"ip":0,"op":181"#, 1, ["more than 3"]),
      (sticker, 65_537, ["65537 bytes"]),
    ])
  func sizesAndTimes(_ root: String, _ bytes: Int, _ expected: [String]) throws {
    let found = try Self.problems(root, bytes: bytes)
    #expect(found.count == expected.count)
    for (text, part) in zip(found, expected) { #expect(text.contains(part)) }
  }

  @Test(
    arguments: [
      (#"{"ty":4,"shapes":[{"ty":"gr","it":[{"ty":"el"},{"ty":"fl"}]}]}"#, nil),
      (##"{"ty":1,"sw":9,"sh":9,"sc":"#ff0000"}"##, "solids"), (#"{"ty":2,"refId":"a"}"#, "images"),
      (#"{"ty":5,"t":{}}"#, "texts"), (#"{"ty":4,"ddd":1}"#, "3D layers"),
      (#"{"ty":4,"sr":2}"#, "time stretching"), (#"{"ty":0,"tm":{"k":1}}"#, "time remapping"),
      (#"{"ty":4,"masksProperties":[{}]}"#, "masks"), (#"{"ty":4,"ef":[{"ty":29}]}"#, "effects"),
      (#"{"ty":4,"ao":1}"#, "auto-oriented layers"),
      (#"{"ty":4,"shapes":[{"ty":"gr","it":[{"ty":"mm","mm":1}]}]}"#, "merge paths"),
      (
        #"{"ty":4,"shapes":[{"ty":"sr"},{"ty":"gs"},{"ty":"rp"}]}"#,
        "gradient strokes, repeaters, stars"
      ),
      (#"{"ty":4,"ks":{"r":{"k":0,"x":"time"}}}"#, "expressions"),
    ] as [(String, String?)])
  func features(_ layer: String, _ name: String?) throws {
    let found = try Self.problems(Self.sticker, layers: layer)
    #expect(found == (name.map { ["it has what stickers may not have: " + $0] } ?? []))
    let asset = #""assets":[{"id":"p","layers":[\#(layer)]}],"#
    let inside = try Self.problems(asset + Self.sticker, layers: #"{"ty":0,"refId":"p"}"#)
    #expect(inside == found)
  }
}
