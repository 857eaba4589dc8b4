// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A condition that did not come true in time.
package struct TimedOut: Error, CustomStringConvertible {
  package let description: String

  package init(description: String) { self.description = description }
}

/// Calls a closure repeatedly until it returns a value.
///
/// - Throws: `TimedOut` after the limit.
@discardableResult
package nonisolated(nonsending) func eventually<Answer>(
  _ what: String, within limit: Duration = .seconds(20), _ ask: () throws -> Answer?
) async throws -> Answer {
  let deadline = ContinuousClock.now + limit
  var isLate = false
  while true {
    if let answer = try ask() { return answer }
    if isLate { break }
    // A sleep among many tests may last longer than the deadline; then it is asked once more.
    isLate = ContinuousClock.now >= deadline
    try await Task.sleep(for: .milliseconds(20))
  }
  throw TimedOut(description: "waited in vain for: \(what)")
}

/// Runs a program to its end.
///
/// - Returns: Exit code, and what it wrote to stdout and stderr.
@discardableResult
package func run(_ program: String, _ arguments: [String], environment: [String: String]? = nil)
  throws
  -> (code: Int32, output: String)
{
  let process = Process()
  process.executableURL = URL(fileURLWithPath: program)
  process.arguments = arguments
  if let environment { process.environment = environment }
  let pipe = Pipe()
  process.standardOutput = pipe
  process.standardError = pipe
  try process.run()
  let data = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return (process.terminationStatus, String(decoding: data, as: UTF8.self))
}
