// SPDX-License-Identifier: Apache-2.0

internal import CCairo

/// Memory for isolated groups and masks, kept from frame to frame: fresh pages cost more than the drawing on them.
///
/// Surfaces are handed out like a stack, innermost last, as groups nest.
@safe
final class ScratchSurfaces {
  @safe
  private struct Block {
    let memory: UnsafeMutableRawPointer
    let capacity: Int
  }

  /// Tables of gradients, which outlive a frame as the memory does.
  let gradients = GradientTables()

  private var blocks: [Block] = []
  private var inUse = 0

  deinit {
    for block in blocks { unsafe block.memory.deallocate() }
  }

  /// Calls `body` with a clear surface for `area`; its pixels are gone afterwards.
  ///
  /// - Returns: nil, without calling, where the area is empty or Cairo refuses.
  func with<Result>(
    _ area: PixelRect, format: cairo_format_t, _ body: (CairoContext, PixelBuffer) -> Result
  ) -> Result? {
    guard !area.isEmpty else { return nil }
    let pixelBytes = format == CAIRO_FORMAT_A8 ? 1 : 4
    // Cairo wants rows to start on multiples of four bytes.
    let stride = (area.width * pixelBytes + 3) & ~3
    let bytes = stride * area.height
    let memory = unsafe block(bytes)
    inUse += 1
    defer { inUse -= 1 }
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
    guard
      let context = try? unsafe CairoContext(
        base: memory, stride: stride, area: area, format: format)
    else { return nil }
    let buffer = unsafe PixelBuffer(
      base: memory, width: area.width, height: area.height, stride: stride)
    return body(context, buffer)
  }

  private func block(_ bytes: Int) -> UnsafeMutableRawPointer {
    if inUse < blocks.count {
      if blocks[inUse].capacity >= bytes { return unsafe blocks[inUse].memory }
      unsafe blocks[inUse].memory.deallocate()
      blocks[inUse] = Self.allocate(bytes)
    } else {
      blocks.append(Self.allocate(bytes))
    }
    return unsafe blocks[inUse].memory
  }

  private static func allocate(_ bytes: Int) -> Block {
    unsafe Block(
      memory: .allocate(byteCount: bytes, alignment: 64), capacity: bytes)
  }
}
