// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A thread-safe store that retains the most recently used values.
final class LRUStore<Value: Sendable>: Sendable {
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
    /// since stores are small.
    mutating func trim() {
      while entries.count > size || bytes > byteLimit {
        guard let oldest = entries.min(by: { $0.value.use < $1.value.use }) else { return }
        remove(oldest.key)
      }
    }
  }

  private let state: Mutex<State>

  /// Creates an empty store.
  ///
  /// - Parameters:
  ///   - size: The maximum number of values.
  ///   - byteLimit: The maximum size of all values in bytes; a larger value is not stored.
  init(size: Int, byteLimit: Int) {
    state = Mutex(State(size: max(0, size), byteLimit: max(0, byteLimit)))
  }

  /// The number of values.
  var count: Int { state.withLock { $0.entries.count } }

  /// The maximum number of values.
  var size: Int {
    get { state.withLock { $0.size } }
    set {
      state.withLock {
        $0.size = max(0, newValue)
        $0.trim()
      }
    }
  }

  /// The maximum size of all values in bytes.
  var byteLimit: Int {
    get { state.withLock { $0.byteLimit } }
    set {
      state.withLock {
        $0.byteLimit = max(0, newValue)
        $0.trim()
      }
    }
  }

  /// Returns the value with this key and marks it as used.
  func value(forKey key: String) -> Value? {
    state.withLock {
      guard var entry = $0.entries[key] else { return nil }
      $0.uses += 1
      entry.use = $0.uses
      $0.entries[key] = entry
      return entry.value
    }
  }

  /// Adds or replaces a value, and removes the least recently used values if a limit is exceeded.
  func set(_ value: Value, bytes: Int, forKey key: String) {
    state.withLock {
      $0.remove(key)
      $0.uses += 1
      guard bytes <= $0.byteLimit else { return }
      $0.entries[key] = Entry(value: value, bytes: bytes, use: $0.uses)
      $0.bytes += bytes
      $0.trim()
    }
  }

  func removeAll() {
    state.withLock {
      $0.entries = [:]
      $0.bytes = 0
    }
  }
}
