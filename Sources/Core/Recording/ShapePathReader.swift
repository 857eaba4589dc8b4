// SPDX-License-Identifier: Apache-2.0

package import LottieGeometry

/// The paths of a list of shape items after its modifiers.
package final class ShapePathReader {
  private let content: ShapeLayerNode
  private let scene: Scene

  /// - Parameters:
  ///   - items: The list, without expressions.
  ///   - root: The file, by whose version the list is read.
  package init?(_ items: [JSONTree], of root: JSONTree, limits: Limits = .init()) {
    let layer = JSONTree.object([
      .init("ty", .number(4)), .init("ip", .number(-1e6)), .init("op", .number(1e6)),
      .init("st", .number(0)), .init("ks", .object([])), .init("shapes", .array(items)),
    ])
    var file = JSONTree.object([
      .init("fr", root["fr"] ?? .number(30)), .init("ip", .number(0)), .init("op", .number(1)),
      .init("w", root["w"] ?? .number(100)), .init("h", root["h"] ?? .number(100)),
      .init("layers", .array([layer])),
    ])
    for key in ["v", "__complete"] { root[key].map { file.set(key, $0) } }
    guard let animation = try? Animation(json: file.text, limits: limits) else { return nil }
    let scene = Scene(animation)
    guard let content = scene.root.layers.first?.content as? ShapeLayerNode else { return nil }
    (self.scene, self.content) = (scene, content)
  }

  /// The paths at a frame in the order of the list, each in the coordinates of its own list. A path that is empty
  /// in the file is left out.
  package func paths(at frame: Double) -> [Path] {
    _ = content.update(to: frame)
    return content.paths()
  }
}
