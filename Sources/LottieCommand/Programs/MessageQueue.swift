// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieDrawing
internal import Synchronization

/// The identity of a request: a number or a text, as JSON.
struct RequestID: Hashable, Sendable {
  let json: JSONTree
  private let text: [UInt8]

  /// nil for what no request has.
  init?(_ json: JSONTree?) {
    switch json {
    case .number(let number)? where number.isFinite: break
    case .string(let text)? where text.utf8.count <= 1024: break
    default: return nil
    }
    guard let json else { return nil }
    (self.json, text) = (json, json.text)
  }

  static func == (a: RequestID, b: RequestID) -> Bool { a.text == b.text }
  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// The call that runs, which other threads can stop.
final class RunningCall: Sendable {
  /// Stops painting and evaluating.
  let stop = StopSignal()
  let id: RequestID?
  /// When it has to be finished.
  let deadline: ContinuousClock.Instant
  private let reason = Mutex<String?>(nil)
  private let cancelled = Atomic(false)

  init(_ id: RequestID?, seconds: Double) {
    self.id = id
    deadline = .now + .seconds(seconds)
  }

  /// Why it is to end; nil if it is not.
  var stopReason: String? { reason.withLock { $0 } }
  /// Whether nobody waits for its result.
  var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

  func cancel() {
    cancelled.store(true, ordering: .relaxed)
    end("cancelled")
  }

  func end(_ why: String) {
    reason.withLock { $0 = $0 ?? why }
    stop.request()
  }
}

/// The messages that wait, between the thread that reads them and the main thread.
final class MessageQueue: Sendable {
  private struct State {
    var waiting: [(message: JSONTree, bytes: Int)] = []
    var bytes = 0
    var running: RunningCall?
    var hasEnded = false
  }

  private let state = Mutex(State())
  private let semaphore = Semaphore()

  /// The most messages that wait, and their bytes.
  static let mostWaiting = 256, mostBytes = 16 << 20

  /// Adds a message.
  ///
  /// - Returns: false if too many wait.
  func add(_ message: JSONTree, bytes: Int) -> Bool {
    let isAdded = state.withLock { state in
      guard state.waiting.count < Self.mostWaiting, state.bytes + bytes <= Self.mostBytes else {
        return false
      }
      state.waiting.append((message, bytes))
      state.bytes += bytes
      return true
    }
    if isAdded { semaphore.signal() }
    return isAdded
  }

  /// Says that there are no further messages.
  func end() {
    state.withLock { $0.hasEnded = true }
    semaphore.signal()
  }

  /// Waits for the next message; nil at the end.
  func next() -> JSONTree? {
    while true {
      semaphore.wait()
      let (message, hasEnded) = state.withLock { state -> (JSONTree?, Bool) in
        guard !state.waiting.isEmpty else { return (nil, state.hasEnded) }
        let (message, bytes) = state.waiting.removeFirst()
        state.bytes -= bytes
        return (message, false)
      }
      if let message { return message }
      if hasEnded { return nil }
    }
  }

  /// The call that runs; nil for none.
  var running: RunningCall? {
    get { state.withLock { $0.running } }
    set { state.withLock { $0.running = newValue } }
  }

  /// Cancels a request that runs or waits.
  func cancel(_ id: RequestID) {
    state.withLock { state in
      if let running = state.running, running.id == id { running.cancel() }
      state.waiting.removeAll { entry in
        guard RequestID(entry.message["id"]) == id else { return false }
        state.bytes -= entry.bytes
        return true
      }
    }
  }
}
