// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A cache of decoded animations.
///
/// Loading functions create the keys from the bundle and name, the path or the URL.
public protocol AnimationCacheProvider: Sendable {
  /// Returns the animation with this key; nil if the cache does not contain it.
  func animation(forKey: String) -> Animation?

  /// Adds an animation or replaces the one with the same key.
  func setAnimation(_ animation: Animation, forKey: String)

  /// Removes all animations.
  func clearCache()
}

/// A cache of decoded `.lottie` files.
public protocol DotLottieCacheProvider: Sendable {
  /// Returns the file with this key; nil if the cache does not contain it.
  func file(forKey: String) -> DotLottieFile?

  /// Adds a file or replaces the one with the same key.
  func setFile(_ lottie: DotLottieFile, forKey: String)

  /// Removes all files.
  func clearCache()
}

/// A thread-safe cache that retains the most recently used values: `LRUAnimationCache` of
/// animations, `DotLottieCache` of `.lottie` files.
public final class LRUCache<Value: Sendable>: Sendable {
  /// A stored value.
  private struct Entry {
    var value: Value
    var bytes: Int
    /// The number of the last use, which increases with each use of any entry.
    var use: Int
  }

  /// All entries and the limits.
  private struct State {
    var entries: [String: Entry] = [:]
    var bytes = 0
    var uses = 0
    var size: Int
    var byteLimit: Int

    mutating func remove(_ key: String) {
      if let entry = entries.removeValue(forKey: key) { bytes -= entry.bytes }
    }

    /// Removes the least recently used entries until the limits are met. The search is linear,
    /// since caches are small.
    mutating func trim() {
      while entries.count > size || bytes > byteLimit {
        guard let oldest = entries.min(by: { $0.value.use < $1.value.use }) else { return }
        remove(oldest.key)
      }
    }
  }

  private let state: Mutex<State>

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - cacheSize: The maximum number of values. Default: 100.
  ///   - byteLimit: The maximum size of all files in bytes, unpacked; a larger file is not cached.
  ///     In memory an animation needs several times the size of its file. Default: 64 MiB.
  public init(cacheSize: Int = 100, byteLimit: Int = 64 << 20) {
    state = Mutex(State(size: max(0, cacheSize), byteLimit: max(0, byteLimit)))
  }

  /// The maximum number of values. A smaller value removes the least recently used ones.
  ///
  /// Default: 100.
  public var cacheSize: Int {
    get { state.withLock { $0.size } }
    set {
      state.withLock {
        $0.size = max(0, newValue)
        $0.trim()
      }
    }
  }

  /// The maximum size of all files in bytes. A smaller value removes the least recently used ones.
  ///
  /// Default: 64 MiB.
  public var byteLimit: Int {
    get { state.withLock { $0.byteLimit } }
    set {
      state.withLock {
        $0.byteLimit = max(0, newValue)
        $0.trim()
      }
    }
  }

  /// The number of cached values.
  public var count: Int { state.withLock { $0.entries.count } }

  /// Removes all values.
  public func clearCache() {
    state.withLock {
      $0.entries = [:]
      $0.bytes = 0
    }
  }

  /// Returns the value with this key and marks it as used.
  fileprivate func value(forKey key: String) -> Value? {
    state.withLock {
      guard var entry = $0.entries[key] else { return nil }
      $0.uses += 1
      entry.use = $0.uses
      $0.entries[key] = entry
      return entry.value
    }
  }

  /// Adds or replaces a value, and removes the least recently used values if a limit is exceeded.
  fileprivate func set(_ value: Value, bytes: Int, forKey key: String) {
    state.withLock {
      $0.remove(key)
      $0.uses += 1
      guard bytes <= $0.byteLimit else { return }
      $0.entries[key] = Entry(value: value, bytes: bytes, use: $0.uses)
      $0.bytes += bytes
      $0.trim()
    }
  }
}

/// A cache of animations.
public typealias LRUAnimationCache = LRUCache<Animation>

/// The name of the cache in lottie-ios 4.
public typealias DefaultAnimationCache = LRUAnimationCache

private let sharedAnimations = LRUAnimationCache()

extension LRUCache: AnimationCacheProvider where Value == Animation {
  /// The cache of animations that the whole application shares.
  public static var sharedCache: LRUAnimationCache { sharedAnimations }

  /// Returns the animation with this key and marks it as used; nil if the cache does not contain
  /// it.
  public func animation(forKey key: String) -> Animation? { value(forKey: key) }

  /// Adds an animation or replaces the one with the same key. If a limit is exceeded, the least
  /// recently used animations are removed.
  public func setAnimation(_ animation: Animation, forKey key: String) {
    set(animation, bytes: animation.fileBytes, forKey: key)
  }
}

/// A cache of `.lottie` files.
public typealias DotLottieCache = LRUCache<DotLottieFile>

private let sharedFiles = DotLottieCache()

extension LRUCache: DotLottieCacheProvider where Value == DotLottieFile {
  /// The cache of files that the whole application shares.
  public static var sharedCache: DotLottieCache { sharedFiles }

  /// Returns the file with this key and marks it as used; nil if the cache does not contain it.
  public func file(forKey key: String) -> DotLottieFile? { value(forKey: key) }

  /// Adds a file or replaces the one with the same key. If a limit is exceeded, the least recently
  /// used files are removed.
  public func setFile(_ lottie: DotLottieFile, forKey key: String) {
    set(lottie, bytes: lottie.bytes, forKey: key)
  }
}

/// The access to the default cache of views and downloads.
public enum LottieAnimationCache {
  /// The default cache; nil caches nothing. It can be replaced at any time from any thread.
  ///
  /// Default: `LRUAnimationCache.sharedCache`.
  public static var shared: (any AnimationCacheProvider)? {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }

  private static let current = Mutex<(any AnimationCacheProvider)?>(LRUAnimationCache.sharedCache)
}
