// SPDX-License-Identifier: Apache-2.0

/// What scripts may take: the steps of an expression and of a frame, and the time, where frames are
/// shown as they come.
struct ScriptBudget {
  private static let stepsPerSecond = 1e7
  /// The steps of all expressions of a frame, in relation to `Limits.frameWork`.
  private static let frameShare = 3.0
  /// Each expression that did too much leaves a quarter of the steps to the others, down to this
  /// share.
  private static let leastShare = 1.0 / 32
  /// The processor time in which steps must be taken, in relation to the estimate. Only functions of
  /// the library, which are not counted exactly, can need more.
  private static let slowness = 4.0
  /// The processor time of an expression and of a frame in seconds, where frames are shown as they
  /// come.
  private static let liveRun = 0.1, liveFrame = 0.3
  /// How often an expression may be late before it is switched off.
  private static let liveLimit = 5

  /// The memory that one run of a script may take, as a share of `Limits.memory`.
  private static let memoryShare = 0.3

  private let limits: Limits
  /// The share of the steps that an expression may take.
  private var share = 1.0
  /// The steps that the frame may still take, and the seconds that it has taken.
  private var stepsLeft: Double
  private var seconds = 0.0
  /// Whether frames are shown as they are evaluated: an expression that is late keeps its last
  /// value, and the next frame goes on. Default: false.
  var isLive = false
  /// Whether the current run has little time.
  private var isPressed = false
  /// The last results, and how often each expression was late; only if frames are shown as they
  /// come.
  private var last: [Int: ExpressionResult?] = [:], late: [Int: Int] = [:]

  init(_ limits: Limits) {
    self.limits = limits
    stepsLeft = Self.frameSteps(limits)
  }

  private static func frameSteps(_ limits: Limits) -> Double {
    frameShare * limits.frameWork * 1e-9 * stepsPerSecond
  }

  /// The memory that one run may take, in bytes.
  var memory: Double { Self.memoryShare * Double(limits.memory) }

  /// Starts a frame, in which expressions have their steps and their time again.
  mutating func startFrame() { (stepsLeft, seconds) = (Self.frameSteps(limits), 0) }

  /// Whether the frame has no steps left.
  var isSpent: Bool { stepsLeft <= 0 }

  /// Whether the frame has no time left for an expression, which then keeps its last value.
  func isLate(_ id: Int) -> Bool { isLive && seconds > Self.liveFrame && last[id] != nil }

  func lastResult(of id: Int) -> ExpressionResult? { last[id] ?? nil }

  /// Sets the limits of the next run.
  mutating func prepare(_ script: JavaScriptEngine, for id: Int) {
    let most = limits.expressions.seconds * share
    script[.most] = most * Self.stepsPerSecond
    script[.left] = stepsLeft
    script[.taken] = 0
    isPressed = isLive && last[id] != nil
    script.seconds = isPressed ? min(Self.liveRun, most) : most * Self.slowness
  }

  /// Counts a run. The time of an expression's first run, which reads the file and the text, does
  /// not count.
  mutating func count(_ script: JavaScriptEngine) {
    stepsLeft -= script[.taken]
    let taken = script.takeSpent()
    if isPressed { seconds += taken }
  }

  mutating func keep(_ result: ExpressionResult?, of id: Int) {
    if isLive { last[id] = .some(result) }
  }

  /// Notes that an expression was stopped after its time.
  ///
  /// - Returns: Whether it may run again.
  mutating func noteStop(of id: Int) -> Bool {
    guard isLive else { return false }
    late[id, default: 0] += 1
    return late[id, default: 0] < Self.liveLimit
  }

  /// Notes that an expression did too much.
  mutating func noteExcess() { share = max(share / 4, Self.leastShare) }
}

extension JavaScriptEngine {
  /// The numbers after those that answers may have. The same are in `Prelude/shared.js`.
  enum Room: Int {
    /// The property that is evaluated.
    case running
    /// The steps that a run has taken, the most that an expression may take, and what all may.
    case taken, most, left
  }

  /// The number of values that an answer may have.
  static let room = numberCount - 4

  subscript(room: Room) -> Double {
    get { self[Self.room + room.rawValue] }
    set { self[Self.room + room.rawValue] = newValue }
  }
}
