// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

/// Sound in files: mixes alone, and videos with sound, read back by ffmpeg.
@Suite(.enabled(if: CommandLine.hasReaders, CommandLine.readersNeed), .hangLimit)
struct SoundCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.write("song.json", Self.song)
    _ = try folder.write("crossing.json", Sample.crossing)
  }

  /// A second of a picture; from frame 15 on, which is sample 12 000, a tone of a quarter of full scale
  /// that lasts 0.4 s.
  nonisolated static let song: String = {
    let samples = (0..<19_200).map { 8_192 * cos(2 * .pi * 1000 * Double($0) / 48_000) }
    let wave = WaveFile.bytes(samples.map { Int16($0.rounded()) }, rate: 48_000)
    return """
      {"v":"5.9.0","fr":60,"ip":0,"op":60,"w":32,"h":32,"assets":[
      {"id":"bell","t":2,"e":1,"p":"data:audio/wav;base64,\(Data(wave).base64EncodedString())"}],
      "layers":[{"ty":6,"nm":"Bell","refId":"bell","ip":15,"op":60,"st":15},
      {"ty":1,"ip":0,"op":60,"sw":32,"sh":32,"sc":"#ff0000","ks":{}}]}
      """
  }()

  private func run(_ arguments: String...) throws -> CommandLine.Answer {
    try CommandLine.run(arguments, in: folder.path)
  }

  /// The left channel of a file at 48 kHz, decoded by ffmpeg.
  private func samples(_ name: String) throws -> [Float] {
    try CommandLine.tool(
      "ffmpeg",
      [
        "-v", "error", "-y", "-i", name, "-map", "0:a", "-f", "f32le", "-ac", "2", "-ar", "48000",
        "raw",
      ],
      in: folder.path)
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.path + "/raw")))
    return stride(from: 0, to: bytes.count - 7, by: 8).map { i in
      Float(bitPattern: (0..<4).reduce(0) { $0 | UInt32(bytes[i + $1]) << (8 * $1) })
    }
  }

  private func onset(_ samples: [Float], above threshold: Float = 0.125) -> Int {
    samples.firstIndex { abs($0) > threshold } ?? -1
  }

  /// The codec, rate and channels of each stream.
  private func streams(_ name: String) throws -> [String] {
    try CommandLine.tool(
      "ffprobe",
      [
        "-v", "error", "-show_entries", "stream=codec_name,sample_rate,channels", "-of",
        "csv=p=0", name,
      ], in: folder.path
    ).split(separator: "\n").map(String.init)
  }

  @Test(arguments: [("wav", 0), ("flac", 0), ("ogg", 4), ("opus", 4)])
  func mixesAreWritten(_ ending: String, _ tolerance: Int) throws {
    let answer = try run("audio", "song.json", "--output", "x.\(ending)", "--json", "--strict")
    #expect(answer.code == 0, "\(answer.errors)")
    let report = try #require(JSONSerialization.jsonObject(with: answer.output) as? [String: Any])
    #expect(report["duration"] as? Double == 1 && report["rate"] as? Int == 48_000)
    #expect(abs((report["peak"] as? Double ?? 0) - 0.25) < 1e-3)
    let mix = try samples("x.\(ending)")
    #expect(abs(onset(mix) - 12_000) <= tolerance, "\(onset(mix))")
    #expect(mix.count == 48_000 || tolerance > 0)
  }

  @Test func rangesAndVolume() throws {
    #expect(
      try run("audio", "song.json", "-o", "x.wav", "--frames", "10..29", "--volume", "2").code == 0)
    let mix = try samples("x.wav")
    #expect(mix.count == 16_000 && onset(mix) == 4_000)
    #expect(abs((mix.max() ?? 0) - 0.5) < 1e-3)
    let piped = try run("audio", "song.json", "--output", "-", "--format", "flac")
    #expect(piped.output.prefix(4) == Data("fLaC".utf8))
  }

  @Test func mistakesAreNamed() throws {
    func message(_ arguments: String..., code: Int32) throws -> String {
      let answer = try CommandLine.run(["audio"] + arguments, in: folder.path)
      #expect(answer.code == code, "\(answer.errors)")
      return answer.errors
    }
    #expect(try message("crossing.json", "-o", "x.wav", code: 64).contains("has no sound"))
    #expect(try message("song.json", "-o", "x.mid", code: 64).contains("add --format"))
    #expect(try message("song.json", "-o", "x.wav", "--volume", "11", code: 64).contains("0 to 10"))
    #expect(
      try message("song.json", "-o", "x.wav", "--frames", "1,2", code: 64).contains("one range"))
    #expect(try message("song.json", "-o", "no/x.wav", code: 73).contains("no folder"))
  }

  @Test(arguments: [
    ("mp4", "aac"), ("webm", "opus"), ("mov", "pcm_s24le"),
  ]) func videosHaveTheSound(_ ending: String, _ codec: String) throws {
    let name = "x.\(ending)"
    let answer = try run("export", "song.json", "-o", name, "--loops", "2", "--json")
    #expect(answer.code == 0, "\(answer.errors)")
    #expect(answer.text.contains(#""sound" : true"#))
    let streams = try streams(name)
    #expect(streams.count == 2 && streams[1] == "\(codec),48000,2", "\(streams)")
    let mix = try samples(name)
    // Two plays of a second; encoders fill their last block.
    #expect((96_000..<98_100).contains(mix.count), "\(mix.count)")
    let tolerance = codec.hasPrefix("pcm") ? 0 : 64
    #expect(abs(onset(mix) - 12_000) <= tolerance, "\(onset(mix))")
    let second = onset(Array(mix.dropFirst(48_000)))
    #expect(abs(second - 12_000) <= tolerance, "\(second)")
    #expect(mix[40_000..<48_000].allSatisfy { abs($0) < 0.01 })
    // 0.1 dB.
    #expect(abs((mix[14_000..<30_000].max() ?? 0) - 0.25) < 0.003 || codec != "pcm_s24le")
  }

  @Test func soundCanBeLeftOut() throws {
    #expect(try run("export", "song.json", "-o", "x.mp4", "--no-audio").code == 0)
    #expect(try streams("x.mp4").count == 1)
    let plain = try run("export", "crossing.json", "-o", "y.mp4", "--json", "--frames", "0..3")
    #expect(try streams("y.mp4").count == 1 && plain.text.contains(#""sound" : false"#))
    #expect(
      try run("export", "song.json", "-o", "z.mov", "--volume", "0.5", "--frames", "10..29").code
        == 0)
    let mix = try samples("z.mov")
    #expect(onset(mix, above: 0.0625) == 4_000 && abs((mix.max() ?? 0) - 0.125) < 1e-3)
  }

  @Test func infoListsClips() throws {
    let text = try run("info", "song.json").text
    #expect(text.contains("sounds (1)"))
    #expect(text.contains("0.4 s      48000 Hz   mono       peak 0.25"), "\(text)")
    let json = try run("info", "song.json", "--json")
    let report = try #require(JSONSerialization.jsonObject(with: json.output) as? [String: Any])
    let sound = try #require((report["sounds"] as? [[String: Any]])?.first)
    #expect(sound["id"] as? String == "bell" && sound["embedded"] as? Bool == true)
    #expect(sound["rate"] as? Int == 48_000 && sound["duration"] as? Double == 0.4)
    #expect(
      (report["images"] as? [Any])?.isEmpty == true
        && (report["warnings"] as? [Any])?.isEmpty == true)
  }

  @Test func missingClipsAreWarnings() throws {
    let text = Self.song.replacing(#""e":1,"p":"data:audio/wav;base64,"#, with: #""x":""#)
    _ = try folder.write("gone.json", text.replacing(#""t":2"#, with: #""t":2,"p":"gone.mp3""#))
    let info = try run("info", "gone.json", "--strict")
    #expect(info.code == 1 && info.text.contains("the sound “gone.mp3”: it was not found"))
    let mix = try run("audio", "gone.json", "-o", "x.wav", "--strict")
    #expect(mix.code == 1 && mix.errors.contains("it was not found"))
    #expect(try samples("x.wav").allSatisfy { $0 == 0 })
    #expect(try run("export", "gone.json", "-o", "x.mp4").errors.contains("it was not found"))
  }

  @Test func clipsArePacked() throws {
    let text = Self.song.replacing(#""e":1,"p":"data:audio/wav;base64,"#, with: #""x":""#)
    _ = try folder.write("pack.json", text.replacing(#""t":2"#, with: #""t":2,"p":"x.wav""#))
    let missing = try run("pack", "pack.json", "-o", "x.lottie")
    #expect(missing.code == 2 && missing.errors.contains("the sound “x.wav” was not found"))
    #expect(try run("audio", "song.json", "-o", "x.wav").code == 0)
    #expect(try run("pack", "pack.json", "--audio", "x.wav", "-o", "x.lottie").code == 0)
    #expect(try run("audio", "x.lottie", "-o", "y.wav", "--strict").code == 0)
    #expect(try onset(samples("y.wav")) == 24_000)
  }

  @Test("files without sound load no library for it") func nothingIsLoaded() throws {
    // The loader says what it loads.
    func loaded(_ arguments: [String]) throws -> Bool {
      try CommandLine.run(arguments, in: folder.path, environment: ["LD_DEBUG": "files"])
        .errors.contains("libsndfile")
    }
    #expect(try !loaded(["render", "crossing.json", "--output", "a"]))
    #expect(try !loaded(["info", "crossing.json"]))
    #expect(try !loaded(["render", "song.json", "--output", "a"]))
    #expect(try loaded(["info", "song.json"]))
  }
}
