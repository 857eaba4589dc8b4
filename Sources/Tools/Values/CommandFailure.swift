// SPDX-License-Identifier: Apache-2.0

internal import Glibc
package import LottieCore
internal import LottieDrawing
package import LottieTexts

/// The reason why a command or an export stops. The command line prints it and ends with its code;
/// a window shows the message.
package struct CommandFailure: Error, Equatable {
  /// The kind of failure. The raw value is the exit code; from 64 as in sysexits.h.
  package enum Kind: Int32 {
    /// A file is damaged, or no animation.
    case invalid = 2
    /// A limit is exceeded.
    case limit = 3
    /// An argument does not fit the file or the other arguments.
    case usage = 64
    /// A file cannot be read.
    case noInput = 66
    /// A display or another program is missing.
    case unavailable = 69
    /// A job of a batch has crashed, or took too long.
    case crash = 70
    /// The output file cannot be written.
    case cannotWrite = 73
    /// A result cannot be printed.
    case noOutput = 74
    /// The user stopped the work; nothing was written.
    case cancelled = 130
  }

  /// One line without the program's name.
  package let text: Message
  package let kind: Kind
  /// Why the system did not write an output file; nil for other failures.
  package private(set) var reason: Message?

  package init(_ text: Message, _ kind: Kind) {
    self.text = text
    self.kind = kind
  }

  /// Makes the failure of a file that cannot be read, is no animation or exceeds a limit.
  package init(_ error: LottieError) {
    let kind: Kind =
      switch error.kind {
      case .unreadable: .noInput
      case .malformed, .notAnAnimation: .invalid
      case .limit: .limit
      }
    self.init(error.raisable.advised(error.whole), kind)
  }

  /// The failure that a command ends by; nil for errors of the argument parser, which knows their
  /// messages and exit codes.
  package init?(endingBy error: any Error) {
    switch error {
    case let error as LottieError: self.init(error)
    case let failure as CommandFailure: self = failure
    case let error as DrawingError: self.init(error.text, .cannotWrite)
    default: return nil
    }
  }

  /// Reads a whole file, or throws the failure that says that it cannot be read.
  package static func contents(of path: String) throws(CommandFailure) -> [UInt8] {
    do throws(SystemError) { return try Disk.contents(of: path) } catch {
      let isMissing = [ENOENT, ENOTDIR].contains(error.code)
      throw CommandFailure(
        isMissing ? "\(path): there is no such file" : "\(path): \(error.text)", .noInput)
    }
  }

  /// Makes the failure of an output file.
  package init(cannotWrite path: String, _ reason: Message) {
    self.init(Message("\(path): cannot be written: \(reason)"), .cannotWrite)
    self.reason = reason
  }
}
