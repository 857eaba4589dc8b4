// SPDX-License-Identifier: Apache-2.0

extension LottiePlayable {
  // MARK: .lottie files

  /// Shows the initial animation of a `.lottie` file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - components: The settings to apply. Default: all but `autoplay`.
  public func loadAnimation(
    from file: DotLottieFile, applying components: DotLottieConfigurationComponents = .all
  ) {
    loadAnimation(nil, from: file, applying: components)
  }

  /// Shows an animation of a `.lottie` file; does nothing if there is none with this name.
  ///
  /// - Parameters:
  ///   - animationId: The animation's name in the file; nil for the initial one.
  ///   - file: The file.
  ///   - components: The settings to apply. Default: all but `autoplay`.
  public func loadAnimation(
    _ animationId: String?, from file: DotLottieFile,
    applying components: DotLottieConfigurationComponents = .all
  ) {
    if let found = file.animation(for: animationId) { show(found, components) }
  }

  /// Shows an animation of a `.lottie` file; does nothing if there is none with this index.
  ///
  /// - Parameters:
  ///   - index: The index in the manifest, from 0.
  ///   - file: The file.
  ///   - components: The settings to apply. Default: all but `autoplay`.
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
    // Its state machine plays then.
    if found.file.startsInteractively, player.host?.playsInteractively(found.file) == true {
      return
    }
    if components.contains(.autoplay), settings.autoplay { play() }
  }
}
