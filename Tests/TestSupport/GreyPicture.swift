// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry

/// Pictures of one grey, each frame with one of its own.
package enum GreyPicture {
  /// The grey of a frame, 0...255.
  package static func grey(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: 20 + index * 9) }

  /// Writes a picture of one colour.
  package static func write(_ grey: UInt8, to path: String, width: Int = 64, height: Int = 48)
    throws
  {
    let pixel = 0xff00_0000 | UInt32(grey) << 16 | UInt32(grey) << 8 | UInt32(grey)
    let picture = Picture(
      width: width, height: height,
      pixels: [UInt32](repeating: pixel, count: width * height))
    let size = Size(Double(width), Double(height))
    let bitmap = try Bitmap(width: width, height: height)
    Renderer().paint(
      DisplayList(size: size, items: [.image(ImageItem(picture, frame: Rect(size)))]),
      onto: bitmap.buffer, transform: .identity)
    try Data(bitmap.png()).write(to: URL(fileURLWithPath: path))
  }
}
