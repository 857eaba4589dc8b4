// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry

/// A picture's alpha as text, a character for each pixel: `.` for nothing, `1` to `f` for the upper
/// four bits.
func art(_ bitmap: Bitmap) -> String {
  stride(from: 0, to: bitmap.pixels.count, by: bitmap.width).map { start in
    bitmap.pixels[start..<start + bitmap.width].map { pixel in
      pixel >> 24 == 0 ? "." : String(pixel >> 28, radix: 16)
    }.joined()
  }.joined(separator: "\n")
}

/// Whether no character of two such texts is more than one step from the other: coverage may round
/// up or down.
func looksLike(_ a: String, _ b: String) -> Bool {
  func levels(_ text: String) -> [Int] { text.map { $0.hexDigitValue ?? ($0 == "." ? 0 : -9) } }
  return a.count == b.count && zip(levels(a), levels(b)).allSatisfy { abs($0 - $1) <= 1 }
}

/// A filled rectangle.
func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: RGBA) -> DrawItem {
  .fill(.rectangle(Rect(x: x, y: y, width: width, height: height)), color)
}

func boxOutline(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Outline {
  Outline(.rectangle(Rect(x: x, y: y, width: width, height: height)))
}

let red = RGBA(1, 0, 0)
let green = RGBA(0, 1, 0)
let blue = RGBA(0, 0, 1)
