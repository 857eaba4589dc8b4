// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import Testing

@testable internal import LottieEncoding

@Suite struct EncoderTests {
  // MARK: Times

  /// Frames, rate → numerator, denominator of the delay in an animated PNG.
  @Test(
    arguments: [
      (1, 60, 1, 60), (3, 25, 3, 25), (1, 29.97, 100, 2997), (1, 30_000.0 / 1001, 1001, 30_000),
      (2, 24_000.0 / 1001, 2002, 24_000), (1, 12.5, 10, 125), (70_000, 1, 65_535, 1000),
      (1, 0.1, 10, 1),
    ] as [(Int, Double, Int, Int)])
  func delays(frames: Int, rate: Double, numerator: Int, denominator: Int) {
    let delay = APNGEncoder.Delay(frames: frames, rate: rate)
    #expect((delay.numerator, delay.denominator) == (numerator, denominator))
  }

  @Test(arguments: [24, 29.97, 30, 33, 50]) func roundedTimesDoNotAddUp(rate: Double) {
    let format = MovieFormat(width: 1, height: 1, rate: rate, loops: 0)
    for frame in [1, 7, 100, 9999] {
      let exact = Double(frame) * 100 / rate
      #expect((Double(format.time(ofFrame: frame, unit: 100)) - exact).magnitude <= 0.5)
    }
  }

  // MARK: Frames

  @Test func equalFramesAreOnePicture() throws {
    let encoder = Recorder()
    let writer = MovieWriter(encoder)
    for color in [1, 1, 2, 2, 2, 1] as [UInt8] { try writer.add(Self.picture(color)) }
    _ = try writer.finish()
    #expect(encoder.spans == [0..<2, 2..<5, 5..<6])
    #expect(encoder.hadNext == [true, true, false])
    #expect(writer.frames == 6 && writer.pictures == 3)
  }

  private final class Recorder: MovieEncoder {
    var spans: [Range<Int>] = []
    var hadNext: [Bool] = []
    func add(_ picture: StraightPicture, span: Range<Int>, next: StraightPicture?) {
      spans.append(span)
      hadNext.append(next != nil)
    }
    func finish() -> [UInt8] { [] }
  }

  /// Two by two pixels of one grey.
  private static func picture(_ gray: UInt8) -> StraightPicture {
    StraightPicture(
      width: 2, height: 2, bytes: (0..<4).flatMap { _ in [gray, gray, gray, 255] })
  }

  // MARK: Colours

  @Test func fewColoursStayAsTheyAre() {
    let colors: [UInt32] = (0..<200).map { 0xFF00_0000 | $0 * 0x1357 }
    let palette = GIFPalette(of: colors)
    #expect(palette.colors.count == 201 && palette.bits == 8)
    for color in colors {
      #expect(palette.colors[Int(palette.index(of: color))] == color & 0xFFFFFF)
    }
  }

  @Test func manyColoursAreReplacedByNearOnes() {
    let colors: [UInt32] = (0..<4096).map { i in
      0xFF00_0000 | (i & 15) << 20 | (i >> 4 & 15) << 12 | (i >> 8) << 4
    }
    let palette = GIFPalette(of: colors)
    #expect((200...256).contains(palette.colors.count))
    for color in colors {
      let near = palette.colors[Int(palette.index(of: color))]
      for shift in [16, 8, 0] as [UInt32] {
        let away = Int((color >> shift) & 255) - Int((near >> shift) & 255)
        #expect(away.magnitude <= 56)
      }
    }
  }

  @Test func aPaletteOfNothingHasAClearColour() {
    let palette = GIFPalette(of: [])
    #expect(palette.colors == [0] && palette.table.count == 6 && palette.index(of: 1) == 0)
  }

  @Test func translucentPixelsAreBlendedWithTheMatte() {
    let picture = StraightPicture(
      width: 2, height: 2,
      bytes: [200, 100, 0, 255, 200, 100, 0, 128, 200, 100, 0, 127, 0, 0, 0, 0])
    let flat = OpaquePicture(picture, matte: .white)
    #expect(flat.pixels == [0xFFC8_6400, 0xFFE3_B17F, 0, 0])
  }

  // MARK: Files

  enum Kind: CaseIterable {
    case gif, webp, apng

    func encoder() throws -> any MovieEncoder {
      let format = MovieFormat(width: 2, height: 2, rate: 0.1, loops: 70_000)
      return switch self {
      case .gif: GIFEncoder(format, matte: .white)
      case .webp: try WebPEncoder(format, quality: 0)
      case .apng: APNGEncoder(format)
      }
    }
  }

