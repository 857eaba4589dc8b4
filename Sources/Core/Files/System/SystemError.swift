// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The failure of a system call.
package struct SystemError: Error, Equatable, CustomStringConvertible {
  /// The value of `errno`.
  package let code: Int32

  /// The failure of the call before. Default: `errno`.
  package init(_ code: Int32 = errno) { self.code = code }

  /// The message of the system.
  package var description: String { unsafe String(cString: strerror(code)) }
}
