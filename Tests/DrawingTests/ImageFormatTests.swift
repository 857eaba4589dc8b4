// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import LottieDrawing

@Suite struct ImageFormatTests {
  typealias Row = (name: String, file: [UInt8], width: Int, left: UInt32, right: UInt32)

  private static let svg = #"""
    <?xml version="1.0"?><!-- a comment --><svg xmlns="http://www.w3.org/2000/svg" width="8" height="4">
    <rect width="4" height="4" fill="blue"/><rect x="4" width="4" height="4" fill="red"/></svg>
    """#
  private static let boxOnly =
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='2 2 8 4'><path d='M0 0h6v9H0z' fill='blue'/>"
    + "<path d='M6 0h6v9H6z' fill='red'/></svg>"

  static let rows: [Row] = [
    ("GIF", ImageSample.gif, 8, 0xff00_00ff, 0xffff_0000),
    ("GIF, transparent", ImageSample.gifWithAlpha, 8, 0xff00_00ff, 0),
    ("GIF, animated", ImageSample.film, 8, 0xffff_0000, 0),
    ("WebP, animated", ImageSample.webpFilm, 8, 0xffff_0000, 0),
    ("BMP", ImageSample.bmp, 8, 0xff00_00ff, 0xffff_0000),
    ("BMP, palette", ImageSample.bmpPalette, 8, 0xff00_00ff, 0xffff_0000),
    ("BMP, run lengths", ImageSample.bmpRLE, 8, 0xff00_00ff, 0xffff_0000),
    ("BMP, transparent", ImageSample.bmpWithAlpha, 8, 0xff00_00ff, 0),
    ("TIFF", ImageSample.tiff, 8, 0xff00_00ff, 0xffff_0000),
    ("TIFF, transparent", ImageSample.tiffWithAlpha, 8, 0xff00_00ff, 0),
    ("TIFF, inks", ImageSample.tiffCMYK, 8, 0xff00_00ff, 0xffff_0000),
    ("AVIF", ImageSample.avif, 32, 0xff00_00ff, 0xffff_0000),
    ("AVIF, transparent", ImageSample.avifWithAlpha, 32, 0xff00_00ff, 0),
    ("JPEG, CMYK", ImageSample.cmyk, 32, 0xff00_00ff, 0xffff_0000),
    ("SVG", Array(svg.utf8), 32, 0xff00_00ff, 0xffff_0000),
    ("SVG, view box only", Array(boxOnly.utf8), 32, 0xff00_00ff, 0xffff_0000),
    ("SVG, byte order mark", [0xef, 0xbb, 0xbf] + Array(svg.utf8), 32, 0xff00_00ff, 0xffff_0000),
  ]

  /// Files of these formats were not drawn.
  @Test(arguments: rows)
  func everyFormatIsDecoded(_ row: Row) throws {
    let picture = try Picture(decoding: row.file)
    #expect(picture.width == row.width)
    let middle = picture.height / 2 * picture.width
    let ends = [
      picture.pixels[middle + row.width / 8], picture.pixels[middle + row.width * 7 / 8],
    ]
    for (pixel, expected) in zip(ends, [row.left, row.right]) {
      #expect(Self.isNear(pixel, expected), "\(String(pixel, radix: 16))")
    }
  }

  /// Whether all channels differ by at most 6, as in files of lossy formats.
  static func isNear(_ a: UInt32, _ b: UInt32) -> Bool {
    [24, 16, 8, 0].allSatisfy { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) <= 6 }
  }

  /// Without the inverse values of Adobe, and with luminance and black (YCCK): its ink is black.
  @Test func inksWithoutAdobeSegmentAreNotInverse() throws {
    var file = ImageSample.cmyk
    let title = try #require(file.firstRange(of: Array("Adobe".utf8)))
    file.replaceSubrange(title, with: Array("Other".utf8))
    let picture = try Picture(decoding: file)
    // Blue is no cyan and magenta then, but yellow, and all of the black.
    #expect(Self.isNear(picture.pixels[0], 0xff00_0000))
    _ = try Picture(decoding: PictureDecodingTests.File.cmykJPEG)
  }

  /// 40000 of 65535 was 204, as if the values were linear.
  @Test(
    arguments: [
      ("grey", ImageSample.deepGray, 0xff9c_9c9c), ("RGB", ImageSample.deepRGB, 0xff9c_4eff),
      ("grey and alpha", ImageSample.deepGrayAlpha, 0xff9c_9c9c),
      ("RGBA", ImageSample.deepRGBA, 0xff9c_4e00),
    ] as [(String, [UInt8], UInt32)])
  func sixteenBitsWithoutColorSpaceAreSRGB(_ name: String, _ file: [UInt8], _ pixel: UInt32) throws
  {
    #expect(try Picture(decoding: file).pixels == [pixel])
  }

  // MARK: Orientation

  /// The colours of the corners, as browsers show a picture with red and green above blue and white.
  static let corners: [(value: UInt8, corners: String)] = [
    (1, "RGBW"), (2, "GRWB"), (3, "WBGR"), (4, "BWRG"), (5, "RBGW"), (6, "BRWG"), (7, "WGBR"),
    (8, "GWRB"), (0, "RGBW"), (9, "RGBW"),
  ]

  @Test(
    arguments: [
      ("JPEG", ImageSample.turnedJPEG), ("PNG", ImageSample.turnedPNG),
      ("WebP", ImageSample.turnedWebP), ("TIFF", ImageSample.turnedTIFF),
    ], corners)
  func picturesAreTurnedAsTheirExifDataSays(
    _ file: (name: String, bytes: [UInt8]), _ row: (value: UInt8, corners: String)
  ) throws {
    var bytes = file.bytes
    // The tag, its type and its number of values, in the order of bytes that Pillow writes.
    let little: [UInt8] = [0x12, 1, 3, 0, 1, 0, 0, 0], big: [UInt8] = [1, 0x12, 0, 3, 0, 0, 0, 1]
    if let tag = bytes.firstRange(of: little) {
      bytes[tag.upperBound] = row.value
    } else {
      bytes[try #require(bytes.firstRange(of: big)).upperBound + 1] = row.value
    }
    try Self.expect(row.corners, bytes)
  }

  @Test func picturesInAVIFAreTurned() throws { try Self.expect("BRWG", ImageSample.turnedAVIF) }

  @Test(arguments: [(0, 0, 1), (0, 1, 4), (1, 0, 8), (1, 2, 7), (2, 1, 2), (3, 1, 7), (3, 2, 5)])
  func turnsAndMirrorsHaveANumber(_ turns: Int, _ mirror: Int, _ value: Int) {
    #expect(ImageOrientation(turns: turns, mirror: mirror).rawValue == value)
  }

  static func expect(_ corners: String, _ file: [UInt8]) throws {
    let picture = try Picture(decoding: file)
    let (w, h) = (picture.width, picture.height)
    #expect((w, h) == (["RBGW", "BRWG", "WGBR", "GWRB"].contains(corners) ? (16, 32) : (32, 16)))
    let points = [(2, 2), (w - 3, 2), (2, h - 3), (w - 3, h - 3)]
    let found = points.map { x, y in
      let pixel = picture.pixels[y * w + x]
      switch (pixel >> 16 & 255 > 127, pixel >> 8 & 255 > 127, pixel & 255 > 127) {
      case (true, true, true): return "W"
      case (true, _, _): return "R"
      case (_, true, _): return "G"
      default: return "B"
      }
    }
    #expect(found.joined() == corners)
  }

  // MARK: Damage

  private static let whole = rows.map { ($0.name, $0.file) }

  /// Cut anywhere: an error or a part of the picture.
  @Test(arguments: whole)
  func cutShort(_ name: String, _ file: [UInt8]) {
    for length in stride(from: 0, to: file.count, by: 3) {
      guard let picture = try? Picture(decoding: Array(file.prefix(length))) else { continue }
      #expect(picture.pixels.count == picture.width * picture.height)
    }
  }

  /// Any byte changed: an error or some picture of a size within the limits.
  @Test(arguments: whole)
  func damaged(_ name: String, _ file: [UInt8]) {
    let limits = Picture.DecodingLimits(side: 64, area: 1024)
    for index in file.indices {
      for value in [0xff, file[index] ^ 0x10] as [UInt8] {
        var broken = file
        broken[index] = value
        _ = PictureFilm(decoding: broken, limits: limits)?.picture(1)
        guard let picture = try? Picture(decoding: broken, limits: limits) else { continue }
        #expect(picture.width <= 64 && picture.width * picture.height <= 1024)
      }
    }
  }

  /// The sizes in headers are checked before memory is asked for.
  @Test(arguments: rows.filter { !$0.name.hasPrefix("SVG") })
  func headersAreChecked(_ row: Row) {
    let error = #expect(throws: DrawingError.self) {
      try Picture(decoding: row.file, limits: .init(side: 7, area: 1000))
    }
    #expect(error?.description.contains("the limits are 7 per side") == true)
  }

  // MARK: SVG

  /// Neither files nor scripts of a drawing are used, and it has its limits.
  @Test func drawingsReadNoOtherFiles() throws {
    let picture = try Picture(
      decoding: Array(
        #"""
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="8"
        height="8"><script>document.rootElement.remove()</script><rect width="8" height="4"
        fill="lime"/><image y="4" width="8" height="4" xlink:href="file:///usr/share/pixmaps/debian-logo.png"/>
        <style>@import url("file:///etc/passwd");</style></svg>
        """#.utf8))
    #expect(picture.pixels[0] == 0xff00_ff00)
    #expect(picture.pixels[28 * 32 + 16] == 0)
  }

  @Test(
    arguments: [
      (#"width="30000" height="15000""#, 2048, 1024), (#"width="1in" height="48""#, 384, 192),
      (#"width="100%" height="100%""#, 1200, 600), (#"width="0" height="0""#, 1200, 600),
      (#"width="1" height="100000""#, 1, 2048),
    ])
  func drawingsHaveASize(_ size: String, _ width: Int, _ height: Int) throws {
    let text =
      #"<svg xmlns="http://www.w3.org/2000/svg" \#(size)><rect width="9" height="9"/></svg>"#
    let picture = try Picture(decoding: Array(text.utf8))
    #expect((picture.width, picture.height) == (width, height))
  }

  @Test func largeDrawingsAreRefused() {
    let file = Array("<svg>".utf8) + [UInt8](repeating: 32, count: 9 << 20)
    #expect(throws: DrawingError.self) { try Picture(decoding: file) }
  }
}

@Suite struct PictureFilmTests {
  /// The pixels of a frame at the left, at the right, and above at the left.
  private static func look(_ film: PictureFilm, _ index: Int) throws -> [UInt32] {
    let picture = try #require(film.picture(index))
    return [picture.pixels[24], picture.pixels[31], picture.pixels[0]]
  }

  private static let (red, green, blue) =
    (0xffff_0000, 0xff00_ff00, 0xff00_00ff) as (UInt32, UInt32, UInt32)

  @Test(
    arguments: [
      ("cleared", ImageSample.film, [[red, 0, red], [0, green, 0], [0, 0, blue]]),
      ("kept", ImageSample.filmOnce, [[red, 0, red], [red, green, red], [red, green, blue]]),
      ("taken back", ImageSample.filmRestored, [[red, 0, red], [0, green, 0], [0, 0, blue]]),
      ("WebP", ImageSample.webpFilm, [[red, 0, red], [0, green, 0], [0, 0, blue]]),
    ] as [(String, [UInt8], [[UInt32]])])
  func framesAreDrawnOverEachOther(_ name: String, _ file: [UInt8], _ frames: [[UInt32]]) throws {
    let film = try #require(PictureFilm(decoding: file))
    #expect(film.count == 3)
    // In any order.
    for index in [0, 1, 2, 1, 0, 2] { #expect(try Self.look(film, index) == frames[index]) }
  }

  @Test(
    arguments: [
      (-1, 0), (0, 0), (0.05, 0), (0.1, 1), (0.29, 1), (0.3, 2), (0.59, 2), (0.6, 0), (6.15, 1),
      (.infinity, 0), (.nan, 0),
    ])
  func framesHaveTheirTimes(_ seconds: Double, _ index: Int) throws {
    for file in [ImageSample.film, ImageSample.webpFilm] {
      #expect(try #require(PictureFilm(decoding: file)).index(at: seconds) == index)
    }
  }

  /// A number of repetitions: then the last frame stays.
  @Test(arguments: [(ImageSample.filmOnce, 0.6), (ImageSample.filmRestored, 1.2)])
  func filmsEnd(_ file: [UInt8], _ end: Double) throws {
    let film = try #require(PictureFilm(decoding: file))
    #expect(film.index(at: end - 0.01) == 2 && film.index(at: end + 0.01) == 2)
    #expect(film.index(at: end - 0.55) == 0)
  }

  @Test func stillImagesAreNoFilms() {
    for file in [ImageSample.gif, ImageSample.gifInterlaced, PictureDecodingTests.File.webp] {
      #expect(PictureFilm(decoding: file) == nil)
    }
  }

  @Test func interlacedRowsAreInOrder() throws {
    try ImageFormatTests.expect("RGBW", ImageSample.gifInterlaced)
  }
}
