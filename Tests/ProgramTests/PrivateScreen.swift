// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

/// A screen of a test's own, whose properties it may change.
final class PrivateScreen {
  private let process = Process()
  let display: String

  /// - Parameter depth: The bits of a pixel. Default: 24.
  init(depth: Int = 24) async throws {
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: try #require(Desktop.find("Xvfb")))
    process.arguments = [
      "-displayfd", "1", "-screen", "0", "1280x900x\(depth)", "-noreset", "-nolisten", "tcp",
    ]
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let number = String(
      decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
    display = ":" + number.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Ends the X server, as a crash would.
  func end() { kill(process.processIdentifier, SIGKILL) }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  var environment: [String: String] { Desktop.environment.merging(["DISPLAY": display]) { $1 } }
}
