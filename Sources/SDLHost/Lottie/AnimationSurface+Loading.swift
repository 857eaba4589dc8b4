// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import LottieKit

/// Initializers that load an animation. A view whose animation cannot be loaded is empty.
extension AnimationSurface {
  /// Called on the main actor when a download has ended; the error is nil if it succeeded.
  public typealias DownloadClosure = @MainActor (_ error: (any Error)?) -> Void

  // MARK: Animations

  /// Makes a view with an animation of a bundle.
  ///
  /// - Parameters:
  ///   - name: The file's name, with or without its extension.
  ///   - bundle: The bundle that contains it. Default: the program's bundle.
  ///   - subdirectory: A folder in the bundle. Default: nil, its top level.
  ///   - imageProvider: The source of its images. Default: nil, its archive or the bundle.
  ///   - animationCache: Searched first; stores the loaded animation. Default: the shared one.
  ///   - configuration: The playback settings. Default: the shared ones.
  public convenience init(
    name: String, bundle: Bundle = .main, subdirectory: String? = nil,
    imageProvider: (any AnimationImageProvider)? = nil,
    animationCache: (any AnimationCacheProvider)? = LottieAnimationCache.shared,
    configuration: LottieConfiguration = .shared
  ) {
    let animation = Animation.named(
      name, bundle: bundle, subdirectory: subdirectory, animationCache: animationCache)
    self.init(
      animation: animation,
      imageProvider: imageProvider ?? BundleImageProvider(bundle: bundle, searchPath: subdirectory),
      configuration: configuration)
  }

  /// Makes a view with the animation of a file.
  ///
  /// - Parameters:
  ///   - filePath: The path of a `.json`, `.lottie`, `.lot` or `.tgs` file.
  ///   - imageProvider: The source of its images. Default: nil, its archive or its folder.
  ///   - animationCache: Searched first; stores the loaded animation. Default: the shared one.
  ///   - configuration: The playback settings. Default: the shared ones.
  public convenience init(
    filePath: String, imageProvider: (any AnimationImageProvider)? = nil,
    animationCache: (any AnimationCacheProvider)? = LottieAnimationCache.shared,
    configuration: LottieConfiguration = .shared
  ) {
    let folder = URL(fileURLWithPath: filePath).deletingLastPathComponent()
    self.init(
      animation: Animation.filepath(filePath, animationCache: animationCache),
      imageProvider: imageProvider ?? FilepathImageProvider(filepath: folder),
      configuration: configuration)
  }

  /// Makes a view that shows the animation at a URL (http, https or file) when it is loaded.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - imageProvider: The source of its images. Default: nil, its archive or the program's
  ///     bundle.
  ///   - session: Performs the download. Default: the library's own downloads.
  ///   - closure: Called once, after this call; the view is retained until then. Default: nil.
  ///   - animationCache: Searched first; stores the loaded animation. Default: the shared one.
  ///   - configuration: The playback settings. Default: the shared ones.
  public convenience init(
    url: URL, imageProvider: (any AnimationImageProvider)? = nil,
    session: any LottieURLSession = .shared, closure: DownloadClosure? = nil,
    animationCache: (any AnimationCacheProvider)? = LottieAnimationCache.shared,
    configuration: LottieConfiguration = .shared
  ) {
    self.init(animation: nil, imageProvider: imageProvider, configuration: configuration)
    let retained = closure == nil ? nil : self
    Task { [weak self] in
      var failure: LottieError?
      var animation = animationCache?.animation(forKey: url.absoluteString)
      if animation == nil {
        do throws(LottieError) {
          let read = try await AnimationFile.read(url: url, by: session).animation
          animationCache?.setAnimation(read, forKey: url.absoluteString)
          animation = read
        } catch {
          failure = error
        }
      }
      guard let self = retained ?? self else { return }
      if let animation { self.animation = animation }
      closure?(failure)
    }
  }

  // MARK: .lottie files

  /// Makes a view with an animation of a `.lottie` file, and with the speed and loop mode that the
  /// file gives for it.
  ///
  /// - Parameters:
  ///   - dotLottie: The file; nil for an empty view.
  ///   - animationId: The animation's name in the file. Default: nil, the initial one.
  ///   - textProvider: The source of its texts. Default: nil, the file.
  ///   - fontProvider: The source of its fonts. Default: nil, the system.
  ///   - configuration: The playback settings. Default: the shared ones.
  ///   - logger: Receives errors and warnings. Default: nil, the shared logger at that time.
  public convenience init(
    dotLottie: DotLottieFile?, animationId: String? = nil,
    textProvider: (any AnimationKeypathTextProvider)? = nil,
    fontProvider: (any AnimationFontProvider)? = nil,
    configuration: LottieConfiguration = .shared, logger: LottieLogger? = nil
  ) {
    self.init(
      animation: nil, textProvider: textProvider, fontProvider: fontProvider,
      configuration: configuration, logger: logger)
    if let dotLottie { loadAnimation(animationId, from: dotLottie) }
  }

