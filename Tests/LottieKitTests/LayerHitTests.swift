// SPDX-License-Identifier: Apache-2.0

import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

@Suite struct LayerHitTests {
  /// A square of 40 in the middle of 100 x 100, and what else its layer has.
  private static func square(_ more: String = "", name: String = "square") -> String {
    """
    {"ty":4,"nm":"\(name)","ip":0,"op":10,"st":0,"ks":{"p":{"k":[50,50]}}\(more),"shapes":[{"ty":"rc",\
    "p":{"k":[0,0]},"s":{"k":[40,40]},"r":{"k":0}},{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}]}
    """
  }

  /// The left half of the square.
  private static let mask = """
    ,"hasMask":true,"masksProperties":[{"mode":"a","inv":false,"o":{"k":100},"x":{"k":0},"pt":{"k":\
    {"c":true,"v":[[-20,-20],[0,-20],[0,20],[-20,20]],"i":[[0,0],[0,0],[0,0],[0,0]],\
    "o":[[0,0],[0,0],[0,0],[0,0]]}}}]
    """

  private func scene(_ layers: String) throws -> Scene {
    let json = #"{"v":"5.9.0","fr":10,"ip":0,"op":10,"w":100,"h":100,"layers":[\#(layers)]}"#
    let scene = Scene(try Animation(json: Array(json.utf8)))
    scene.update(to: 0)
    return scene
  }

  @Test(
    arguments: [
      ("", 35.0, true), ("", 65, true), ("", 75, false), (mask, 35, true), (mask, 65, false),
      (#","hd":true"#, 35, false), (#","bm":1"#, 35, true),
    ] as [(String, Double, Bool)])
  func visibleContentIsHit(_ more: String, _ x: Double, _ isHit: Bool) throws {
    let scene = try scene(Self.square(more))
    #expect(scene.hitsLayer(named: "square", at: Point(x, 50)) == isHit)
    #expect(!scene.hitsLayer(named: "other", at: Point(x, 50)))
  }

  @Test func mattesLimitHits() throws {
    let matte = Self.square(#","td":1"#, name: "matte")
      .replacing(#""p":{"k":[50,50]}"#, with: #""p":{"k":[30,50]}"#)
    let scene = try scene(matte + "," + Self.square(#","tt":1"#))
    #expect(scene.hitsLayer(named: "square", at: Point(40, 50)))
    #expect(!scene.hitsLayer(named: "square", at: Point(65, 50)))
    #expect(!scene.hitsLayer(named: "matte", at: Point(40, 50)), "it is not drawn by itself")
  }
}
