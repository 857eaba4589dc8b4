// SPDX-License-Identifier: Apache-2.0

/// Temporary surfaces of isolated groups and masks. Their memory is reused in all frames, because
/// new pages cost more than drawing on them.
///
/// Surfaces are used like a stack, since groups nest.
@safe
final class ScratchSurfaces {
  private var blocks: [ZeroedMemory] = []
  private var inUse = 0
  /// The bytes of all blocks.
  private(set) var bytes = 0

  /// The bytes of blocks above which those that are not used are freed, and those that are far too
  /// large are replaced.
  private static let mostKept = 16 << 20

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
  private func clearBlock(_ size: Int) -> UnsafeMutableRawPointer {
    if inUse < blocks.count {
      let block = blocks[inUse]
      if block.capacity >= size, bytes <= Self.mostKept || block.capacity <= size + size / 4 {
        unsafe block.base.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        return unsafe block.base
      }
    }
    if bytes + size > Self.mostKept {
      // What is above belongs to other groups, which together with this one could be too much.
      while blocks.count > inUse { free(blocks.removeLast()) }
    } else if inUse < blocks.count {
      free(blocks[inUse])
    }
    let block = ZeroedMemory(bytes: size, filled: size)
    bytes += block.capacity
    if inUse < blocks.count { blocks[inUse] = block } else { blocks.append(block) }
    return unsafe block.base
  }

  private func free(_ block: ZeroedMemory) {
    bytes -= block.capacity
    block.free()
  }
}
