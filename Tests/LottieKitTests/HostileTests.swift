// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import LottieCore
@testable import LottieKit

/// Whatever a file holds: a picture, or an error with a reason. No crash, no hang.
@Suite struct HostileTests {
  /// Seconds of computing in a debug build, with what computes pixels optimised as Scripts/test has
  /// it; without that blurs take a hundred times as long.
  static let budget =
    ProcessInfo.processInfo.environment["LOTTIEKIT_OPTIMIZED_PIXELS"] == nil ? 150 : 8.0

  static let files =
    HostileFile.texts + HostileFile.roots + HostileFile.references + HostileFile.shapes
    + HostileFile.strokesAndPaints + HostileFile.times + HostileFile.masksAndImages
    + HostileFile.containers + HostileFile.textLayers + HostileFile.effects + HostileFile.found
    + HostileFile.sounds + HostileFile.growth

  @Test(arguments: files)
  func isPlayedOrRefused(_ file: HostileFile) {
    let start = threadTime()
    do {
      _ = try file.play()
      guard case .picture = file.expected else {
        Issue.record("it was not refused")
        return
      }
    } catch {
      guard case .refusal(let kind) = file.expected else {
        Issue.record("refused: \(error)")
        return
      }
      #expect(error.kind == kind, "\(error)")
      #expect(!error.reason.isEmpty)
    }
    let spent = threadTime() - start
    #expect(spent < Self.budget, "took \(spent) s")
  }

  /// Writes the files for `Scripts/bench --slowest --hostile`.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["LOTTIEKIT_HOSTILE_FOLDER"] != nil))
  func filesAreWritten() throws {
    let environment = ProcessInfo.processInfo.environment
    let folder = URL(fileURLWithPath: try #require(environment["LOTTIEKIT_HOSTILE_FOLDER"]))
    for (i, file) in Self.files.enumerated() {
      let name = file.name.map { $0.isLetter || $0.isNumber ? $0 : "-" }
      let url = folder.appendingPathComponent("hostile-\(i)-\(String(name)).bin")
      try Data(file.bytes).write(to: url)
    }
  }

  @Test func fileNamesAreUnique() {
    #expect(Set(Self.files.map(\.name)).count == Self.files.count)
  }
}
