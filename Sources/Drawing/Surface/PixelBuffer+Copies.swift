// SPDX-License-Identifier: Apache-2.0

/// Copies to other memory and other formats.
extension PixelBuffer {
  /// Copies the pixels of a rectangle to the same rectangle of another picture, without conversion.
  ///
  /// - Parameters:
  ///   - area: The rectangle; clipped to this picture.
  ///   - target: The first byte of the other picture, which has the same size.
  ///   - stride: The number of bytes between its rows.
  public func copy(_ area: PixelRect, to target: UnsafeMutableRawPointer, stride: Int) {
    let area = area.intersection(bounds)
    for y in area.minY..<max(area.minY, area.maxY) {
      unsafe (target + y * stride + area.minX * 4).copyMemory(
        from: base + y * self.stride + area.minX * 4, byteCount: area.width * 4)
    }
  }

  /// Copies a rectangle as R, G, B, A bytes, not premultiplied.
  public func copyStraight(_ area: PixelRect, to target: UnsafeMutableRawPointer, stride: Int) {
    let area = area.intersection(bounds)
    for y in area.minY..<max(area.minY, area.maxY) {
      let row = unsafe UnsafeBufferPointer(rebasing: row(y)[area.minX..<area.maxX])
      unsafe PixelPasses.unpremultiply(
        row, into: target + y * stride + area.minX * 4)
    }
  }
}

extension Picture {
  /// All pixels as R, G, B, A bytes, alpha not premultiplied, row by row.
  public var straightBytes: [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: pixels.count * 4) { bytes, count in
      count = pixels.count * 4
      guard let base = bytes.baseAddress else { return }
      unsafe pixels.withUnsafeBufferPointer { unsafe PixelPasses.unpremultiply($0, into: base) }
    }
  }
}
