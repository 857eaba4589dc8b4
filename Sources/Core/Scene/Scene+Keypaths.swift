// SPDX-License-Identifier: Apache-2.0

package import LottieGeometry
internal import LottieTexts

/// The position, opacity and visibility of a layer or group at one frame, for content of the
/// application that follows it.
package struct LayerPose: Equatable, Sendable {
  /// The transform from the layer's coordinates to those of the animation.
  package var projection: Projection
  /// The affine approximation of `projection`. It is exact without a camera; with a camera it is
  /// exact at the layer's origin.
  package var transform: Affine
  /// The product of the opacities of the layer and all its ancestors, in 0...1.
  package var opacity: Double
  /// Whether the layer and all its ancestors are enabled and in their range of frames, and the
  /// layer is in front of the camera.
  package var isVisible: Bool

  /// Converts the position of a search.
  init(_ position: KeypathSearch.Position) {
    projection = position.transform
    let tangent = position.transform.tangent(at: .zero)
    transform = tangent ?? .identity
    opacity = position.opacity
    // Without a tangent the layer's origin is behind the camera.
    isVisible = position.isVisible && tangent != nil
  }
}

extension Scene {
  // MARK: Lists

  /// The keypaths of all properties, in the order of the layers.
  package var keypaths: [String] {
    var result: [String] = []
    root.collectKeypaths(prefix: "", withNodes: false, into: &result)
    return result
  }

  /// The keypaths of all layers, groups, items and properties. Each keypath follows that of its
  /// parent.
  package var hierarchyKeypaths: [String] {
    var result: [String] = []
    root.collectKeypaths(prefix: "", withNodes: true, into: &result)
    return result
  }

  // MARK: Values

  /// Returns the value of the first property that matches a keypath; nil if none matches.
  ///
  /// - Parameters:
  ///   - frame: The frame of the animation, from which the frames of precompositions follow. NaN is
  ///     the start frame.
  ///   - isOriginal: Whether to return the value of the file instead of the provider's value.
  package func value(at keypath: AnimationKeypath, frame: Double, isOriginal: Bool) -> Any? {
    let frame = frame.isNaN ? animation.start : frame
    var value: Any?
    var search = KeypathSearch(keypath: keypath)
    search.onProperty = { property, position in
      guard property.providedType != nil else { return true }
      value =
        isOriginal
        ? property.originalValue(at: position.frame) : property.providedValue(at: position.frame)
      return false
    }
    search.run(from: root, at: frame)
    return value
  }

  /// Sets a provider on all properties that match a keypath.
  ///
  /// A property whose type differs from the provider's is unchanged, with a warning. A keypath that
  /// matches nothing causes a warning too.
  package func setProvider(_ provider: any ValueSource, at keypath: AnimationKeypath) {
    let found = properties(at: keypath)
    var refused: [AnyProperty] = []
    edit { edit in
      for property in found where !set(provider, on: property, &edit) { refused.append(property) }
    }
    if found.isEmpty { warnOfProvider("no property matches the keypath", keypath) }
    if let property = refused.first {
      warnOfProvider(
        "“\(property.name)” does not take values of the type \(provider.valueType); it is unchanged",
        keypath)
    }
    guard refused.count < found.count else { return }
    provider.changes?.add(self)
  }

  /// Removes the providers of all properties that match a keypath, which restores the values of the
  /// file.
  package func removeProvider(at keypath: AnimationKeypath) {
    edit { edit in
      for property in properties(at: keypath) { removeProvider(of: property, &edit) }
    }
  }

  /// Sets a provider on one property.
  ///
  /// - Returns: false if the type of the provider's values differs from that of the property.
  func set(
    _ provider: any ValueSource, on property: AnyProperty, _ edit: inout SceneEdit
  ) -> Bool {
    guard property.setProvider(provider, &edit) else { return false }
    provided[ObjectIdentifier(property)] = property
    return true
  }

  /// Removes the provider of one property, which restores the values of the file.
  func removeProvider(of property: AnyProperty, _ edit: inout SceneEdit) {
    property.removeProvider(&edit)
    provided[ObjectIdentifier(property)] = nil
  }

  /// Requests the values of all providers again before the next picture.
  package func refreshProviders() {
    edit { edit in
      for property in provided.values { property.refreshProvider(&edit) }
    }
  }

  private func warnOfProvider(_ message: Message, _ keypath: AnimationKeypath) {
    let path = keypath.string
    guard warningLog.add(.provider, at: path, message, from: .providers) else { return }
    (logger ?? .shared).warn(LottieWarning(.provider, path: path, message).description)
  }

  // MARK: Nodes

  /// Enables or disables the layers, groups and items that match a keypath. Properties cannot be
  /// disabled.
  ///
  /// A disabled paint draws nothing, disabled geometry adds no path, and a disabled modifier
  /// changes nothing.
  package func setEnabled(_ isEnabled: Bool, at keypath: AnimationKeypath) {
    edit { edit in
      for node in nodes(at: keypath) { node.setEnabled(isEnabled, &edit) }
    }
  }

  /// Returns the pose of the first layer or group that matches a keypath, at the current
  /// frame; nil if none matches.
  ///
  /// - Parameter keypath: The keypath; nil for the pose of the animation itself.
  package func pose(at keypath: AnimationKeypath?) -> LayerPose? {
    guard let keypath else { return LayerPose(KeypathSearch.Position(frame: 0)) }
    return firstNode(at: keypath) { $0 is LayerNode || $0 is Group }
      .map { LayerPose($0.position) }
  }
}

extension Scene: ProviderObserver {
  /// Invalidates the properties of a provider whose values have changed.
  package func providerChanged(_ changes: ProviderChanges) {
    let meant = provided.values.filter { $0.provider?.changes === changes }
    guard !meant.isEmpty else { return changes.remove(self) }
    edit { edit in
      for property in meant { property.refreshProvider(&edit) }
    }
    onProviderChange()
  }
}

extension Scene {
  /// Returns all nodes that match a keypath, in the order of the file.
  func nodes(at keypath: AnimationKeypath) -> [Node] {
    var found: [Node] = []
    var search = KeypathSearch(keypath: keypath)
    search.onNode = { node, _ in
      found.append(node)
      return true
    }
    search.run(from: root, at: 0)
    return found
  }

  /// Returns all properties that match a keypath, in the order of the file.
  func properties(at keypath: AnimationKeypath) -> [AnyProperty] {
    var found: [AnyProperty] = []
    var search = KeypathSearch(keypath: keypath)
    search.onProperty = { property, _ in
      found.append(property)
      return true
    }
    search.run(from: root, at: 0)
    return found
  }

  /// Returns the first node that matches a keypath and a condition, with its position at the
  /// current frame; nil if there is none.
  func firstNode(
    at keypath: AnimationKeypath, where isMeant: @escaping (Node) -> Bool
  ) -> (node: Node, position: KeypathSearch.Position)? {
    var result: (Node, KeypathSearch.Position)?
    var search = KeypathSearch(keypath: keypath)
    search.onNode = { node, position in
      if isMeant(node) { result = (node, position) }
      return result == nil
    }
    search.run(from: root, at: 0)
    return result
  }
}
