// SPDX-License-Identifier: Apache-2.0

internal import CLottieSDL2
internal import CLottieX11
package import LottieDrawing
internal import LottieGeometry

/// The icon of the window.
extension Window {
  /// The widths of the icon in pixels, for lists of windows, title bars and docks.
  private static let iconSides = [16, 24, 32, 48, 64, 128]

  /// Sets the icon in several sizes, on X11. On Wayland the icon is that of the desktop entry.
  ///
  /// - Parameter icon: The picture, as large as its list says; it should be square.
  package func setIcon(_ icon: DisplayList) {
    guard unsafe SDL_GetCurrentVideoDriver().map({ unsafe String(cString: $0) }) == "x11" else {
      return
    }
    var data: [UInt32] = []
    for side in Self.iconSides {
      guard let bitmap = try? Bitmap(width: side, height: side) else { continue }
      let area = Rect(x: 0, y: 0, width: Double(side), height: Double(side))
      let transform = Fit.aspectFit.transform(from: icon.size, into: area)
      Renderer().paint(icon, onto: bitmap.buffer, transform: transform)
      data += [UInt32(side), UInt32(side)] + Self.straightPixels(of: bitmap)
    }
    _ = unsafe cx11_set_icon(UnsafeMutableRawPointer(handle.pointer), data, data.count)
  }

  /// The pixels as 0xAARRGGBB, not premultiplied.
  private static func straightPixels(of bitmap: Bitmap) -> [UInt32] {
    let bytes = bitmap.straightBytes
    return stride(from: 0, to: bytes.count, by: 4).map { index in
      let red = UInt32(bytes[index]) << 16
      let green = UInt32(bytes[index + 1]) << 8
      return UInt32(bytes[index + 3]) << 24 | red | green | UInt32(bytes[index + 2])
    }
  }
}
