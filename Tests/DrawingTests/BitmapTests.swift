// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

@Suite struct BitmapTests {
  @Test(
    arguments: [
      (0, 1), (1, 0), (-5, 5), (16_385, 1), (1, 16_385), (16_384, 16_384), (Int.max, 1),
    ] as [(Int, Int)])
  func sizesOutOfRangeAreRefused(_ width: Int, _ height: Int) {
    #expect(throws: DrawingError.bitmapSize(width: width, height: height)) {
      try Bitmap(width: width, height: height)
    }
  }

  @Test func isClearAtFirst() throws {
    let bitmap = try Bitmap(width: 7, height: 3)
    #expect(bitmap.pixels == Array(repeating: 0, count: 21))
  }

  @Test func colorsAreNotPremultiplied() throws {
    let bitmap = try painted([box(0, 0, 1, 1, RGBA(1, 0.5, 0, 0.5))], width: 1, height: 1)
    let color = bitmap.color(x: 0, y: 0)
    #expect(isNear(color.red, 1, within: 0.01))
    #expect(isNear(color.green, 0.5, within: 0.01))
    #expect(isNear(color.alpha, 0.5, within: 0.01))
  }

  @Test func colorsOutsideAreClear() throws {
    let bitmap = try painted([], width: 1, height: 1, background: red)
    #expect(bitmap.color(x: 1, y: 0) == .clear)
    #expect(bitmap.color(x: 0, y: -1) == .clear)
  }

  /// Premultiplied colours lose precision; what is left of them comes back.
  @Test func pngKeepsEveryPixel() throws {
    var pixels: [UInt32] = []
    for alpha in stride(from: UInt32(0), through: 255, by: 15) {
      for value in stride(from: UInt32(0), through: 255, by: 51) {
        let part = (value * alpha + 127) / 255
        pixels.append(alpha << 24 | part << 16 | (alpha - part) << 8 | part)
      }
    }
    let picture = Picture(width: 6, height: pixels.count / 6, pixels: pixels)
    let again = try Picture(decoding: picture.bitmap().png())
    #expect(again.width == 6 && again.height == picture.height)
    let difference = PictureDifference(picture, again)
    #expect(difference.worst <= 1)
  }

  @Test(arguments: [1, 2, 4]) func scalesRepeatPixels(scale: Int) throws {
    let bitmap = try Picture(width: 2, height: 2, pixels: [1, 2, 3, 4]).bitmap()
    let picture = bitmap.picture(scale: scale)
    #expect(picture.width == 2 * scale && picture.height == 2 * scale)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        #expect(picture.pixels[y * picture.width + x] == UInt32(y / scale * 2 + x / scale + 1))
      }
    }
  }

  @Test func pngOfOpaquePixelsIsExact() throws {
    let picture = Picture(width: 2, height: 1, pixels: [0xff12_3456, 0xfffe_dcba])
    #expect(try Picture(decoding: picture.bitmap().png()).pixels == picture.pixels)
  }
}
