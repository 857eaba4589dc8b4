// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Reading and writing of open files by their numbers.
package enum Descriptor {
  /// Writes all bytes.
  ///
  /// - Throws: `SystemError`; some of the bytes may be written then.
  package static func write(_ bytes: [UInt8], to file: Int32) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw SystemError() }
      rest = rest.dropFirst(count)
    }
  }

  /// Reads the next bytes, and waits for them.
  ///
  /// - Parameter most: The largest number of bytes. Default: 65536.
  /// - Returns: At least one byte, or none at the end.
  package static func read(
    from file: Int32, atMost most: Int = 1 << 16
  ) throws(SystemError) -> [UInt8] {
    while true {
      var result = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
        unsafe result = Glibc.read(file, buffer.baseAddress, most)
        count = max(0, result)
      }
      if result < 0, errno == EINTR { continue }
      guard result >= 0 else { throw SystemError() }
      return bytes
    }
  }

  /// Waits until there are bytes to read, or the end of the file.
  ///
  /// - Parameter deadline: When to give up.
  /// - Returns: Whether there are.
  package static func isReady(_ file: Int32, until deadline: ContinuousClock.Instant) -> Bool {
    while true {
      let left = max(.zero, deadline - .now) / .milliseconds(1)
      var entry = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      // Rounded up, so that it does not end just before the deadline.
      let count = unsafe poll(&entry, 1, Int32(min(left.rounded(.up), 1e9)))
      if count > 0 { return true }
      if count == 0, deadline <= .now { return false }
    }
  }
}
