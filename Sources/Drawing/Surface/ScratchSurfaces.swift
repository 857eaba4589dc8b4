// SPDX-License-Identifier: Apache-2.0

/// Temporary surfaces of isolated groups and masks. Their memory is reused in all frames, because
/// new pages cost more than drawing on them.
///
/// Surfaces are used like a stack, since groups nest.
@safe
final class ScratchSurfaces {
  private var blocks: [ZeroedMemory] = []
  private var inUse = 0

  deinit {
    for block in blocks { block.free() }
  }

  /// Calls `body` with a transparent surface, which is valid until `body` returns. Does nothing for
  /// an empty area.
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

  /// The next block of the stack, cleared and enlarged if needed.
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
