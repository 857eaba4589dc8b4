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
    #expect(isNear(large.advance, 2 * small.advance, within: 1e-6))
    #expect(isNear(large.ascent + large.descent, 2 * (small.ascent + small.descent), within: 1e-6))
    let (a, b) = (small.outline.bounds, large.outline.bounds)
    #expect(isNear(b.maxX, 2 * a.maxX, within: 1e-6) && isNear(b.minY, 2 * a.minY, within: 1e-6))
  }

  /// Widths and carets are in the units of the style, whatever size the text is shaped at.
  @Test(arguments: [7.0, 13, 40])
  func linesAreCutAndBrokenAtTheirSize(_ size: Double) throws {
    let glyphs = try #require(GlyphOutlines())
    let style = GlyphOutlines.Style(size: size)
    let text = "a boat on the long river"
    let whole = glyphs.line(text, style: style).advance
    let carets = glyphs.carets(in: text, style: style)
    #expect(carets.first == 0 && isNear(carets.last ?? 0, whole, within: 0.01 * size))
    let cut = glyphs.line(text, style: style, width: whole / 2, cut: .end).advance
    #expect(cut <= whole / 2 && cut > whole / 2 - 2 * size)
    #expect(glyphs.line(text, style: style, width: whole + 1, cut: .middle).advance == whole)
    let lines = glyphs.broken(text, style: style, width: 0.6 * whole)
    #expect(lines.count == 2 && lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
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
