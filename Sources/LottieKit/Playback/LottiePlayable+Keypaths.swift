// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import LottieGeometry

extension LottiePlayable {
  // MARK: Dynamic properties

  /// Sets a value provider, which replaces the file's values of the properties that match a
  /// keypath.
  ///
  /// It is used until another one is set or it is removed, also for later animations of this view.
  /// Properties of another type do not change. A wrong type and a keypath without a match are
  /// logged.
  ///
  /// - Parameters:
  ///   - valueProvider: The source of the values.
  ///   - keypath: The keypath of the properties; wildcards can match several.
  public func setValueProvider(
    _ valueProvider: any AnyValueProvider, keypath: AnimationKeypath
  ) {
    player.setProvider(valueProvider, at: keypath)
  }

  /// Restores the file's values of the properties that match a keypath.
  public func removeValueProvider(for keypath: AnimationKeypath) {
    player.removeProvider(at: keypath)
  }

  /// The providers that were set and not removed, by keypath.
  public var valueProviders: [AnimationKeypath: any AnyValueProvider] { player.valueProviders }

  /// Returns the value of the first property that matches a keypath; nil if there is none.
  ///
  /// Numbers are `Vector1D`, points, sizes and scales `Vector3D`, colours `Color`, gradients
  /// `[Double]`, paths `BezierPath` and texts `String`.
  ///
  /// - Parameters:
  ///   - keypath: The keypath of the property.
  ///   - atFrame: A frame of the animation. Default: nil, the displayed frame.
  public func getValue(for keypath: AnimationKeypath, atFrame: AnimationFrameTime? = nil) -> Any? {
    player.scene?.value(
      at: keypath, frame: atFrame.map { Double($0) } ?? player.shownFrame, isOriginal: false)
  }

  /// Returns the value in the file, without value providers.
  ///
  /// The closure of a provider may call this to change the value of the file.
  ///
  /// - Parameters:
  ///   - keypath: The keypath of the property.
  ///   - atFrame: A frame of the animation. Default: nil, the displayed frame.
  public func getOriginalValue(
    for keypath: AnimationKeypath, atFrame: AnimationFrameTime? = nil
  ) -> Any? {
    player.scene?.value(
      at: keypath, frame: atFrame.map { Double($0) } ?? player.shownFrame, isOriginal: true)
  }

  /// Returns the keypaths of all layers, groups, items and properties; each follows that of its
  /// parent.
  public func allHierarchyKeypaths() -> [String] { player.scene?.hierarchyKeypaths ?? [] }

  /// Logs all keypaths, one per line, with `LottieLogger.shared`.
  public func logHierarchyKeypaths() {
    for keypath in allHierarchyKeypaths() { LottieLogger.shared.info(keypath) }
  }

  // MARK: Nodes

  /// Enables or disables the layers, groups and items that match a keypath.
  ///
  /// Disabled layers and paints are not visible, disabled shapes have no outline, and disabled
  /// modifiers have no effect.
  ///
  /// - Parameters:
  ///   - isEnabled: Whether they are enabled.
  ///   - keypath: The keypath; wildcards can match several.
  public func setNodeIsEnabled(isEnabled: Bool, keypath: AnimationKeypath) {
    player.setEnabled(isEnabled, at: keypath)
  }

  // MARK: Coordinates

  /// Converts a point of this view to the coordinates of a layer or group; nil if none matches, or
  /// if it is scaled to 0.
  ///
  /// - Parameters:
  ///   - point: A point in the coordinates of this view.
  ///   - keypath: The keypath of the layer or group; nil for the animation itself.
  public func convert(_ point: CGPoint, toLayerAt keypath: AnimationKeypath?) -> CGPoint? {
    guard let transform = player.transform(toLayerAt: keypath),
      let location = transform * Point(Double(point.x), Double(point.y))
    else { return nil }
    return CGPoint(x: location.x, y: location.y)
  }

  /// Converts a rectangle of this view to the coordinates of a layer or group, as the smallest
  /// rectangle that contains its image; nil if none matches.
  ///
  /// - Parameters:
  ///   - rect: A rectangle in the coordinates of this view.
  ///   - keypath: The keypath of the layer or group; nil for the animation itself.
  public func convert(_ rect: CGRect, toLayerAt keypath: AnimationKeypath?) -> CGRect? {
    guard let transform = player.transform(toLayerAt: keypath) else { return nil }
    let area = transform.bounds(
      of: Rect(
        minX: Double(rect.minX), minY: Double(rect.minY), maxX: Double(rect.maxX),
        maxY: Double(rect.maxY)))
    guard area.hasPoints else { return nil }
    return CGRect(x: area.minX, y: area.minY, width: area.width, height: area.height)
  }
}
