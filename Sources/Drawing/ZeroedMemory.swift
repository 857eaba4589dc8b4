// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Memory that is all zero. The system hands it out so: what is never touched costs neither time nor space, and the rest
/// is not cleared twice.
@safe
struct ZeroedMemory {
  let base: UnsafeMutableRawPointer
  let capacity: Int

  /// Ends the process where there is no more, as every array does. `free` gives it back.
  init(bytes: Int) {
    guard let base = unsafe calloc(max(1, bytes), 1) else { preconditionFailure("out of memory") }
    unsafe self.base = base
    capacity = bytes
  }

  /// Takes other memory, zero again, where this is too small; half as much more for the next time.
  mutating func grow(to bytes: Int) {
    guard bytes > capacity else { return }
    free()
    self = ZeroedMemory(bytes: bytes + bytes / 2)
  }

  func free() { unsafe Glibc.free(base) }
}
