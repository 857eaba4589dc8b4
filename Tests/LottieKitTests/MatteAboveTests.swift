// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// The layer above one with `tt` and without `tp` is its matte, and not drawn itself, whether it has
/// `td` or not. It was drawn without.
@Suite struct MatteAboveTests {
  /// A black square of 40 x 40 in the upper left corner, as each kind of layer.
  static let kinds = [
    #"{"ty":4,"ks":{},"shapes":[\#(JSONSnippet.path([(0, 0), (40, 0), (40, 40), (0, 40)])),"#
      + JSONSnippet.fill("0,0,0") + #"]}"#,
    ##"{"ty":1,"ks":{},"sw":40,"sh":40,"sc":"#000000"}"##,
    #"{"ty":0,"ks":{},"refId":"c","w":40,"h":40}"#,
  ]

  static let red = ##"{"ty":1,"ks":{},"sw":100,"sh":100,"sc":"#ff0000","tt":"##
  static let asset =
    ##"{"id":"c","w":40,"h":40,"layers":[{"ty":1,"ks":{},"sw":40,"sh":40,"sc":"#000000"}]}"##

  static func colors(_ matte: String, _ consumer: String) throws -> [String] {
    let bitmap = try picture(
      JSONSnippet.animation(layers: matte + "," + consumer, assets: Self.asset))
    return [bitmap.hex(20, 20), bitmap.hex(70, 70)]
  }

  @Test(arguments: kinds, [#""nm":"a""#, #""tt":0"#, #""td":0"#, #""td":1"#])
  func isNotDrawn(_ matte: String, _ member: String) throws {
    let matte = matte.dropLast() + "," + member + "}"
    let (red, clear) = ("#ffff0000", "#00000000")
    for (mode, expected) in [
      (1, [red, clear]), (2, [clear, red]), (3, [clear, clear]), (4, [red, red]),
    ] {
      #expect(try Self.colors(String(matte), Self.red + "\(mode)}") == expected, "tt \(mode)")
    }
  }

  /// With `tp` a matte that is drawn as well stays visible; `td` decides.
  @Test(arguments: kinds)
  func isDrawnIfItIsNamedAndVisible(_ matte: String) throws {
    let named = matte.dropLast() + #","ind":1"#
    let consumer = Self.red + #"1,"tp":1}"#
    #expect(try Self.colors(named + "}", consumer) == ["#ff000000", "#00000000"])
    #expect(try Self.colors(named + #","td":0}"#, consumer) == ["#ff000000", "#00000000"])
    #expect(try Self.colors(named + #","td":1}"#, consumer) == ["#ffff0000", "#00000000"])
  }
}
