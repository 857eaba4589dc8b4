// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization

/// Where the library's messages go: what programs ask it to log, and mistakes in using it.
///
/// ```swift
/// LottieLogger.shared = LottieLogger(warn: { myLog.append($0) }, info: { _ in })
/// ```
///
/// What is wrong in files is not logged; it is in `Animation.warnings`.
public struct LottieLogger: Sendable {
  private let onWarn: @Sendable (String) -> Void
  private let onInfo: @Sendable (String) -> Void

  /// - Parameters:
  ///   - warn: Called for mistakes, such as a provider of the wrong type. Default: nil, a line on
  ///     standard error.
  ///   - info: Called for what was asked for, such as keypaths. Default: nil, a line on standard
  ///     output.
  public init(
    warn: (@Sendable (String) -> Void)? = nil, info: (@Sendable (String) -> Void)? = nil
  ) {
    onWarn = warn ?? { Self.write($0, to: .standardError) }
    onInfo = info ?? { Self.write($0, to: .standardOutput) }
  }

  /// The one that the library uses. May be replaced at any time, from anywhere.
  ///
  /// Default: one that writes lines on standard error and standard output.
  public static var shared: LottieLogger {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }

  private static let current = Mutex(LottieLogger())

  /// Reports a mistake.
  public func warn(_ message: String) { onWarn(message) }

  /// Writes what was asked for.
  public func info(_ message: String) { onInfo(message) }

  /// Writes a line to one of the program's outputs; one that is closed is no reason to end.
  private static func write(_ message: String, to output: FileHandle) {
    try? output.write(contentsOf: Data((message + "\n").utf8))
  }
}
