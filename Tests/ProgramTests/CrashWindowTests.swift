// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieCore
internal import LottieTestSupport
internal import Testing

extension WindowTests {
  /// The real viewer is killed while somebody edits, and started again.
  /// `LOTTIE_CRASH_ROUNDS` kills it more often.
  @Suite(.serialized, .enabled(if: Desktop.isReady, Desktop.need), .timeLimit(.minutes(10)))
  struct Crash {
    private static let rounds =
      Desktop.environment["LOTTIE_CRASH_ROUNDS"].flatMap(Int.init) ?? 3
    private static let seed =
      Desktop.environment["LOTTIEKIT_SEED"].flatMap(Int.init) ?? Int.random(in: 0...999_999)

    private let folder: TemporaryFolder
    private let path: String

    init() throws {
      folder = try TemporaryFolder()
      path = try folder.write(
        "a.json",
        Sample.file(Sample.solid("A", #""a":{"k":[25,25]},"p":{"k":[0,50]},"s":{"k":[900,900]}"#)))
    }

    /// Starts the viewer, whose trace has this run only.
    private func start() async throws -> RealViewer {
      try? FileManager.default.removeItem(atPath: folder.path + "/trace.jsonl")
      let viewer = try RealViewer([path, "--paused"], in: folder)
      try await viewer.opened()
      return viewer
    }

    /// The x of the layer in the file; each edit makes it larger by one.
    private var savedX: Double {
      get throws {
        let text = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        let steps: [JSONPath.Step] = [
          .member("layers"), .element(0), .member("ks"), .member("p"), .member("k"), .element(0),
        ]
        return try AddressFinder(text: text).value(at: JSONPath(steps))?.number ?? .nan
      }
    }

    /// What was edited a second before the crash is there afterwards.
    @Test func editsSurviveAKill() async throws {
      print("crash: seed \(Self.seed), \(Self.rounds) rounds")
      var random = SeededGenerator(seed: Self.seed)
      for round in 0..<Self.rounds {
        let viewer = try await start()
        let stage = try await viewer.line("resize").rect("stage")
        let before = try savedX
        // The layer is larger than the picture.
        try await viewer.expect("picked") { try viewer.click(stage.midX, stage.midY) }
        var times: [Date] = []
        for _ in 0..<random.integer(1..<12) {
          try await viewer.expect("edit") { try viewer.press("ctrl+shift+Right") }
          times.append(Date())
          try await Task.sleep(for: .milliseconds(random.integer(0..<500)))
        }
        try await Task.sleep(for: .milliseconds(random.integer(0..<1500)))
        let kill = Date()
        viewer.send(SIGKILL)
        #expect(try await viewer.ended() == SIGKILL)
        #expect(try savedX == before)

        let sure = times.filter { kill.timeIntervalSince($0) >= 1 }.count
        let next = try await start()
        if sure > 0 || next.lines.contains(where: { $0.event == "restorable" }) {
          _ = try await next.line("restorable")
          try await next.expect("restored") { try next.press("Return") }
          try await next.expect("saved") { try next.press("ctrl+s") }
        }
        let count = Int(try savedX - before)
        #expect(
          (sure...times.count).contains(count),
          "round \(round): \(count) of \(times.count) edits, \(sure) of them were a second old")
        try await next.expect("quit") { try next.press("q") }
        let left = FilePath.names(in: folder.path + "/state/lottie-viewer/journals")
        #expect(left.isEmpty)
      }
    }
  }
}
