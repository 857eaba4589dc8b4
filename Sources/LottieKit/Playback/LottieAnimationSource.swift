// SPDX-License-Identifier: Apache-2.0

/// An animation, or a `.lottie` file with several.
public enum LottieAnimationSource: Sendable {
  /// An animation.
  case lottieAnimation(LottieAnimation)
  /// A `.lottie` file, of which the initial animation is shown.
  case dotLottieFile(DotLottieFile)

  /// The animation; of a file its initial one.
  public var animation: LottieAnimation? {
    switch self {
    case .lottieAnimation(let animation): animation
    case .dotLottieFile(let file): file.animation()?.animation
    }
  }
}

extension Animation {
  /// The animation as a source.
  public var animationSource: LottieAnimationSource { .lottieAnimation(self) }
}

extension DotLottieFile {
  /// The file as a source.
  public var animationSource: LottieAnimationSource { .dotLottieFile(self) }
}

extension LottiePlayable {
  /// Shows an animation, or the initial one of a `.lottie` file with its settings.
  ///
  /// - Parameter source: nil for no animation.
  public func loadAnimation(_ source: LottieAnimationSource?) {
    switch source {
    case .lottieAnimation(let animation): self.animation = animation
    case .dotLottieFile(let file): loadAnimation(from: file)
    case nil: animation = nil
    }
  }
}
