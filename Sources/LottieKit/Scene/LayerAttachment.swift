// SPDX-License-Identifier: Apache-2.0

package import Drawing
internal import Geometry

/// A picture from elsewhere that is drawn in a layer, above its own content: it moves, fades, is masked and hidden
/// along with it.
package final class LayerAttachment {
  /// In the layer's coordinates; nil for nothing.
  fileprivate(set) package var picture: DrawGroup?
  fileprivate weak var layer: LayerNode?

  package init() {}
}

extension Scene {
  /// Puts a picture into the first layer that a keypath leads to; false, with nothing done, where there is none.
  package func attach(_ attachment: LayerAttachment, at keypath: AnimationKeypath) -> Bool {
    var layer: LayerNode?
    var search = KeypathSearch(keypath: keypath)
    search.onNode = { node, _ in
      layer = node as? LayerNode
      return layer == nil
    }
    search.run(from: root, at: 0)
    guard let layer else { return false }
    detach(attachment)
    attachment.layer = layer
    layer.attachments.append(attachment)
    attachmentChanged(in: layer)
    return true
  }

  /// Takes a picture out of its layer.
  package func detach(_ attachment: LayerAttachment) {
    guard let layer = attachment.layer else { return }
    layer.attachments.removeAll { $0 === attachment }
    attachment.layer = nil
    attachmentChanged(in: layer)
  }

  /// Changes what is drawn in the layer; the same instance is the same picture.
  package func show(_ picture: DrawGroup?, in attachment: LayerAttachment) {
    guard picture !== attachment.picture else { return }
    attachment.picture = picture
    if let layer = attachment.layer { attachmentChanged(in: layer) }
  }

  /// Where the layer of a picture is, at the frame last moved to; nil if it is in none.
  package func placement(of attachment: LayerAttachment) -> LayerPlacement? {
    guard let layer = attachment.layer else { return nil }
    var result: LayerPlacement?
    var search = KeypathSearch(keypath: AnimationKeypath(keys: ["**"]))
    search.onNode = { node, place in
      guard node === layer else { return true }
      result = LayerPlacement(place)
      return false
    }
    search.run(from: root, at: 0)
    return result
  }

  private func attachmentChanged(in layer: LayerNode) {
    layer.touch()
    root.enliven()
    invalidate()
  }
}

extension AnimationPlayer {
  /// Where the layer of a picture is at the frame that is shown; nil if it is in none.
  package func placement(of attachment: LayerAttachment) -> LayerPlacement? {
    scene?.update(to: shownFrame)
    return scene?.placement(of: attachment)
  }
}
