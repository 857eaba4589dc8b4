// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

extension DesktopWindowTests {
  /// What the window plays, by SDL's sound driver that writes to a file.
  @Suite(.serialized, .enabled(if: Desktop.isReady, Desktop.need), .timeLimit(.minutes(3)))
  struct SoundWindow {
    private let folder: TemporaryFolder
    private let file: String

    init() throws {
      folder = try TemporaryFolder()
      file = try folder.write("song.json", SoundCommandTests.song)
    }

    private func viewer(_ options: [String] = []) throws -> RealViewer {
      try RealViewer(
        [file] + options, in: folder,
        environment: ["SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": folder.path + "/played.raw"])
    }

    /// The left samples that were played so far.
    private var played: [Float] { WaveFile.rawLeftSamples(folder.path + "/played.raw") }

    /// Waits until this many seconds were played.
    private func wait(forSeconds seconds: Double) async throws {
      for _ in 0..<200 where Double(played.count) < seconds * 48_000 {
        try await Task.sleep(for: .milliseconds(50))
      }
      try #require(Double(played.count) >= seconds * 48_000)
    }

    /// The tone of each pass begins exactly a second after the one before.
    @Test func passesFollowEachOther() async throws {
      let viewer = try viewer()
      try await viewer.opened()
      try await wait(forSeconds: 3.5)
      var (onsets, lastSound) = ([Int](), 0)
      for (index, sample) in played.enumerated() where sample != 0 {
        if index - lastSound > 2000 { onsets.append(index) }
        lastSound = index
      }
      #expect(onsets.count >= 3)
      // A machine that is too busy to fill the device adds silence.
      #expect(zip(onsets, onsets.dropFirst()).contains { $1 - $0 == 48_000 }, "\(onsets)")
    }

    @Test func theSoundIsSwitchedOffAndThatIsRemembered() async throws {
      let viewer = try viewer()
      try await viewer.opened()
      try await wait(forSeconds: 1)
      #expect(played.contains { $0 != 0 })
      try await viewer.expect("sound", where: { $0.flag("muted") }) { try viewer.press("u") }
      try await Task.sleep(for: .milliseconds(200))
      let count = played.count
      try await Task.sleep(for: .milliseconds(1200))
      #expect(played.dropFirst(count).allSatisfy { $0 == 0 })
      try viewer.press("q")
      _ = try await viewer.ended()
      try FileManager.default.removeItem(atPath: folder.path + "/played.raw")
      let second = try self.viewer()
      try await second.opened()
      try await Task.sleep(for: .milliseconds(1200))
      #expect(!played.contains { $0 != 0 })
    }

    /// Without a device the picture plays, and a message says why nothing is heard.
    @Test func aMissingDeviceIsSaid() async throws {
      let viewer = try RealViewer([file], in: folder, environment: ["SDL_AUDIODRIVER": "none"])
      try await viewer.opened()
      let line = try await viewer.line("sound")
      #expect(line.text("problem").hasPrefix("no sound: no device could be opened ("))
    }
  }
}
