// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The processors of the computer.
package enum Processors {
  /// How many this process may use, at least 1.
  package static var count: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
