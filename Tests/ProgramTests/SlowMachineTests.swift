// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

/// A picture does not depend on how fast the machine is.
@Suite(.enabled(if: CommandLine.isReady, CommandLine.need), .hangLimit)
struct SlowMachineTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Forty squares, each turned by an expression that only JavaScript can evaluate, and that takes
  /// some milliseconds.
  private static var file: String {
    let waves = "Math.sin(Math.cos(Math.sin(Math.cos(Math.sin(i)))))"
    let loop = "for (var i = 0; i < 40000; i++) n = \(waves);"
    let text = "var n = 0; \(loop) value + n * /a+/.exec('aaa')[0].length"
    let layers = (0..<40).map { i in
      #"""
      {"ty":1,"sw":4,"sh":4,"sc":"#ff0000","ip":0,"op":9,
      "ks":{"p":{"k":[\#(4 + i % 8 * 10),\#(4 + i / 8 * 10)]},"r":{"k":\#(i),"x":"\#(text)"}}}
      """#
    }
    return #"{"fr":30,"ip":0,"op":9,"w":90,"h":60,"layers":[\#(layers.joined(separator: ","))]}"#
  }

  @Test func aRenderWithATenthOfACoreWritesTheSameBytes() async throws {
    _ = try folder.write("a.json", Self.file)
    let calm = try CommandLine.run(["render", "a.json", "--output", "calm.png"], in: folder.path)
    // No expression was left out.
    #expect(calm.code == 0 && calm.errors.isEmpty, "\(calm.errors)")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Desktop.lottie))
    process.arguments = ["render", "a.json", "--output", "starved.png"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    try process.run()
    while process.isRunning {
      try await Task.sleep(for: .milliseconds(3))
      kill(process.processIdentifier, SIGSTOP)
      try await Task.sleep(for: .milliseconds(27))
      kill(process.processIdentifier, SIGCONT)
    }
    #expect(process.terminationStatus == 0)
    let pictures = ["calm.png", "starved.png"].map {
      FileManager.default.contents(atPath: folder.path + "/" + $0)
    }
    #expect(pictures[0] != nil && pictures[0] == pictures[1])
  }
}
