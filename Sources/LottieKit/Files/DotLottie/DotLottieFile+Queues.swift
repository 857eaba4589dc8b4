// SPDX-License-Identifier: Apache-2.0

public import Dispatch
public import Foundation

/// The same with a queue on which files are read, as lottie-ios 4 has it.
extension DotLottieFile {
  /// Reads a file of a bundle, and tells a closure.
  ///
  /// - Parameters:
  ///   - name: The file's name, with or without `.lottie` or `.lot`.
  ///   - bundle: Where it is. Default: the bundle of the program.
  ///   - subdirectory: A folder in the bundle. Default: nil, its top.
  ///   - dotLottieCache: Looked into first, and keeps what was loaded. Default: the shared one.
  ///   - dispatchQueue: Where it is read.
  ///   - handleResult: Told what came of it.
  public static func named(
    _ name: String, bundle: Bundle = .main, subdirectory: String? = nil,
    dotLottieCache: (any DotLottieCacheProvider)? = DotLottieCache.sharedCache,
    dispatchQueue: DispatchQueue, handleResult: @escaping ResultHandler
  ) {
    read(on: dispatchQueue, handleResult) { () throws(LottieError) in
      try named(name, bundle: bundle, subdirectory: subdirectory, dotLottieCache: dotLottieCache)
    }
  }

  /// Reads the file at a path, and tells a closure.
  ///
  /// - Parameters:
  ///   - filepath: Its path.
  ///   - dotLottieCache: Looked into first, and keeps what was loaded. Default: the shared one.
  ///   - dispatchQueue: Where it is read.
  ///   - handleResult: Told what came of it.
  public static func loadedFrom(
    filepath: String,
    dotLottieCache: (any DotLottieCacheProvider)? = DotLottieCache.sharedCache,
    dispatchQueue: DispatchQueue, handleResult: @escaping ResultHandler
  ) {
    read(on: dispatchQueue, handleResult) { () throws(LottieError) in
      try self.filepath(filepath, dotLottieCache: dotLottieCache)
    }
  }

  /// Reads the content of a file, and tells a closure.
  ///
  /// - Parameters:
  ///   - data: The content.
  ///   - filename: Names it in errors.
  ///   - dispatchQueue: Where it is read.
  ///   - handleResult: Told what came of it.
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
