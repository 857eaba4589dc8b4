// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry
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

  /// Copy n has the transform n times: a negative scale mirrors each second copy. The original was
  /// mirrored too.
  @Test(
    arguments: [
      (1, 0.0, [20]), (2, 0, [20, 68]), (4, 0, [20, 68]), (1, 1, [68]), (1, 2, [20]),
      (2, 1, [20, 68]),
      (1, -1, [68]), (1, -2, [20]),
    ] as [(Int, Double, [Int])])
  func negativeScalesMirrorEachSecondCopy(_ count: Int, _ offset: Double, _ lefts: [Int]) throws {
    let repeater =
      #"{"ty":"rp","c":{"k":\#(count)},"o":{"k":\#(offset)},"tr":{"a":{"k":[50,0]},"#
      + #""p":{"k":[0,0]},"s":{"k":[-100,100]}}}"#
    let rectangle = #"{"ty":"rc","p":{"k":[26,50]},"s":{"k":[12,16]}}"#
    let bitmap = try picture(
      JSONSnippet.animation(
        shapes: [rectangle, JSONSnippet.fill(), repeater].joined(separator: ",")))
    let painted = (0..<100).filter { bitmap.pixels[50 * 100 + $0] >> 24 > 128 }
    #expect(painted == lefts.flatMap { Array($0..<$0 + 12) })
  }

  /// Between whole numbers of times, a negative scale passes through zero.
  @Test(
    arguments: [
      (-1.0, 0.0, 1.0), (-1, 1, -1), (-1, 2, 1), (-1, -1, -1), (-1, 0.5, 0), (-1, 1.25, -0.5),
      (-2, 3, -8), (-2, -1, -0.5), (-2, 0.25, 0.25), (-0.5, 1.5, -0.125),
      (2, 0.5, 2.0.squareRoot()),
      (0.5, -2, 4), (0, 2, 0),
    ])
  func repeatedFactors(_ factor: Double, _ times: Double, _ expected: Double) {
    #expect(isNear(factor.repeated(times), expected))
  }
}
