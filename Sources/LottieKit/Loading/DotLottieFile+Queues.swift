// SPDX-License-Identifier: Apache-2.0

public import Dispatch
public import Foundation

/// Loading functions of lottie-ios 4 with the queue on which files are read.
extension DotLottieFile {
  /// Reads a file of a bundle and calls a closure with the result.
  ///
  /// - Parameters:
  ///   - name: The name of the file, with or without `.lottie` or `.lot`.
  ///   - bundle: The bundle that contains the file. Default: the bundle of the application.
  ///   - subdirectory: A folder in the bundle. Default: nil, the top level.
  ///   - dotLottieCache: The cache that is searched first and stores the result. Default: the
  ///     shared cache.
  ///   - dispatchQueue: The queue on which the file is read.
  ///   - handleResult: Called with the result.
  public static func named(
    _ name: String, bundle: Bundle = .main, subdirectory: String? = nil,
    dotLottieCache: (any DotLottieCacheProvider)? = DotLottieCache.sharedCache,
    dispatchQueue: DispatchQueue, handleResult: @escaping ResultHandler
  ) {
    read(on: dispatchQueue, handleResult) { () throws(LottieError) in
      try named(name, bundle: bundle, subdirectory: subdirectory, dotLottieCache: dotLottieCache)
    }
  }

  /// Reads the file at a path and calls a closure with the result.
  ///
  /// - Parameters:
  ///   - filepath: The path of the file.
  ///   - dotLottieCache: The cache that is searched first and stores the result. Default: the
  ///     shared cache.
  ///   - dispatchQueue: The queue on which the file is read.
  ///   - handleResult: Called with the result.
  public static func loadedFrom(
    filepath: String,
    dotLottieCache: (any DotLottieCacheProvider)? = DotLottieCache.sharedCache,
    dispatchQueue: DispatchQueue, handleResult: @escaping ResultHandler
  ) {
    read(on: dispatchQueue, handleResult) { () throws(LottieError) in
      try self.filepath(filepath, dotLottieCache: dotLottieCache)
    }
  }

  /// Decodes the content of a file and calls a closure with the result.
  ///
  /// - Parameters:
  ///   - data: The content of the file.
  ///   - filename: The file name in errors.
  ///   - dispatchQueue: The queue on which the content is decoded.
  ///   - handleResult: Called with the result.
  public static func loadedFrom(
    data: Data, filename: String, dispatchQueue: DispatchQueue,
    handleResult: @escaping ResultHandler
  ) {
    read(on: dispatchQueue, handleResult) { () throws(LottieError) in
      try DotLottieFile(data: data, filename: filename)
    }
  }

  private static func read(
    on queue: DispatchQueue, _ handler: @escaping ResultHandler,
    _ load: @escaping @Sendable () throws(LottieError) -> DotLottieFile
  ) {
    queue.async {
      let result: Result<DotLottieFile, any Error>
      do throws(LottieError) { result = .success(try load()) } catch { result = .failure(error) }
      Task { @MainActor in handler(result) }
    }
  }
}
