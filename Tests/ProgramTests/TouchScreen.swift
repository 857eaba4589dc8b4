// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

/// An X server that nobody sees, whose touch screen has the test's fingers on it.
///
/// One serves all tests. It ends with the program that started it, at the latest when the test
/// runner does.
final class TouchScreen {
  /// What a finger does, which one, and where on the screen.
  typealias Step = (what: Move, finger: Int, position: CGPoint)

  enum Move: String { case down, move, up }

  private static let shared = Result { try TouchScreen() }
  static func get() throws -> TouchScreen { try shared.get() }

  private let process = Process()
  private let (input, output) = (Pipe(), Pipe())
  /// `:7`, say.
  let display: String

  private init() throws {
    process.executableURL = URL(fileURLWithPath: try #require(Desktop.program))
    process.arguments = ["touchscreen", try #require(Desktop.find("Xorg"))]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    display = Self.line(of: output)
    try #require(display.hasPrefix(":"), "Xorg did not start")
  }

  /// Has fingers do something, one step after the other, until the server has dealt with it.
  func touch(_ steps: [Step]) throws {
    try #require(process.isRunning, "the touch screen has ended")
    let line = steps.map { "\($0.what):\($0.finger):\($0.position.x),\($0.position.y)" }
      .joined(separator: " ")
    try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    #expect(Self.line(of: output) == "done")
  }

  /// The next line that it says, which it does in time; empty when it has ended.
  private static func line(of pipe: Pipe) -> String {
    String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
