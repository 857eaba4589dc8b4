// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieTestSupport
import Testing

@testable import LottieCore

/// The types of shape items (`ty`), which are compared as numbers of up to four bytes.
@Suite struct ShapeTypeTests {
  /// An item, the number of shapes that it is read as, whether it is a group, and the codes of its
  /// warnings.
  static let rows: [(item: String, count: Int, isGroup: Bool, warnings: [LottieWarning.Code])] = [
    (#"{"ty":"fl"}"#, 1, false, []),
    (#"{"ty":"gr","it":[{"ty":"rc"},{"ty":"gr","it":[{"ty":"el"}]},{"ty":"tr"}]}"#, 4, true, []),
    // Files of some converters leave out the type of groups.
    (#"{"it":[{"ty":"rc"}]}"#, 2, true, []),
    (#"{"ty":null,"it":[]}"#, 1, true, []),
    (#"{"ty":"\u0067r","it":[]}"#, 1, true, []),
    (#"{"ty":{},"it":[]}"#, 1, true, [.malformed]),
    (#"{"ty":true,"it":[]}"#, 0, false, [.unsupported]),
    (#"{"ty":"tr"}"#, 0, false, []),
    (#"{"ty":"no"}"#, 0, false, []),
    (#"{"ty":""}"#, 0, false, [.unsupported]),
    (#"{}"#, 0, false, [.unsupported]),
    (#"{"ty":7}"#, 0, false, [.unsupported]),
    (#"{"ty":"fill"}"#, 0, false, [.unsupported]),
    (#"{"ty":"FL"}"#, 0, false, [.unsupported]),
    (#"{"ty":"g\u0000r"}"#, 0, false, [.unsupported]),
    (#"{"ty":"längere"}"#, 0, false, [.unsupported]),
  ]

  @Test(arguments: rows) func isRead(
    item: String, count: Int, isGroup: Bool, warnings: [LottieWarning.Code]
  ) throws {
    let json = Array(JSONSnippet.animation(layers: JSONSnippet.shapeLayer(item)).utf8)
    let animation = try Animation(json: json)
    let layer = try #require(animation.parts.layers.first?.content as? ShapeLayer)
    let shapes = layer.list.readItems()
    #expect(shapes.reduce(0) { $0 + $1.count } == count)
    #expect(shapes.first?.isGroup ?? false == isGroup)
    #expect(animation.warnings.map(\.code) == warnings)
  }

  /// As those without escapes are.
  @Test func transformsWithEscapedTypesAreRead() throws {
    let lists = try ["tr", #"\u0074r"#].map { type in
      let shapes =
        #"{"ty":"gr","it":[{"ty":"rc","s":{"k":[9,9]}},{"ty":"fl"},"#
        + #"{"ty":"\#(type)","p":{"k":[30,0]}}]}"#
      let scene = Scene(
        try Animation(json: Array(JSONSnippet.animation(shapes: shapes).utf8)), imageProvider: nil)
      scene.update(to: 0)
      return scene.displayList
    }
    #expect(!lists[0].items.isEmpty && lists[0].items == lists[1].items)
  }
}
