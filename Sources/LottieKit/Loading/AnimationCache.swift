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

/// A thread-safe cache that retains the most recently used animations.
public final class LRUAnimationCache: AnimationCacheProvider {
  /// The cache that the whole application shares.
  public static let sharedCache = LRUAnimationCache()

  private let store: LRUStore<Animation>

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - cacheSize: The maximum number of animations. Default: 100.
  ///   - byteLimit: The maximum size of all files in bytes; a larger file is not cached. In memory
  ///     an animation needs several times the size of its file. Default: 64 MiB.
  public init(cacheSize: Int = 100, byteLimit: Int = 64 << 20) {
    store = LRUStore(size: cacheSize, byteLimit: byteLimit)
  }

  /// The maximum number of animations. A smaller value removes the least recently used animations.
  ///
  /// Default: 100.
  public var cacheSize: Int {
    get { store.size }
    set { store.size = newValue }
  }

  /// The maximum size of all files in bytes. A smaller value removes the least recently used
  /// animations.
  ///
  /// Default: 64 MiB.
  public var byteLimit: Int {
    get { store.byteLimit }
    set { store.byteLimit = newValue }
  }

  /// The number of cached animations.
  public var count: Int { store.count }

  /// Returns the animation with this key and marks it as used; nil if the cache does not contain
  /// it.
  public func animation(forKey key: String) -> Animation? { store.value(forKey: key) }

  /// Adds an animation or replaces the one with the same key. If a limit is exceeded, the least
  /// recently used animations are removed.
  public func setAnimation(_ animation: Animation, forKey key: String) {
    store.set(animation, bytes: animation.fileBytes, forKey: key)
  }

  /// Removes all animations.
  public func clearCache() { store.removeAll() }
}

/// The name of the cache in lottie-ios 4.
public typealias DefaultAnimationCache = LRUAnimationCache

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
