// SPDX-License-Identifier: Apache-2.0

/// The state machine of an interactive animation: states, transitions, inputs and interactions (a
/// file `s/*.json` of a dotLottie archive).
///
/// The value is immutable; `InteractivePlayer` runs it. Decoding is strict, as in other dotLottie
/// players: one member of the wrong type makes the whole machine invalid.
public struct StateMachine: Sendable {
  /// The name of the initial state.
  public let initial: String
  /// The states in the order of the file.
  public let states: [State]
  /// The inputs in the order of the file, without those whose names start with `@`, which are
  /// reserved.
  public let inputs: [Input]
  /// The interactions in the order of the file.
  public let interactions: [Interaction]
  /// The indices of states by their names.
  let stateIndex: [String: Int]
  /// The index of the global state, whose transitions precede those of the current state; nil if
  /// there is none.
  let global: Int?

  /// A state: playback settings with transitions to other states, or the global state, which has
  /// only transitions.
  public struct State: Sendable {
    /// The name by which transitions refer to the state.
    public let name: String
    /// The playback settings; nil for the global state.
    public let playback: Playback?
    /// The transitions to other states, in the order in which they are evaluated.
    public let transitions: [Transition]
    /// The actions that run when the state is entered.
    public let entryActions: [Action]
    /// The actions that run when the state is left.
    public let exitActions: [Action]
    /// Whether a guard of the state compares `@elapsedTime`.
    let asksForTime: Bool

    /// Whether the state is the global state, whose transitions apply in every state.
    public var isGlobal: Bool { playback == nil }
  }

  /// The playback settings of a state.
  public struct Playback: Equatable, Sendable {
    /// The id of the animation in the archive; empty for the loaded animation.
    public var animation = ""
    /// The direction of playback.
    public var mode = PlayMode.forward
    /// Whether playback is repeated.
    public var loops = false
    /// The number of passes if `loops` is set; 0 is endless.
    public var loopCount = 0
    /// The factor of time; a speed of 0 or less is ignored.
    public var speed: Float = 1
    /// The name of the marker whose frames are played; nil for the whole animation.
    public var segment: String?
    /// Whether playback starts when the state is entered; otherwise it is paused.
    public var autoplay = false
    /// The color behind the animation as 0xRRGGBBAA.
    public var backgroundColor: UInt32 = 0
    /// Whether the machine stops when the state is entered.
    public var isFinal = false
  }

  /// A transition from one state to another.
  public struct Transition: Sendable {
    /// The name of the target state.
    public let target: String
    /// The guards, all of which must be met; nil if the file has no list of guards.
    public let guards: [Guard]?
    /// The interpolation of the animation's values between the states; nil for an immediate change.
    public let tween: Tween?
    /// Whether a guard requires an event.
    let hasEvent: Bool
  }

  /// An interpolation of all animated values between two frames, without displaying the frames
  /// between them.
  public struct Tween: Equatable, Sendable {
    /// The duration in seconds.
    public var duration: Double
    /// The handles of the easing curve: x1, y1, x2, y2, as in CSS `cubic-bezier`.
    public var easing: [Double]
  }

  /// A condition of a transition.
  public enum Guard: Sendable {
    /// Compares a numeric input.
    case numeric(String, Condition, NumericComparand)
    /// Compares a boolean input.
    case boolean(String, Condition, BooleanComparand)
    /// Compares a string input.
    case string(String, Condition, StringComparand)
    /// Is met while this event is pending.
    case event(String)

    /// The name of the input or event.
    public var inputName: String {
      switch self {
      case .numeric(let name, _, _), .boolean(let name, _, _), .string(let name, _, _),
        .event(let name):
        name
      }
    }
  }

  /// A comparison of two values. Booleans and strings support only `equal` and `notEqual`; other
  /// conditions are never met.
  public enum Condition: String, CaseIterable, Sendable {
    /// The input equals the value.
    case equal = "Equal"
    /// The input differs from the value.
    case notEqual = "NotEqual"
    /// The input is greater than the value.
    case greater = "GreaterThan"
    /// The input is greater than the value, or equal.
    case greaterOrEqual = "GreaterThanOrEqual"
    /// The input is less than the value.
    case less = "LessThan"
    /// The input is less than the value, or equal.
    case lessOrEqual = "LessThanOrEqual"
  }

  /// The value with which a numeric input is compared.
  public enum NumericComparand: Sendable {
    /// A fixed number.
    case value(Float)
    /// Another input, or `@elapsedTime`.
    case input(String)
    /// A value that is not a number or input: the guard is never met.
    case never(String)
  }

