// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import LottieTexts
internal import LottieTools

/// The option --jobs of commands that draw frames.
struct JobOptions: ParsableArguments {
  @Option(
    help: .translated(
      "Number of threads that draw frames, 1 to 1024; the number of cores if not given."))
  var jobs: Int?

  func validate() throws { try Self.check(jobs) }

  /// Checks the range of an option --jobs, of threads or of processes.
  static func check(_ jobs: Int?) throws {
    guard (1...1024).contains(jobs ?? 1) else {
      throw ValidationError(localized("--jobs takes a number from 1 to 1024"))
    }
  }
}
