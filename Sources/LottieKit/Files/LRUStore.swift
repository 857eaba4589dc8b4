// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Keeps the values that were used last. May be used from any thread.
final class LRUStore<Value: Sendable>: Sendable {
  private struct Entry {
    var value: Value
    var bytes: Int
    /// Greater than that of all that was used before.
    var use: Int
  }

  private struct State {
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
  ///   - size: How many values are kept at most.
  ///   - byteLimit: How many bytes they may have in all; a value that has more is not kept.
  init(size: Int, byteLimit: Int) {
    state = Mutex(State(size: max(0, size), byteLimit: max(0, byteLimit)))
  }

  var count: Int { state.withLock { $0.entries.count } }

  var size: Int {
    get { state.withLock { $0.size } }
    set {
      state.withLock {
        $0.size = max(0, newValue)
        $0.trim()
      }
    }
  }

  var byteLimit: Int {
    get { state.withLock { $0.byteLimit } }
    set {
      state.withLock {
        $0.byteLimit = max(0, newValue)
        $0.trim()
      }
    }
  }

  /// The value under a key, which counts as used now.
  func value(forKey key: String) -> Value? {
    state.withLock {
      guard var entry = $0.entries[key] else { return nil }
      $0.uses += 1
      entry.use = $0.uses
      $0.entries[key] = entry
      return entry.value
    }
  }

  /// Puts a value in, replacing one that is there, and takes out what no longer fits.
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
