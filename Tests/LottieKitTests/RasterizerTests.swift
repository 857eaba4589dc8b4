// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// The two rasterisers, over all samples.
@Suite struct RasterizerTests {
  /// Both give nearly the same picture: Cairo samples 15 lines a pixel, so edges differ by some
  /// levels, and shapes that are thinner than a line by more.
  @Test(arguments: CorpusFile.samples)
  func paintAlike(_ file: CorpusFile) throws {
    let scene = try #require(try file.scene())
    let (width, height) = scene.fitted(into: 120)
    let transform = scene.transform(width: width, height: height)
    for frame in CorpusTests.jumps(scene).dropFirst(2).prefix(2) {
      scene.update(to: frame)
      let pictures = try RasterizerKind.allCases.map { kind in
        try painted(
          scene.displayList.items, width: width, height: height, transform: transform,
          background: .white, rasterizer: kind
        ).picture
      }
      let difference = PictureDifference(pictures[0], pictures[1])
      let seen = difference.count(over: 40)
      #expect(seen * 1000 <= width * height * 2, "frame \(frame): \(seen) pixels by more than 40")
      let mean = Double(difference.channels.reduce(0, +)) / Double(width * height)
      #expect(mean < 1, "frame \(frame): \(mean) levels")
    }
  }
}
