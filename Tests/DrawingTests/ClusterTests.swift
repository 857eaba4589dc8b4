// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

/// Shaping, in the tests' own font.
@Suite struct ClusterTests {
  static func clusters(_ text: String) throws -> [GlyphOutlines.Cluster] {
    let outlines = try #require(GlyphOutlines(fontFiles: [TestFont.bytes()]))
    #expect(outlines.fileFamilies == [TestFont.family])
    return outlines.clusters(of: text, face: .init(families: [TestFont.family]))
  }

  @Test func charactersAreAsWideAsTheFontSays() throws {
    // In DejaVu Sans' em of 2048: A 1401, T 1251, V 1401, i 569.
    let advances = try Self.clusters("ATVi").map(\.advance)
    for (advance, width) in zip(advances, [1401.0, 1251, 1401, 569]) {
      #expect(isNear(advance, width / 2048 * 100, within: 0.01))
    }
  }

  /// Kerning would draw them together, and a text would be another one with animators than without.
  @Test func widthsDoNotDependOnNeighbours() throws {
    let alone = try Self.clusters("A")[0].advance + Self.clusters("V")[0].advance
    let together = try Self.clusters("AV").reduce(0) { $0 + $1.advance }
    #expect(isNear(alone, together, within: 1e-6))
  }

  @Test func ligaturesAreTakenApart() throws {
    #expect(try Self.clusters("fi").map(\.start) == [0, 1])
  }

  @Test func outlinesStartAtTheirOwnOrigin() throws {
    let clusters = try Self.clusters("TT")
    #expect(clusters[0].path == clusters[1].path)
    #expect(clusters[0].path.bounds.minY < -70 && clusters[0].path.bounds.maxY == 0)
  }

  @Test func marksBelongToTheirLetters() throws {
    let clusters = try Self.clusters("e\u{301}x")
    #expect(clusters.map(\.start) == [0, 3])
    #expect(clusters[0].path.contours.count > 1)
  }

  @Test func hebrewRunsFromRightToLeft() throws {
    #expect(try Self.clusters("שלום").map(\.start) == [6, 4, 2, 0])
  }

  @Test func arabicLettersAreJoined() throws {
    let alone = try Self.clusters("ب")[0].path
    let word = try Self.clusters("مرحبا")
    let beh = try #require(word.first { $0.start == 6 })
    #expect(beh.path != alone)
  }

  @Test func missingGlyphsAreMarked() throws {
    let clusters = try Self.clusters("A\u{10FFFE}")
    #expect(clusters.map(\.isMissing) == [false, true])
    #expect(clusters.last?.path.isEmpty == true)
  }

  @Test(arguments: [[], [0], Array("not a font".utf8), Array(repeating: 255, count: 5000)])
  func invalidFontFilesHaveNoFamily(_ bytes: [UInt8]) throws {
    let outlines = try #require(GlyphOutlines(fontFiles: [bytes, TestFont.bytes()]))
    #expect(outlines.fileFamilies == [nil, TestFont.family])
  }
}
