// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

extension ImageItem {
  /// The map from the pixels of a picture, stretched into the frame, to pixels of the surface.
  func toPixels(_ picture: Picture, under transform: Affine) -> Affine {
    transform * .translation(frame.minX, frame.minY)
      * .scale(frame.width / Double(picture.width), frame.height / Double(picture.height))
  }

  /// The picture's rectangle on the surface, if each of its pixels is exactly one of the surface;
  /// nil if it has to be resampled.
  func pixelRect(under transform: Affine) -> PixelRect? {
    guard transform.b == 0, transform.c == 0, transform.a > 0, transform.d > 0 else { return nil }
    let start = transform * Point(frame.minX, frame.minY)
    let end = transform * Point(frame.maxX, frame.maxY)
    let (x, y) = (start.x.rounded(), start.y.rounded())
    // The precision of Pixman's positions.
    let errors = [
      start.x - x, start.y - y, end.x - x - Double(picture.width),
      end.y - y - Double(picture.height),
    ]
    guard x.magnitude < 1e6, y.magnitude < 1e6, errors.allSatisfy({ $0.magnitude < 1e-5 }) else {
      return nil
    }
    let (left, top) = (
      Int(clamping: x, to: -1_000_000...1_000_000), Int(clamping: y, to: -1_000_000...1_000_000)
    )
    return PixelRect(
      minX: left, minY: top, maxX: left + picture.width, maxY: top + picture.height)
  }
}

extension Picture {
  /// Calls `body` with the pixels as a read-only surface.
  ///
  /// - Parameter area: The rectangle of the surface, of the picture's size.
  func withSurface(at area: PixelRect, _ body: (Surface) -> Void) {
    unsafe pixels.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      let buffer = unsafe PixelBuffer(
        base: UnsafeMutableRawPointer(mutating: base), width: width, height: height,
        stride: width * 4)
      body(Surface(buffer, area: area))
    }
  }
}
