// SPDX-License-Identifier: Apache-2.0

/// Memory for isolated groups and masks that is reused from frame to frame: fresh pages cost more
/// than drawing on them.
///
/// Surfaces are handed out like a stack, as groups nest.
@safe
final class ScratchSurfaces {
  private var blocks: [ZeroedMemory] = []
  private var inUse = 0

  deinit {
    for block in blocks { block.free() }
  }

  /// Calls `body` with a clear surface for `area`, whose pixels are gone afterwards; does not where
  /// that is empty.
  func with(_ area: PixelRect, _ format: PixelFormat, _ body: (Surface) -> Void) {
    guard !area.isEmpty else { return }
    let stride = format.stride(width: area.width)
    let memory = unsafe clearBlock(stride * area.height)
    inUse += 1
    defer { inUse -= 1 }
    let buffer = unsafe PixelBuffer(
      base: memory, width: area.width, height: area.height, stride: stride)
    body(Surface(buffer, area: area, format: format))
  }

  private func clearBlock(_ bytes: Int) -> UnsafeMutableRawPointer {
    if inUse < blocks.count {
      let block = blocks[inUse]
      if block.capacity >= bytes {
        unsafe block.base.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
        return unsafe block.base
      }
      block.free()
      blocks[inUse] = ZeroedMemory(bytes: bytes, filled: bytes)
    } else {
      blocks.append(ZeroedMemory(bytes: bytes, filled: bytes))
    }
    return unsafe blocks[inUse].base
  }
}
