// SPDX-License-Identifier: Apache-2.0

package import Drawing
internal import Geometry

/// A picture from elsewhere that is drawn in a layer or a shape group, above its own content: it
/// moves, fades, is masked and hidden along with it.
package final class LayerAttachment {
  /// In the layer's or group's coordinates; nil for nothing.
  fileprivate(set) package var picture: DrawGroup?
  fileprivate weak var host: (any AttachmentHost)?

  package init() {}
}

/// Pictures from elsewhere that a node draws above its own content.
struct Attachments {
  /// The first one lowest.
  private var list: [LayerAttachment] = []

  /// What is to be drawn, the first one lowest.
  var pictures: [DrawGroup] { list.isEmpty ? [] : list.compactMap(\.picture) }

  fileprivate mutating func add(_ attachment: LayerAttachment, _ edit: inout SceneEdit) {
    list.append(attachment)
  }

  fileprivate mutating func remove(_ attachment: LayerAttachment, _ edit: inout SceneEdit) {
    list.removeAll { $0 === attachment }
  }
}

/// A node that draws pictures from elsewhere above its own content.
protocol AttachmentHost: Node {
  var attachments: Attachments { get set }
}

extension Scene {
  /// Puts a picture into the first layer or shape group that a keypath leads to; false, with
  /// nothing done, where there is none.
  package func attach(_ attachment: LayerAttachment, at keypath: AnimationKeypath) -> Bool {
    let found = firstNode(at: keypath) { $0 is any AttachmentHost }
    guard let host = found?.node as? any AttachmentHost else { return false }
    detach(attachment)
    attachment.host = host
    edit { edit in
      host.attachments.add(attachment, &edit)
      host.markChanged(&edit)
    }
    return true
  }

  /// Takes a picture out of its layer or group.
  package func detach(_ attachment: LayerAttachment) {
    guard let host = attachment.host else { return }
    attachment.host = nil
    edit { edit in
      host.attachments.remove(attachment, &edit)
      host.markChanged(&edit)
    }
  }

  /// Changes what is drawn; the same instance is the same picture.
  package func show(_ picture: DrawGroup?, in attachment: LayerAttachment) {
    guard picture !== attachment.picture else { return }
    attachment.picture = picture
    guard let host = attachment.host else { return }
    edit { host.markChanged(&$0) }
  }

  /// Where the layer or group of a picture is, at the frame last moved to; nil if it is in none.
  package func placement(of attachment: LayerAttachment) -> LayerPlacement? {
    guard let host = attachment.host else { return nil }
    return firstNode(at: AnimationKeypath(keys: ["**"])) { $0 === host }
      .map { LayerPlacement($0.position) }
  }
}

extension AnimationPlayer {
  /// Where the layer or group of a picture is at the frame that is shown; nil if it is in none.
  package func placement(of attachment: LayerAttachment) -> LayerPlacement? {
    scene?.update(to: shownFrame)
    return scene?.placement(of: attachment)
  }
}
