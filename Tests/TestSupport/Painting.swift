// SPDX-License-Identifier: Apache-2.0

package import LottieDrawing
package import LottieGeometry

/// Paints items at one pixel a unit, from the origin.
package func painted(
  _ items: [DrawItem], width: Int, height: Int, transform: Affine = .identity,
  background: RGBA = .clear, rasterizer: RasterizerKind = .coverage
) throws -> Bitmap {
  let list = DisplayList(size: Size(Double(width), Double(height)), items: items)
  let bitmap = try Bitmap(width: width, height: height)
  Renderer(rasterizer: rasterizer).paint(
    list, onto: bitmap.buffer, transform: transform, background: background)
  return bitmap
}

extension Bitmap {
  /// The pixel as #aarrggbb, premultiplied.
  package func hex(_ x: Int, _ y: Int) -> String { pixelHex(pixels[y * width + x]) }

  package var picture: Picture { Picture(width: width, height: height, pixels: pixels) }
}

extension Picture {
  /// The same pixels, to be painted on or written to a file.
  package func bitmap() throws -> Bitmap {
    let bitmap = try Bitmap(width: width, height: height)
    let base = unsafe bitmap.buffer.base.assumingMemoryBound(to: UInt32.self)
    for (i, pixel) in pixels.enumerated() { unsafe base[i] = pixel }
    return bitmap
  }
}

/// #aarrggbb.
package func pixelHex(_ pixel: UInt32) -> String {
  let digits = String(pixel, radix: 16)
  return "#" + String(repeating: "0", count: 8 - digits.count) + digits
}
