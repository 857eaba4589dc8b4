// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import LottieDrawing

/// Memory is zero, also after reuse. The sizes are around those at which it comes
/// from elsewhere, and there may be a page that blocks share.
@Suite(.serialized) struct ZeroedMemoryTests {
  static let sizes = [
    1, 4096, (1 << 15) - 1, 1 << 15, 1 << 19, 1 << 20, (1 << 20) + 4097, (2 << 20) - 1, 2 << 20,
    (4 << 20) + 5,
  ]

  @Test(arguments: sizes, [0.0, 0.5, 1.0])
  func isZeroAtFirst(_ bytes: Int, _ share: Double) {
    for run in 0..<3 {
      if run > 0 { MemoryPages.prepare() }
      let memory = ZeroedMemory(bytes: bytes, filled: Int(Double(bytes) * share))
      let all = unsafe UnsafeMutableRawBufferPointer(start: memory.base, count: bytes)
      #expect(unsafe all.allSatisfy { $0 == 0 })
      unsafe all.initializeMemory(as: UInt8.self, repeating: 255)
      memory.free()
    }
  }

  /// Many at once, in a size that several of share one page of the system: none reaches into
  /// another.
  @Test(arguments: [false, true]) func blocksDoNotOverlap(isPrepared: Bool) {
    if isPrepared { MemoryPages.prepare() }
    let all = (0..<12).map { ZeroedMemory(bytes: Self.sizes[$0 % 6 + 3]) }
    for (i, memory) in all.enumerated() {
      let bytes = unsafe UnsafeMutableRawBufferPointer(start: memory.base, count: memory.capacity)
      unsafe bytes.initializeMemory(as: UInt8.self, repeating: UInt8(i + 1))
    }
    for (i, memory) in all.enumerated() {
      let bytes = unsafe UnsafeRawBufferPointer(start: memory.base, count: memory.capacity)
      #expect(unsafe bytes.allSatisfy { $0 == UInt8(i + 1) })
      memory.free()
    }
  }

  @Test func grownMemoryIsZero() {
    var memory = ZeroedMemory(bytes: 1 << 16)
    unsafe memory.base.storeBytes(of: 7, as: UInt8.self)
    memory.grow(to: 1 << 20)
    #expect(memory.capacity >= 1 << 20)
    let all = unsafe UnsafeRawBufferPointer(start: memory.base, count: memory.capacity)
    #expect(unsafe all.allSatisfy { $0 == 0 })
    memory.free()
  }
}
