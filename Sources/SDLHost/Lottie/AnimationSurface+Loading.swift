// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import LottieKit

/// Views that load their animation themselves. Where there is none they are empty.
extension AnimationSurface {
  /// Called on the main actor when a download has ended: with nil if the animation is there.
  public typealias DownloadClosure = @MainActor (_ error: (any Error)?) -> Void

  // MARK: Animations

  /// Makes a view with an animation of a bundle.
  ///
  /// - Parameters:
  ///   - name: The file's name, with or without its extension.
  ///   - bundle: Where it is. Default: the bundle of the program.
  ///   - subdirectory: A folder in the bundle. Default: nil, its top.
  ///   - imageProvider: Where its images come from. Default: nil, its archive or the bundle.
  ///   - animationCache: Looked into first, and keeps what was loaded. Default: the shared one.
  ///   - configuration: How it plays. Default: the shared one.
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
  ///   - imageProvider: Where its images come from. Default: nil, its archive or its folder.
  ///   - animationCache: Looked into first, and keeps what was loaded. Default: the shared one.
  ///   - configuration: How it plays. Default: the shared one.
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

  /// Makes a view that shows the animation at an address (http, https or file) as soon as it is
  /// there.
  ///
  /// - Parameters:
  ///   - url: The address.
  ///   - imageProvider: Where its images come from. Default: nil, its archive or the bundle of the
  ///     program.
  ///   - session: Gets what is there. Default: the library's own downloads.
  ///   - closure: Called once, after this call; the view is retained until then. Default: nil.
  ///   - animationCache: Looked into first, and keeps what was loaded. Default: the shared one.
  ///   - configuration: How it plays. Default: the shared one.
  public convenience init(
    url: URL, imageProvider: (any AnimationImageProvider)? = nil,
    session: any LottieURLSession = .shared, closure: DownloadClosure? = nil,
    animationCache: (any AnimationCacheProvider)? = LottieAnimationCache.shared,
    configuration: LottieConfiguration = .shared
  ) {
    self.init(animation: nil, imageProvider: imageProvider, configuration: configuration)
    let told = closure == nil ? nil : self
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
      guard let self = told ?? self else { return }
      if let animation { self.animation = animation }
      closure?(failure)
    }
  }

  // MARK: .lottie files

  /// Makes a view with an animation of a `.lottie` file, with the speed and loop mode that the file
  /// has for it.
  ///
  /// - Parameters:
  ///   - dotLottie: The file; nil for an empty view.
  ///   - animationId: The animation's name in the file. Default: nil, the one to begin with.
  ///   - textProvider: Supplies its texts. Default: nil, those in the file.
  ///   - fontProvider: Supplies its fonts. Default: nil, those of the system.
  ///   - configuration: How it plays. Default: the shared one.
  ///   - logger: Where mistakes are reported. Default: nil, the shared one of that time.
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

  /// Makes a view that shows an animation of a bundle's `.lottie` file as soon as that is read.
  ///
  /// - Parameters:
  ///   - dotLottieName: The file's name, with or without `.lottie` or `.lot`.
  ///   - bundle: Where it is. Default: the bundle of the program.
  ///   - subdirectory: A folder in the bundle. Default: nil, its top.
  ///   - animationId: The animation's name in the file. Default: nil, the one to begin with.
  ///   - dotLottieCache: Looked into first, and keeps what was loaded. Default: the shared one.
  ///   - configuration: How it plays. Default: the shared one.
  ///   - logger: Where mistakes are reported. Default: nil, the shared one of that time.
  ///   - completion: Called once, after this call, with the view and why there is nothing in it;
  ///     the view is retained until then. Default: nil.
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

  /// Makes a view that shows an animation of a `.lottie` file as soon as that is read.
  ///
  /// - Parameters:
  ///   - dotLottieFilePath: The file's path.
  ///   - animationId: The animation's name in the file. Default: nil, the one to begin with.
  ///   - dotLottieCache: Looked into first, and keeps what was loaded. Default: the shared one.
  ///   - configuration: How it plays. Default: the shared one.
  ///   - logger: Where mistakes are reported. Default: nil, the shared one of that time.
  ///   - completion: Called once, after this call, with the view and why there is nothing in it;
  ///     the view is retained until then. Default: nil.
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

  /// Makes a view that shows an animation of the `.lottie` file at an address as soon as that is
  /// there.
  ///
  /// - Parameters:
  ///   - dotLottieUrl: The file's address (http, https or file).
  ///   - animationId: The animation's name in the file. Default: nil, the one to begin with.
  ///   - session: Gets what is there. Default: the library's own downloads.
  ///   - dotLottieCache: Looked into first, and keeps what was loaded. Default: the shared one.
  ///   - configuration: How it plays. Default: the shared one.
  ///   - logger: Where mistakes are reported. Default: nil, the shared one of that time.
  ///   - completion: Called once, after this call, with the view and why there is nothing in it;
  ///     the view is retained until then. Default: nil.
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
    // Without a completion, nobody but the owner of the view can tell that it was loaded.
    let told = completion == nil ? nil : self
    Task { [weak self] in
      var failure: (any Error)?
      do {
        let file = try await read()
        (told ?? self)?.loadAnimation(id, from: file)
      } catch {
        failure = error
      }
      if let told { completion?(told, failure) }
    }
  }
}
