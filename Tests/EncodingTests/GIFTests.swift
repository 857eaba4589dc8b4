// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieTestSupport
internal import Testing

@testable internal import LottieEncoding

/// GIF that is written without a library, read back by one.
@Suite struct GIFTests {
  /// The frames of a film: discs and noise that move, with transparent pixels or without.
  private static func frames(
    _ seed: Int, count: Int = 6, side: Int = 40, isOpaque: Bool, noise: Bool
  ) -> [StraightPicture] {
    var random = SeededGenerator(seed: seed)
    let shades = (0..<12).map { _ in (0..<3).map { _ in UInt8(random.integer(0..<256)) } }
    return (0..<count).map { frame in
      var bytes: [UInt8] = []
      for y in 0..<side {
        for x in 0..<side {
          let (dx, dy) = (x - 8 - 4 * frame, y - side / 2)
          let isDisc = dx * dx + dy * dy < 60
          let isNoise = noise && y > side / 2 && random.once(in: 3)
          let shade = shades[
            isDisc ? 1 : isNoise ? random.integer(0..<12) : (x / 10 + frame / 3) % 4]
          bytes += shade + [isOpaque || isDisc || isNoise ? 255 : 0]
        }
      }
      return StraightPicture(width: side, height: side, bytes: bytes)
    }
  }

  private static func file(
    _ frames: [StraightPicture], _ palettes: String, quality: Double = 100
  ) throws -> [UInt8] {
    var palette: GIFPalette?
    if palettes != "frame" {
      var histogram = ColorHistogram()
      for frame in frames { histogram.count(OpaquePicture(frame, matte: .white)) }
      palette = GIFPalette(histogram)
    }
    let format = MovieFormat(width: frames[0].width, height: frames[0].height, rate: 10, loops: 0)
    let writer = MovieWriter(
      GIFEncoder(
        format, matte: .white, palette: palette, hasOthers: palettes == "best", quality: quality))
    for frame in frames { try writer.add(frame) }
    return try writer.finish()
  }

  /// The largest and the mean difference of a film from its frames.
  private static func difference(
    _ file: [UInt8], _ frames: [StraightPicture]
  ) throws -> (worst: Int, mean: Double) {
    let film = try #require(PictureFilm(decoding: file))
    #expect(film.count == frames.count)
    var (worst, sum) = (0, 0)
    for (i, frame) in frames.enumerated() {
      let shown = try #require(film.picture(i)).pixels
      for (a, b) in zip(shown, OpaquePicture(frame, matte: .white).pixels) {
        for shift in [0, 8, 16, 24] as [UInt32] {
          let away = abs(Int(a >> shift & 255) - Int(b >> shift & 255))
          (worst, sum) = (max(worst, away), sum + away)
        }
      }
    }
    return (worst, Double(sum) / Double(frames.count * frames[0].bytes.count))
  }

  /// With few colours a GIF is lossless, whatever its codes are.
  @Test(arguments: 0..<6, ["best", "frame", "global"])
  func filmsWithFewColoursAreExact(_ seed: Int, _ palettes: String) throws {
    for noise in [false, true] {
      let frames = Self.frames(seed, isOpaque: seed.isMultiple(of: 2), noise: noise)
      #expect(try Self.difference(Self.file(frames, palettes), frames).worst == 0)
    }
  }

  /// Tables that are full are cleared after some codes.
  @Test func longImagesAreExact() throws {
    let frames = Self.frames(9, count: 2, side: 220, isOpaque: true, noise: true)
    #expect(try Self.difference(Self.file(frames, "global"), frames).worst == 0)
  }

  /// Each step down makes a film smaller, and no pixel is farther off than the quality says.
  @Test func lowerQualitiesAreSmaller() throws {
    var frames = Self.frames(3, isOpaque: true, noise: false)
    var random = SeededGenerator(seed: 4)
    // Small differences from frame to frame, as of a gradient.
    frames = frames.map { frame in
      StraightPicture(
        width: frame.width, height: frame.height,
        bytes: frame.bytes.enumerated().map { i, byte in
          i % 4 == 3 ? byte : UInt8(min(255, max(0, Int(byte) + random.integer(-3..<4))))
        })
    }
    let best = try Self.file(frames, "global")
    var last = best.count
    let exact = try Self.difference(best, frames)
    for quality in [100.0, 80, 50, 0] {
      let file = try Self.file(frames, "global", quality: quality)
      let found = try Self.difference(file, frames)
      #expect(file.count <= last, "at \(quality)")
      // 15 levels at 0 in the weighted mean of the channels; blue has the smallest weight.
      let most = Double(exact.worst) + 0.15 * (100 - quality) * 7.0.squareRoot()
      #expect(Double(found.worst) <= most + 1, "at \(quality)")
      last = file.count
    }
    #expect(last < best.count)
  }

  /// What is shown rightly already is not written again, also if its colour changes less than the
  /// palette tells apart.
  @Test func unchangedPixelsTakeNoBytes() throws {
    let still = Self.frames(5, count: 1, isOpaque: true, noise: true)[0]
    var other = still
    var dot = StraightPicture(width: 1, height: 1)
    dot = StraightPicture(width: 1, height: 1, bytes: [1, 2, 3, 255])
    other.put(dot, x: 20, y: 20)
    let one = try Self.file([still], "global").count
    #expect(try Self.file([still, other], "global").count < one + 40)
  }
}
