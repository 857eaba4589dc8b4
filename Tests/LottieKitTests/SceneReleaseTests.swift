// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// A scene is released with its renderer, whatever its layers refer to.
@Suite struct SceneReleaseTests {
  /// Whether the nodes of a scene are gone after it was drawn and released.
  private func isReleased(_ make: () throws -> Scene?) rethrows -> Bool {
    weak var root: CompositionNode?
    weak var layer: LayerNode?
    try autoreleased {
      guard let scene = try make() else { return }
      (root, layer) = (scene.root, scene.root.layers.first)
      scene.update(to: Double(scene.animation.startFrame) + 1)
      _ = scene.displayList
    }
    return root == nil && layer == nil
  }

  private func autoreleased(_ body: () throws -> Void) rethrows { try body() }

  private static func layer(_ index: Int, _ members: String) -> String {
    #"{"ty":4,"nm":"L\#(index)","ind":\#(index),"ip":0,"op":60,"ks":{},"shapes":[{"ty":"rc","p":{"k":[5,5]},"s":{"k":[9,9]},"r":{"k":0}},{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}]\#(members)}"#
  }

  private static func setMatte(_ index: Int) -> String {
    #","ef":[{"ty":28,"nm":"Set Matte","mn":"ADBE Set Matte3","en":1,"ef":[{"ty":10,"v":{"k":\#(index)}},{"ty":7,"v":{"k":4}},{"ty":7,"v":{"k":0}},{"ty":7,"v":{"k":1}},{"ty":7,"v":{"k":1}},{"ty":7,"v":{"k":1}}]}]"#
  }

  /// Links that form a cycle.
  @Test(
    arguments: [
      (
        "a matte that is the child of the layer that it mattes",
        [#","td":1,"parent":2"#, #","tt":1"#]
      ),
      ("a layer whose matte is its child", [#","tt":1,"tp":2"#, #","td":1,"parent":1"#]),
      ("Set Matte of the own layer", [setMatte(1)]),
      ("Set Matte of each other", [setMatte(2), setMatte(1)]),
      ("Set Matte of the child", [setMatte(2), #","parent":1"#]),
      ("Set Matte of the layer that it mattes", [#","td":1"# + setMatte(2), #","tt":1"#]),
    ] as [(String, [String])])
  func cyclesAreReleased(_ name: String, _ members: [String]) throws {
    let layers = members.enumerated().map { Self.layer($0 + 1, $1) }.joined(separator: ",")
    let json =
      #"{"v":"5.7.0","fr":60,"ip":0,"op":60,"w":100,"h":100,"layers":[\#(layers)]}"#
    #expect(try isReleased { try Scene(Animation(json: Array(json.utf8))) }, "\(name)")
  }

  @Test(arguments: CorpusFile.all) func filesAreReleased(_ file: CorpusFile) throws {
    #expect(try isReleased { try file.scene() })
  }
}
