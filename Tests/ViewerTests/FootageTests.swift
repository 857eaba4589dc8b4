// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieCore
internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieMovies
internal import LottieTestSupport
internal import LottieTexts
internal import Testing

@testable internal import LottieTools

/// Pictures in time that are compared with an animation. Each frame has a grey of its own.
@Suite(.hangLimit) struct FootageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  nonisolated static var hasVideos: Bool {
    Desktop.find("ffmpeg") != nil && Desktop.find("ffprobe") != nil
  }

  /// Writes a video of 64 x 48.
  static func video(
    _ format: ExportFormat, frames: Int, rate: Double, to path: String, alpha: UInt8 = 255
  ) throws {
    let movie = try FFmpeg(
      format, size: PixelSize(width: 64, height: 48), rate: rate, quality: nil, path: path,
      isStream: false, hasSound: false)
    for index in 0..<frames {
      let pixel = [UInt8](repeating: GreyPicture.grey(index % 25), count: 3) + [alpha]
      try movie.add(Array(repeating: pixel, count: 64 * 48).flatMap { $0 })
    }
    try movie.finish()
  }

  /// The frame whose grey is nearest to that of a picture's middle.
  private func shown(_ footage: Footage, _ index: Int) throws -> Int {
    let picture = try footage.picture(index)
    let middle = picture.pixels[picture.width * picture.height / 2 + picture.width / 2]
    let grey = Int(middle >> 8 & 255)
    let greys = (0..<25).map { abs(Int(GreyPicture.grey($0)) - grey) }
    let least = try #require(greys.min())
    return try #require(greys.firstIndex(of: least))
  }

  /// Reading on, back, far and to the end finds the same frames.
  @Test(
    .enabled(if: hasVideos), arguments: [ExportFormat.mp4, .webm, .mov],
    [25, 29.97, 60])
  func framesOfAVideoAreFoundInAnyOrder(_ format: ExportFormat, _ rate: Double) throws {
    let path = folder.path + "/a." + format.fileExtension
    try Self.video(format, frames: 100, rate: rate, to: path)
    let footage = try Footage(path)
    #expect(footage.size == PixelSize(width: 64, height: 48) && footage.kind == "video")
    #expect(footage.count == 100)
    let found = try #require(footage.rate)
    #expect(abs(found - rate) < 0.01)
    for index in [0, 99, 3, 4, 12, 11, 70, 71, 1, 98, 0] {
      #expect(try shown(footage, index) == index % 25, "frame \(index)")
    }
    #expect(footage.index(seconds: 10 / rate, frame: 0) == 10)
    #expect(
      footage.index(seconds: 1000, frame: 0) == 99 && footage.index(seconds: -1, frame: 0) == 0)
  }

  @Test(.enabled(if: hasVideos)) func alphaIsKept() throws {
    let path = folder.path + "/a.webm"
    try Self.video(.webm, frames: 3, rate: 25, to: path, alpha: 128)
    let picture = try Footage(path).picture(1)
    #expect(abs(Int(picture.pixels[100] >> 24) - 128) < 4)
  }

  /// Names are sorted by their numbers, and others in the folder do not count.
  @Test(arguments: ["", "/walk-2.png"]) func picturesAreInTheOrderOfTheirNumbers(
    _ chosen: String
  ) throws {
    for index in 0..<12 {
      try GreyPicture.write(GreyPicture.grey(index), to: folder.path + "/walk-\(index).png")
    }
    if !chosen.isEmpty { try GreyPicture.write(250, to: folder.path + "/run-0.png") }
    let footage = try Footage(folder.path + chosen)
    #expect(footage.count == 12 && footage.rate == nil && footage.kind == "12 pictures")
    for index in [0, 11, 2, 10] { #expect(try shown(footage, index) == index) }
    // They have no rate: one for each frame of the animation.
    #expect(footage.index(seconds: 100, frame: 5) == 5)
    #expect(footage.index(seconds: 0, frame: 500) == 11)
  }

  @Test func aGIFHasTheTimesOfItsFrames() throws {
    // Two frames of 1 x 1, red for 0.1 s and blue for 0.3 s.
    let gif: [UInt8] =
      Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
      + [0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
      + [0x21, 0xf9, 4, 0, 30, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0, 0x3b]
    let path = folder.path + "/a.bin"
    try Data(gif).write(to: URL(fileURLWithPath: path))
    #expect(Footage.canBe(path))
    let footage = try Footage(path)
    #expect(footage.count == 2 && footage.kind == "GIF")
    #expect(
      [0, 0.05, 0.1, 0.39, 0.4, 5].map { footage.index(seconds: $0, frame: 0) } == [
        0, 0, 1, 1, 1, 1,
      ])
    #expect(try footage.picture(0).pixels == [0xffff_0000])
    #expect(try footage.picture(1).pixels == [0xff00_00ff])
  }

  @Test func whatIsKeptIsBounded() {
    var cache = PictureCache()
    let side = 1024
    for index in 0..<60 {
      let pixels = [UInt32](repeating: 0, count: side * side)
      cache.keep(Picture(width: side, height: side, pixels: pixels), at: index)
    }
    let kept = (0..<60).filter { cache[$0] != nil }
    #expect(kept.count == PictureCache.most / (side * side * 4) && kept.last == 59)
  }

  @Test func whatIsNoFootageIsNamed() throws {
    let text = try folder.write("a.txt", "nothing of the kind, but long enough to be read")
    #expect(!Footage.canBe(text) && !Footage.canBe(folder.path))
    #expect(throws: CommandFailure.self) { try Footage(folder.path) }
    #expect(throws: CommandFailure.self) { try Footage(folder.path + "/none.mp4") }
    let failure = #expect(throws: CommandFailure.self) { try Footage(text) }
    #expect(failure?.text.english.contains("a.txt: neither an animation nor a picture") == true)
  }

  @Test func withoutFFmpegItsPackageIsNamed() throws {
    let video = try folder.write("a.mp4", "\u{0}\u{0}\u{0}\u{18}ftypmp42")
    #expect(Footage.canBe(video))
    let failure = #expect(throws: CommandFailure.self) {
      try VideoFile(video, ffmpeg: nil, ffprobe: nil)
    }
    #expect(failure?.text.english.hasSuffix("(Debian: apt-get install ffmpeg)") == true)
  }
}
