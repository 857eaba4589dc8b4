// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// Clips: where they are found, what decodes them, what is said of bad ones.
@Suite struct ClipTests {
  /// Silence, then a tone from sample 9600 on.
  private static let late: [Float] = (0..<48_000).flatMap { i -> [Float] in
    let value = i < 9_600 ? 0 : Float(0.5 * cos(2 * .pi * 1000 * Double(i - 9_600) / 48_000))
    return [value, value]
  }

  private static func file(_ format: SoundFile.Format) throws -> [UInt8] {
    let file = try SoundFile(format)
    try file.add(late)
    return try file.finish()
  }

  /// What ffmpeg makes of the tone.
  private static func encoded(_ ending: String, _ options: [String]) throws -> [UInt8] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (source, target) = (folder.appending(path: "a.wav"), folder.appending(path: "a." + ending))
    try Data(file(.wav)).write(to: source)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/ffmpeg")
    process.arguments = ["-v", "error", "-i", source.path] + options + [target.path]
    try process.run()
    process.waitUntilExit()
    return [UInt8](try Data(contentsOf: target))
  }

  /// - Parameter loss: What the encoder takes off, in decibels.
  private func check(_ bytes: [UInt8], onset tolerance: Int, loss: Double = 0) throws {
    let animation = try SoundRig.animation(SoundRig.layer(), assets: SoundRig.asset(bytes))
    let mix = SoundRig.mix(animation)
    #expect(mix.warnings.isEmpty, "\(mix.warnings)")
    let onset = try #require(SoundRig.onset(mix.left, above: 0.2))
    #expect(abs(onset - 9_600) <= tolerance, "\(onset)")
    let wanted = stride(from: 30_000, to: 80_000, by: 2).map { Self.late[$0] }
    let level = SoundRig.decibels(Array(mix.left[15_000..<40_000]), wanted)
    #expect(abs(level + loss) < 0.1, "\(level) dB")
  }

  @Test(arguments: [(SoundFile.Format.wav, 0), (.flac, 0), (.ogg, 8), (.opus, 8)])
  func formatsOfTheLibrary(_ format: SoundFile.Format, _ tolerance: Int) throws {
    try check(Self.file(format), onset: tolerance)
  }

  @Test func mp3() throws {
    // LAME lowers the sound; ffmpeg decodes the same level.
    try check(
      Self.encoded("mp3", ["-c:a", "libmp3lame", "-b:a", "192k"]), onset: 16, loss: 0.265)
  }

  /// Without LAME's tag, the length is an estimate, which is no damage.
  @Test func mp3WithoutALength() throws {
    try check(
      Self.encoded(
        "mp3", ["-c:a", "libmp3lame", "-b:a", "192k", "-write_xing", "0"]), onset: 2_500,
      loss: 0.265)
  }

  @Test(arguments: ["aac", "m4a"]) func aacByFFmpeg(_ ending: String) throws {
    // AAC alone does not say how much silence its encoder has put in front.
    try check(
      Self.encoded(ending, ["-c:a", "aac", "-b:a", "192k"]), onset: ending == "aac" ? 2_200 : 64)
  }

  @Test func clipsAreFoundLikeImages() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for inner in ["audio/a.wav", "b.wav", "images/c.wav", "sub/D.WAV"] {
      let file = folder.appending(path: inner)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(Tone.wave([Tone()])).write(to: file)
    }
    let names = [
      ("", "a.wav"), ("audio/", "a.wav"), ("/x/", "b.wav"), ("u/", "c.wav"), ("sub/", "d.wav"),
    ]
    for (directory, name) in names {
      let json = JSONSnippet.animation(
        layers: SoundRig.layer(), assets: #"{"id":"s","p":"\#(name)","u":"\#(directory)","t":2}"#)
      let path = folder.appending(path: "x.json").path
      try Data(json.utf8).write(to: URL(filePath: path))
      let file = try AnimationFile.read(path: path)
      let mixer = SoundMixer(Scene(file.animation).soundtrack, files: ClipFiles(file))
      #expect(mixer.samples(0..<480).contains { $0 != 0 }, "\(directory)\(name) \(mixer.warnings)")
    }
  }

  @Test(arguments: ["u/x.wav", "a/x.wav", "audio/x.wav", "i/x.wav", "U/X.wav"])
  func clipsAreFoundInArchives(_ inner: String) throws {
    let json = JSONSnippet.animation(
      layers: SoundRig.layer(), assets: #"{"id":"s","p":"x.wav","u":"/u/","t":2}"#)
    let archive = ArchiveBuilder.zip([
      .init("a/x.json", Array(json.utf8)), .init(inner, Tone.wave([Tone()])),
    ])
    let file = try AnimationFile.read(bytes: archive)
    #expect(file.animationIDs == ["x"])
    #expect(try file.content(of: file.animation.soundtrack.clips[0]) == Tone.wave([Tone()]))
    let mixer = SoundMixer(Scene(file.animation).soundtrack, files: ClipFiles(file))
    #expect(mixer.samples(0..<480).contains { $0 != 0 }, "\(mixer.warnings)")
  }

  @Test func problemsAreNamed() throws {
    func warning(_ asset: String) throws -> String? {
      let mix = SoundRig.mix(try SoundRig.animation(SoundRig.layer(), assets: asset))
      #expect(mix.left.allSatisfy { $0 == 0 })
      return mix.warnings.first?.description
    }
    #expect(
      try warning(#"{"id":"s","p":"gone.mp3","u":"audio/"}"#)
        == "sound: assets[id=s]: the sound “audio/gone.mp3”: it was not found")
    #expect(
      try warning(SoundRig.asset(Array("hello".utf8)))
        == "sound: assets[id=s]: the sound “data:audio/wav”: it is no WAV, AIFF, FLAC, Ogg, MP3 or AAC file"
    )
    #expect(try warning(SoundRig.asset([]))?.hasSuffix("it is empty") == true)
    #expect(try warning(SoundRig.asset(Array(Tone.wave([Tone()]).prefix(30)))) != nil)
  }

  @Test func longClipsAreCutAndDecodedInParts() throws {
    var limits = Limits()
    (limits.media.soundSeconds, limits.media.soundBytes) = (0.75, 100_000)
    let json = JSONSnippet.animation(layers: SoundRig.layer(), assets: SoundRig.asset(Tone()))
    let animation = try Animation(json: Array(json.utf8), limits: limits)
    let mix = SoundRig.mix(animation)
    #expect(mix.warnings.map(\.code) == [.limit])
    #expect(mix.left[35_000..<36_000].contains { $0 != 0 })
    #expect(mix.left[36_000...].allSatisfy { $0 == 0 })
    // Blocks that were forgotten are decoded again to the same samples.
    let mixer = SoundMixer(Scene(animation).soundtrack, files: ClipFiles(animation))
    for start in [30_000, 0, 30_000, 16_000] {
      let part = mixer.samples(start..<start + 100)
      #expect(part.first == mix.left[start] && part.last == mix.left[start + 99])
    }
  }

  @Test func damagedClipsPlayAsFarAsTheyGo() throws {
    let bytes = Array(try Self.file(.flac))
    let mix = SoundRig.mix(
      try SoundRig.animation(
        SoundRig.layer(), assets: SoundRig.asset(Array(bytes.prefix(bytes.count * 2 / 3)))))
    #expect(mix.left[10_000..<20_000].contains { $0 != 0 })
    #expect(mix.warnings.contains { $0.message.contains("damaged after") }, "\(mix.warnings)")
  }

  @Test func factsOfClips() throws {
    let animation = try SoundRig.animation(
      SoundRig.layer(),
      assets: SoundRig.asset(
        Tone.wave([Tone(amplitude: 0.25), Tone(amplitude: 0.75)], rate: 22_050)))
    let soundtrack = Scene(animation).soundtrack
    let facts = SoundMixer(soundtrack, files: ClipFiles(animation)).facts(of: soundtrack.clips[0])
    #expect(facts?.rate == 22_050 && facts?.channels == 2 && facts?.duration == 1)
    #expect(abs((facts?.peak ?? 0) - 0.75) < 1e-3)
  }
}
