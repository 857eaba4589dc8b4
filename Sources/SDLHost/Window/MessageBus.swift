// SPDX-License-Identifier: Apache-2.0

internal import CPortal
internal import Foundation
internal import Synchronization

/// The session's message bus (D-Bus), which must not delay a window.
///
/// SDL connects to it on the main thread while the first window opens, and waits 25 s for a bus
/// that does not answer. Where the environment names none, libdbus would start one. So the bus is
/// tried once before; if it does not answer, the program does without it.
package enum MessageBus {
  /// The milliseconds after which a bus counts as one that does not answer.
  nonisolated private static let patience = 250
  /// The environment variable with the bus's address.
  private static let variable = "DBUS_SESSION_BUS_ADDRESS"
  /// The address without a bus.
  private static let disabled = "disabled:"
  /// The value of the variable when the program started.
  private static let given = ProcessInfo.processInfo.environment[variable]

  /// Whether there is a bus that answers. The first use waits for it, at most 250 ms.
  ///
  /// If there is none, `DBUS_SESSION_BUS_ADDRESS` is set to `disabled:`, so that no library of the
  /// process tries again.
  package static let isThere: Bool = {
    _ = given
    if let address = address(in: ProcessInfo.processInfo.environment), answers(address) {
      return true
    }
    unsafe setenv(variable, disabled, 1)
    return false
  }()

  /// The environment for other programs, such as the browser: that of the program's start.
  package static var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment[variable] = given
    return environment
  }

  /// The address that libdbus would use; nil where it would start a bus, and for `disabled:`.
  package static func address(in environment: [String: String]) -> String? {
    if let address = environment[variable], !address.isEmpty {
      return address == disabled ? nil : address
    }
    let runtime = environment["XDG_RUNTIME_DIR"] ?? ""
    guard !runtime.isEmpty, FileManager.default.fileExists(atPath: runtime + "/bus") else {
      return nil
    }
    return "unix:path=\(runtime)/bus"
  }

  /// Whether a bus answers in time. Another thread asks it: even the connection may block.
  private static func answers(_ address: String) -> Bool {
    let answer = Answer()
    Thread.detachNewThread {
      let isThere = unsafe cportal_bus_answers(address, Int32(patience)) != 0
      answer.isThere.withLock { $0 = isThere }
      answer.isKnown.signal()
    }
    guard answer.isKnown.wait(timeout: .now() + .milliseconds(patience)) == .success else {
      return false
    }
    return answer.isThere.withLock { $0 }
  }

  /// What the thread found out.
  private nonisolated final class Answer: Sendable {
    /// Whether the bus answered.
    let isThere = Mutex(false)
    /// Signalled when that is known.
    let isKnown = DispatchSemaphore(value: 0)
  }
}
