// SPDX-License-Identifier: Apache-2.0

public import Dispatch
public import Foundation

// lottie-ios loads these from asset catalogues. Here, an asset is the file of that name in the
// bundle, as for `named`.

extension Animation {
  /// Loads an animation from a bundle: the same as `named(_:bundle:animationCache:)`, since there are
  /// no asset catalogues on Linux.
  ///
  /// - Parameters:
  ///   - name: The name of the file, with or without its extension.
  ///   - bundle: The bundle that contains the file. Default: the bundle of the application.
  ///   - animationCache: The cache that is searched first and stores the result. Default: the shared
  ///     cache.
  /// - Returns: nil if the file does not exist or cannot be read. The shared logger gets the reason.
  public static func asset(
    _ name: String, bundle: Bundle = .main,
    animationCache: (any AnimationCacheProvider)? = LottieAnimationCache.shared
  ) -> Animation? {
    named(name, bundle: bundle, animationCache: animationCache)
  }
}

extension DotLottieFile {
  /// Reads a file of a bundle: the same as `named(_:bundle:dotLottieCache:)`, since there are no asset
  /// catalogues on Linux.
  ///
  /// - Parameters:
  ///   - name: The name of the file, with or without `.lottie` or `.lot`.
  ///   - bundle: The bundle that contains the file. Default: the bundle of the application.
  ///   - dotLottieCache: The cache that is searched first and stores the result. Default: the
  ///     shared cache.
  /// - Throws: `LottieError` if the file does not exist or cannot be read.
  public static func asset(
    named name: String, bundle: Bundle = .main,
    dotLottieCache: (any DotLottieCacheProvider)? = DotLottieCache.sharedCache
  ) async throws(LottieError) -> DotLottieFile {
    try await named(name, bundle: bundle, dotLottieCache: dotLottieCache)
  }

  /// Reads a file of a bundle and calls a closure with the result.
  ///
  /// - Parameters:
  ///   - name: The name of the file, with or without `.lottie` or `.lot`.
  ///   - bundle: The bundle that contains the file. Default: the bundle of the application.
  ///   - dotLottieCache: The cache that is searched first and stores the result. Default: the
  ///     shared cache.
  ///   - dispatchQueue: The queue on which the file is read. Default: the global one.
  ///   - handleResult: Called with the result.
  public static func asset(
    named name: String, bundle: Bundle = .main,
    dotLottieCache: (any DotLottieCacheProvider)? = DotLottieCache.sharedCache,
    dispatchQueue: DispatchQueue = .global(), handleResult: @escaping ResultHandler
  ) {
    named(
      name, bundle: bundle, dotLottieCache: dotLottieCache, dispatchQueue: dispatchQueue,
      handleResult: handleResult)
  }
}
