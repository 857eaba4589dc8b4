// SPDX-License-Identifier: Apache-2.0

internal import CCairo

/// Memory for isolated groups and masks, kept from frame to frame: fresh pages cost more than the drawing on them.
///
/// Surfaces are handed out like a stack, innermost last, as groups nest.
@safe
final class ScratchSurfaces {
  /// Tables of gradients, which outlive a frame as the memory does.
  let gradients = GradientTables()
  /// Groups that stay the same; nil where each frame is of its own.
  let rasters: GroupRasters?

  private var blocks: [ZeroedMemory] = []
  private var inUse = 0

  init(keepsGroups: Bool) { rasters = keepsGroups ? GroupRasters() : nil }

  deinit {
    for block in blocks { block.free() }
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
    let memory = unsafe clearBlock(bytes)
    inUse += 1
    defer { inUse -= 1 }
    guard
      let context = try? unsafe CairoContext(
        base: memory, stride: stride, area: area, format: format)
    else { return nil }
    let buffer = unsafe PixelBuffer(
      base: memory, width: area.width, height: area.height, stride: stride)
    return body(context, buffer)
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
