// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// The picture of a frame of a file of 100 x 100 pixels.
func picture(_ json: String, frame: Double = 0) throws -> Bitmap {
  let scene = try Scene(Animation(json: Array(json.utf8)))
  scene.update(to: frame)
  return try painted(scene.displayList.items, width: 100, height: 100)
}

/// Solids with a colour as in style sheets, which were black.
@Suite struct SolidColorTests {
  @Test(
    arguments: [
      ("red", "#ffff0000"), ("rgb(255, 0, 0)", "#ffff0000"), ("hsl(120,100%,50%)", "#ff00ff00"),
      ("rgba(0,0,255,1)", "#ff0000ff"), ("#00ff00", "#ff00ff00"), ("Lime", "#ff00ff00"),
    ])
  func solidsHaveColorsOfStyleSheets(_ color: String, _ pixel: String) throws {
    let bitmap = try picture(
      JSONSnippet.animation(layers: #"{"ty":1,"ks":{},"sw":100,"sh":100,"sc":"\#(color)"}"#))
    #expect(bitmap.hex(50, 50) == pixel)
  }
}
