// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation

/// Requests to stop, by Ctrl-C for instance, held back until work is at a place where it can stop cleanly.
nonisolated enum Interruption {
  private static let requests = [SIGINT, SIGTERM, SIGHUP]

  /// From now on the signals wait until they are looked for. Broken pipes are then errors, and no signals.
  static func hold() {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for signal in requests + [SIGPIPE] { unsafe sigaddset(&signals, signal) }
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// - Throws: `ExitCode` 128 + the signal's number if there was one.
  static func check() throws {
    var pending = sigset_t()
    guard unsafe sigpending(&pending) == 0 else { return }
    for signal in requests where unsafe sigismember(&pending, signal) == 1 {
      throw CommandFailure.interrupted(by: signal)
    }
  }
}
