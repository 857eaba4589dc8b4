// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieKit
internal import LottieTexts

/// A view that shows an animation and runs its state machine.
protocol MachineHost: AnyObject {
  /// The player of themes and state machines.
  var interactivePlayer: InteractivePlayer { get }
  /// The running state machine; nil stops it.
  var stateMachine: StateMachine? { get set }
  /// Starts a state machine of the loaded file.
  /// - Parameter allowedURLs: Patterns of URLs that it may open; `*` for all.
  /// - Throws: `DotLottieError` if it is unknown or invalid.
  func startStateMachine(id: String, allowedURLs: [String]) throws(DotLottieError)
}

/// A running state machine with its event log.
final class MachineSession {
  /// A log entry.
  struct Entry: Equatable {
    /// Seconds since the start.
    let time: Double
    /// The event as text.
    let text: String
  }

  /// The id of the state machine.
  let id: String
  /// The player that runs it.
  let player: InteractivePlayer
  /// The log, the oldest entry first.
  private(set) var log: [Entry] = []
  /// Whether the last entry is the end of a loop.
  private var isAfterLoop = false
  /// The time of the start in seconds.
  private let start: Double
  /// The clock.
  private let now: () -> Double

  /// The limit of log entries; the oldest ones are dropped.
  static let mostEntries = 500

  /// Starts the log. The caller starts the machine.
  /// - Parameter now: The clock in seconds.
  init(id: String, player: InteractivePlayer, now: @escaping () -> Double) {
    (self.id, self.player, self.now) = (id, player, now)
    start = now()
  }

  /// Adds an event to the log.
  /// - Returns: Its text; nil for events of every frame, which are not logged.
  @discardableResult
  func note(_ event: InteractiveEvent) -> String? {
    guard let text = Self.text(of: event) else { return nil }
    // Endless loops would displace all other entries.
    if case .looped = event, isAfterLoop { log.removeLast() }
    if case .looped = event { isAfterLoop = true } else { isAfterLoop = false }
    if log.count >= Self.mostEntries { log.removeFirst(log.count - Self.mostEntries + 1) }
    log.append(Entry(time: now() - start, text: text))
    return text
  }

  /// Long because it is a table: one line for each event.
  private static func text(of event: InteractiveEvent) -> String? {
    switch event {
    case .machineStarted: return localized("started")
    case .machineStopped: return localized("stopped")
    case .transition(let from, let to): return from.isEmpty ? nil : "\(from) → \(to)"
    case .stateEntered(let name): return localized("entered \(name)")
    case .custom(let text): return localized("event “\(text)”")
    case .failed(let text): return localized("error: \(text)")
    case .numericChanged(let name, let old, let new):
      return "\(name): \(shownNumber(Double(old))) → \(shownNumber(Double(new)))"
    case .stringChanged(let name, let old, let new): return "\(name): “\(old)” → “\(new)”"
    case .booleanChanged(let name, let old, let new): return "\(name): \(old) → \(new)"
    case .fired(let name): return localized("fired \(name)")
    case .openURL(let address, _): return localized("asks to open \(address)")
    case .completed: return localized("played to the end")
    case .looped(let count): return localized("loop \(count) done")
    case .loaded: return localized("another animation")
    case .loadFailed: return localized("an animation is missing")
    case .played, .paused, .stopped, .frame, .rendered, .stateExited: return nil
    }
  }
}
