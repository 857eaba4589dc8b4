// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Keeps animations, so that those that are loaded again need not be read again.
///
/// The keys are made by what loads them, of bundle and name, path or address.
public protocol AnimationCacheProvider: Sendable {
  /// The animation that was put in under a key; nil if there is none (any more).
  func animation(forKey: String) -> Animation?

  /// Puts an animation in, in place of one that is there under that key.
  func setAnimation(_ animation: Animation, forKey: String)

  /// Takes all animations out.
  func clearCache()
}

/// Keeps the animations that were used last. May be used from any thread.
public final class LRUAnimationCache: AnimationCacheProvider {
  /// The cache for all of a program.
  public static let sharedCache = LRUAnimationCache()

  /// The cache for all of a program.
  public static var shared: LRUAnimationCache { sharedCache }

  private struct State {
    struct Entry {
      var animation: Animation
      var bytes: Int
      /// Greater than that of all that was used before.
      var use: Int
    }

    var entries: [String: Entry] = [:]
    var bytes = 0
    var uses = 0
    var size: Int
    var byteLimit: Int

    mutating func remove(_ key: String) {
      if let entry = entries.removeValue(forKey: key) { bytes -= entry.bytes }
    }

    /// Takes out what was used longest ago, until what is left fits.
    mutating func trim() {
      while entries.count > size || bytes > byteLimit {
        guard let oldest = entries.min(by: { $0.value.use < $1.value.use }) else { return }
        remove(oldest.key)
      }
    }
  }

  private let state: Mutex<State>

  /// - Parameters:
  ///   - cacheSize: How many animations are kept at most. Default: 100.
  ///   - byteLimit: How many bytes of JSON text they may have in all; a file that is larger is not kept. In memory an
  ///     animation takes a few times as much. Default: 64 MiB.
  public init(cacheSize: Int = 100, byteLimit: Int = 64 << 20) {
    state = Mutex(State(size: max(0, cacheSize), byteLimit: max(0, byteLimit)))
  }

  /// How many animations are kept at most; less takes out those that were used longest ago.
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

  /// How many bytes of JSON text all of them may have; less takes out those that were used longest ago.
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

  /// How many animations there are.
  public var count: Int { state.withLock { $0.entries.count } }

  /// The animation that was put in under a key, which counts as used now; nil if there is none (any more).
  public func animation(forKey key: String) -> Animation? {
    state.withLock {
      guard var entry = $0.entries[key] else { return nil }
      $0.uses += 1
      entry.use = $0.uses
      $0.entries[key] = entry
      return entry.animation
    }
  }

  /// Puts an animation in, in place of one that is there under that key, and takes out what no longer fits.
  public func setAnimation(_ animation: Animation, forKey key: String) {
    state.withLock {
      $0.remove(key)
      $0.uses += 1
      let bytes = animation.jsonText.count
      guard bytes <= $0.byteLimit else { return }
      $0.entries[key] = State.Entry(animation: animation, bytes: bytes, use: $0.uses)
      $0.bytes += bytes
      $0.trim()
    }
  }

  /// Takes all animations out.
  public func clearCache() {
    state.withLock {
      $0.entries = [:]
      $0.bytes = 0
    }
  }
}

/// The name that lottie-ios 4 gives the cache.
public typealias LottieAnimationCache = LRUAnimationCache
