// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// The keyframes that inspectors show, in frames of the animation.
@Suite struct KeyframeListTests {
  private static let keys =
    #"{"a":1,"k":[{"t":10,"s":[0],"i":{"x":[0.5],"y":[1]},"o":{"x":[0.2],"y":[0]}},{"t":20,"s":[5],"h":1},{"t":40,"s":[9]}]}"#

  /// An animation of 100 frames with one precomposition; in it a null with the rotation above.
  ///
  /// - Parameter layer: Further members of the precomposition's layer.
  private func scene(_ layer: String, expression: String = "") throws -> Scene {
    let rotation = Self.keys.dropLast() + expression + "}"
    let json = """
      {"v":"5.7.0","fr":50,"ip":0,"op":100,"w":10,"h":10,"assets":[{"id":"c","layers":[
      {"ty":3,"nm":"N","ind":1,"ip":0,"op":100,"ks":{"r":\(rotation),"o":{"k":50}}}]}],
      "layers":[{"ty":0,"nm":"P","refId":"c","ind":1,"ip":0,"op":100,"w":10,"h":10,"ks":{}\(layer)}]}
      """
    return try Scene(Animation(json: Array(json.utf8)))
  }

  private func frames(_ scene: Scene, _ keypath: String) -> [Double] {
    keyframes(scene, keypath).keyframes.map { $0.frame }
  }

  private func keyframes(_ scene: Scene, _ keypath: String) -> PropertyKeyframes {
    let outline = SceneOutline(scene)
    let row = outline.rows.indices.first { outline.keypath(of: $0).string == keypath }
    return row.map { outline.keyframes(of: $0) } ?? PropertyKeyframes()
  }

  /// Members of the layer → the frames of the keyframes at 10, 20 and 40.
  @Test(
    arguments: [
      ("", [10, 20, 40]), (#","st":5"#, [15, 25, 45]), (#","st":4,"sr":2"#, [24, 44, 84]),
      // Every frame of the content twice as late, then standing still at 1 s, which is frame 50.
      (#","tm":{"a":1,"k":[{"t":0,"s":[0]},{"t":60,"s":[0.6]},{"t":80,"s":[0.6]}]}"#, [20, 40]),
    ] as [(String, [Double])])
  func framesAreThoseOfTheAnimation(_ layer: String, expected: [Double]) throws {
    let found = try frames(scene(layer), "P.N.Transform.Rotation")
    #expect(found.count == expected.count)
    #expect(zip(found, expected).allSatisfy { ($0 - $1).magnitude < 1e-6 }, "\(found)")
  }

  @Test func easingIsThatOfTheFirstComponentAndNilForHolds() throws {
    let keyframes = keyframes(try scene(""), "P.N.Transform.Rotation").keyframes
    #expect(keyframes.map(\.easing) == [UnitBezier(0.2, 0, 0.5, 1), nil, nil])
  }

  @Test func aNodeHasThoseOfAllItsProperties() throws {
    let scene = try scene("")
    #expect(frames(scene, "P.N") == [10, 20, 40])
    #expect(frames(scene, "P.N.Transform.Opacity").isEmpty)
  }

  @Test func expressionsAreTold() throws {
    let scene = try scene("", expression: #","x":"var $bm_rt = value;""#)
    let found = keyframes(scene, "P.N.Transform.Rotation")
    #expect(found.hasExpression && found.keyframes.count == 3)
  }
}
