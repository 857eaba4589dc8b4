// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry
internal import LottieTexts

/// The status of a state machine.
public enum MachineStatus: String, Sendable {
  /// No machine is loaded.
  case none = "None"
  /// The machine does not react to inputs and events.
  case stopped = "Stopped"
  /// The machine is in a state and reacts to inputs and events.
  case running = "Running"
  /// The machine is in a tweened transition between two states.
  case tweening = "Tweening"
}

/// A state machine that runs: its status, its current state and the values of its inputs. It
/// changes playback and reports events through its host.
final class MachineRun {
  /// The immutable machine.
  let machine: StateMachine
  /// The player, which owns the run.
  unowned let host: any MachinePlayer
  var status = MachineStatus.stopped
  /// The index of the current state; nil before the first start.
  var current: Int?
  /// The inputs with their declared values.
  let declared: MachineInputs
  /// The values of the inputs.
  var inputs: MachineInputs
  /// The event that was fired and not yet evaluated by guards.
  var pending: String?
  /// Whether an action of a state has set an input since the last evaluation.
  var hasMutated = false
  /// Whether a final state was entered whose entry actions have set an input.
  var leavesFinalState = false
  /// The states that the pipeline has visited, for the detection of cycles.
  var visited: Set<Int> = []
  /// Whether the last visited state had been visited before.
  var closesCycle = false
  /// The generator of random inputs.
  var random = PermutedRandom()
  /// The URLs that actions may open.
  private(set) var urls = URLPolicy(entries: [], requiresUserInteraction: true)
  /// Whether the current actions were triggered by a press.
  var isPressed = false
  /// The names of the layers in which the pointer is.
  var entered: Set<String> = []
  /// The tweened transition in progress: the index of its target, which is not entered yet, and
  /// whether it belongs to the global state, whose transitions run no exit actions.
  var crossing: (target: Int, isOfGlobal: Bool)?
  /// The cost of the current call so far: one for each guard and action, more for files.
  private var work = 0
  /// The playback settings that are restored when the machine stops.
  private let saved: InteractiveSettings

  /// Creates a machine that is stopped.
  init(_ machine: StateMachine, host: any MachinePlayer) {
    self.machine = machine
    self.host = host
    saved = host.clock.settings
    declared = MachineInputs(machine.inputs)
    inputs = declared
  }

  var currentState: StateMachine.State? { current.map { machine.states[$0] } }
  var currentName: String { currentState?.name ?? "" }

  /// Whether the machine reacts to inputs and events.
  var isActive: Bool { status == .running || status == .tweening }

  // MARK: Bounds

  /// The number of cycles of states after which the machine is stopped.
  static let cycleLimit = 20

  /// The cost at which a call counts as endless. A machine of 500 states and 1,000 inputs needs
  /// some thousands.
  private static let workLimit = 500_000

  /// Whether the current call has done more than any sensible machine needs.
  var isExhausted: Bool { work > Self.workLimit }

  /// Adds a cost. The decoding of 64 bytes costs about as much as a guard.
  func spend(_ cost: Int) { work += cost }
  func spend(decoding json: [UInt8]?) { work += (json?.count ?? 0) / 64 }

  /// Starts to count for another call.
  func beginCall() { work = 0 }

  /// Stops a machine that would not come to an end.
  func stopEndless() {
    guard isActive else { return }
    stop()
    host.report(.failed("InfiniteLoop"))
  }

  // MARK: Start and stop

  /// Starts the machine at its initial state; an empty list of URLs retains the previous list.
  func start(allowedURLs: [String], requiresUserInteraction: Bool) throws(DotLottieError) {
    let wasActive = isActive
    host.resetPlayback()
    urls = URLPolicy(
      entries: allowedURLs.isEmpty ? urls.entries : allowedURLs,
      requiresUserInteraction: requiresUserInteraction)
    inputs.restartTime()
    random = PermutedRandom(seed: random.seed)
    crossing = nil
    if wasActive { status = .running }
    guard let initial = machine.stateIndex[machine.initial] else {
      host.report(.failed("Error setting initial state: CreationError"))
      throw DotLottieError(
        .unknown, path: "initial", reason: "there is no state “\(machine.initial)”")
    }
    let stopsAtOnce = machine.states[initial].playback?.isFinal ?? false
    go(to: initial)
    if stopsAtOnce || wasActive { return }
    host.report(.machineStarted)
    status = .running
    runPipeline()
  }

  /// Stops the machine and restores the playback settings from before it was loaded.
  func stop() {
    guard isActive else { return }
    status = .stopped
    crossing = nil
    host.report(.machineStopped)
    host.restore(saved)
  }

  /// Enters a state regardless of transitions and of the status.
  func overrideState(_ name: String, evaluates: Bool) throws(DotLottieError) {
    guard let state = machine.stateIndex[name] else {
      throw DotLottieError(.unknown, reason: "there is no state “\(name)”")
    }
    go(to: state)
    guard evaluates else { return }
    guard status != .stopped else {
      throw DotLottieError(.unknown, reason: "the state machine is not running")
    }
    runPipeline()
  }

  // MARK: Time

  /// Whether elapsed time alone can cause a transition, so that time must be advanced while
  /// playback is paused.
  var asksForTime: Bool {
    let states = [machine.global, current].compactMap(\.self)
    return isActive && states.contains { machine.states[$0].asksForTime }
  }

  /// Advances the time of playback and of the machine.
  func tick(_ milliseconds: Double) {
    let wasCrossing = crossing != nil
    switch host.tickPlayback(milliseconds) {
    case .none: break
    case .loop: post(.loopComplete)
    case .complete: post(.complete)
    }
    if wasCrossing, host.clock.status != .tweening { landCrossing() }
    if status != .stopped { inputs.addTime(milliseconds: milliseconds) }
    if asksForTime { runPipeline() }
  }

  /// Advances the time without movement.
  func letTimePass(_ milliseconds: Double) {
    guard status == .running, milliseconds > 0 else { return }
    inputs.addTime(milliseconds: milliseconds.finite())
  }
}
