// SPDX-License-Identifier: Apache-2.0

import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieEditing

/// What is known of layers stays with them through edits of which there are.
@MainActor @Suite struct LayerTreeTests {
  /// Four layers, of which the second is a precomposition of two.
  ///
  /// - Parameter hasNumbers: Whether they have `ind`.
  nonisolated private static func animation(_ hasNumbers: Bool) -> String {
    func layer(_ name: String, _ index: Int, _ more: String = "") -> String {
      let number = hasNumbers ? #""ind":\#(index),"# : ""
      return
        #"{\#(number)"ty":\#(more.isEmpty ? "4" : "0"),"nm":"\#(name)","ip":0,"op":60,"st":0,"ks":{}\#(more),"shapes":[]}"#
    }
    let inner = [layer("A", 1), layer("E", 2)].joined(separator: ",")
    let outer = [
      layer("A", 1), layer("P", 2, #","refId":"p","w":100,"h":100"#), layer("B", 3), layer("C", 4),
    ]
    return
      #"{"v":"5.9.0","ip":0,"op":60,"fr":30,"w":100,"h":100,"assets":[{"id":"p","layers":[\#(inner)]}],"layers":[\#(outer.joined(separator: ","))]}"#
  }

  private typealias Edit = (EditSession<String>, (Int...) -> Int) -> EditResult
  /// What is done, and where the layers A, P, P.A, P.E, B, C are then; nil for gone ones.
  private static let edits: [(String, Edit, [[Int]?])] = [
    ("nothing", { _, _ in .unchanged }, [[0], [1], [1, 0], [1, 1], [2], [3]]),
    ("front", { $0.layers.moveLayers([$1(3)], .toTop) }, [[1], [2], [2, 0], [2, 1], [3], [0]]),
    ("inside", { $0.layers.moveLayers([$1(1, 1)], .up) }, [[0], [1], [1, 1], [1, 0], [2], [3]]),
    ("delete", { $0.layers.deleteLayers([$1(0)]) }, [nil, [0], [0, 0], [0, 1], [1], [2]]),
    ("double", { $0.layers.duplicateLayers([$1(2)]) }, [[0], [1], [1, 0], [1, 1], [3], [4]]),
    ("rename", { $0.rename($1(2), to: "New") }, [[0], [1], [1, 0], [1, 1], [2], [3]]),
    (
      "precompose", { $0.layers.precompose([$1(2), $1(3)], named: "N") },
      [[0], [1], [1, 0], [1, 1], [2, 0], [2, 1]]
    ),
    (
      "parent", { $0.layers.setParent($1(2), of: [$1(3)]) }, [[0], [1], [1, 0], [1, 1], [2], [3]]
    ),
    (
      "matte", { $0.layers.setMatte($1(3), kind: 1, of: [$1(0)]) },
      [[0], [1], [1, 0], [1, 1], [2], [3]]
    ),
    ("resolve", { $0.layers.resolve($1(1)) }, [[0], nil, [1], [2], [3], [4]]),
  ]
  private static let all = [[0], [1], [1, 0], [1, 1], [2], [3]].map(LayerAddress.init)

  @Test(arguments: [true, false])
  func layersAreFound(_ hasNumbers: Bool) throws {
    for (name, edit, wanted) in Self.edits {
      let rig = try SessionRig(Self.animation(hasNumbers))
      let old = LayerTree(try #require(rig.player.scene))
      var values = LayerValues<Int>()
      for (index, address) in Self.all.enumerated() { values[address] = index }
      let result = edit(rig.session) { indices in
        rig.session.outline?.row(of: LayerAddress(indices)) ?? -1
      }
      #expect(result.refusal == nil, "\(name)")
      let new = LayerTree(try #require(rig.player.scene))
      let map = old.addresses(in: new)
      // A resolved layer is found only where its name says which it is.
      let found = Self.all.map { map[$0]?.indices }
      #expect(found == wanted, "\(name)")
      // Undo gives all back, also to those that were gone; a stored list does the same.
      var now = values
      now.follow(map, from: old, to: new)
      let stored = now.stored(in: new, atMost: 100)
      if case .unchanged = result { continue }
      rig.session.undo()
      let last = LayerTree(try #require(rig.player.scene))
      #expect(last == old)
      now.follow(new.addresses(in: last), from: new, to: last)
      #expect(now == values, "\(name)")
      if name != "rename", name != "resolve", name != "precompose" {
        #expect(LayerValues(stored, in: last) == values, "\(name)")
      }
    }
  }
}
