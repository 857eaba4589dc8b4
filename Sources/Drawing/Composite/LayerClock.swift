// SPDX-License-Identifier: Apache-2.0

internal import CLottieKernels

/// Divides the time of frames among accounts, one for each layer and one, 0, for the rest.
///
/// It is a stopwatch that always runs for one account: changing the account takes one reading of a
/// counter of the processor. So the accounts add up to the time of the frames, also with thousands of
/// layers. Scenes and painters without a clock only test that they have none.
public final class LayerClock {
  /// What a layer's time is spent on.
  public enum Step: Int, CaseIterable, Sendable {
    /// Values of properties at a frame.
    case update
    /// The display list.
    case list
    /// Painting, and compositing with what is below.
    case content
    /// Painting of masks.
    case masks
    /// Effects and layer styles.
    case filters
    /// Multiplication with a matte. Painting the matte is the content of its own layer.
    case mattes
  }

  /// An account and a step of it.
  public struct State: Sendable {
    /// The index in `ticks`.
    fileprivate let index: Int
  }

  private static let steps = Step.allCases.count
  /// The ticks of each step of each account.
  private var ticks: [UInt64]
  private var current = Step.list.rawValue
  private var last: UInt64 = 0
  /// The ticks of all frames until now, without those of the clock itself and with them.
  private var total: UInt64 = 0, elapsed: UInt64 = 0
  /// The ticks of the current frame.
  private var frame: UInt64 = 0
  /// The ticks that one change of the account takes, which do not count.
  private var cost: UInt64 = 0
  /// The groups that an account pays for. They are kept here, so that no other group gets the identity
  /// of one of them.
  private var payers: [ObjectIdentifier: (group: DrawGroup, account: Int32)] = [:]
  /// The number of groups at which those that nothing else uses are forgotten.
  private var mostGroups = 4096

  /// Makes a clock that is stopped.
  ///
  /// - Parameter accounts: The number of accounts besides 0.
  public init(accounts: Int) {
    ticks = Array(repeating: 0, count: (accounts + 1) * Self.steps)
    last = lottie_ticks()
    for _ in 0..<Self.trials { change(to: current) }
    cost = ticks[current] / UInt64(Self.trials)
    reset()
  }

  /// The number of changes by which their cost is measured.
  private static let trials = 2000

  /// What the time is counted for now.
  public var state: State { State(index: current) }

  /// Forgets all frames.
  public func reset() {
    ticks = Array(repeating: 0, count: ticks.count)
    (total, elapsed) = (0, 0)
  }

  /// Starts a frame, in a step of no layer.
  public func begin(_ step: Step) {
    current = step.rawValue
    last = lottie_ticks()
    frame = 0
  }

  /// Goes on with another step of no layer.
  public func next(_ step: Step) { change(to: step.rawValue) }

  /// Ends a frame.
  ///
  /// - Returns: Its ticks, without those of the clock itself.
  @discardableResult
  public func end() -> UInt64 {
    change(to: Step.list.rawValue)
    total += frame
    return frame
  }

  /// Counts the time from now on for a step of an account.
  ///
  /// - Returns: The account before.
  @discardableResult @inline(__always)
  public func enter(_ step: Step, of account: Int32) -> State {
    let state = State(index: current)
    change(to: Int(account) * Self.steps + step.rawValue)
    return state
  }

  /// Counts the time from now on for another step of the same account.
  @inline(__always)
  func enter(_ step: Step) -> State {
    let state = State(index: current)
    change(to: current - current % Self.steps + step.rawValue)
    return state
  }

  /// Counts the time from now on as before a call of `enter`.
  @inline(__always)
  public func resume(_ state: State) { change(to: state.index) }

  /// Has an account pay for painting a group, from now on.
  ///
  /// - Returns: The group.
  public func pay(for group: DrawGroup, by account: Int32) -> DrawGroup {
    if payers.count >= mostGroups { forgetOldGroups() }
    payers[ObjectIdentifier(group)] = (group, account)
    return group
  }

  /// The account that pays for painting a group; 0 is that of the group around it.
  func account(of group: DrawGroup) -> Int32 { payers[ObjectIdentifier(group)]?.account ?? 0 }

  private func forgetOldGroups() {
    var entries = Array(payers.values)
    payers = [:]
    for index in entries.indices where !isKnownUniquelyReferenced(&entries[index].group) {
      payers[ObjectIdentifier(entries[index].group)] = entries[index]
    }
    mostGroups = max(4096, 2 * payers.count)
  }

  private func change(to index: Int) {
    let now = lottie_ticks()
    // Counters of two processors may differ by some ticks.
    if now > last + cost, ticks.indices.contains(current) {
      let spent = now - last - cost
      ticks[current] += spent
      frame += spent
      elapsed += now - last
    }
    last = now
    current = index
  }

  /// The part of the measured time that is not spent on the clock itself, 0...1.
  public var usefulShare: Double { elapsed > 0 ? Double(total) / Double(elapsed) : 1 }

  /// The share of a step of an account in the time of all frames, 0...1.
  public func share(of step: Step, in account: Int) -> Double {
    let index = account * Self.steps + step.rawValue
    guard total > 0, ticks.indices.contains(index) else { return 0 }
    return Double(ticks[index]) / Double(total)
  }
}
