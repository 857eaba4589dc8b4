// SPDX-License-Identifier: Apache-2.0

package import Foundation
package import Testing

/// The program on a command line of its own, without a display.
package enum CommandLine {
  package static var isReady: Bool { Desktop.viewer != nil }
  package static let need: Comment = "needs LOTTIE_VIEWER_BIN; Scripts/test provides it"

  /// What is needed to read exports back.
  package static var hasReaders: Bool {
    isReady
      && ["convert", "compare", "anim_dump", "webpmux", "ffmpeg", "ffprobe"]
        .allSatisfy { Desktop.find($0) != nil }
  }
  package static let readersNeed: Comment =
    "needs ImageMagick, webp and ffmpeg; Scripts/setup test installs them"

  package struct Answer: Sendable {
    package let code: Int32
    package let output: Data
    package let errors: String
    package var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// Runs `lottie`, or another program, to its end.
  ///
  /// - Parameter input: What it reads from stdin.
  package static func run(
    _ arguments: [String], program: String? = Desktop.lottie, in folder: String? = nil,
    input: Data? = nil, environment: [String: String] = [:]
  ) throws -> Answer {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(program))
    process.arguments = arguments
    process.environment = Desktop.environment.merging(environment) { $1 }
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    let scratch = FileManager.default.temporaryDirectory
      .appendingPathComponent("lottie-viewer-input-\(UUID().uuidString)")
    try (input ?? Data()).write(to: scratch)
    defer { try? FileManager.default.removeItem(at: scratch) }
    process.standardInput = try FileHandle(forReadingFrom: scratch)
    let errorsFile = scratch.appendingPathExtension("errors")
    try Data().write(to: errorsFile)
    defer { try? FileManager.default.removeItem(at: errorsFile) }
    process.standardError = try FileHandle(forWritingTo: errorsFile)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let errors = try Data(contentsOf: errorsFile)
    return Answer(
      code: process.terminationStatus, output: data, errors: String(decoding: errors, as: UTF8.self)
    )
  }

  /// Runs another program, which has to succeed, and gives what it says.
  @discardableResult
  package static func tool(_ name: String, _ arguments: [String], in folder: String) throws
    -> String
  {
    let answer = try run(arguments, program: Desktop.find(name), in: folder)
    try #require(answer.code == 0, "\(name): \(answer.errors)")
    return answer.text
  }
}
