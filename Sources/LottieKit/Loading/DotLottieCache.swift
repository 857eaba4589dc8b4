// SPDX-License-Identifier: Apache-2.0

/// A cache of decoded `.lottie` files.
public protocol DotLottieCacheProvider: Sendable {
  /// Returns the file with this key; nil if the cache does not contain it.
  func file(forKey: String) -> DotLottieFile?

  /// Adds a file or replaces the one with the same key.
  func setFile(_ lottie: DotLottieFile, forKey: String)

  /// Removes all files.
  func clearCache()
}

/// A thread-safe cache that retains the most recently used `.lottie` files.
public final class DotLottieCache: DotLottieCacheProvider {
  /// The cache that the whole application shares.
  public static let sharedCache = DotLottieCache()

  private let store: LRUStore<DotLottieFile>

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - cacheSize: The maximum number of files. Default: 100.
  ///   - byteLimit: The maximum unpacked size of all files in bytes; a larger file is not cached.
  ///     Default: 64 MiB.
  public init(cacheSize: Int = 100, byteLimit: Int = 64 << 20) {
    store = LRUStore(size: cacheSize, byteLimit: byteLimit)
  }

  /// The maximum number of files. A smaller value removes the least recently used files.
  ///
  /// Default: 100.
  public var cacheSize: Int {
    get { store.size }
    set { store.size = newValue }
  }

  /// The maximum unpacked size of all files in bytes. A smaller value removes the least recently
  /// used files.
  ///
  /// Default: 64 MiB.
  public var byteLimit: Int {
    get { store.byteLimit }
    set { store.byteLimit = newValue }
  }

  /// The number of cached files.
  public var count: Int { store.count }

  /// Returns the file with this key and marks it as used; nil if the cache does not contain it.
  public func file(forKey key: String) -> DotLottieFile? { store.value(forKey: key) }

  /// Adds a file or replaces the one with the same key. If a limit is exceeded, the least recently
  /// used files are removed.
  public func setFile(_ lottie: DotLottieFile, forKey key: String) {
    store.set(lottie, bytes: lottie.bytes, forKey: key)
  }

  /// Removes all files.
  public func clearCache() { store.removeAll() }
}
