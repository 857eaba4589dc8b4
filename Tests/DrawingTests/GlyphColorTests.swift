// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

/// Glyphs with colours in each of the tables that a font can have them in. Those of `SVG ` were not drawn at all, and
/// those of `COLR` version 1 had the colour of the text.
@Suite struct GlyphColorTests {
  /// The T of the test font: an em has 2,048 units, and the bar is from -6 to 1257.
  private static let (glyph, unitsPerEm) = (4, 2_048.0)
  private static let (left, right, stem) = (Point(80, -1410), Point(1170, -1410), Point(625, -600))

  /// Red, green and half transparent blue.
  private static let palette =
    FontTable.u16(0, 3, 1, 3) + FontTable.u32(14) + FontTable.u16(0)
    + FontTable.u8(0, 0, 255, 255, 0, 255, 0, 255, 255, 0, 0, 128)
  private static let one = 16_384

  private static func layers() -> [UInt8] {
    FontTable.u16(0, 1) + FontTable.u32(14, 20) + FontTable.u16(1, glyph, 0, 1, glyph, 1)
  }

  /// A table of version 1 in which the glyph has this paint.
  private static func graph(_ paint: [UInt8]) -> [UInt8] {
    FontTable.u16(1, 0) + FontTable.u32(0, 0) + FontTable.u16(0) + FontTable.u32(34, 0, 0, 0, 0)
      + FontTable.u32(1) + FontTable.u16(glyph) + FontTable.u32(10) + paint
  }

  private static func solid(_ color: Int) -> [UInt8] { FontTable.u8(2) + FontTable.u16(color, one) }

  /// A paint inside of the glyph's outline.
  private static func clipped(_ paint: [UInt8]) -> [UInt8] {
    FontTable.u8(10) + FontTable.u24(6) + FontTable.u16(glyph) + paint
  }

  /// From red to green.
  private static let line = FontTable.u8(0) + FontTable.u16(2, 0, 0, one, one, 1, one)

  private static let linear =
    FontTable.u8(4) + FontTable.u24(16) + FontTable.u16(80, 0, 1170, 0, 80, 900) + line
  private static let radial =
    FontTable.u8(6) + FontTable.u24(16) + FontTable.u16(80, 1410, 0, 80, 1410, 1090) + line
  /// From the right, which is -1 with a bias of half a turn, around the stem.
  private static let sweep =
    FontTable.u8(8) + FontTable.u24(12) + FontTable.u16(625, 1400, -one, one) + line

  private static func svg(_ body: String) -> [UInt8] {
    let text = #"<svg xmlns="http://www.w3.org/2000/svg"><g id="glyph\#(glyph)">\#(body)</g></svg>"#
    return FontTable.u16(0) + FontTable.u32(10, 0) + FontTable.u16(1, glyph, glyph)
      + FontTable.u32(14, text.utf8.count) + Array(text.utf8)
  }

  private static func picture(_ tables: [(tag: String, bytes: [UInt8])]) throws -> GlyphPicture? {
    let font = FontTable.font(try TestFont.bytes(), adding: tables)
    let glyphs = try #require(GlyphOutlines(fontFiles: [font]))
    let family = try #require(glyphs.fileFamilies.first ?? nil)
    return glyphs.clusters(of: "T", face: .init(families: [family])).first?.picture
  }

  /// The colour at a point in units of the font.
  private static func color(_ picture: GlyphPicture, _ point: Point) -> String {
    let (scale, frame) = (GlyphOutlines.em / unitsPerEm, picture.frame)
    let x = (point.x * scale - frame.minX) / frame.width * Double(picture.picture.width)
    let y = (point.y * scale - frame.minY) / frame.height * Double(picture.picture.height)
    guard x >= 0, y >= 0, Int(x) < picture.picture.width, Int(y) < picture.picture.height else {
      return "clear"
    }
    let index = Int(y) * picture.picture.width + Int(x)
    let pixel = picture.picture.pixels[index]
    let (red, green, blue) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
    let names = [(red, "red"), (green, "green"), (blue, "blue")].filter { $0.0 > 80 }.map(\.1)
    return names.isEmpty ? "clear" : names.joined(separator: " ")
  }

