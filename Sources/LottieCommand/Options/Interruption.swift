// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Glibc
internal import LottieCore
internal import LottieDrawing
internal import LottieTools
internal import Synchronization

/// Deferred handling of SIGINT, SIGTERM and SIGHUP: work stops between frames, and removes partial
/// files. If it does not stop within 150 ms, such as in a slow frame, a thread removes the partial
/// files and ends the process.
enum Interruption {
  private static let requests = [SIGINT, SIGTERM, SIGHUP]

  /// Blocks these signals until `check`. Also blocks SIGPIPE, so that a broken pipe is an error of
  /// the write.
  static func hold() {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for signal in requests + [SIGPIPE] { unsafe sigaddset(&signals, signal) }
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    // After the signals are blocked, since threads inherit that.
    if !isWatching.exchange(true, ordering: .relaxed) { DetachedThread.start(watch) }
  }

  private static let isWatching = Atomic(false)

  /// Ends the process some time after a signal, unless the main thread does.
  @Sendable private static func watch() {
    while true {
      usleep(50_000)
      guard let signal = pendingSignal else { continue }
      usleep(100_000)
      ChildProcess.killDependents()
      OutputFile.discardAll()
      _exit(128 + signal)
    }
  }

  /// The first of the blocked signals that is pending; nil if none is.
  static var pendingSignal: Int32? {
    var pending = sigset_t()
    guard unsafe sigpending(&pending) == 0 else { return nil }
    return requests.first { unsafe sigismember(&pending, $0) == 1 }
  }

  /// Stops the command if a blocked signal is pending.
  ///
  /// - Throws: `ExitCode` 128 + the signal's number, as shells report it.
  static func check() throws {
    if let signal = pendingSignal { throw ExitCode(128 + signal) }
  }
}
