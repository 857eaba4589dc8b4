// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import LottieKit

/// What shows the picture, and can run the state machine of its file.
protocol MachineHost: AnyObject {
  var interactivePlayer: InteractivePlayer { get }
  var stateMachine: StateMachine? { get set }
  func startStateMachine(id: String, allowedURLs: [String]) throws(DotLottieError)
}

/// A state machine while the window runs it: the player, and what it has reported.
final class MachineSession {
  /// Something that was reported, with the seconds since the start.
  struct Entry: Equatable {
    let time: Double
    let text: String
  }

  let id: String
  let player: InteractivePlayer
  /// The last ones, in the order in which they came.
  private(set) var log: [Entry] = []
  private let start: Double
  private let now: () -> Double

  /// Older entries are forgotten: nobody reads on so far.
  static let mostEntries = 500

  /// - Parameter now: The time, in seconds.
  init(id: String, player: InteractivePlayer, now: @escaping () -> Double) {
    (self.id, self.player, self.now) = (id, player, now)
    start = now()
  }

  /// Writes an event down.
  ///
  /// - Returns: What is said of it; nil for what comes with each frame.
  @discardableResult
  func note(_ event: InteractiveEvent) -> String? {
    guard let text = Self.text(of: event) else { return nil }
    if log.count >= Self.mostEntries { log.removeFirst(log.count - Self.mostEntries + 1) }
    log.append(Entry(time: now() - start, text: text))
    return text
  }

  /// Long because it is a table: one line for each event.
  private static func text(of event: InteractiveEvent) -> String? {
    switch event {
    case .machineStarted: return "started"
    case .machineStopped: return "stopped"
    case .transition(let from, let to): return from.isEmpty ? nil : "\(from) → \(to)"
    case .stateEntered(let name): return "entered \(name)"
    case .custom(let text): return "event “\(text)”"
    case .failed(let text): return "error: \(text)"
    case .numericChanged(let name, let old, let new):
      return "\(name): \(number(Double(old))) → \(number(Double(new)))"
    case .stringChanged(let name, let old, let new): return "\(name): “\(old)” → “\(new)”"
    case .booleanChanged(let name, let old, let new): return "\(name): \(old) → \(new)"
    case .fired(let name): return "fired \(name)"
    case .openURL(let address, _): return "asks to open \(address)"
    case .completed: return "played to the end"
    case .looped(let count): return "loop \(count) done"
    case .loaded: return "another animation"
    case .loadFailed: return "an animation is missing"
    case .played, .paused, .stopped, .frame, .rendered, .stateExited: return nil
    }
  }
}
