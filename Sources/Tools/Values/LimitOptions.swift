// SPDX-License-Identifier: Apache-2.0

package import ArgumentParser
package import LottieCore
internal import LottieGeometry
package import LottieTexts
internal import Synchronization

/// The options of all commands that read an animation which limit what a file can do.
package struct LimitOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: .translated(
      "Estimated work of one frame at 512x512 pixels in seconds of one core; default 1.",
      valueName: "seconds"))
  package var maxWork: Double?

  @Option(
    parsing: .unconditional,
    help: .translated(
      "Memory for the file and its frames, without pictures, in MB, at least 32; default 128.",
      valueName: "MB"))
  package var maxMemory: Double?

  @Flag(
    help: .translated(
      "Do not run JavaScript; expressions that need it keep their keyframed values."))
  package var noScripts = false

  @Flag(help: .translated("Do not download anything; a URL as FILE is an error."))
  package var offline = false

  package init() {}

  /// Checks ranges.
  package func validate() throws {
    if let maxWork, !(maxWork > 0) {
      throw ValidationError(localized("--max-work takes a number above 0"))
    }
    if let maxMemory, !(maxMemory >= 32) {
      throw ValidationError(localized("--max-memory takes a number of at least 32"))
    }
  }

  /// The limits.
  package var limits: Limits {
    var limits = Limits()
    if let maxWork {
      limits.frameWork = maxWork * 1e9
      limits.expressions.seconds *= maxWork
    }
    if let maxMemory { limits.memory = Int(clamping: maxMemory * 1e6, to: 0...Int.max / 2) }
    limits.expressions.usesJavaScript = !noScripts
    limits.files.allowsDownloads = !offline
    return limits
  }

  /// Makes these the limits of all files that the process reads.
  package func use() { Limits.setGiven(limits) }
}

extension Limits {
  private static let stored = Mutex(Limits())

  /// The limits of the command line, which are set once, before the first file is read.
  package static var given: Limits { stored.withLock { $0 } }

  fileprivate static func setGiven(_ limits: Limits) { stored.withLock { $0 = limits } }
}

extension RaisableLimit? {
  /// A message about what exceeds the limit, with the options that raise it.
  package func advised(_ message: Message) -> Message {
    switch self {
    case nil: message
    case .memory: "\(message); --max-memory allows more"
    case .workOrMemory: "\(message); --max-work and --max-memory allow more"
    }
  }
}