  @Test(
    arguments: [
      ("layers", "COLR", layers(), ["green", "green", "green"]),
      ("a solid", "COLR", graph(clipped(solid(0))), ["red", "red", "red"]),
      ("transparency", "COLR", graph(clipped(solid(2))), ["blue", "blue", "blue"]),
      ("a linear gradient", "COLR", graph(clipped(linear)), ["red", "green", "red green"]),
      ("a radial gradient", "COLR", graph(clipped(radial)), ["red", "green", "green"]),
      ("a sweep gradient", "COLR", graph(clipped(sweep)), ["red green", "red", "green"]),
      (
        "a translation", "COLR",
        graph(FontTable.u8(14) + FontTable.u24(8) + FontTable.u16(-600, 0) + clipped(solid(0))),
        ["red", "clear", "clear"]
      ),
      (
        "a turn about the middle of the bar", "COLR",
        graph(
          FontTable.u8(26) + FontTable.u24(10) + FontTable.u16(one, 625, 1410) + clipped(solid(0))),
        ["red", "red", "clear"]
      ),
      (
        "one outside of another", "COLR",
        graph(
          FontTable.u8(32) + FontTable.u24(8) + FontTable.u8(3) + FontTable.u24(19)
            + clipped(solid(1)) + clipped(solid(0))), ["green", "green", "green"]
      ),
      (
        "a drawing", "SVG ",
        svg(#"<rect y="-1493" width="600" height="1493" fill="red"/>"#), ["red", "clear", "clear"]
      ),
      (
        "a drawing with two colours", "SVG ",
        svg(
          #"<rect y="-1493" width="600" height="1493" fill="red"/>"#
            + #"<rect x="600" y="-1493" width="650" height="1493" fill="lime"/>"#),
        ["red", "green", "green"]
      ),
    ])
  func glyphsHaveTheirColors(
    _ name: String, _ tag: String, _ table: [UInt8], _ expected: [String]
  ) throws {
    let tables = [(tag, table)] + (tag == "COLR" ? [("CPAL", Self.palette)] : [])
    let picture = try #require(try Self.picture(tables))
    #expect([Self.left, Self.right, Self.stem].map { Self.color(picture, $0) } == expected)
  }

  /// A paint that contains itself, and numbers beyond the table.
  @Test(
    arguments: [
      graph(FontTable.u8(11) + FontTable.u16(glyph)), graph(FontTable.u8(12) + FontTable.u24(0)),
      graph(FontTable.u8(1, 255) + FontTable.u32(0xffff_ffff)),
      Array(graph(clipped(linear))[..<50]),
      FontTable.u16(1) + [UInt8](repeating: 255, count: 60),
    ])
  func damagedGraphsEnd(_ table: [UInt8]) throws {
    _ = try Self.picture([("COLR", table), ("CPAL", Self.palette)])
  }

  /// A glyph of 255 layers, of which every other one is the whole glyph again.
  private static func manyOf(_ paint: [UInt8]) -> [UInt8] {
    let layers = (0..<255).flatMap { FontTable.u32($0.isMultiple(of: 2) ? 1_030 : 1_024) }
    return FontTable.u16(1, 0) + FontTable.u32(0, 0) + FontTable.u16(0)
      + FontTable.u32(34, 44, 0, 0, 0) + FontTable.u32(1) + FontTable.u16(glyph)
      + FontTable.u32(1_034) + FontTable.u32(255) + layers + FontTable.u8(1, 255)
      + FontTable.u32(0) + paint
  }

  /// The glyph over itself.
  private static let compositeOfItself: [UInt8] = {
    let again = FontTable.u8(11) + FontTable.u16(glyph)
    return FontTable.u8(32) + FontTable.u24(8) + FontTable.u8(3) + FontTable.u24(8) + again
  }()

  private static let manyStops: [UInt8] = {
    let stops = (0..<65_535).flatMap { FontTable.u16($0, 0, one) }
    return FontTable.u8(4) + FontTable.u24(16) + FontTable.u16(80, 0, 1170, 0, 80, 900)
      + FontTable.u8(0) + FontTable.u16(65_535) + stops
  }()

  /// Colours of 65,535 stops, and many paints, took minutes.
  @Test(
    .hangLimit,
    arguments: [
      ("stops", manyStops),
      ("sweeps", sweep), ("solids", solid(0)), ("outlines", clipped(radial)),
      ("composites", compositeOfItself),
    ])
  func hostilePaintsEndSoon(_ name: String, _ paint: [UInt8]) throws {
    let start = ContinuousClock.now
    _ = try Self.picture([("COLR", Self.manyOf(paint)), ("CPAL", Self.palette)])
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    #expect(seconds < 5, "\(name): \(seconds) s")
  }
}
