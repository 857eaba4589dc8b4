// SPDX-License-Identifier: Apache-2.0

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
  /// The file, such as `s/toggle.json`; nil for data from memory.
  public var file: String?
  /// The number of the line in the JSON text, from 1; nil if unknown.
  public let line: Int?
  /// The column in the line in bytes, from 1; nil if unknown.
  public let column: Int?
  /// The JSON path of the member, such as `states[2].transitions[0].guards[1].inputName`; empty for
  /// the root.
  public let path: String
  /// A description of the problem.
  public let reason: String

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - code: The kind of error.
  ///   - file: The file. Default: nil, data from memory.
  ///   - line: The line in the JSON text, from 1. Default: nil.
  ///   - column: The column in the line in bytes, from 1. Default: nil.
  ///   - path: The JSON path of the member. Default: empty, the root.
  ///   - reason: A description of the problem.
  public init(
    _ code: Code, file: String? = nil, line: Int? = nil, column: Int? = nil, path: String = "",
    reason: String
  ) {
    self.code = code
    self.file = file
    self.line = line
    self.column = column
    self.path = path
    self.reason = reason
  }

  /// The text `file:line:column: path: reason`, without unknown parts.
  public var description: String {
    LottieError(.malformed, file: file, line: line, column: column, path: path, reason: reason)
      .description
  }
}

extension DotLottieError {
  /// Converts the error of a text that is not JSON.
  init(_ error: LottieError) {
    self.init(
      .parse, file: error.file, line: error.line, column: error.column, path: error.path,
      reason: error.reason)
  }
}
