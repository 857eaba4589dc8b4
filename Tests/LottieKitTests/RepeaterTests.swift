// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// The opacity of a repeater's copies: the last one has the end opacity, as the manual of After
/// Effects says. It had a share of it.
@Suite struct RepeaterTests {
  @Test(
    arguments: [
      (3, 100.0, 0.0, [255, 128, 0]), (2, 100, 0, [255, 0]), (1, 100, 0, [255]),
      (5, 0, 100, [0, 64, 128, 191, 255]), (3, 80, 40, [204, 153, 102]),
    ] as [(Int, Double, Double, [Int])])
  func theLastCopyHasTheEndOpacity(_ count: Int, _ start: Double, _ end: Double, _ alphas: [Int])
    throws
  {
    let repeater =
      #"{"ty":"rp","c":{"k":\#(count)},"o":{"k":0},"m":1,"tr":{"p":{"k":[20,0]},"#
      + #""so":{"k":\#(start)},"eo":{"k":\#(end)}}}"#
    let bitmap = try picture(
      JSONSnippet.animation(
        shapes: [JSONSnippet.square(10), JSONSnippet.fill(), repeater].joined(separator: ",")))
    for (k, alpha) in alphas.enumerated() {
      let actual = Int(bitmap.pixels[50 * 100 + 10 + 20 * k] >> 24)
      #expect((actual - alpha).magnitude <= 1, "copy \(k): \(actual)")
    }
  }
}
