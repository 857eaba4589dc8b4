// SPDX-License-Identifier: Apache-2.0

/// Copies for those who keep pixels elsewhere, or in another format.
extension PixelBuffer {
  /// Copies the pixels of a rectangle to the same rectangle of another picture, as they are.
  ///
  /// - Parameters:
  ///   - target: The other picture's first byte; it is as large as this one.
  ///   - stride: Bytes from one of its rows to the next.
  public func copy(_ area: PixelRect, to target: UnsafeMutableRawPointer, stride: Int) {
    let area = area.intersection(bounds)
    for y in area.minY..<max(area.minY, area.maxY) {
      unsafe (target + y * stride + area.minX * 4).copyMemory(
        from: base + y * self.stride + area.minX * 4, byteCount: area.width * 4)
    }
  }

  /// The same as R, G, B, A bytes, alpha not premultiplied.
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