  /// Makes a view that shows an animation of a bundle's `.lottie` file when it is loaded.
  ///
  /// - Parameters:
  ///   - dotLottieName: The file's name, with or without `.lottie` or `.lot`.
  ///   - bundle: The bundle that contains it. Default: the program's bundle.
  ///   - subdirectory: A folder in the bundle. Default: nil, its top level.
  ///   - animationId: The animation's name in the file. Default: nil, the initial one.
  ///   - dotLottieCache: Searched first; stores the loaded file. Default: the shared one.
  ///   - configuration: The playback settings. Default: the shared ones.
  ///   - logger: Receives errors and warnings. Default: nil, the shared logger at that time.
  ///   - completion: Called once, after this call, with the view and the error, if any; the view is
  ///     retained until then. Default: nil.
  public convenience init(
    dotLottieName: String, bundle: Bundle = .main, subdirectory: String? = nil,
    animationId: String? = nil,
    dotLottieCache: (any DotLottieCacheProvider)? = DotLottieCache.sharedCache,
    configuration: LottieConfiguration = .shared, logger: LottieLogger? = nil,
    completion: ((AnimationSurface, (any Error)?) -> Void)? = nil
  ) {
    self.init(animation: nil, configuration: configuration, logger: logger)
    load(animationId, completion) {
      try await DotLottieFile.named(
        dotLottieName, bundle: bundle, subdirectory: subdirectory, dotLottieCache: dotLottieCache)
    }
  }

  /// Makes a view that shows an animation of a `.lottie` file when it is loaded.
  ///
  /// - Parameters:
  ///   - dotLottieFilePath: The file's path.
  ///   - animationId: The animation's name in the file. Default: nil, the initial one.
  ///   - dotLottieCache: Searched first; stores the loaded file. Default: the shared one.
  ///   - configuration: The playback settings. Default: the shared ones.
  ///   - logger: Receives errors and warnings. Default: nil, the shared logger at that time.
  ///   - completion: Called once, after this call, with the view and the error, if any; the view is
  ///     retained until then. Default: nil.
  public convenience init(
    dotLottieFilePath: String, animationId: String? = nil,
    dotLottieCache: (any DotLottieCacheProvider)? = DotLottieCache.sharedCache,
    configuration: LottieConfiguration = .shared, logger: LottieLogger? = nil,
    completion: ((AnimationSurface, (any Error)?) -> Void)? = nil
  ) {
    self.init(animation: nil, configuration: configuration, logger: logger)
    load(animationId, completion) {
      try await DotLottieFile.loadedFrom(
        filepath: dotLottieFilePath, dotLottieCache: dotLottieCache)
    }
  }

  /// Makes a view that shows an animation of the `.lottie` file at a URL when it is loaded.
  ///
  /// - Parameters:
  ///   - dotLottieUrl: The URL (http, https or file).
  ///   - animationId: The animation's name in the file. Default: nil, the initial one.
  ///   - session: Performs the download. Default: the library's own downloads.
  ///   - dotLottieCache: Searched first; stores the loaded file. Default: the shared one.
  ///   - configuration: The playback settings. Default: the shared ones.
  ///   - logger: Receives errors and warnings. Default: nil, the shared logger at that time.
  ///   - completion: Called once, after this call, with the view and the error, if any; the view is
  ///     retained until then. Default: nil.
  public convenience init(
    dotLottieUrl: URL, animationId: String? = nil, session: any LottieURLSession = .shared,
    dotLottieCache: (any DotLottieCacheProvider)? = DotLottieCache.sharedCache,
    configuration: LottieConfiguration = .shared, logger: LottieLogger? = nil,
    completion: ((AnimationSurface, (any Error)?) -> Void)? = nil
  ) {
    self.init(animation: nil, configuration: configuration, logger: logger)
    load(animationId, completion) {
      try await DotLottieFile.loadedFrom(
        url: dotLottieUrl, session: session, dotLottieCache: dotLottieCache)
    }
  }

  private func load(
    _ id: String?, _ completion: ((AnimationSurface, (any Error)?) -> Void)?,
    _ read: @escaping () async throws -> DotLottieFile
  ) {
    // Without a completion, only the view's owner can use it, so the view is not retained.
    let retained = completion == nil ? nil : self
    Task { [weak self] in
      var failure: (any Error)?
      do {
        let file = try await read()
        (retained ?? self)?.loadAnimation(id, from: file)
      } catch {
        failure = error
      }
      if let retained { completion?(retained, failure) }
    }
  }
}
