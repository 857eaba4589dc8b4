// SPDX-License-Identifier: Apache-2.0

package import LottieTexts

/// A limit of `Limits` that may be raised for a file that exceeds it, where the computer can take it.
package enum RaisableLimit: Sendable {
  case memory, workOrMemory
}

/// The reason why a file cannot be opened.
///
/// Its description is one line with the file, the position in it, the problem and what to do.
public struct LottieError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of error, which determines the exit code of the command line.
  public enum Kind: String, Equatable, Sendable {
    /// The file does not exist or cannot be read.
    case unreadable
    /// The text is not valid JSON.
    case malformed
    /// The JSON is not a Lottie animation.
    case notAnAnimation
    /// The file exceeds a limit of `Limits`.
    case limit
  }

  /// The kind of error.
  public let kind: Kind
  /// The path of the file, as given; nil for data in memory.
  public var file: String?
  /// The number of the line in the JSON text, from 1; nil if unknown.
  public let line: Int?
  /// The column in the line in bytes, from 1; nil if unknown.
  public let column: Int?
  /// The JSON path of the value, such as `layers[2].ks.p`; empty for the root.
  public let path: String
  /// The problem, and what to do about it, in English.
  public var reason: String { text.english }
  /// The same as a message, for people.
  package let text: Message
  /// The limit that would have to be higher; nil for other errors.
  package let raisable: RaisableLimit?

  /// - Parameters:
  ///   - kind: The kind of error.
  ///   - file: The path of the file. Default: nil, data in memory.
  ///   - line: The line in the JSON text, from 1. Default: nil.
  ///   - column: The column in the line in bytes, from 1. Default: nil.
  ///   - path: The JSON path of the value. Default: empty, the root.
  ///   - message: The problem, and what to do about it.
  public init(
    _ kind: Kind, file: String? = nil, line: Int? = nil, column: Int? = nil, path: String = "",
    message: String
  ) {
    self.init(
      kind, file: file, line: line, column: column, path: path, reason: Message(verbatim: message))
  }

  /// The same with a reason that can be translated. Its label is another one, since literals are
  /// taken for strings where both fit.
  package init(
    _ kind: Kind, file: String? = nil, line: Int? = nil, column: Int? = nil, path: String = "",
    reason: Message, raisable: RaisableLimit? = nil
  ) {
    self.kind = kind
    self.file = file
    self.line = line
    self.column = column
    self.path = path
    text = reason
    self.raisable = raisable
  }

  /// The error of reading in a cancelled task.
  static func cancelled(path: String = "") -> LottieError {
    LottieError(.unreadable, path: path, reason: "reading was cancelled")
  }

  /// `file:line:column: path: reason`, without the parts that are unknown.
  public var description: String { whole.english }

  /// The description in the language of the program.
  package var localized: String { whole.localized }

  /// The description as a message.
  package var whole: Message {
    var location = file ?? ""
    if let line, !location.isEmpty { location += ":\(line)" + (column.map { ":\($0)" } ?? "") }
    let rest: Message = path.isEmpty ? text : "\(path): \(text)"
    guard location.isEmpty else { return "\(location): \(rest)" }
    guard let line else { return rest }
    return column.map { "line \(line):\($0): \(rest)" } ?? "line \(line): \(rest)"
  }
}

/// A part of a file that is not drawn as written.
public struct LottieWarning: Equatable, Hashable, Sendable, CustomStringConvertible {
  /// The kind of warning. The raw values are stable, for use by other programs.
  public enum Code: String, Equatable, Hashable, Sendable, CaseIterable {
    /// A feature of the format that is not supported.
    case unsupported
    /// A value has the wrong type or is out of range; a default is used.
    case malformed
    /// A reference to something that the file does not have.
    case missing
    /// An image cannot be found or decoded.
    case image
    /// A sound cannot be found or decoded.
    case sound
    /// A limit of `Limits` is exceeded; the rest is left out.
    case limit
    /// An expression fails; the value without it is drawn.
    case expression
    /// A value provider of the program matches no property, or one of another type.
    case provider
  }

  /// The kind of warning.
  public let code: Code
  /// The JSON path, such as `layers[2].shapes[0]`.
  public let path: String
  /// The problem as one sentence without a full stop, in English.
  public var message: String { text.english }
  /// The same as a message, for people.
  package let text: Message
  /// The limit that would have to be higher; nil for other warnings.
  package let raisable: RaisableLimit?

  /// - Parameters:
  ///   - code: The kind of warning.
  ///   - path: The JSON path.
  ///   - message: The problem as one sentence without a full stop.
  public init(_ code: Code, path: String, message: String) {
    self.init(code, path: path, Message(verbatim: message))
  }

  /// The same with a text that can be translated. Without a label, since literals are taken for
  /// strings where both fit.
  package init(
    _ code: Code, path: String, _ text: Message, raisable: RaisableLimit? = nil
  ) {
    self.code = code
    self.path = path
    self.text = text
    self.raisable = raisable
  }

  /// `code: path: message`
  public var description: String { whole.english }

  /// The description in the language of the program; the code stays.
  package var localized: String { whole.localized }

  /// The description as a message.
  package var whole: Message {
    let prefix = path.isEmpty ? code.rawValue : "\(code.rawValue): \(path)"
    return "\(prefix): \(text)"
  }
}
