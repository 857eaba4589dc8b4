// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Lines that were logged, from any thread.
final class Lines: Sendable {
  private let lines = Mutex<[String]>([])

  func append(_ line: String) { lines.withLock { $0.append(line) } }

  var all: [String] { lines.withLock { $0 } }
}
