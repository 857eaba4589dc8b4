// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// What was asked for at a keypath, for animations to come too.
struct ProviderSetting {
  let keypath: AnimationKeypath
  /// nil where the file's values are wanted.
  let provider: (any AnyValueProvider)?
}

extension AnimationPlayer {
  // MARK: Dynamic properties

  package func setProvider(_ provider: any AnyValueProvider, at keypath: AnimationKeypath) {
    scene?.setProvider(provider, at: keypath)
    remember(ProviderSetting(keypath: keypath, provider: provider))
  }

  package func removeProvider(at keypath: AnimationKeypath) {
    scene?.removeProvider(at: keypath)
    remember(ProviderSetting(keypath: keypath, provider: nil))
  }

  /// The last word on a keypath counts, and the order of the others stays.
  private func remember(_ setting: ProviderSetting) {
    providerSettings.removeAll { $0.keypath == setting.keypath }
    // To remove is to take away from what was set before.
    if setting.provider != nil || !providerSettings.isEmpty { providerSettings.append(setting) }
    onChange()
  }

  /// Lets a new scene have what was asked for so far.
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

  package func setEnabled(_ isEnabled: Bool, at keypath: AnimationKeypath) {
    scene?.setEnabled(isEnabled, at: keypath)
    onChange()
  }

  // MARK: Coordinates

  /// Where the first layer or group is that a keypath leads to, at the frame that is shown; nil
  /// where there is none.
  ///
  /// - Parameter keypath: nil for the animation itself.
  package func placement(at keypath: AnimationKeypath?) -> LayerPlacement? {
    guard let scene else { return nil }
    _ = scene.update(to: shownFrame)
    return scene.placement(at: keypath)
  }

  /// From the view's coordinates to those of a layer or group; nil where there is none or where it
  /// is seen edge on.
  func transform(toLayerAt keypath: AnimationKeypath?) -> Projection? {
    guard let placement = placement(at: keypath) else { return nil }
    return (viewTransform() * placement.projection).inverse
  }
}
