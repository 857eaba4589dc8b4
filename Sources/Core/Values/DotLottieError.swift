// SPDX-License-Identifier: Apache-2.0

package import LottieTexts

/// An error of a theme, a state machine or an interactive player. The animation can be played
/// without the theme or machine.
///
/// The description contains the file, the line and column, the path and the reason in one line.
public struct DotLottieError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of error. The raw values are stable names for scripts.
  public enum Code: String, Equatable, Sendable {
    /// The text is not JSON, or a member is missing, has the wrong type or an unknown value.
    case parse
    /// The archive has no such file.
    case notFound
    /// Two states have the same name.
    case duplicateStateName
    /// The machine has more than one state of the type `GlobalState`.
    case multipleGlobalStates
    /// A state has more than one transition without guards.
    case multipleGuardlessTransitions
    /// An input is not declared or has a different type.
    case unknownInput
    /// An event is not declared.
    case noSuchEvent
    /// No state machine is loaded.
    case noMachine
    /// No animation is loaded.
    case notLoaded
    /// The operation is not possible in the current status or with this animation.
    case insufficientCondition
    /// A value is out of range, has the wrong type or refers to something that does not exist.
    case invalidParameter
    /// Any other error.
    case unknown
  }

  /// The kind of error.
  public let code: Code
  /// The position of the problem, and its description.
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
  /// The JSON path of the member, such as `states[2].transitions[0].guards[1].inputName`; empty for
  /// the root.
  public var path: String { details.path }
  /// What is wrong.
  public var reason: String { details.reason }

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - code: The kind of error.
  ///   - file: The file. Default: nil, data from memory.
  ///   - line: The line in the JSON text, from 1. Default: nil.
  ///   - column: The column in the line in bytes, from 1. Default: nil.
  ///   - path: The JSON path of the member. Default: empty, the root.
  ///   - message: A description of the problem.
  public init(
    _ code: Code, file: String? = nil, line: Int? = nil, column: Int? = nil, path: String = "",
    message: String
  ) {
    self.init(
      code, file: file, line: line, column: column, path: path, reason: Message(verbatim: message))
  }

  /// The same with a reason that can be translated. Its label is another one, since literals are
  /// taken for strings where both fit.
  package init(
    _ code: Code, file: String? = nil, line: Int? = nil, column: Int? = nil, path: String = "",
    reason: Message
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

  /// The same path and reason as another kind of error.
  func with(_ code: Code) -> DotLottieError { DotLottieError(code, details) }

  /// `file:line:column: path: reason`, without the parts that are not known.
  public var description: String { details.description }

  /// The description in the language of the program.
  package var localized: String { details.localized }
  /// The description as a message.
  package var whole: Message { details.whole }
  /// What is wrong, as a message.
  package var text: Message { details.text }
}
