// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

/// `lottie bench --layers`.
@Suite(.enabled(if: CommandLine.isReady, CommandLine.need), .hangLimit)
struct BenchLayersTests {
  private let folder: TemporaryFolder
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    file = try folder.write("crossing.json", Sample.crossing)
  }

  /// The sum of the layers is the frame, and the names of the keys are those of the help.
  @Test func benchMeasuresLayers() throws {
    let answer = try CommandLine.run(
      ["bench", file, "--layers", "--range", "2..6"], in: folder.path)
    #expect(answer.code == 0, "\(answer.errors)")
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(answer.text.utf8)) as? [String: Any])
    let help = try CommandLine.run(["bench", "--help"], in: folder.path).text
    for name in report.keys where name != "frames" && name != "json_bytes" {
      #expect(help.contains("\n  \(name) "), "\(name)")
    }
    #expect(report["frames"] as? Double == 5)
    let layers = try #require(report["layers"] as? [[String: Any]])
    let sum = layers.reduce(0) { $0 + ($1["total_ms"] as? Double ?? 0) }
    let other = (report["other"] as? [String: Double] ?? [:]).values.reduce(0, +)
    let all = try #require(report["sum_ms"] as? Double)
    #expect((sum + other - all).magnitude < 0.01 * all + 1e-4)
    #expect(layers.allSatisfy { ($0["bytes"] as? Int ?? 0) > 0 })
  }

  @Test(
    arguments: [
      (["--range", "2..6"], 64, "belongs to --layers"),
      (["--layers", "--slots"], 64, "report of its own"),
      (["--layers", "--range", "900..910"], 2, "no frame"),
      (["--layers", "--range", "nowhere"], 64, "nowhere"),
    ] as [([String], Int, String)])
  func benchRefusesLayers(_ options: [String], _ code: Int, _ reason: String) throws {
    let answer = try CommandLine.run(["bench", file] + options, in: folder.path)
    #expect(Int(answer.code) == code && answer.errors.contains(reason), "\(answer.errors)")
  }
}
