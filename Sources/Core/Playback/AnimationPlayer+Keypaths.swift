// SPDX-License-Identifier: Apache-2.0

package import LottieGeometry

/// A provider that was set or removed at a keypath. Settings are applied again when another
/// animation is loaded.
struct ProviderSetting {
  let keypath: AnimationKeypath
  /// The provider; nil to restore the values of the file.
  let provider: (any ValueSource)?
}

extension AnimationPlayer {
  // MARK: Dynamic properties

  /// Sets a provider on all properties that match a keypath, in this animation and those that are
  /// loaded later.
  package func setProvider(_ provider: any ValueSource, at keypath: AnimationKeypath) {
    scene?.setProvider(provider, at: keypath)
    remember(ProviderSetting(keypath: keypath, provider: provider))
  }

  /// Removes the providers of all properties that match a keypath.
  package func removeProvider(at keypath: AnimationKeypath) {
    scene?.removeProvider(at: keypath)
    remember(ProviderSetting(keypath: keypath, provider: nil))
  }

  /// Stores a setting, which replaces an earlier setting of the same keypath. The order of the
  /// others is unchanged.
  private func remember(_ setting: ProviderSetting) {
    providerSettings.removeAll { $0.keypath == setting.keypath }
    // A removal is stored too, since it can override a part of an earlier setting with wildcards.
    if setting.provider != nil || !providerSettings.isEmpty { providerSettings.append(setting) }
    onChange()
  }

  /// Applies all settings to a new scene.
  func applyProviderSettings() {
    scene?.setColors(colorTokens, replacing: [:])
    for setting in providerSettings {
      if let provider = setting.provider {
        scene?.setProvider(provider, at: setting.keypath)
      } else {
        scene?.removeProvider(at: setting.keypath)
      }
    }
  }

  /// The sources that were set and not removed, by keypath.
  package var valueSources: [AnimationKeypath: any ValueSource] {
    Dictionary(
      providerSettings.compactMap { setting in setting.provider.map { (setting.keypath, $0) } },
      uniquingKeysWith: { $1 })
  }

  /// Enables or disables the layers, groups and items that match a keypath.
  package func setEnabled(_ isEnabled: Bool, at keypath: AnimationKeypath) {
    scene?.setEnabled(isEnabled, at: keypath)
    onChange()
  }

  // MARK: Coordinates

  /// Returns the pose of the first layer or group that matches a keypath, at the displayed
  /// frame; nil if none matches.
  ///
  /// - Parameter keypath: The keypath; nil for the pose of the animation itself.
  package func pose(at keypath: AnimationKeypath?) -> LayerPose? {
    guard let scene else { return nil }
    _ = scene.update(to: shownFrame)
    return scene.pose(at: keypath)
  }

  /// Returns the transform from the view's coordinates to those of a layer or group; nil if none
  /// matches or the transform has no inverse.
  package func transform(toLayerAt keypath: AnimationKeypath?) -> Projection? {
    guard let pose = pose(at: keypath) else { return nil }
    let transform = host?.contentTransform ?? .identity
    return (transform * pose.projection).inverse
  }

  /// Returns the pose of an attachment's layer or group at the displayed frame; nil if it is
  /// detached.
  package func pose(of attachment: LayerAttachment) -> LayerPose? {
    scene?.update(to: shownFrame)
    return scene?.pose(of: attachment)
  }
}