  /// Files of one frame, and of pixels that come and go.
  @Test(arguments: Kind.allCases) func oddMovies(_ kind: Kind) throws {
    let single = MovieWriter(try kind.encoder())
    try single.add(Self.picture(7))
    #expect(try !single.finish().isEmpty)
    let blinking = MovieWriter(try kind.encoder())
    for i in 0..<4 {
      try blinking.add(
        i.isMultiple(of: 2) ? Self.picture(9) : StraightPicture(width: 2, height: 2))
    }
    #expect(try !blinking.finish().isEmpty)
  }

  @Test func anAnimatedPNGWithoutFramesIsRefused() {
    #expect(throws: EncodingError.self) { try MovieWriter(try Kind.apng.encoder()).finish() }
  }

  /// An opaque square that moves on a transparent canvas: its rectangles are opaque.
  private static func square(_ x: Int) -> StraightPicture {
    var bytes = [UInt8](repeating: 0, count: 16 * 16 * 4)
    for y in 4..<8 {
      for i in (y * 16 + x) * 4..<(y * 16 + x + 4) * 4 {
        bytes[i] = i % 4 == 3 || i % 4 == 0 ? 255 : 0
      }
    }
    return StraightPicture(width: 16, height: 16, bytes: bytes)
  }

  /// Readers that follow the flag showed black around the square.
  @Test(
    arguments: [nil, 80] as [Double?],
    [[0, 4, 8], [4, 4], [4], [0, 12, 0, 12]])
  func animatedWebPSaysThatItIsTransparent(_ quality: Double?, _ positions: [Int]) throws {
    let writer = MovieWriter(
      try WebPEncoder(
        MovieFormat(width: 16, height: 16, rate: 10, loops: 0), quality: quality))
    for x in positions { try writer.add(Self.square(x)) }
    let file = try writer.finish()
    if file[12..<16].elementsEqual("VP8X".utf8) { #expect(file[20] & 0x10 != 0) }
    let picture = try Picture(decoding: file)
    #expect(picture.pixels[0] == 0 && picture.pixels[15 * 16 + 15] == 0)
    #expect(picture.pixels[5 * 16 + positions[0] + 1] >> 24 == 255)
  }

  @Test func opaqueAnimatedWebPHasNoAlpha() throws {
    let writer = MovieWriter(
      try WebPEncoder(MovieFormat(width: 2, height: 2, rate: 10, loops: 0), quality: nil))
    for gray in [10, 200] as [UInt8] { try writer.add(Self.picture(gray)) }
    #expect(try writer.finish()[20] & 0x10 == 0)
  }

  /// A delay has 16 bits of hundredths: longer ones were cut.
  @Test(
    arguments: [
      (600, [60_000, 10]), (655, [65_500, 10]), (656, [65_535, 65, 10]),
      (2000, [65_535, 65_535, 65_535, 3395, 10]),
    ], [false, true])
  func longHoldsInGIFAreRepeated(_ row: (seconds: Int, delays: [Int]), _ clears: Bool) throws {
    let encoder = GIFEncoder(
      MovieFormat(width: 16, height: 16, rate: 10, loops: 0), matte: .white)
    let (first, last) = (Self.square(0), clears ? Self.square(8) : Self.picture16(9))
    let held = row.seconds * 10
    encoder.add(first, span: 0..<held, next: last)
    encoder.add(last, span: held..<held + 1, next: nil)
    let file = encoder.finish()
    // The delays are in the graphic control extensions.
    let found = file.indices.dropLast(7).compactMap { i -> Int? in
      guard file[i] == 0x21, file[i + 1] == 0xf9, file[i + 2] == 4, file[i + 7] == 0 else {
        return nil
      }
      return Int(file[i + 4]) | Int(file[i + 5]) << 8
    }
    #expect(found == row.delays)
    let film = try #require(PictureFilm(decoding: file))
    #expect(film.count == found.count)
    for i in 0..<film.count - 1 {
      #expect(film.picture(i)?.pixels == film.picture(0)?.pixels)
    }
    let shown = try #require(film.picture(film.count - 1))
    #expect(shown.pixels[5 * 16 + 1] == (clears ? 0 : 0xff09_0909))
  }

  private static func picture16(_ gray: UInt8) -> StraightPicture {
    StraightPicture(
      width: 16, height: 16, bytes: (0..<256).flatMap { _ in [gray, gray, gray, 255] })
  }
}
