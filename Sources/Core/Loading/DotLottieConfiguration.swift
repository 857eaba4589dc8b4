// SPDX-License-Identifier: Apache-2.0

/// The playback settings of an animation in the manifest of a `.lottie` file.
public struct DotLottieConfiguration: Sendable {
  /// The id of the animation in the file.
  public let id: String
  /// The behavior at the end of playback.
  ///
  /// Default: `.playOnce`.
  public let loopMode: LottieLoopMode
  /// The factor of time; negative for backward playback.
  ///
  /// Default: 1.
  public let speed: Double
  /// The factor of time, under its name in lottie-ios 4.
  public var animationSpeed: Double { speed }
  /// Whether the manifest asks for playback as soon as the animation is shown. Views start it only
  /// if the program calls `play`.
  ///
  /// Default: false.
  public let autoplay: Bool
  /// A color that suits the animation, for its surroundings; nil if the manifest has none.
  public let themeColor: Color?
  /// The color behind the animation; nil if the manifest has none.
  public let backgroundColor: Color?
  /// The source of the images in the file.
  public let imageProvider: (any AnimationImageProvider & Sendable)?

  init(
    id: String, _ settings: DotLottieManifest.Settings = .init(),
    imageProvider: (any AnimationImageProvider & Sendable)?
  ) {
    self.id = id
    loopMode = settings.loopMode
    speed = settings.speed
    autoplay = settings.autoplay
    themeColor = settings.themeColor
    backgroundColor = settings.backgroundColor
    self.imageProvider = imageProvider
  }
}

/// The parts of a `DotLottieConfiguration` that a view applies.
public struct DotLottieConfigurationComponents: OptionSet, Sendable {
  /// One bit for each part.
  public let rawValue: Int
  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The source of images: the file replaces the image provider of the view.
  public static let imageProvider = DotLottieConfigurationComponents(rawValue: 1 << 0)
  /// The behavior at the end of playback.
  public static let loopMode = DotLottieConfigurationComponents(rawValue: 1 << 1)
  /// The speed and direction of playback.
  public static let speed = DotLottieConfigurationComponents(rawValue: 1 << 2)
  /// The name that lottie-ios 4 gives `speed`.
  public static let animationSpeed = speed
  /// Whether playback starts at once, if the manifest asks for it.
  public static let autoplay = DotLottieConfigurationComponents(rawValue: 1 << 3)
  /// All except `autoplay`: as in lottie-ios, the program starts playback.
  public static let all: DotLottieConfigurationComponents = [.imageProvider, .loopMode, .speed]
  /// No settings: only the animation is shown.
  public static let none: DotLottieConfigurationComponents = []
}
