// SPDX-License-Identifier: Apache-2.0

package import Geometry

/// Where a layer or group is at the moment, for what is to follow it.
package struct LayerPlacement: Equatable, Sendable {
  /// From its coordinates to those of the animation.
  package var projection: Projection
  /// The same as an affine map: exact for all but layers seen through a camera, and for those at their origin.
  package var transform: Affine
  /// The product of its opacity and those of what it is in, 0...1.
  package var opacity: Double
  /// It is in its range of frames, and neither it nor what it is in is hidden.
  package var isVisible: Bool

  init(_ place: KeypathSearch.Place) {
    projection = place.transform
    let tangent = place.transform.tangent(at: .zero)
    transform = tangent ?? .identity
    opacity = place.opacity
    // Behind the eye.
    isVisible = place.isVisible && tangent != nil
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

  /// The value of the first property that a keypath leads to, as providers give it; nil where there is none.
  ///
  /// - Parameters:
  ///   - frame: Of the animation; those of precompositions follow from it.
  ///   - isOriginal: As the file has it, whatever a provider says.
  package func value(at keypath: AnimationKeypath, frame: Double, isOriginal: Bool) -> Any? {
    let frame = frame.isNaN ? Double(animation.startFrame) : frame
    var value: Any?
    var search = KeypathSearch(keypath: keypath)
    search.onProperty = { property, place in
      guard property.providedType != nil else { return true }
      value =
        isOriginal
        ? property.originalValue(at: place.frame) : property.providedValue(at: place.frame)
      return false
    }
    search.run(from: root, at: frame)
    return value
  }

  /// Lets a provider say what the properties are that a keypath leads to.
  ///
  /// Properties of another type than the provider's are left alone, with a warning, as is a keypath that leads nowhere.
  package func setProvider(_ provider: any AnyValueProvider, at keypath: AnimationKeypath) {
    var found = 0
    var refused: [String] = []
    forEachProperty(at: keypath) { [self] property in
      found += 1
      if property.setProvider(provider) {
        provided[ObjectIdentifier(property)] = property
      } else {
        refused.append(property.name)
      }
    }
    if found == 0 { warnOfProvider("no property is called so", keypath) }
    if let name = refused.first {
      warnOfProvider(
        "“\(name)” does not take values of the type \(provider.valueType); it stays as it is",
        keypath)
    }
    guard refused.count < found else { return }
    if let changes = (provider as? any ObservableValueProvider)?.changes { changes.add(self) }
    root.enliven()
    invalidate()
  }

  /// Goes back to the file's values of the properties that a keypath leads to.
  package func removeProvider(at keypath: AnimationKeypath) {
    forEachProperty(at: keypath) { [self] property in
      property.removeProvider()
      provided[ObjectIdentifier(property)] = nil
    }
    root.enliven()
    invalidate()
  }

  /// Has all providers asked again before the next picture.
  package func refreshProviders() {
    for property in provided.values { property.invalidate() }
    invalidate()
  }

  private func forEachProperty(
    at keypath: AnimationKeypath, _ body: @escaping (AnyProperty) -> Void
  ) {
    var search = KeypathSearch(keypath: keypath)
    search.onProperty = { property, _ in
      body(property)
      return true
    }
    search.run(from: root, at: 0)
  }

  private func warnOfProvider(_ message: String, _ keypath: AnimationKeypath) {
    let warning = LottieWarning(.provider, path: keypath.string, message)
    guard !providerWarnings.contains(warning), providerWarnings.count < animation.limits.warnings
    else { return }
    providerWarnings.append(warning)
    LottieLogger.shared.warn(warning.description)
  }

  // MARK: Nodes

  /// Switches the layers, groups and items on or off that a keypath leads to; properties have no such switch.
  ///
  /// Paints that are off draw nothing, geometry that is off is not there, and modifiers that are off change nothing.
  package func setEnabled(_ isEnabled: Bool, at keypath: AnimationKeypath) {
    var search = KeypathSearch(keypath: keypath)
    search.onNode = { node, _ in
      if node.isEnabled != isEnabled {
        node.isEnabled = isEnabled
        node.touch()
      }
      return true
    }
    search.run(from: root, at: 0)
    root.enliven()
    invalidate()
  }

  /// Where the first layer or group is that a keypath leads to, at the frame last moved to; nil where there is none.
  ///
  /// - Parameter keypath: nil for the animation itself.
  package func placement(at keypath: AnimationKeypath?) -> LayerPlacement? {
    guard let keypath else { return LayerPlacement(KeypathSearch.Place(frame: 0)) }
    var result: LayerPlacement?
    var search = KeypathSearch(keypath: keypath)
    search.onNode = { node, place in
      guard node is LayerNode || node is GroupNode else { return true }
      result = LayerPlacement(place)
      return false
    }
    search.run(from: root, at: 0)
    return result
  }
}

extension Scene: ProviderObserver {
  func providerChanged(_ changes: ProviderChanges) {
    var isMeant = false
    for property in provided.values {
      guard let own = (property.provider as? any ObservableValueProvider)?.changes, own === changes
      else { continue }
      property.invalidate()
      isMeant = true
    }
    guard isMeant else { return changes.remove(self) }
    invalidate()
    onProviderChange()
  }
}
