// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A thread of its own, for work that blocks.
package enum DetachedThread {
  /// Starts a thread, which ends with the work.
  @discardableResult
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    Thread.detachNewThread(body)
    return true
  }
}
