// SPDX-License-Identifier: Apache-2.0

internal import CLottiePortal
internal import Foundation
internal import Synchronization

/// The message buses (D-Bus) of the session and of the system, which must not delay a window.
///
/// SDL connects to both on the main thread while the first window opens, and waits 25 s for a bus
/// that does not answer. Where the environment names no session bus, libdbus would start one. So
/// both are tried once before; the program does without one that does not answer.
package enum MessageBus {
  /// The milliseconds after which a bus counts as one that does not answer.
  nonisolated private static let patience = 250
  /// The environment variables with the addresses of the buses.
  private static let session = "DBUS_SESSION_BUS_ADDRESS", system = "DBUS_SYSTEM_BUS_ADDRESS"
  /// The address without a bus.
  private static let disabled = "disabled:"
  /// The environment when the program started.
  private static let given = ProcessInfo.processInfo.environment

  /// Whether there is a session bus that answers. The first use waits for both buses, at most
  /// 250 ms.
  ///
  /// The variable of a bus that does not answer is set to `disabled:`, so that no library of the
  /// process tries again.
  package static let isThere: Bool = {
    let answers = addresses.map { ($0, $1.map(Answer.init(asking:))) }
    let end = DispatchTime.now() + .milliseconds(patience)
    var isThere: [String: Bool] = [:]
    for (variable, answer) in answers {
      isThere[variable] = answer?.isTrue(by: end) == true
      if isThere[variable] == false { unsafe setenv(variable, disabled, 1) }
    }
    return isThere[session] == true
  }()

  /// The addresses of the buses that there may be.
  private static var addresses: [(variable: String, address: String?)] {
    [
      (session, address(in: given)),
      (system, systemAddress(in: given, exists: FileManager.default.fileExists)),
    ]
  }

  /// Names both buses in the environment, so that `isThere` changes no more than values: a new
  /// variable would move the others, which another thread may read.
  static func name() {
    for (variable, address) in addresses { unsafe setenv(variable, address ?? disabled, 0) }
  }

  /// The environment for other programs, such as the browser: with the buses of the program's
  /// start.
  package static var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment
    for variable in [session, system] { environment[variable] = given[variable] }
    return environment
  }

  /// The address that libdbus would use for the session bus; nil where it would start a bus, and
  /// for `disabled:`.
  package static func address(in environment: [String: String]) -> String? {
    if let address = environment[session], !address.isEmpty {
      return address == disabled ? nil : address
    }
    let runtime = environment["XDG_RUNTIME_DIR"] ?? ""
    guard !runtime.isEmpty, FileManager.default.fileExists(atPath: runtime + "/bus") else {
      return nil
    }
    return "unix:path=\(runtime)/bus"
  }

  /// The address that libdbus would use for the system bus; nil where there is none, and for
  /// `disabled:`.
  package static func systemAddress(
    in environment: [String: String], exists: (String) -> Bool
  ) -> String? {
    guard let address = environment[system], !address.isEmpty else {
      let socket = "/var/run/dbus/system_bus_socket"
      return exists(socket) ? "unix:path=" + socket : nil
    }
    return address == disabled ? nil : address
  }

  /// The answer of a bus, for which another thread waits: even the connection may block.
  private nonisolated final class Answer: Sendable {
    /// Whether the bus answered.
    private let isThere = Mutex(false)
    /// Signalled when that is known.
    private let isKnown = DispatchSemaphore(value: 0)

    init(asking address: String) {
      Thread.detachNewThread { [self] in
        let answers = unsafe cportal_bus_answers(address, Int32(patience)) != 0
        isThere.withLock { $0 = answers }
        isKnown.signal()
      }
    }

    /// Whether the bus answers before a time, for which it waits.
    func isTrue(by end: DispatchTime) -> Bool {
      isKnown.wait(timeout: end) == .success && isThere.withLock { $0 }
    }
  }
}
