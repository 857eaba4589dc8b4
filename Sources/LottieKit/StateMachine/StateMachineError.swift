// SPDX-License-Identifier: Apache-2.0

/// Why a theme or a state machine was refused as a whole. The animation plays without it.
///
/// Its description names the file, the place in it and what is wrong, in one line.
public struct DotLottieError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What kind of failure it is; the raw values are stable names for scripts.
  public enum Code: String, Equatable, Sendable {
    /// The text is not JSON, or a member is missing, of the wrong type or not known.
    case parse
    /// The archive has no such file.
    case notFound
    /// Two states have one name.
    case duplicateStateName
    /// There is more than one state of the type `GlobalState`.
    case multipleGlobalStates
    /// A state has more than one transition without guards.
    case multipleGuardlessTransitions
    /// A guard is about an input that is not declared, or is of another type.
    case unknownInput
    /// An event is not declared.
    case noSuchEvent
    /// No state machine is loaded.
    case noMachine
    /// No animation is loaded.
    case notLoaded
    /// It cannot be done now, or not to this animation.
    case insufficientCondition
    /// A value is out of range, of the wrong type, or names something that is not there.
    case invalidParameter
    /// Another failure.
    case unknown
  }

  /// What kind of failure it is.
  public let code: Code
  /// Where it is, and what is wrong.
  private var details: LottieError

  /// The file, such as `s/toggle.json`; nil for data from memory.
  public var file: String? {
    get { details.file }
    set { details.file = newValue }
  }
  /// Number of the line in the JSON text, from 1; nil where there is none.
  public var line: Int? { details.line }
  /// Column in the line in bytes, from 1.
  public var column: Int? { details.column }
  /// The JSON path of the member, such as `states[2].transitions[0].guards[1].inputName`; empty for the root.
  public var path: String { details.path }
  /// What is wrong.
  public var reason: String { details.reason }

  /// - Parameters:
  ///   - code: What kind of failure it is.
  ///   - file: The file. Default: nil, data from memory.
  ///   - line: In the JSON text, from 1. Default: nil.
  ///   - column: In the line in bytes, from 1. Default: nil.
  ///   - path: The JSON path of the member. Default: empty, the root.
  ///   - reason: What is wrong.
  public init(
    _ code: Code, file: String? = nil, line: Int? = nil, column: Int? = nil, path: String = "",
    reason: String
  ) {
    self.init(
      code,
      LottieError(.malformed, file: file, line: line, column: column, path: path, reason: reason))
  }

  /// The same failure of what an animation's reader has refused.
  package init(_ code: Code, _ error: LottieError) {
    self.code = code
    details = error
  }

  /// The same place and reason as another kind of failure.
  func with(_ code: Code) -> DotLottieError { DotLottieError(code, details) }

  /// `file:line:column: path: reason`, without the parts that are not known.
  public var description: String { details.description }
}
