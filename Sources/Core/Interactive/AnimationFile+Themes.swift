// SPDX-License-Identifier: Apache-2.0

/// The look of a file for `AnimationRenderer` and the exporter, which have no interactive player.
extension AnimationFile {
  /// Returns the file with a theme of its archive.
  ///
  /// ```swift
  /// let dark = try AnimationRenderer(try file.applying(theme: "dark"))
  /// ```
  ///
  /// - Parameter id: The id of the theme in the manifest.
  /// - Throws: `DotLottieError` if the file is not a `.lottie` file, if the theme does not exist, is
  ///   not allowed for this animation or is invalid, or if an image of the theme is missing.
  public func applying(theme id: String) throws(DotLottieError) -> AnimationFile {
    let player = InteractivePlayer()
    player.load(self)
    try player.setTheme(id)
    return player.presentation.animation.map(with) ?? self
  }

  /// Returns the file with other values of its slots.
  ///
  /// - Parameter slots: The values; slots that the animation does not have are ignored.
  public func applying(_ slots: AnimationSlots) -> AnimationFile {
    with(slots.applied(to: animation))
  }
}