  /// The value with which a boolean input is compared.
  public enum BooleanComparand: Sendable {
    /// A fixed boolean.
    case value(Bool)
    /// The value of the boolean input of this name.
    case input(String)
    /// A value that is not a boolean: the guard is never met.
    case never(String)
  }

  /// The value with which a string input is compared.
  public enum StringComparand: Sendable {
    /// A fixed string.
    case value(String)
    /// The value of the string input of this name.
    case input(String)
    /// A value that is not a string: the guard is never met.
    case never(String)
  }

  /// A variable or event that the application sets and guards compare.
  public struct Input: Equatable, Sendable {
    /// The name. Inputs of different types may have the same name.
    public let name: String
    /// The type and the initial value.
    public let value: InputValue
  }

  /// The value of an input.
  public enum InputValue: Equatable, Sendable {
    /// A number.
    case numeric(Float)
    /// A string.
    case string(String)
    /// A boolean.
    case boolean(Bool)
    /// An event, which has no value and is fired.
    case event

    /// The value of `type` in the file.
    public var typeName: String {
      switch self {
      case .numeric: "Numeric"
      case .string: "String"
      case .boolean: "Boolean"
      case .event: "Event"
      }
    }
  }

  /// A list of actions that a pointer event or the end of playback triggers.
  public struct Interaction: Sendable {
    /// The trigger.
    public let trigger: Trigger
    /// The name of the layer that the pointer must hit; nil for the whole canvas.
    public let layerName: String?
    /// The name of the state that must be the current state, for the triggers `complete` and
    /// `loopComplete`; otherwise nil.
    public let stateName: String?
    /// The actions, which run in this order.
    public let actions: [Action]
  }

  /// An event that triggers an interaction.
  public enum Trigger: String, CaseIterable, Sendable {
    /// A button or a finger goes up.
    case pointerUp = "PointerUp"
    /// A button or a finger goes down.
    case pointerDown = "PointerDown"
    /// The pointer enters the layer or the canvas.
    case pointerEnter = "PointerEnter"
    /// The pointer moves.
    case pointerMove = "PointerMove"
    /// The pointer leaves the layer or the canvas.
    case pointerExit = "PointerExit"
    /// A press is released at its start.
    case click = "Click"
    /// A state's playback ends.
    case complete = "OnComplete"
    /// A pass of a state's looping playback ends.
    case loopComplete = "OnLoopComplete"
  }

  /// A number or a numeric input.
  public enum NumericOperand: Sendable {
    /// A fixed number.
    case value(Float)
    /// Another input, or `@elapsedTime`.
    case input(String)
    /// A text that is neither a number nor an input.
    case never(String)
  }

  /// An action of a state or an interaction.
  public enum Action: Sendable {
    /// Sets a numeric input.
    case setNumeric(String, NumericOperand)
    /// Sets a string input.
    case setString(String, String)
    /// Sets a boolean input.
    case setBoolean(String, BooleanComparand)
    /// Inverts a boolean input.
    case toggle(String)
    /// Adds the operand, or 1; the sign is -1 for `Decrement`.
    case increment(String, sign: Float, NumericOperand?)
    /// Multiplies a numeric input.
    case multiply(String, NumericOperand)
    /// Rounds a numeric input down.
    case floor(String)
    /// Limits a numeric input to a range.
    case clamp(String, min: NumericOperand?, max: NumericOperand?)
    /// Sets a numeric input to a random number.
    case setRandom(String, min: NumericOperand, max: NumericOperand, isInteger: Bool)
    /// Restores the initial value of an input.
    case reset(String)
    /// Fires an event input.
    case fire(String)
    /// Moves to a frame.
    case setFrame(NumericOperand)
    /// Moves to a progress in percent.
    case setProgress(NumericOperand)
    /// Sets the theme of this id.
    case setTheme(String)
    /// Reports a URL to the application, which may open it.
    case openURL(String, target: String)
    /// Reports an event of this name to the application.
    case fireCustomEvent(String)
  }

  /// The name of the input with the time in seconds since the machine was started.
  public static let elapsedTime = "@elapsedTime"
}

/// The direction of playback.
public enum PlayMode: String, CaseIterable, Equatable, Sendable {
  /// From the first frame to the last.
  case forward = "Forward"
  /// From the last frame to the first.
  case reverse = "Reverse"
  /// From the first frame to the last and back.
  case bounce = "Bounce"
  /// From the last frame to the first and back.
  case reverseBounce = "ReverseBounce"

  /// Whether playback starts at the last frame.
  var beginsAtEnd: Bool { self == .reverse || self == .reverseBounce }

  /// Whether a pass reverses its direction once.
  var turns: Bool { self == .bounce || self == .reverseBounce }
}

extension String {
  /// The name of an input without its `$` prefix.
  var withoutDollar: String { String(drop { $0 == "$" }) }
}
