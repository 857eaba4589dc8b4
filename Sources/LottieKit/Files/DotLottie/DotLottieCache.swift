// SPDX-License-Identifier: Apache-2.0

/// Keeps `.lottie` files, so that those that are loaded again need not be read again.
public protocol DotLottieCacheProvider: Sendable {
  /// The file that was put in under a key; nil if there is none (any more).
  func file(forKey: String) -> DotLottieFile?

  /// Puts a file in, replacing one that is there under that key.
  func setFile(_ lottie: DotLottieFile, forKey: String)

  /// Takes all files out.
  func clearCache()
}

/// Keeps the `.lottie` files that were used last. May be used from any thread.
public final class DotLottieCache: DotLottieCacheProvider {
  /// The cache for all of a program.
  public static let sharedCache = DotLottieCache()

  private let store: LRUStore<DotLottieFile>

  /// - Parameters:
  ///   - cacheSize: How many files are kept at most. Default: 100.
  ///   - byteLimit: How many bytes they may have in all, unpacked; one that has more is not kept.
  ///     Default: 64 MiB.
  public init(cacheSize: Int = 100, byteLimit: Int = 64 << 20) {
    store = LRUStore(size: cacheSize, byteLimit: byteLimit)
  }

  /// How many files are kept at most; less takes out those that were used longest ago.
  ///
  /// Default: 100.
  public var cacheSize: Int {
    get { store.size }
    set { store.size = newValue }
  }

  /// How many bytes all files may have, unpacked; less takes out those that were used longest ago.
  ///
  /// Default: 64 MiB.
  public var byteLimit: Int {
    get { store.byteLimit }
    set { store.byteLimit = newValue }
  }

  /// How many files there are.
  public var count: Int { store.count }

  /// The file that was put in under a key, which counts as used now; nil if there is none (any
  /// more).
  public func file(forKey key: String) -> DotLottieFile? { store.value(forKey: key) }

  /// Puts a file in, replacing one that is there under that key, and takes out what no longer fits.
  public func setFile(_ lottie: DotLottieFile, forKey key: String) {
    store.set(lottie, bytes: lottie.bytes, forKey: key)
  }

  /// Takes all files out.
  public func clearCache() { store.removeAll() }
}
