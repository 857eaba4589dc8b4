// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import LottieTexts

/// Loading functions for `.lottie` files: synchronous, asynchronous, or with a closure that is
/// called on the main actor.
extension DotLottieFile {
  /// A function that is called once on the main actor with the result.
  public typealias ResultHandler = @MainActor @Sendable (Result<DotLottieFile, any Error>) -> Void

  // MARK: From bundles

  /// Reads a file of a bundle: `name.lottie`, otherwise `name.lot`.
  ///
  /// - Parameters:
  ///   - name: The name of the file, with or without `.lottie` or `.lot`.
  ///   - bundle: The bundle that contains the file. Default: the bundle of the application.
  ///   - subdirectory: A folder in the bundle. Default: nil, the top level.
  ///   - dotLottieCache: The cache that is searched first and stores the result. Default: the
  ///     shared cache.
  /// - Throws: `LottieError` if the file does not exist or cannot be read.
  public static func named(
    _ name: String, bundle: Bundle = .main, subdirectory: String? = nil,
    dotLottieCache: (any DotLottieCacheProvider)? = DotLottieCache.sharedCache
  ) throws(LottieError) -> DotLottieFile {
    try file(named: name, bundle, subdirectory, dotLottieCache)
  }

  /// Reads a file of a bundle asynchronously.
  ///
  /// - Parameters:
  ///   - name: The name of the file, with or without `.lottie` or `.lot`.
  ///   - bundle: The bundle that contains the file. Default: the bundle of the application.
  ///   - subdirectory: A folder in the bundle. Default: nil, the top level.
  ///   - dotLottieCache: The cache that is searched first and stores the result. Default: the
  ///     shared cache.
  /// - Throws: `LottieError` if the file does not exist or cannot be read.
  public static func named(
    _ name: String, bundle: Bundle = .main, subdirectory: String? = nil,
    dotLottieCache: (any DotLottieCacheProvider)? = DotLottieCache.sharedCache
  ) async throws(LottieError) -> DotLottieFile {
    try file(named: name, bundle, subdirectory, dotLottieCache)
  }

  /// Reads a file of a bundle and calls a closure with the result.
  ///
  /// - Parameters:
  ///   - name: The name of the file, with or without `.lottie` or `.lot`.
  ///   - bundle: The bundle that contains the file. Default: the bundle of the application.
  ///   - subdirectory: A folder in the bundle. Default: nil, the top level.
  ///   - dotLottieCache: The cache that is searched first and stores the result. Default: the
  ///     shared cache.
  ///   - handleResult: Called with the result.
  public static func named(
    _ name: String, bundle: Bundle = .main, subdirectory: String? = nil,
    dotLottieCache: (any DotLottieCacheProvider)? = DotLottieCache.sharedCache,
    handleResult: @escaping ResultHandler
  ) {
    tell(handleResult) { () async throws(LottieError) in
      try await named(
        name, bundle: bundle, subdirectory: subdirectory, dotLottieCache: dotLottieCache)
    }
  }

  private static func file(
    named name: String, _ bundle: Bundle, _ subdirectory: String?,
    _ dotLottieCache: (any DotLottieCacheProvider)?
  ) throws(LottieError) -> DotLottieFile {
    guard let path = bundle.path(ofFile: name, kinds: ["lottie", "lot"], in: subdirectory) else {
      let file = name.hasSuffix(".lottie") ? name : name + ".lottie"
      throw LottieError(.unreadable, file: file, reason: "the bundle has no such file")
    }
    return try filepath(path, dotLottieCache: dotLottieCache)
  }

  // MARK: From paths

  /// Reads the file at a path.
  ///
  /// - Parameters:
  ///   - filepath: The path of the file.
  ///   - dotLottieCache: The cache that is searched first and stores the result. Default: the
  ///     shared cache.
  /// - Throws: `LottieError` if the file does not exist or cannot be read.
  public static func filepath(
    _ filepath: String,
    dotLottieCache: (any DotLottieCacheProvider)? = DotLottieCache.sharedCache
  ) throws(LottieError) -> DotLottieFile {
    if let known = dotLottieCache?.file(forKey: filepath) { return known }
    let limits = Limits()
    let bytes = try FileContents.read(filepath, limit: limits.files.jsonBytes)
    let file = try DotLottieFile(data: Data(bytes), filename: filepath, limits: limits)
    dotLottieCache?.setFile(file, forKey: filepath)
    return file
  }

  /// Reads the file at a path asynchronously.
  ///
  /// - Parameters:
  ///   - filepath: The path of the file.
  ///   - dotLottieCache: The cache that is searched first and stores the result. Default: the
  ///     shared cache.
  /// - Throws: `LottieError` if the file does not exist or cannot be read.
  public static func loadedFrom(
    filepath: String,
    dotLottieCache: (any DotLottieCacheProvider)? = DotLottieCache.sharedCache
  ) async throws(LottieError) -> DotLottieFile {
    try self.filepath(filepath, dotLottieCache: dotLottieCache)
  }

