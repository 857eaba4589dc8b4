// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieTestSupport
import Testing

@testable import LottieEncoding

/// PNG files in the smallest layout, and their pixels.
@Suite struct CompactPNGTests {
  private static func picture(
    _ width: Int, _ height: Int, _ color: (Int) -> [UInt8]
  ) -> StraightPicture {
    StraightPicture(
      width: width, height: height, bytes: (0..<width * height).flatMap(color))
  }

  /// Pictures, and the depth and the colour type in which they are written.
  static let layouts:
    [(name: String, depth: UInt8, type: UInt8, color: @Sendable (Int) -> [UInt8])] = [
      ("one colour", 1, 3, { _ in [9, 8, 7, 255] }),
      ("two colours", 1, 3, { $0 % 3 == 0 ? [0, 0, 0, 0] : [1, 2, 3, 255] }),
      ("four", 2, 3, { [UInt8($0 % 4), 0, 0, 255] }),
      ("sixteen", 4, 3, { [UInt8($0 % 16), 1, 1, 90] }),
      ("palette", 8, 3, { [UInt8($0 % 250), 7, 0, $0 % 250 < 20 ? 128 : 255] }),
      ("grey levels", 8, 3, { [UInt8](repeating: UInt8($0 % 256), count: 3) + [255] }),
      (
        "grey with alpha", 8, 4,
        { [UInt8](repeating: UInt8($0 % 256), count: 3) + [UInt8($0 / 256)] }
      ),
      ("colours", 8, 2, { [UInt8($0 % 256), UInt8($0 / 7 % 256), 3, 255] }),
      ("with alpha", 8, 6, { [UInt8($0 % 256), 3, 3, UInt8($0 / 256)] }),
    ]

  @Test(arguments: layouts.indices)
  func pixelsStayInEachLayout(_ index: Int) throws {
    let (name, depth, type, color) = Self.layouts[index]
    for (width, height) in [(37, 29), (1, 1), (5, 300)] {
      let picture = Self.picture(width, height, color)
      let file = try #require(CompactPNG.file(picture))
      let read = try PNGReader.pixels(file)
      #expect(read.bytes == picture.bytes && read.width == width, "\(name)")
      if width == 37 { #expect(file[24] == depth && file[25] == type, "\(name)") }
    }
  }

  /// Random pictures of all sizes keep their pixels.
  @Test(arguments: 0..<30)
  func pixelsStay(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let (width, height) = (
      Int.random(in: 1...40, using: &random), Int.random(in: 1...40, using: &random)
    )
    let most = [1, 3, 15, 255].randomElement(using: &random) ?? 255
    let picture = Self.picture(width, height) { _ in
      (0..<4).map { _ in UInt8.random(in: 0...UInt8(most), using: &random) }
    }
    let file = try #require(CompactPNG.file(picture))
    #expect(try PNGReader.pixels(file).bytes == picture.bytes)
    let plain = try PNGWriter.file(picture.bytes, width: width, height: height)
    if let smaller = CompactPNG.smaller(plain) {
      #expect(smaller.count < plain.count)
      #expect(try PNGReader.pixels(smaller).bytes == picture.bytes)
    }
  }

  /// Files with more than pixels in sRGB stay as they are.
  @Test(arguments: ["acTL", "iCCP", "eXIf", "gAMA", "zzZz"])
  func otherChunksAreNotTouched(_ chunk: String) throws {
    let picture = Self.picture(60, 60) { [UInt8($0 % 256), UInt8($0 / 7 % 256), 3, 255] }
    let plain = try PNGWriter.file(picture.bytes, width: 60, height: 60)
    #expect(CompactPNG.smaller(plain) != nil)
    var other = PNGChunk.signature
    for own in PNGChunk.all(of: plain) where own.name != "sRGB" {
      if own.name == "IDAT" { PNGChunk.append(chunk, [0, 0, 1, 2], to: &other) }
      PNGChunk.append(own.name, own.content, to: &other)
    }
    #expect(CompactPNG.smaller(other) == nil)
    #expect(CompactPNG.smaller(Array(plain.prefix(60))) == nil && CompactPNG.smaller([]) == nil)
  }
}
