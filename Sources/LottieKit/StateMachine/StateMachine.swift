// SPDX-License-Identifier: Apache-2.0

/// An interactive animation's states, what leads from one to another, and what pointer and playback set off.
///
/// A value that does not change: `InteractivePlayer` runs it. Reading one is strict, as the format asks for: one member
/// of the wrong type refuses the whole, with its place.
public struct StateMachine: Sendable {
  /// The name of the state to begin with.
  public let initial: String
  /// In the order of the file.
  public let states: [State]
  /// In the order of the file, without those whose names begin with `@`, which are reserved.
  public let inputs: [Input]
  /// In the order of the file.
  public let interactions: [Interaction]
  /// States by their names.
  let stateIndex: [String: Int]
  /// The state that is asked before the present one; nil if there is none.
  let global: Int?

  /// A part of the animation that plays, or what is asked everywhere.
  public struct State: Sendable {
    /// By which transitions refer to it.
    public let name: String
    /// How it plays; nil for the global state, which plays nothing.
    public let playback: Playback?
    /// The ways out, in the order in which they are tried.
    public let transitions: [Transition]
    /// Run when the state is entered.
    public let entryActions: [Action]
    /// Run when the state is left.
    public let exitActions: [Action]
    /// One of its transitions waits for time to pass.
    let asksForTime: Bool

    /// Asked before the present state, whatever that is.
    public var isGlobal: Bool { playback == nil }
  }

  /// How a state plays.
  public struct Playback: Equatable, Sendable {
    /// Which animation of the file; empty for the one that is loaded.
    public var animation = ""
    /// Direction.
    public var mode = PlayMode.forward
    /// Whether it begins again at its end.
    public var loops = false
    /// How many times, if it loops; 0 for ever.
    public var loopCount = 0
    /// Factor on time; 0 and below leave it as it was.
    public var speed: Float = 1
    /// The name of the marker whose frames are played; nil for all of the animation.
    public var segment: String?
    /// Whether it plays as soon as it is entered; else it stands still.
    public var autoplay = false
    /// Behind the animation, 0xRRGGBBAA.
    public var backgroundColor: UInt32 = 0
    /// The machine stops when the state is entered.
    public var isFinal = false
  }

  /// A way from a state to another.
  public struct Transition: Sendable {
    /// The name of the state it leads to.
    public let target: String
    /// All have to be met; nil where the file has no such list.
    public let guards: [Guard]?
    /// How the values of the animation move from here to there; nil for at once.
    public let tween: Tween?
    let hasEvent: Bool
  }

  /// A movement between two frames of an animation that is in neither.
  public struct Tween: Equatable, Sendable {
    /// In seconds.
    public var duration: Double
    /// The two handles of the curve: x1, y1, x2, y2.
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
    /// Met while this event is pending.
    case event(String)

    /// The input or event that it is about.
    public var inputName: String {
      switch self {
      case .numeric(let name, _, _), .boolean(let name, _, _), .string(let name, _, _),
        .event(let name):
        name
      }
    }
  }

  /// How two values are compared; the order of booleans and strings is never met.
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

  /// What a numeric input is compared with.
  public enum NumericComparand: Sendable {
    /// A fixed number.
    case value(Float)
    /// Another input, or `@elapsedTime`.
    case input(String)
    /// Nothing that can be compared: the guard is never met.
    case never(String)
  }

  /// What a boolean input is compared with.
  public enum BooleanComparand: Sendable {
    /// A fixed truth value.
    case value(Bool)
    /// The value of the boolean input of this name.
    case input(String)
    /// A text that is no truth value: the guard never passes.
    case never(String)
  }

  /// What a string input is compared with.
  public enum StringComparand: Sendable {
    /// A fixed string.
    case value(String)
    /// The value of the string input of this name.
    case input(String)
    /// What is no string: the guard never passes.
    case never(String)
  }

  /// Something that the host can set, and that guards can ask for.
  public struct Input: Equatable, Sendable {
    /// Inputs of different types may share a name.
    public let name: String
    /// Its type, and its value to begin with.
    public let value: InputValue
  }

  /// The value of an input.
  public enum InputValue: Equatable, Sendable {
    /// A number.
    case numeric(Float)
    /// A string.
    case string(String)
    /// A truth value.
    case boolean(Bool)
    /// Has no value: it is fired.
    case event

    /// As the file writes it.
    public var typeName: String {
      switch self {
      case .numeric: "Numeric"
      case .string: "String"
      case .boolean: "Boolean"
      case .event: "Event"
      }
    }
  }

  /// What something from outside sets off.
  public struct Interaction: Sendable {
    /// What it waits for.
    public let trigger: Trigger
    /// The layer that the pointer has to be on; nil for anywhere.
    public let layerName: String?
    /// The state that has to be the present one, for the ends of playback.
    public let stateName: String?
    /// Run one after the other.
    public let actions: [Action]
  }

  /// What comes from outside.
  public enum Trigger: String, CaseIterable, Sendable {
    /// A button or a finger goes up.
    case pointerUp = "PointerUp"
    /// A button or a finger goes down.
    case pointerDown = "PointerDown"
    /// The pointer comes onto the layer, or the canvas.
    case pointerEnter = "PointerEnter"
    /// The pointer moves.
    case pointerMove = "PointerMove"
    /// The pointer leaves the layer, or the canvas.
    case pointerExit = "PointerExit"
    /// A press is released where it began.
    case click = "Click"
    /// A state's playback ends.
    case complete = "OnComplete"
    /// A state's playback has come to the end of a loop.
    case loopComplete = "OnLoopComplete"
  }

  /// A number, or the input that holds it.
  public enum NumericOperand: Sendable {
    /// A fixed number.
    case value(Float)
    /// Another input, or `@elapsedTime`.
    case input(String)
    /// A text that refers to nothing.
    case never(String)
  }

  /// Something that is done.
  public enum Action: Sendable {
    /// Sets a numeric input.
    case setNumeric(String, NumericOperand)
    /// Sets a string input.
    case setString(String, String)
    /// Sets a boolean input.
    case setBoolean(String, BooleanComparand)
    /// Switches a boolean input over.
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
    /// Gives an input its initial value.
    case reset(String)
    /// Fires an event input.
    case fire(String)
    /// Goes to a frame.
    case setFrame(NumericOperand)
    /// Goes to a progress, in percent as the file gives it.
    case setProgress(NumericOperand)
    /// Sets the theme of this id.
    case setTheme(String)
    /// Asks the host to open an address.
    case openURL(String, target: String)
    /// Tells the host of an event of this name.
    case fireCustomEvent(String)
  }

  /// The name of the input that counts the seconds since the machine was started.
  public static let elapsedTime = "@elapsedTime"
}

/// The direction in which frames follow each other.
public enum PlayMode: String, CaseIterable, Equatable, Sendable {
  /// From the first frame to the last.
  case forward = "Forward"
  /// From the last frame to the first.
  case reverse = "Reverse"
  /// There and back.
  case bounce = "Bounce"
  /// Back and there.
  case reverseBounce = "ReverseBounce"

  /// It begins at the last frame.
  var beginsAtEnd: Bool { self == .reverse || self == .reverseBounce }

  /// A pass goes there and back.
  var turns: Bool { self == .bounce || self == .reverseBounce }
}

extension String {
  /// The name of an input without the `$` that may stand before it.
  var withoutDollar: String { String(drop { $0 == "$" }) }
}
