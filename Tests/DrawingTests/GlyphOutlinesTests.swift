// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

/// Laws that hold for whatever font there is.
@Suite struct GlyphOutlinesTests {
  static func line(_ text: String, size: Double) throws -> GlyphOutlines.Line {
    let glyphs = try #require(GlyphOutlines())
    return glyphs.line(text, style: .init(size: size))
  }

  @Test func measuresGrowWithTheSize() throws {
    let (small, large) = try (Self.line("Boat", size: 10), Self.line("Boat", size: 20))
    #expect(isNear(large.advance, 2 * small.advance, within: 0.1))
    #expect(isNear(large.ascent + large.descent, 2 * (small.ascent + small.descent), within: 0.1))
  }

  @Test func outlinesAreAroundTheBaseline() throws {
    let line = try Self.line("Hg", size: 20)
    let bounds = line.outline.bounds
    #expect(bounds.minY < -8 && bounds.minY >= -line.ascent - 1)
    #expect(bounds.maxY > 1 && bounds.maxY <= line.descent + 1)
    #expect(bounds.width <= line.advance + 2)
  }

  /// Cairo left out glyphs that started far outside of the surface that the text was shaped for.
  @Test func longLinesAreWhole() throws {
    let line = try Self.line(String(repeating: "Ship ", count: 60) + "Hg", size: 12)
    #expect(line.outline.bounds.maxX > 0.95 * line.advance)
  }

  @Test(arguments: ["", " ", "\n", "a\nb", "\u{0}", "\u{202e}x", "e\u{301}\u{301}\u{301}"])
  func oddTextsAreSet(_ text: String) throws {
    #expect(try Self.line(text, size: 12).advance >= 0)
  }

  @Test(arguments: [0, -5, .nan, 1e9, .infinity])
  func absurdSizesAreClamped(_ size: Double) throws {
    let line = try Self.line("x", size: size)
    #expect(line.advance > 0 && line.advance < 5000)
  }
}
