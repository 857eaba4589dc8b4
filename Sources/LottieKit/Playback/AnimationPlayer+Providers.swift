// SPDX-License-Identifier: Apache-2.0

/// The providers of lottie-ios's types.
extension AnimationPlayer {
  /// Sets a provider on all properties that match a keypath, in this animation and those that are
  /// loaded later.
  package func setProvider(_ provider: any AnyValueProvider, at keypath: AnimationKeypath) {
    setProvider(ProviderSource(provider: provider), at: keypath)
  }

  /// The providers that were set and not removed, by keypath.
  package var valueProviders: [AnimationKeypath: any AnyValueProvider] {
    valueSources.compactMapValues { ($0 as? ProviderSource)?.provider }
  }

  /// The source of fonts; nil for those of the file and the system.
  package var fontProvider: (any AnimationFontProvider)? {
    (fontSource as? ProvidedFonts)?.provider
  }

  /// Sets the source of fonts; playback continues.
  package func setFontProvider(_ provider: (any AnimationFontProvider)?) {
    setFontSource(ProvidedFonts(provider))
  }
}
