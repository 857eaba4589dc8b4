// SPDX-License-Identifier: Apache-2.0

extension LottiePlayable {
  // MARK: .lottie files

  /// Shows the animation of a `.lottie` file that is the one to begin with.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - components: What of its settings counts. Default: all but `autoplay`.
  public func loadAnimation(
    from file: DotLottieFile, applying components: DotLottieConfigurationComponents = .all
  ) {
    loadAnimation(nil, from: file, applying: components)
  }

  /// Shows an animation of a `.lottie` file; if the file has none of that name, nothing happens.
  ///
  /// - Parameters:
  ///   - animationId: Its name in the file; nil for the one to begin with.
  ///   - file: The file.
  ///   - components: What of its settings counts. Default: all but `autoplay`.
  public func loadAnimation(
    _ animationId: String?, from file: DotLottieFile,
    applying components: DotLottieConfigurationComponents = .all
  ) {
    if let found = file.animation(for: animationId) { show(found, components) }
  }

  /// Shows an animation of a `.lottie` file; if the file has none at that index, nothing happens.
  ///
  /// - Parameters:
  ///   - index: Its index in the manifest, from 0.
  ///   - file: The file.
  ///   - components: What of its settings counts. Default: all but `autoplay`.
  public func loadAnimation(
    atIndex index: Int, from file: DotLottieFile,
    applying components: DotLottieConfigurationComponents = .all
  ) {
    if let found = file.animation(at: index) { show(found, components) }
  }

  private func show(
    _ found: DotLottieFile.Animation, _ components: DotLottieConfigurationComponents
  ) {
    let settings = found.configuration
    player.load(
      found.animation,
      imageProvider: components.contains(.imageProvider)
        ? settings.imageProvider : player.imageProvider)
    if components.contains(.loopMode) { loopMode = settings.loopMode }
    if components.contains(.speed) { player.setSpeed(settings.speed) }
    if components.contains(.autoplay), settings.autoplay { play() }
  }
}
