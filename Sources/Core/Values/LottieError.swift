// SPDX-License-Identifier: Apache-2.0

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
  /// The problem, and what to do about it.
  public let reason: String

  /// - Parameters:
  ///   - kind: The kind of error.
  ///   - file: The path of the file. Default: nil, data in memory.
  ///   - line: The line in the JSON text, from 1. Default: nil.
  ///   - column: The column in the line in bytes, from 1. Default: nil.
  ///   - path: The JSON path of the value. Default: empty, the root.
  ///   - reason: The problem, and what to do about it.
  public init(
    _ kind: Kind, file: String? = nil, line: Int? = nil, column: Int? = nil, path: String = "",
    reason: String
  ) {
    self.kind = kind
    self.file = file
    self.line = line
    self.column = column
    self.path = path
    self.reason = reason
  }

  /// The error of reading in a cancelled task.
  static func cancelled(path: String = "") -> LottieError {
    LottieError(.unreadable, path: path, reason: "reading was cancelled")
  }

  /// `file:line:column: path: reason`, without the parts that are unknown.
  public var description: String {
    var position = file ?? ""
    if let line {
      position += (position.isEmpty ? "line " : ":") + "\(line)"
      if let column { position += ":\(column)" }
    }
    return [position, path, reason].filter { !$0.isEmpty }.joined(separator: ": ")
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
  /// The problem as one sentence without a full stop.
  public let message: String

  /// - Parameters:
  ///   - code: The kind of warning.
  ///   - path: The JSON path.
  ///   - message: The problem as one sentence without a full stop.
  public init(_ code: Code, path: String, _ message: String) {
    self.code = code
    self.path = path
    self.message = message
  }

  /// `code: path: message`
  public var description: String {
    [code.rawValue, path, message].filter { !$0.isEmpty }.joined(separator: ": ")
  }
}
