// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import LottieKit

/// Initializers of lottie-ios for asset catalogues: here, an asset is a file of the bundle.
extension AnimationSurface {
  /// Makes a view with an animation of a bundle; the same as `init(name:bundle:)`.
  ///
  /// - Parameters:
  ///   - asset: The file's name, with or without its extension.
  ///   - bundle: The bundle that contains it. Default: the program's bundle.
  ///   - imageProvider: The source of its images. Default: nil, its archive or the bundle.
  ///   - animationCache: Searched first; stores the loaded animation. Default: the shared one.
  ///   - configuration: The playback settings. Default: the shared ones.
  public convenience init(
    asset: String, bundle: Bundle = .main, imageProvider: (any AnimationImageProvider)? = nil,
    animationCache: (any AnimationCacheProvider)? = LottieAnimationCache.shared,
    configuration: LottieConfiguration = .shared
  ) {
    self.init(
      name: asset, bundle: bundle, imageProvider: imageProvider, animationCache: animationCache,
      configuration: configuration)
  }

  /// Makes a view that shows an animation of a bundle's `.lottie` file when it is loaded; the same as
  /// `init(dotLottieName:bundle:)`.
  ///
  /// - Parameters:
  ///   - dotLottieAsset: The file's name, with or without `.lottie` or `.lot`.
  ///   - bundle: The bundle that contains it. Default: the program's bundle.
  ///   - animationId: The animation's name in the file. Default: nil, the initial one.
  ///   - dotLottieCache: Searched first; stores the loaded file. Default: the shared one.
  ///   - configuration: The playback settings. Default: the shared ones.
  ///   - logger: Receives errors and warnings. Default: nil, the shared logger at that time.
  ///   - completion: Called once, after this call, with the view and the error, if any. Default: nil.
  public convenience init(
    dotLottieAsset: String, bundle: Bundle = .main, animationId: String? = nil,
    dotLottieCache: (any DotLottieCacheProvider)? = DotLottieCache.sharedCache,
    configuration: LottieConfiguration = .shared, logger: LottieLogger? = nil,
    completion: ((AnimationSurface, (any Error)?) -> Void)? = nil
  ) {
    self.init(
      dotLottieName: dotLottieAsset, bundle: bundle, animationId: animationId,
      dotLottieCache: dotLottieCache, configuration: configuration, logger: logger,
      completion: completion)
  }
}
