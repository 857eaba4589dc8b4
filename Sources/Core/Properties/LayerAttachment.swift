// SPDX-License-Identifier: Apache-2.0

package import LottieDrawing

/// A picture of the application that is drawn in a layer or a shape group, above its own content.
///
/// The transform, opacity, masks and visibility of the layer or group apply to the picture too.
package final class LayerAttachment {
  /// The picture in the coordinates of the layer or group; nil draws nothing.
  package internal(set) var picture: DrawGroup?
  /// The layer or group; nil while detached.
  weak var host: (any AttachmentHost)?

  /// Creates an attachment without a picture, which is not in a layer yet.
  package init() {}
}

/// The attachments of one layer or shape group.
struct Attachments {
  /// The attachments, the lowest first.
  private var list: [LayerAttachment] = []

  /// The pictures to draw, the lowest first.
  var pictures: [DrawGroup] { list.isEmpty ? [] : list.compactMap(\.picture) }

  mutating func add(_ attachment: LayerAttachment, _ edit: inout SceneEdit) {
    list.append(attachment)
  }

  mutating func remove(_ attachment: LayerAttachment, _ edit: inout SceneEdit) {
    list.removeAll { $0 === attachment }
  }
}

/// A node that can have attachments: a layer or a shape group.
protocol AttachmentHost: Node {
  var attachments: Attachments { get set }
}
