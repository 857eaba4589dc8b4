// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The pages of the system's virtual memory.
@safe
public enum MemoryPages {
  static let size = 4096

  /// Allocates all pages of a range that will be written: a third of the time of allocating each on
  /// its first use.
  ///
  /// The contents do not change. Systems without the request (before Linux 5.14) ignore it.
  public static func populate(_ base: UnsafeMutableRawPointer, bytes: Int) {
    // Only whole pages.
    let offset = -Int(bitPattern: base) & (size - 1)
    let whole = (bytes - offset) & -size
    guard whole > size else { return }
    unsafe madvise(base + offset, whole, MADV_POPULATE_WRITE)
  }
}
