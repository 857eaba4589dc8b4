// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// Round Corners on segments whose handles lie on the line between their ends: they are straight, so
/// the corners are rounded. They were left sharp.
@Suite struct RoundedCornersTests {
  static func square(_ i: String, _ o: String) -> String {
    #"{"ty":"sh","ks":{"k":{"c":true,"v":[[20,20],[80,20],[80,80],[20,80]],"i":[\#(i)],"o":[\#(o)]}}}"#
  }

  static func picture(_ path: String) throws -> Bitmap {
    try LottieKitTests.picture(
      JSONSnippet.animation(
        shapes: path + #",{"ty":"rd","r":{"k":20}},"# + JSONSnippet.fill()))
  }

  static let sharp = square("[0,0],[0,0],[0,0],[0,0]", "[0,0],[0,0],[0,0],[0,0]")

  @Test(
    arguments: [
      ("[0,20],[-20,0],[0,-20],[20,0]", "[20,0],[0,20],[-20,0],[0,-20]"),
      // On one side, of different lengths, as far as the other end, rounded to thousandths.
      ("[0,0],[0,0],[0,0],[0,0]", "[20,0],[0,20],[-20,0],[0,-20]"),
      ("[0,5],[-30,0],[0,-60],[1,0]", "[60,0],[0,20],[0,0],[0,-0.5]"),
      ("[0,20.001],[-20,0.001],[-0.001,-20],[20,0]", "[20,0.001],[0,20],[-20,0],[0,-20]"),
    ])
  func straightSegmentsHaveRoundCorners(_ i: String, _ o: String) throws {
    let (rounded, plain) = try (Self.picture(Self.square(i, o)), Self.picture(Self.sharp))
    #expect(PictureDifference(rounded.picture, plain.picture).worst <= 2)
    for (x, y) in [(21, 21), (78, 21), (78, 78), (21, 78)] {
      #expect(rounded.hex(x, y) == "#00000000")
    }
  }

  /// The corner between a curve and a line stays, and so does one whose handle points away.
  @Test(
    arguments: [
      ("[0,0],[0,0],[0,0],[0,0]", "[10,-15],[0,0],[0,0],[0,0]"),
      ("[0,0],[0,0],[0,0],[0,0]", "[-10,0],[0,0],[0,0],[0,0]"),
    ])
  func curvesKeepTheirCorners(_ i: String, _ o: String) throws {
    let bitmap = try Self.picture(Self.square(i, o))
    #expect(bitmap.hex(20, 21) == "#ffff0000")
    #expect(bitmap.hex(78, 78) == "#00000000")
  }
}
