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

  /// Only the immediate matte counts, as in After Effects and lottie-web; the matte was matted.
  @Test(arguments: [("", ""), (#","tp":1"#, #","tp":2"#)])
  func hasNoMatteItself(_ ofTheMatte: String, _ ofTheLayer: String) throws {
    func solid(_ index: Int, _ width: Int, _ height: Int, _ members: String) -> String {
      ##"{"ty":1,"ks":{},"ind":\##(index),"sw":\##(width),"sh":\##(height),"sc":"#ff0000"\##(members)}"##
    }
    for (mode, blend) in [(1, 0), (2, 0), (1, 3)] {
      let bitmap = try picture(
        JSONSnippet.animation(
          layers: [
            solid(1, 40, 100, #","td":1"#),
            solid(2, 100, 40, #","td":1,"tt":\#(mode),"bm":\#(blend)"# + ofTheMatte),
            solid(3, 100, 100, #","tt":1"# + ofTheLayer),
          ].joined(separator: ",")))
      let (red, clear) = ("#ffff0000", "#00000000")
      #expect(bitmap.hex(20, 20) == red && bitmap.hex(70, 20) == red)
      #expect(bitmap.hex(20, 70) == clear && bitmap.hex(70, 70) == clear)
    }
  }

  /// A matte that is drawn as well is drawn with its matte.
  @Test func isDrawnWithItsMatte() throws {
    let bitmap = try picture(
      JSONSnippet.animation(
        layers: ##"{"ty":1,"ks":{},"ind":1,"sw":40,"sh":100,"sc":"#000000","td":1},"##
          + ##"{"ty":1,"ks":{},"ind":2,"sw":100,"sh":40,"sc":"#00ff00","tt":1,"tp":1},"##
          + ##"{"ty":1,"ks":{},"ind":3,"sw":100,"sh":100,"sc":"#ff0000","tt":1,"tp":2}"##))
    #expect(bitmap.hex(20, 20) == "#ff00ff00" && bitmap.hex(70, 20) == "#ffff0000")
    #expect(bitmap.hex(20, 70) == "#00000000")
  }
}
