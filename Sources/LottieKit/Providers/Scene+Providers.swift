// SPDX-License-Identifier: Apache-2.0

/// The providers of lottie-ios's types.
extension Scene {
  /// Sets a provider on all properties that match a keypath; see `setProvider` with a source.
  package func setProvider(_ provider: any AnyValueProvider, at keypath: AnimationKeypath) {
    setProvider(ProviderSource(provider: provider), at: keypath)
  }

  /// Sets the source of fonts; nil for those of the file and the system.
  package func setFontProvider(_ provider: (any AnimationFontProvider)?) {
    setFontSource(ProvidedFonts(provider))
  }
}
