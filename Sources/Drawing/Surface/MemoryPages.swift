// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The pages of memory that the system gives.
@safe
public enum MemoryPages {
  static let size = 4096

  /// Asks at once for the pages of memory that will be written to all over: when they are first
  /// touched, one after the other, they take three times as long.
  ///
  /// What is in them stays. Where the system does not know the request nothing is lost.
  public static func populate(_ base: UnsafeMutableRawPointer, bytes: Int) {
    // From the first whole page on.
    let offset = -Int(bitPattern: base) & (size - 1)
    let whole = (bytes - offset) & -size
    guard whole > size else { return }
    unsafe madvise(base + offset, whole, MADV_POPULATE_WRITE)
  }
}
