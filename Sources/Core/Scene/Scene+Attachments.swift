// SPDX-License-Identifier: Apache-2.0

package import LottieDrawing

extension Scene {
  /// Attaches a picture to the first layer or shape group that matches a keypath, after detaching
  /// it from its previous host.
  ///
  /// - Returns: false, without any change, if nothing matches.
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

  /// Removes a picture from its layer or group.
  package func detach(_ attachment: LayerAttachment) {
    guard let host = attachment.host else { return }
    attachment.host = nil
    edit { edit in
      host.attachments.remove(attachment, &edit)
      host.markChanged(&edit)
    }
  }

  /// Changes the picture of an attachment; the same instance as before changes nothing.
  package func show(_ picture: DrawGroup?, in attachment: LayerAttachment) {
    guard picture !== attachment.picture else { return }
    attachment.picture = picture
    guard let host = attachment.host else { return }
    edit { host.markChanged(&$0) }
  }

  /// Returns the pose of an attachment's layer or group at the current frame; nil if it is
  /// detached.
  package func pose(of attachment: LayerAttachment) -> LayerPose? {
    guard let host = attachment.host else { return nil }
    return firstNode(at: AnimationKeypath(keys: ["**"])) { $0 === host }
      .map { LayerPose($0.position) }
  }
}
