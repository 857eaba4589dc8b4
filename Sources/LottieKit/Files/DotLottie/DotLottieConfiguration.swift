// SPDX-License-Identifier: Apache-2.0

/// How an animation of a `.lottie` file is to be played, as its manifest says.
public struct DotLottieConfiguration: Sendable {
  /// The animation's name in the file.
  public let id: String
  /// What playback does at its end.
  ///
  /// Default: `.playOnce`.
  public let loopMode: LottieLoopMode
  /// Factor on time; negative where the manifest says that it plays backwards.
  ///
  /// Default: 1.
  public let speed: Double
  /// The factor on time, by the name that lottie-ios 4 gives `speed`.
  public var animationSpeed: Double { speed }
  /// Whether its author wants it to play as soon as it is shown; a view does so where it is told to.
  ///
  /// Default: false.
  public let autoplay: Bool
  /// The colour that fits the animation, for whatever is around it; nil if the manifest names none.
  public let themeColor: Color?
  /// What is to be behind the animation; nil if the manifest names nothing.
  public let backgroundColor: Color?
  /// Finds the images in the file.
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

/// Which parts of a `DotLottieConfiguration` a view takes over.
public struct DotLottieConfigurationComponents: OptionSet, Sendable {
  /// One bit for each part.
  public let rawValue: Int
  /// Makes a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Images are looked for in the file, and no longer where the view looked for them.
  public static let imageProvider = DotLottieConfigurationComponents(rawValue: 1 << 0)
  /// What playback does at its end.
  public static let loopMode = DotLottieConfigurationComponents(rawValue: 1 << 1)
  /// How fast it plays, and in which direction.
  public static let speed = DotLottieConfigurationComponents(rawValue: 1 << 2)
  /// The name that lottie-ios 4 gives `speed`.
  public static let animationSpeed = speed
  /// Whether it plays at once, where the manifest says so.
  public static let autoplay = DotLottieConfigurationComponents(rawValue: 1 << 3)
  /// All but `autoplay`: as in lottie-ios, a view plays when the program says so.
  public static let all: DotLottieConfigurationComponents = [.imageProvider, .loopMode, .speed]
  /// Nothing: only the animation is shown.
  public static let none: DotLottieConfigurationComponents = []
}
