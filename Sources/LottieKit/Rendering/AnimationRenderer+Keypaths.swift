// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Geometry

extension AnimationRenderer {
  // MARK: Dynamic properties

  /// Lets a provider say what the properties are that a keypath leads to, in place of the file.
  ///
  /// It holds until another one is set or it is removed. Properties of another type stay as they are, and so does
  /// everything if the keypath leads nowhere; both are warnings. The provider is asked where the renderer is used.
  ///
  /// - Parameters:
  ///   - valueProvider: Gives the values.
  ///   - keypath: Names the properties; wildcards may name many.
  public func setValueProvider(_ valueProvider: any AnyValueProvider, keypath: AnimationKeypath) {
    scene.setProvider(valueProvider, at: keypath)
  }

  /// Goes back to the file's values of the properties that a keypath leads to.
  public func removeValueProvider(for keypath: AnimationKeypath) {
    scene.removeProvider(at: keypath)
  }

  /// The value of the first property that a keypath leads to, of the types that `LottiePlayable.getValue` gives; nil
  /// where there is none.
  ///
  /// - Parameters:
  ///   - keypath: Names the property.
  ///   - atFrame: A frame of the animation. Default: nil, that of the last picture.
  public func getValue(for keypath: AnimationKeypath, atFrame: AnimationFrameTime? = nil) -> Any? {
    scene.value(at: keypath, frame: atFrame.map { Double($0) } ?? frame, isOriginal: false)
  }

  /// The same by the file, whatever a provider says.
  ///
  /// - Parameters:
  ///   - keypath: Names the property.
  ///   - atFrame: A frame of the animation. Default: nil, that of the last picture.
  public func getOriginalValue(
    for keypath: AnimationKeypath, atFrame: AnimationFrameTime? = nil
  ) -> Any? {
    scene.value(at: keypath, frame: atFrame.map { Double($0) } ?? frame, isOriginal: true)
  }

  /// The keypaths of all layers, groups, items and properties, each behind that of what it is in.
  public func allHierarchyKeypaths() -> [String] { scene.hierarchyKeypaths }

  /// Switches the layers, groups and items on or off that a keypath leads to, as a view does.
  ///
  /// - Parameters:
  ///   - isEnabled: Whether they are on.
  ///   - keypath: Names them; wildcards may name many.
  public func setNodeIsEnabled(isEnabled: Bool, keypath: AnimationKeypath) {
    scene.setEnabled(isEnabled, at: keypath)
  }

  /// Has every provider of values and texts asked again for the next picture.
  public func forceDisplayUpdate() {
    scene.refreshProviders()
    scene.refreshTexts()
  }

  // MARK: Coordinates

  /// A point of the pictures in the coordinates of a layer or group, at the frame of the last picture.
  ///
  /// - Parameters:
  ///   - point: In pixels of the picture, from its top left corner.
  ///   - keypath: Names the layer; nil for the animation itself.
  /// - Returns: nil if there is none at the keypath, or if it has no extent at the moment.
  public func convert(_ point: CGPoint, toLayerAt keypath: AnimationKeypath?) -> CGPoint? {
    _ = scene.update(to: frame)
    guard let placement = scene.placement(at: keypath),
      let inverse = (transform * placement.projection).inverse,
      let converted = inverse * Point(Double(point.x), Double(point.y))
    else { return nil }
    return CGPoint(x: converted.x, y: converted.y)
  }
}

extension AnimationRenderer {
  package func setProviders(
    text: (any AnimationKeypathTextProvider)?, font: (any AnimationFontProvider)?
  ) {
    scene.setTextProvider(text)
    scene.setFontProvider(font)
  }
}
