// SPDX-License-Identifier: Apache-2.0

package import Drawing
internal import Geometry

/// A picture from elsewhere that is drawn in a layer or a shape group, above its own content: it moves, fades, is masked
/// and hidden along with it.
package final class LayerAttachment {
  /// In the layer's or group's coordinates; nil for nothing.
  fileprivate(set) package var picture: DrawGroup?
  fileprivate weak var host: (any AttachmentHost)?

  package init() {}
}

/// A node that draws pictures from elsewhere above its own content.
protocol AttachmentHost: Node {
  /// The first one lowest.
  var attachments: [LayerAttachment] { get set }
}

extension AttachmentHost {
  /// The pictures that are there, the first one lowest.
  var attachedPictures: [DrawGroup] { attachments.compactMap(\.picture) }
}

extension Scene {
  /// Puts a picture into the first layer or shape group that a keypath leads to; false, with nothing done, where there is
  /// none.
  package func attach(_ attachment: LayerAttachment, at keypath: AnimationKeypath) -> Bool {
    var host: (any AttachmentHost)?
    var search = KeypathSearch(keypath: keypath)
    search.onNode = { node, _ in
      host = node as? any AttachmentHost
      return host == nil
    }
    search.run(from: root, at: 0)
    guard let host else { return false }
    detach(attachment)
    attachment.host = host
    host.attachments.append(attachment)
    attachmentChanged(in: host)
    return true
  }

  /// Takes a picture out of its layer or group.
  package func detach(_ attachment: LayerAttachment) {
    guard let host = attachment.host else { return }
    host.attachments.removeAll { $0 === attachment }
    attachment.host = nil
    attachmentChanged(in: host)
  }

  /// Changes what is drawn; the same instance is the same picture.
  package func show(_ picture: DrawGroup?, in attachment: LayerAttachment) {
    guard picture !== attachment.picture else { return }
    attachment.picture = picture
    if let host = attachment.host { attachmentChanged(in: host) }
  }

  /// Where the layer or group of a picture is, at the frame last moved to; nil if it is in none.
  package func placement(of attachment: LayerAttachment) -> LayerPlacement? {
    guard let host = attachment.host else { return nil }
    var result: LayerPlacement?
    var search = KeypathSearch(keypath: AnimationKeypath(keys: ["**"]))
    search.onNode = { node, place in
      guard node === host else { return true }
      result = LayerPlacement(place)
      return false
    }
    search.run(from: root, at: 0)
    return result
  }

  private func attachmentChanged(in host: any AttachmentHost) {
    host.touch()
    root.enliven()
    invalidate()
  }
}

extension AnimationPlayer {
  /// Where the layer or group of a picture is at the frame that is shown; nil if it is in none.
  package func placement(of attachment: LayerAttachment) -> LayerPlacement? {
    scene?.update(to: shownFrame)
    return scene?.placement(of: attachment)
  }
}
