// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Loading functions that return nil on failure. `AnimationFile.read` and `from(data:)` throw the
/// reason instead.
extension Animation {
  /// A function that is called on the main actor when a download has ended, with nil on failure.
  public typealias DownloadClosure = @MainActor @Sendable (Animation?) -> Void

  // MARK: Files

  /// Loads an animation from a bundle: `name.json`, otherwise `name.lottie`, `name.lot` or
  /// `name.tgs`.
  ///
  /// - Parameters:
  ///   - name: The name of the file, with or without one of these extensions.
  ///   - bundle: The bundle that contains the file. Default: the bundle of the application.
  ///   - subdirectory: A folder in the bundle. Default: nil, the top level.
  ///   - animationCache: The cache that is searched first and stores the result. A cached file is
  ///     not read again if it has changed. Default: the shared cache.
  /// - Returns: nil if the file does not exist or cannot be read. The shared logger gets the reason.
  public static func named(
    _ name: String, bundle: Bundle = .main, subdirectory: String? = nil,
    animationCache: (any AnimationCacheProvider)? = LottieAnimationCache.shared
  ) -> Animation? {
    let key = bundle.bundlePath + "/" + (subdirectory.map { $0 + "/" } ?? "") + name
    return cached(key, animationCache) {
      guard let path = bundle.path(ofAnimation: name, in: subdirectory) else {
        let folder = subdirectory.map { "\(bundle.bundlePath)/\($0)" } ?? bundle.bundlePath
        LottieLogger.shared.warn("there is no animation “\(name)” in \(folder)")
        return nil
      }
      return contents(of: path)
    }
  }

  /// Loads an animation from a file.
  ///
  /// - Parameters:
  ///   - filepath: The path of a `.json`, `.lottie`, `.lot` or `.tgs` file.
  ///   - animationCache: The cache that is searched first and stores the result. A cached file is
  ///     not read again if it has changed. Default: the shared cache.
  /// - Returns: nil if the file does not exist or cannot be read. The shared logger gets the reason.
  public static func filepath(
    _ filepath: String, animationCache: (any AnimationCacheProvider)? = LottieAnimationCache.shared
  ) -> Animation? {
    cached(filepath, animationCache) { contents(of: filepath) }
  }

  /// Loads an animation by a name, as `named(_:bundle:subdirectory:animationCache:)`, or by a path
  /// that starts with a slash, as `filepath(_:animationCache:)`. The result is nil if these
  /// functions return nil.
  ///
  /// - Parameters:
  ///   - name: The name of the file in the bundle, or an absolute path.
  ///   - bundle: The bundle that contains the file. Default: the bundle of the application.
  ///   - subdirectory: A folder in the bundle. Default: nil, the top level.
  ///   - animationCache: The cache that is searched first and stores the result. A cached file is
  ///     not read again if it has changed. Default: the shared cache.
  public init?(
    _ name: String, bundle: Bundle = .main, subdirectory: String? = nil,
    animationCache: (any AnimationCacheProvider)? = LottieAnimationCache.shared
  ) {
    let found =
      name.hasPrefix("/")
      ? Self.filepath(name, animationCache: animationCache)
      : Self.named(
        name, bundle: bundle, subdirectory: subdirectory, animationCache: animationCache)
    guard let found else { return nil }
    self = found
  }

  /// Reads a file; nil on failure, whose reason is logged.
  private static func contents(of path: String) -> Animation? {
    do throws(LottieError) {
      return try AnimationFile.read(path: path).animation
    } catch {
      LottieLogger.shared.warn(error.description)
      return nil
    }
  }

  /// Returns the cached animation, otherwise loads and caches it.
  private static func cached(
    _ key: String, _ cache: (any AnimationCacheProvider)?, load: () -> Animation?
  ) -> Animation? {
    if let known = cache?.animation(forKey: key) { return known }
    guard let animation = load() else { return nil }
    cache?.setAnimation(animation, forKey: key)
    return animation
  }

  // MARK: Data

  /// Decodes an animation from the content of a file in any supported format.
  ///
  /// - Parameters:
  ///   - data: The content of the file.
  ///   - strategy: Ignored. Default: that of the shared configuration.
  ///   - limits: The limits of sizes and counts. Default: those of `Limits`.
  /// - Throws: `LottieError` with the position and the reason.
  public static func from(
    data: Data, strategy: DecodingStrategy = LottieConfiguration.shared.decodingStrategy,
    limits: Limits = .init()
  ) throws(LottieError) -> Animation {
    try AnimationFile.read(bytes: [UInt8](data), limits: limits).animation
  }

  // MARK: URLs

  /// Starts to load an animation from a URL (http, https or file) and returns immediately.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - session: Performs the download. Default: the library's own downloads.
  ///   - closure: Called once, on the main actor and after this call; with nil on failure.
  ///   - animationCache: The cache that is searched first and stores the result. Default: the
  ///     shared cache.
  public static func loadedFrom(
    url: URL, session: any LottieURLSession = .shared, closure: @escaping DownloadClosure,
    animationCache: (any AnimationCacheProvider)? = LottieAnimationCache.shared
  ) {
    Task {
      let animation = await loadedFrom(url: url, session: session, animationCache: animationCache)
      await closure(animation)
    }
  }

  /// Loads an animation from a URL (http, https or file).
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - session: Performs the download. Default: the library's own downloads.
  ///   - animationCache: The cache that is searched first and stores the result. Default: the
  ///     shared cache.
  /// - Returns: nil on failure, whose reason the shared logger gets, or if the task was cancelled.
  public static func loadedFrom(
    url: URL, session: any LottieURLSession = .shared,
    animationCache: (any AnimationCacheProvider)? = LottieAnimationCache.shared
  ) async -> Animation? {
    if let known = animationCache?.animation(forKey: url.absoluteString) { return known }
    do throws(LottieError) {
      let animation = try await AnimationFile.read(url: url, by: session).animation
      animationCache?.setAnimation(animation, forKey: url.absoluteString)
      return animation
    } catch {
      if !Task.isCancelled { LottieLogger.shared.warn(error.description) }
      return nil
    }
  }
}

extension Bundle {
  /// Returns the path of an animation file with any of the supported extensions.
  fileprivate func path(ofAnimation name: String, in subdirectory: String?) -> String? {
    path(ofFile: name, kinds: ["json", "lottie", "lot", "tgs"], in: subdirectory)
  }

  /// Returns the path of a file with one of these extensions; nil if none exists. The extension in
  /// the name is tried first, then the others in their order.
  func path(ofFile name: String, kinds: [String], in subdirectory: String?) -> String? {
    let named = kinds.first { name.hasSuffix("." + $0) }
    let stem = named.map { String(name.dropLast($0.count + 1)) } ?? name
    return ([named].compactMap { $0 } + kinds).lazy.compactMap {
      self.path(ofFile: stem, kind: $0, in: subdirectory)
    }.first
  }

  /// Returns the path of a file; nil if it does not exist.
  ///
  /// The folder is searched too, since a bundle caches its list of files and does not find files
  /// that were added later.
  private func path(ofFile name: String, kind: String, in subdirectory: String?) -> String? {
    // A bundle would return any file for an empty name.
    guard !name.isEmpty else { return nil }
    if let path = path(forResource: name, ofType: kind, inDirectory: subdirectory) { return path }
    let folder = resourceURL ?? bundleURL
    let path = folder.appendingPathComponent(subdirectory ?? "").appendingPathComponent(
      name + "." + kind
    ).path
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }
}
