// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieGeometry
internal import LottieMovies
internal import Testing

@testable internal import LottieTools

/// The search for a quality, and the numbers of options.
@Suite struct ExportSizeTests {
  /// Sizes of files by quality: as of videos, nearly constant, and in one step.
  static let curves: [@Sendable (Double) -> Int] = [
    { Int(1000 * exp2($0 / 20)) }, { Int(30_000 + 10 * $0) }, { $0 > 41 ? 50_000 : 400 },
    { Int(20_000 + $0 * $0 * 3) },
  ]

  @Test(arguments: 0..<4, [100, 5000, 20_300, 30_150, 40_000])
  func theHighestQualityThatFitsIsFound(_ curve: Int, _ most: Int) throws {
    let size = Self.curves[curve]
    for start in [100.0, 80, 3] {
      var (search, tries) = (QualitySearch(from: start, most: most), 1)
      search.note(size(start), at: start)
      while let quality = search.next, tries < 50 {
        #expect(quality >= 0 && quality < start)
        search.note(size(quality), at: quality)
        tries += 1
      }
      #expect(tries <= 10)
      let right = (0...Int(start)).last { size(Double($0)) <= most }
      guard let right else {
        #expect(search.best == nil)
        continue
      }
      let found = try #require(search.best)
      #expect(size(found) <= most && found <= Double(right))
      // Few steps find the one step of the third curve only roughly.
      #expect(found >= Double(right) - (curve == 2 ? 12 : 3), "\(found) instead of \(right)")
    }
  }

  @Test(
    arguments: [
      ("1", 1), ("256K", 262_144), ("256kb", 262_144), ("1.5M", 1_572_864), ("2g", 2_147_483_648),
      ("0", nil), ("-1", nil), ("K", nil), ("1e9", nil), ("nan", nil), ("", nil), ("9999999G", nil),
    ] as [(String, Int?)])
  func sizesOfFiles(_ text: String, _ bytes: Int?) {
    #expect(ByteSize(argument: text)?.bytes == bytes)
  }

  @Test(
    arguments: [
      (Size(512, 512), "512x512"), (Size(100, 50), "512x256"), (Size(1080, 1920), "288x512"),
      (Size(1000, 1), "512x2"), (Size(333, 444), "384x512"),
    ])
  func videoStickersHaveOneLongSide(_ own: Size, _ text: String) {
    let size = VideoSticker.size(of: own)
    #expect(PixelSize(width: size.width, height: size.height).text == text)
  }

  /// The default is what was always used.
  @Test func qualitiesAreRateFactors() {
    #expect([0, 80, 100].map { FFmpeg.rateFactor($0, of: .mp4) } == [40, 16, 10])
    #expect([0, 80, 100].map { FFmpeg.rateFactor($0, of: .telegram) } == [60, 20, 10])
  }
}
