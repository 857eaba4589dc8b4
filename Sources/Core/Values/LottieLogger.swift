// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization

/// The destination of the library's messages: requested information, and errors in its use.
///
/// ```swift
/// LottieLogger.shared = LottieLogger(warn: { myLog.append($0) }, info: { _ in })
/// LottieLogger.shared = LottieLogger(warn: { message, file, line in log(file, line, message()) })
/// ```
///
/// Problems in files are not logged, but listed in `Animation.warnings`. No message ends the
/// program. The default logger writes each error once in a process: a server that sets a keypath that
/// thousands of files do not have says so once.
public struct LottieLogger: Sendable {
  /// Called with a condition that should be true, with the message for the case that it is false,
  /// and the position of the call.
  public typealias Assert =
    @Sendable (
      _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String,
      _ fileID: StaticString, _ line: UInt
    ) -> Void
  /// Called in a state that should not occur.
  public typealias AssertionFailure =
    @Sendable (
      _ message: @autoclosure () -> String, _ fileID: StaticString, _ line: UInt
    ) -> Void
  /// Called for errors in the use of the library.
  public typealias Warn =
    @Sendable (
      _ message: @autoclosure () -> String, _ fileID: StaticString, _ line: UInt
    ) -> Void
  /// Called with requested information.
  public typealias Info = @Sendable (_ message: @autoclosure () -> String) -> Void

  private let onAssert: Assert
  private let onFailure: AssertionFailure
  private let onWarn: Warn
  private let onInfo: Info

  /// - Parameters:
  ///   - warn: Called for errors in the use of the library, such as a provider of the wrong type.
  ///     Default: nil, a line on standard error, once for each message.
  ///   - info: Called with requested information, such as keypaths. Default: nil, a line on
  ///     standard output.
  public init(
    warn: (@Sendable (String) -> Void)? = nil, info: (@Sendable (String) -> Void)? = nil
  ) {
    var onWarn: Warn?
    if let warn { onWarn = { @Sendable message, _, _ in warn(message()) } }
    var onInfo: Info?
    if let info { onInfo = { @Sendable message in info(message()) } }
    self.init(assert: nil, assertionFailure: nil, warn: onWarn, info: onInfo)
  }

  /// A logger with the closures of lottie-ios 4.
  ///
  /// - Parameters:
  ///   - assert: Called for each condition. Default: nil, a false condition is passed to `warn`.
  ///   - assertionFailure: Called for a failed assertion. Default: nil, it is passed to `warn`.
  ///   - warn: Called for errors in the use of the library. Default: nil, a line on standard error,
  ///     once for each message.
  ///   - info: Called with requested information. Default: nil, a line on standard output.
  @_disfavoredOverload
  public init(
    assert: Assert? = nil, assertionFailure: AssertionFailure? = nil, warn: Warn? = nil,
    info: Info? = nil
  ) {
    let warn = warn ?? { message, _, _ in Self.warnOnce(message()) }
    onWarn = warn
    onInfo = info ?? { Self.write($0(), to: STDOUT_FILENO) }
    onFailure = assertionFailure ?? { message, file, line in warn(message(), file, line) }
    onAssert =
      assert
      ?? { condition, message, file, line in
        if !condition() { warn(message(), file, line) }
      }
  }

  /// The logger of the library. It can be replaced at any time, on any thread.
  ///
  /// Default: a logger that writes lines on standard error and standard output.
  public static var shared: LottieLogger {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }

  private static let current = Mutex(LottieLogger())

  /// A logger that writes everything on standard output.
  public static var printToConsole: LottieLogger {
    LottieLogger(warn: { message, _, _ in write(message(), to: STDOUT_FILENO) } as Warn)
  }

  /// Reports an error if a condition is false.
  ///
  /// - Parameters:
  ///   - condition: The condition.
  ///   - message: The message. Default: none.
  ///   - fileID: The source file of the call. Default: this one.
  ///   - line: Its line, from 1. Default: this one.
  public func assert(
    _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String = String(),
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    onAssert(condition(), message(), fileID, line)
  }

  /// Reports a state that should not occur.
  ///
  /// - Parameters:
  ///   - message: The message. Default: none.
  ///   - fileID: The source file of the call. Default: this one.
  ///   - line: Its line, from 1. Default: this one.
  public func assertionFailure(
    _ message: @autoclosure () -> String = String(), fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    onFailure(message(), fileID, line)
  }

  /// Reports an error in the use of the library.
  ///
  /// - Parameters:
  ///   - message: The message. Default: none.
  ///   - fileID: The source file of the call. Default: this one.
  ///   - line: Its line, from 1. Default: this one.
  public func warn(
    _ message: @autoclosure () -> String = String(), fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    onWarn(message(), fileID, line)
  }

  /// Writes requested information.
  ///
  /// - Parameter message: The text. Default: none.
  public func info(_ message: @autoclosure () -> String = String()) { onInfo(message()) }

  /// The errors that were written.
  private static let written = Mutex<Set<String>>([])
  /// The largest number of errors that are remembered, which limits the memory.
  private static let mostWritten = 1000

  /// Writes an error on standard error, unless it was written before.
  private static func warnOnce(_ message: String) {
    let isNew = written.withLock { known in
      if known.count >= mostWritten { known.removeAll() }
      return known.insert(message).inserted
    }
    if isNew { write(message, to: STDERR_FILENO) }
  }

  /// Writes a line; errors are ignored, for example if the output is closed.
  private static func write(_ message: String, to output: Int32) {
    var rest = Array((message + "\n").utf8)[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(output, $0.baseAddress, $0.count)
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { return }
      rest = rest.dropFirst(written)
    }
  }
}
