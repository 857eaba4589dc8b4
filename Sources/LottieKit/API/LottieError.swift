// SPDX-License-Identifier: Apache-2.0

/// Why a file could not be opened at all.
///
/// Its description names the file, the position in it, what is wrong and what to do, in one line.
public struct LottieError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What kind of failure it is; the command line's exit code follows from it.
  public enum Kind: String, Equatable, Sendable {
    /// There is no such file, or it may not be read.
    case unreadable
    /// It is not JSON, or JSON that breaks off or has a mistake.
    case malformed
    /// It is well-formed, but no Lottie animation.
    case notAnAnimation
    /// It exceeds a limit of `Limits`.
    case limit
  }

  /// What kind of failure it is.
  public let kind: Kind
  /// The file's path as it was given; nil for data from memory.
  public var file: String?
  /// Line in the JSON text, a number from 1; nil where there is none.
  public let line: Int?
  /// Column in the line in bytes, from 1.
  public let column: Int?
  /// The JSON path of the member, such as `layers[2].ks.p`; empty for the root.
  public let path: String
  /// What is wrong, and what to do about it.
  public let reason: String

  /// - Parameters:
  ///   - kind: What kind of failure it is.
  ///   - file: The file's path. Default: nil, data from memory.
  ///   - line: In the JSON text, from 1. Default: nil.
  ///   - column: In the line in bytes, from 1. Default: nil.
  ///   - path: The JSON path of the member. Default: empty, the root.
  ///   - reason: What is wrong, and what to do about it.
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

  /// `file:line:column: path: reason`, without the parts that are not known.
  public var description: String {
    var position = file ?? ""
    if let line {
      position += (position.isEmpty ? "line " : ":") + "\(line)"
      if let column { position += ":\(column)" }
    }
    return [position, path, reason].filter { !$0.isEmpty }.joined(separator: ": ")
  }
}

/// Something in a file that was understood but not drawn, or not understood and left out.
public struct LottieWarning: Equatable, Hashable, Sendable, CustomStringConvertible {
  /// What kind of thing it is; the raw values are stable names for machines.
  public enum Code: String, Equatable, Hashable, Sendable, CaseIterable {
    /// A feature of the format that this player does not draw (yet).
    case unsupported
    /// A member has the wrong type or an impossible value; a default is used.
    case malformed
    /// Something is referred to that the file does not have.
    case missing
    /// An image cannot be found or decoded.
    case image
    /// More than `Limits` allow; the rest is left out.
    case limit
    /// An expression fails; the value before it is drawn.
    case expression
    /// A value provider that the program has set finds no property, or one of another type.
    case provider
  }

  /// What kind of thing it is.
  public let code: Code
  /// The JSON path, such as `layers[2].shapes[0]`.
  public let path: String
  /// One sentence without a full stop.
  public let message: String

  /// - Parameters:
  ///   - code: What kind of thing it is.
  ///   - path: The JSON path.
  ///   - message: One sentence without a full stop.
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
