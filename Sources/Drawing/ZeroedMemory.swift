// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Memory that is all zero. The system hands it out so: what is never touched costs neither time nor space, and the rest
/// is not cleared twice.
@safe
struct ZeroedMemory {
  let base: UnsafeMutableRawPointer
  let capacity: Int

  /// Ends the process where there is no more, as every array does. `free` gives it back.
  ///
  /// - Parameter isFilled: All of it will be written to. The system then gives it at once and not page by page, which
  ///   takes a third of the time.
  init(bytes: Int, isFilled: Bool = false) {
    guard let base = unsafe calloc(max(1, bytes), 1) else { preconditionFailure("out of memory") }
    if isFilled, bytes >= 1 << 17 {
      // From the first whole page on. Where the system does not know the request nothing is lost.
      let page = 4096
      let offset = -Int(bitPattern: base) & (page - 1)
      unsafe madvise(base + offset, (bytes - offset) & -page, MADV_POPULATE_WRITE)
    }
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
