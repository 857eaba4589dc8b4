// SPDX-License-Identifier: Apache-2.0

/// Temporary surfaces of isolated groups and masks. Their memory is reused in all frames, because
/// new pages cost more than drawing on them.
///
/// Surfaces are used like a stack, since groups nest.
@safe
final class ScratchSurfaces {
  private var blocks: [ZeroedMemory] = []
  /// The painted parts of surfaces that are not cleared at once; one for each block at most.
  private var tiles: [PaintedTiles] = []
  private var inUse = 0
  /// The bytes of all blocks.
  private(set) var bytes = 0

  /// The bytes of blocks above which those that are not used are freed, and those that are far too
  /// large are replaced.
  private var mostKept = leastKept
  private static let leastKept = 16 << 20
  /// The bytes of a picture.
  private var pictureBytes = 0

  /// Keeps memory for a picture of this size: sixteen megabytes, or three times the picture if that
  /// is more, which is a matte, its layer and their masks.
  func keep(for picture: PixelBuffer) {
    pictureBytes = picture.height * picture.stride
    mostKept = max(Self.leastKept, 3 * pictureBytes)
  }

  deinit {
    for block in blocks { block.free() }
  }

  /// Calls `body` with a surface, which is valid until `body` returns. Does nothing for an empty
  /// area.
  ///
  /// - Parameter isCleared: Whether it is transparent; else it has any pixels. Default: true.
  func with(
    _ area: PixelRect, _ format: PixelFormat, isCleared: Bool = true, _ body: (Surface) -> Void
  ) {
    guard !area.isEmpty else { return }
    let surface = surface(area, format, isCleared: isCleared)
    inUse += 1
    defer { inUse -= 1 }
    body(surface)
  }

  /// Calls `body` with a colour surface whose pixels are not cleared, and with its tiles, which are
  /// to be. Does nothing for an empty area.
  func withUncleared(_ area: PixelRect, _ body: (Surface, PaintedTiles) -> Void) {
    guard !area.isEmpty else { return }
    let surface = surface(area, .color, isCleared: false)
    while tiles.count <= inUse { tiles.append(PaintedTiles()) }
    let tiles = tiles[inUse]
    inUse += 1
    defer { inUse -= 1 }
    tiles.begin(surface)
    body(surface, tiles)
  }

  /// A surface in the next block of the stack.
  private func surface(_ area: PixelRect, _ format: PixelFormat, isCleared: Bool) -> Surface {
    let stride = format.stride(width: area.width)
    let memory = unsafe block(stride * area.height, isCleared: isCleared)
    let buffer = unsafe PixelBuffer(
      base: memory, width: area.width, height: area.height, stride: stride)
    return Surface(buffer, area: area, format: format)
  }

  /// The next block of the stack, enlarged if needed.
  private func block(_ size: Int, isCleared: Bool) -> UnsafeMutableRawPointer {
    if inUse < blocks.count {
      let block = blocks[inUse]
      if block.capacity >= size, bytes <= mostKept || block.capacity <= size + size / 4 {
        if isCleared {
          unsafe block.base.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        }
        return unsafe block.base
      }
    }
    // A group that grows from frame to frame would need new memory in each.
    let grows = inUse < blocks.count && blocks[inUse].capacity < size
    let capacity = grows ? max(size, min(size + size / 2, pictureBytes)) : size
    if bytes + capacity > mostKept {
      // What is above belongs to other groups, which together with this one could be too much.
      while blocks.count > inUse { free(blocks.removeLast()) }
    } else if inUse < blocks.count {
      free(blocks[inUse])
    }
    let block = ZeroedMemory(bytes: capacity, filled: size)
    bytes += block.capacity
    if inUse < blocks.count { blocks[inUse] = block } else { blocks.append(block) }
    return unsafe block.base
  }

  private func free(_ block: ZeroedMemory) {
    bytes -= block.capacity
    block.free()
  }
}
