// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// Stored results that a test's results are compared with.
///
/// With `RECORD=1` in the environment, results that differ or are missing are stored. Their tests
/// fail, so that nobody takes such a run for a passed one.
package struct Golden: Sendable {
  /// The folder that holds the results.
  package let folder: URL
  private let extensionName: String

  /// - Parameters:
  ///   - name: A folder in `Goldens`, beside the test's file.
  ///   - extensionName: That of its files.
  package init(_ name: String, extension extensionName: String, file: StaticString = #filePath) {
    folder = URL(fileURLWithPath: file.description).deletingLastPathComponent()
      .appendingPathComponent("Goldens").appendingPathComponent(name)
    self.extensionName = extensionName
  }

  package static var isRecording: Bool {
    ProcessInfo.processInfo.environment["RECORD"] == "1"
  }

  func url(_ name: String) -> URL {
    folder.appendingPathComponent(name).appendingPathExtension(extensionName)
  }

  /// Compares a text with the stored one, line by line.
  ///
  /// - Throws: `GoldenFailure` where they differ, where nothing is stored, and when recording.
  package func check(_ text: String, _ name: String) throws {
    let stored = try? String(contentsOf: url(name), encoding: .utf8)
    if stored == text { return }
    if Self.isRecording { try record(Data(text.utf8), name) }
    guard let stored else {
      throw GoldenFailure("\(url(name).path) is missing; RECORD=1 stores it")
    }
    let (old, new) = (stored.split(separator: "\n"), text.split(separator: "\n"))
    let changes = new.difference(from: old).map { change in
      switch change {
      case .remove(_, let line, _): "- " + line
      case .insert(_, let line, _): "+ " + line
      }
    }
    throw GoldenFailure("\(name) differs:\n" + changes.joined(separator: "\n"))
  }

  /// Stores a result, then fails.
  func record(_ data: Data, _ name: String) throws -> Never {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try data.write(to: url(name))
    throw GoldenFailure("recorded \(name)")
  }

  /// Names of stored results that no test uses any more.
  package func orphans(known names: some Sequence<String>) -> [String] {
    let stored = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let known = Set(names.map { $0 + "." + extensionName })
    return stored.filter { !known.contains($0) && !$0.hasPrefix(".") }.sorted()
  }
}

/// Why a result is not the stored one.
package struct GoldenFailure: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
