// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import LottieGeometry

extension AnimationRenderer {
  // MARK: Dynamic properties

  /// Sets a provider whose values replace those of the file for all properties that match a
  /// keypath.
  ///
  /// The provider is used until another one is set or it is removed. A property whose type differs
  /// from that of the provider's values is unchanged, with a warning. A keypath that matches
  /// nothing causes a warning too. The provider is called on the thread on which the renderer is
  /// used.
  ///
  /// - Parameters:
  ///   - valueProvider: The source of the values.
  ///   - keypath: The keypath of the properties; with wildcards it can match several.
  public func setValueProvider(_ valueProvider: any AnyValueProvider, keypath: AnimationKeypath) {
    scene.setProvider(valueProvider, at: keypath)
  }

  /// Removes the providers of all properties that match a keypath, which restores the values of the
  /// file.
  public func removeValueProvider(for keypath: AnimationKeypath) {
    scene.removeProvider(at: keypath)
  }

  /// Returns the value of the first property that matches a keypath, in the types of
  /// `LottiePlayable.getValue`; nil if none matches.
  ///
  /// - Parameters:
  ///   - keypath: The keypath of the property.
  ///   - atFrame: A frame of the animation. Default: nil, the frame of the last picture.
  public func getValue(for keypath: AnimationKeypath, atFrame: AnimationFrameTime? = nil) -> Any? {
    scene.value(at: keypath, frame: atFrame.map { Double($0) } ?? frame, isOriginal: false)
  }

  /// Returns the value of the first property that matches a keypath as the file defines it, without
  /// providers; nil if none matches.
  ///
  /// - Parameters:
  ///   - keypath: The keypath of the property.
  ///   - atFrame: A frame of the animation. Default: nil, the frame of the last picture.
  public func getOriginalValue(
    for keypath: AnimationKeypath, atFrame: AnimationFrameTime? = nil
  ) -> Any? {
    scene.value(at: keypath, frame: atFrame.map { Double($0) } ?? frame, isOriginal: true)
  }

  /// Returns the keypaths of all layers, groups, items and properties. Each keypath follows that of
  /// its parent.
  public func allHierarchyKeypaths() -> [String] { scene.hierarchyKeypaths }

  /// Enables or disables the layers, groups and items that match a keypath. A disabled node draws
  /// nothing and modifies nothing.
  ///
  /// - Parameters:
  ///   - isEnabled: Whether the nodes are enabled.
  ///   - keypath: The keypath of the nodes; with wildcards it can match several.
  public func setNodeIsEnabled(isEnabled: Bool, keypath: AnimationKeypath) {
    scene.setEnabled(isEnabled, at: keypath)
  }

  /// Requests the values and texts of all providers again for the next picture.
  public func forceDisplayUpdate() {
    scene.refreshProviders()
    scene.refreshTexts()
  }

  // MARK: Coordinates

  /// Converts a point of the picture to the coordinates of a layer or group, at the frame of the
  /// last picture.
  ///
  /// - Parameters:
  ///   - point: A point in pixels, relative to the top left corner of the picture.
  ///   - keypath: The keypath of the layer or group; nil for the animation itself.
  /// - Returns: The point; nil if the keypath matches nothing or the layer is scaled to 0.
  public func convert(_ point: CGPoint, toLayerAt keypath: AnimationKeypath?) -> CGPoint? {
    _ = scene.update(to: frame)
    guard let pose = scene.pose(at: keypath),
      let inverse = (transform * pose.projection).inverse,
      let converted = inverse * Point(Double(point.x), Double(point.y))
    else { return nil }
    return CGPoint(x: converted.x, y: converted.y)
  }
}

extension AnimationRenderer {
  /// Sets the providers of texts and fonts; nil uses those of the file.
  package func setProviders(
    text: (any AnimationKeypathTextProvider)?, font: (any AnimationFontProvider)?
  ) {
    scene.setTextProvider(text)
    scene.setFontProvider(font)
  }
}
