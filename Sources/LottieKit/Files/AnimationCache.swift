// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Keeps animations, so that those that are loaded again need not be read again.
///
/// The keys are made by what loads them, of bundle and name, path or address.
public protocol AnimationCacheProvider: Sendable {
  /// The animation that was put in under a key; nil if there is none (any more).
  func animation(forKey: String) -> Animation?

  /// Puts an animation in, replacing one that is there under that key.
  func setAnimation(_ animation: Animation, forKey: String)

  /// Takes all animations out.
  func clearCache()
}

/// Keeps the animations that were used last. May be used from any thread.
public final class LRUAnimationCache: AnimationCacheProvider {
  /// The cache for all of a program.
  public static let sharedCache = LRUAnimationCache()

  private let store: LRUStore<Animation>

  /// - Parameters:
  ///   - cacheSize: How many animations are kept at most. Default: 100.
  ///   - byteLimit: How many bytes their files may have in all; one that is larger is not kept. In
  ///     memory an animation takes a few times as much. Default: 64 MiB.
  public init(cacheSize: Int = 100, byteLimit: Int = 64 << 20) {
    store = LRUStore(size: cacheSize, byteLimit: byteLimit)
  }

  /// How many animations are kept at most; less takes out those that were used longest ago.
  ///
  /// Default: 100.
  public var cacheSize: Int {
    get { store.size }
    set { store.size = newValue }
  }

  /// How many bytes the files of all of them may have; less takes out those that were used longest
  /// ago.
  ///
  /// Default: 64 MiB.
  public var byteLimit: Int {
    get { store.byteLimit }
    set { store.byteLimit = newValue }
  }

  /// How many animations there are.
  public var count: Int { store.count }

  /// The animation that was put in under a key, which counts as used now; nil if there is none (any
  /// more).
  public func animation(forKey key: String) -> Animation? { store.value(forKey: key) }

  /// Puts an animation in, replacing one that is there under that key, and takes out what no longer
  /// fits.
  public func setAnimation(_ animation: Animation, forKey key: String) {
    store.set(animation, bytes: animation.fileBytes, forKey: key)
  }

  /// Takes all animations out.
  public func clearCache() { store.removeAll() }
}

extension Animation {
  /// Bytes of its text and of what came with it.
  var fileBytes: Int {
    jsonText.count + (archive?.files.values.reduce(0) { $0 + $1.count } ?? 0)
      + fonts.files.values.reduce(0) { $0 + $1.count }
  }
}

/// The name that lottie-ios 4 gives the cache.
public typealias DefaultAnimationCache = LRUAnimationCache

/// The cache that views and downloads use unless they are told another one.
public enum LottieAnimationCache {
  /// May be replaced at any time, from anywhere; nil keeps nothing.
  ///
  /// Default: `LRUAnimationCache.sharedCache`.
  public static var shared: (any AnimationCacheProvider)? {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }

  private static let current = Mutex<(any AnimationCacheProvider)?>(LRUAnimationCache.sharedCache)
}
