// SPDX-License-Identifier: Apache-2.0

package import Geometry

/// Where a layer or group is at the moment, for what is to follow it.
package struct LayerPlacement: Equatable, Sendable {
  /// From its coordinates to those of the animation.
  package var projection: Projection
  /// The same as an affine map: exact for all but layers seen through a camera, and for those at
  /// their origin.
  package var transform: Affine
  /// The product of its opacity and those of what it is in, 0...1.
  package var opacity: Double
  /// It is in its range of frames, and neither it nor what it is in is hidden.
  package var isVisible: Bool

  init(_ position: KeypathSearch.Position) {
    projection = position.transform
    let tangent = position.transform.tangent(at: .zero)
    transform = tangent ?? .identity
    opacity = position.opacity
    // Behind the eye.
    isVisible = position.isVisible && tangent != nil
  }
}

extension Scene {
  // MARK: Lists

  /// The keypath of every property, in the order of the layers.
  package var keypaths: [String] {
    var result: [String] = []
    root.collectKeypaths(prefix: "", withNodes: false, into: &result)
    return result
  }

  /// The keypaths of all layers, groups, items and properties, each behind that of what it is in.
  package var hierarchyKeypaths: [String] {
    var result: [String] = []
    root.collectKeypaths(prefix: "", withNodes: true, into: &result)
    return result
  }

  // MARK: Values

  /// The value of the first property that a keypath leads to, as providers give it; nil where there
  /// is none.
  ///
  /// - Parameters:
  ///   - frame: Of the animation; those of precompositions follow from it.
  ///   - isOriginal: As the file has it, whatever a provider says.
  package func value(at keypath: AnimationKeypath, frame: Double, isOriginal: Bool) -> Any? {
    let frame = frame.isNaN ? Double(animation.startFrame) : frame
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

  /// Lets a provider say what the properties are that a keypath leads to.
  ///
  /// Properties of another type than the provider's are left alone, with a warning, as is a keypath
  /// that leads nowhere.
  package func setProvider(_ provider: any AnyValueProvider, at keypath: AnimationKeypath) {
    let found = properties(at: keypath)
    var refused: [AnyProperty] = []
    edit { edit in
      for property in found where !set(provider, on: property, &edit) { refused.append(property) }
    }
    if found.isEmpty { warnOfProvider("no property is called so", keypath) }
    if let property = refused.first {
      warnOfProvider(
        "“\(property.name)” does not take values of the type \(provider.valueType); it stays as it is",
        keypath)
    }
    guard refused.count < found.count else { return }
    if let changes = (provider as? any ObservableValueProvider)?.changes { changes.add(self) }
  }

  /// Goes back to the file's values of the properties that a keypath leads to.
  package func removeProvider(at keypath: AnimationKeypath) {
    edit { edit in
      for property in properties(at: keypath) { removeProvider(of: property, &edit) }
    }
  }

  /// Lets a provider say what one property is; false where it gives another type of values.
  func set(
    _ provider: any AnyValueProvider, on property: AnyProperty, _ edit: inout SceneEdit
  ) -> Bool {
    guard property.setProvider(provider, &edit) else { return false }
    provided[ObjectIdentifier(property)] = property
    return true
  }

  /// Goes back to the file's values of one property.
  func removeProvider(of property: AnyProperty, _ edit: inout SceneEdit) {
    property.removeProvider(&edit)
    provided[ObjectIdentifier(property)] = nil
  }

  /// Asks all providers again before the next picture.
  package func refreshProviders() {
    edit { edit in
      for property in provided.values { property.refreshProvider(&edit) }
    }
  }

  private func warnOfProvider(_ message: String, _ keypath: AnimationKeypath) {
    let warning = LottieWarning(.provider, path: keypath.string, message)
    guard !providerWarnings.contains(warning), providerWarnings.count < animation.limits.warnings
    else { return }
    providerWarnings.append(warning)
    (logger ?? .shared).warn(warning.description)
  }

  // MARK: Nodes

  /// Switches the layers, groups and items on or off that a keypath leads to; properties have no
  /// such switch.
  ///
  /// Paints that are off draw nothing, geometry that is off is not there, and modifiers that are
  /// off change nothing.
  package func setEnabled(_ isEnabled: Bool, at keypath: AnimationKeypath) {
    edit { edit in
      for node in nodes(at: keypath) { node.setEnabled(isEnabled, &edit) }
    }
  }

  /// Where the first layer or group is that a keypath leads to, at the frame last moved to; nil
  /// where there is none.
  ///
  /// - Parameter keypath: nil for the animation itself.
  package func placement(at keypath: AnimationKeypath?) -> LayerPlacement? {
    guard let keypath else { return LayerPlacement(KeypathSearch.Position(frame: 0)) }
    return firstNode(at: keypath) { $0 is LayerNode || $0 is Group }
      .map { LayerPlacement($0.position) }
  }
}

extension Scene: ProviderObserver {
  func providerChanged(_ changes: ProviderChanges) {
    let meant = provided.values.filter {
      ($0.provider as? any ObservableValueProvider)?.changes === changes
    }
    guard !meant.isEmpty else { return changes.remove(self) }
    edit { edit in
      for property in meant { property.refreshProvider(&edit) }
    }
    onProviderChange()
  }
}
