// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Geometry

extension LottiePlayable {
  // MARK: Dynamic properties

  /// Sets a value provider, which replaces the file's values of the properties that match a
  /// keypath.
  ///
  /// It is used until another one is set or it is removed, for later animations of this view too.
  /// Properties of another type do not change. This, and a keypath without a match, are logged.
  ///
  /// - Parameters:
  ///   - valueProvider: Supplies the values.
  ///   - keypath: The properties; wildcards may match several.
  public func setValueProvider(
    _ valueProvider: any AnyValueProvider, keypath: AnimationKeypath
  ) {
    player.setProvider(valueProvider, at: keypath)
  }

  /// Goes back to the file's values of the properties that a keypath leads to.
  public func removeValueProvider(for keypath: AnimationKeypath) {
    player.removeProvider(at: keypath)
  }

  /// The providers that were set and have not been removed since, by their keypaths.
  public var valueProviders: [AnimationKeypath: any AnyValueProvider] { player.valueProviders }

  /// The value of the first property that a keypath leads to; nil where there is none.
  ///
  /// Numbers are `Vector1D`, points, sizes and scales `Vector3D`, colours `Color`, gradients
  /// `[Double]`, paths `BezierPath` and texts `String`.
  ///
  /// - Parameters:
  ///   - keypath: Names the property.
  ///   - atFrame: A frame of the animation. Default: nil, the one on screen.
  public func getValue(for keypath: AnimationKeypath, atFrame: AnimationFrameTime? = nil) -> Any? {
    player.scene?.value(
      at: keypath, frame: atFrame.map { Double($0) } ?? player.shownFrame, isOriginal: false)
  }

  /// The value in the file, without value providers.
  ///
  /// The closure of a provider may call this for the value that it changes.
  ///
  /// - Parameters:
  ///   - keypath: The property.
  ///   - atFrame: A frame of the animation. Default: nil, the one on screen.
  public func getOriginalValue(
    for keypath: AnimationKeypath, atFrame: AnimationFrameTime? = nil
  ) -> Any? {
    player.scene?.value(
      at: keypath, frame: atFrame.map { Double($0) } ?? player.shownFrame, isOriginal: true)
  }

  /// The keypaths of all layers, groups, items and properties, each behind that of what it is in.
  public func allHierarchyKeypaths() -> [String] { player.scene?.hierarchyKeypaths ?? [] }

  /// Logs all keypaths, one a line, by `LottieLogger.shared`.
  public func logHierarchyKeypaths() {
    for keypath in allHierarchyKeypaths() { LottieLogger.shared.info(keypath) }
  }

  // MARK: Parts

  /// Switches the layers, groups and items on or off that a keypath leads to.
  ///
  /// Layers and paints that are off are not seen, geometry that is off is not there, and modifiers
  /// that are off change nothing.
  ///
  /// - Parameters:
  ///   - isEnabled: Whether they are on.
  ///   - keypath: Names them; wildcards may name many.
  public func setNodeIsEnabled(isEnabled: Bool, keypath: AnimationKeypath) {
    player.setEnabled(isEnabled, at: keypath)
  }

  // MARK: Coordinates

  /// A point of this view in the coordinates of a layer or group; nil if there is none at the
  /// keypath, or if it has no extent at the moment.
  ///
  /// - Parameters:
  ///   - point: In the coordinates of this view.
  ///   - keypath: Names the layer; nil for the animation itself.
  public func convert(_ point: CGPoint, toLayerAt keypath: AnimationKeypath?) -> CGPoint? {
    guard let transform = player.transform(toLayerAt: keypath),
      let location = transform * Point(Double(point.x), Double(point.y))
    else { return nil }
    return CGPoint(x: location.x, y: location.y)
  }

  /// A rectangle of this view in the coordinates of a layer or group: the smallest that holds all
  /// of it there; nil if there is none at the keypath.
  ///
  /// - Parameters:
  ///   - rect: In the coordinates of this view.
  ///   - keypath: Names the layer; nil for the animation itself.
  public func convert(_ rect: CGRect, toLayerAt keypath: AnimationKeypath?) -> CGRect? {
    guard let transform = player.transform(toLayerAt: keypath) else { return nil }
    let area = transform.bounds(
      of: Rect(
        minX: Double(rect.minX), minY: Double(rect.minY), maxX: Double(rect.maxX),
        maxY: Double(rect.maxY)))
    guard area.minX <= area.maxX else { return nil }
    return CGRect(x: area.minX, y: area.minY, width: area.width, height: area.height)
  }
}