  /// Reads the file at a path and calls a closure with the result.
  ///
  /// - Parameters:
  ///   - filepath: The path of the file.
  ///   - dotLottieCache: The cache that is searched first and stores the result. Default: the
  ///     shared cache.
  ///   - handleResult: Called with the result.
  public static func loadedFrom(
    filepath: String,
    dotLottieCache: (any DotLottieCacheProvider)? = DotLottieCache.sharedCache,
    handleResult: @escaping ResultHandler
  ) {
    tell(handleResult) { () async throws(LottieError) in
      try await loadedFrom(filepath: filepath, dotLottieCache: dotLottieCache)
    }
  }

  // MARK: From URLs

  /// Reads the file at a URL (http, https or file).
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - session: Performs the download. Default: the library's own downloads.
  ///   - dotLottieCache: The cache that is searched first and stores the result. Default: the
  ///     shared cache.
  /// - Throws: `LottieError` if the file cannot be loaded, or if the task was cancelled.
  public static func loadedFrom(
    url: URL, session: any LottieURLSession = .shared,
    dotLottieCache: (any DotLottieCacheProvider)? = DotLottieCache.sharedCache
  ) async throws(LottieError) -> DotLottieFile {
    let key = url.absoluteString
    if let known = dotLottieCache?.file(forKey: key) { return known }
    let limits = Limits()
    let bytes = try await Download.bytes(from: url, by: session, limits: limits)
    let file = try DotLottieFile(data: Data(bytes), filename: key, limits: limits)
    dotLottieCache?.setFile(file, forKey: key)
    return file
  }

  /// Reads the file at a URL (http, https or file) and calls a closure with the result.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - session: Performs the download. Default: the library's own downloads.
  ///   - dotLottieCache: The cache that is searched first and stores the result. Default: the
  ///     shared cache.
  ///   - handleResult: Called with the result.
  public static func loadedFrom(
    url: URL, session: any LottieURLSession = .shared,
    dotLottieCache: (any DotLottieCacheProvider)? = DotLottieCache.sharedCache,
    handleResult: @escaping ResultHandler
  ) {
    tell(handleResult) { () async throws(LottieError) in
      try await loadedFrom(url: url, session: session, dotLottieCache: dotLottieCache)
    }
  }

  // MARK: From data

  /// Decodes the content of a file asynchronously.
  ///
  /// - Parameters:
  ///   - data: The content of the file.
  ///   - filename: The file name in errors.
  /// - Throws: `LottieError` if no animation can be decoded.
  public static func loadedFrom(data: Data, filename: String) async throws(LottieError)
    -> DotLottieFile
  {
    try DotLottieFile(data: data, filename: filename)
  }

  /// Decodes the content of a file and calls a closure with the result.
  ///
  /// - Parameters:
  ///   - data: The content of the file.
  ///   - filename: The file name in errors.
  ///   - handleResult: Called with the result.
  public static func loadedFrom(
    data: Data, filename: String, handleResult: @escaping ResultHandler
  ) {
    tell(handleResult) { () async throws(LottieError) in
      try await loadedFrom(data: data, filename: filename)
    }
  }

  /// Loads a file in a task and calls the closure with the result.
  private static func tell(
    _ handler: @escaping ResultHandler,
    _ load: @escaping @Sendable () async throws(LottieError) -> DotLottieFile
  ) {
    Task {
      let result: Result<DotLottieFile, any Error>
      do throws(LottieError) { result = .success(try await load()) } catch {
        result = .failure(error)
      }
      await handler(result)
    }
  }
}

extension DotLottieFile {
  /// The synchronous loading functions by their names in lottie-ios 4.
  public enum SynchronouslyBlockingCurrentThread {
    /// Reads a file of a bundle; see `DotLottieFile.named`.
    ///
    /// - Parameters:
    ///   - name: The name of the file, with or without `.lottie` or `.lot`.
    ///   - bundle: The bundle that contains the file. Default: the bundle of the application.
    ///   - subdirectory: A folder in the bundle. Default: nil, the top level.
    ///   - dotLottieCache: The cache that is searched first and stores the result. Default: the
    ///     shared cache.
    public static func named(
      _ name: String, bundle: Bundle = .main, subdirectory: String? = nil,
      dotLottieCache: (any DotLottieCacheProvider)? = DotLottieCache.sharedCache
    ) -> Result<DotLottieFile, any Error> {
      Result {
        try DotLottieFile.named(
          name, bundle: bundle, subdirectory: subdirectory, dotLottieCache: dotLottieCache)
      }
    }

    /// Reads the file at a path; see `DotLottieFile.filepath`.
    ///
    /// - Parameters:
    ///   - filepath: The path of the file.
    ///   - dotLottieCache: The cache that is searched first and stores the result. Default: the
    ///     shared cache.
    public static func loadedFrom(
      filepath: String,
      dotLottieCache: (any DotLottieCacheProvider)? = DotLottieCache.sharedCache
    ) -> Result<DotLottieFile, any Error> {
      Result { try DotLottieFile.filepath(filepath, dotLottieCache: dotLottieCache) }
    }

    /// Decodes the content of a file.
    ///
    /// - Parameters:
    ///   - data: The content of the file.
    ///   - filename: The file name in errors.
    public static func loadedFrom(
      data: Data, filename: String
    ) -> Result<DotLottieFile, any Error> {
      Result { try DotLottieFile(data: data, filename: filename) }
    }
  }
}
