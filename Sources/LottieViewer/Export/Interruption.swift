// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation

/// Deferred handling of SIGINT, SIGTERM and SIGHUP: work stops between frames, and removes partial
/// files.
nonisolated enum Interruption {
  private static let requests = [SIGINT, SIGTERM, SIGHUP]

  /// Blocks these signals until `check`. Also blocks SIGPIPE, so that a broken pipe is an error of
  /// the write.
  static func hold() {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for signal in requests + [SIGPIPE] { unsafe sigaddset(&signals, signal) }
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Stops the command if a blocked signal is pending.
  ///
  /// - Throws: `ExitCode` 128 + the signal's number.
  static func check() throws {
    var pending = sigset_t()
    guard unsafe sigpending(&pending) == 0 else { return }
    for signal in requests where unsafe sigismember(&pending, signal) == 1 {
      throw CommandFailure.interrupted(by: signal)
    }
  }
}
