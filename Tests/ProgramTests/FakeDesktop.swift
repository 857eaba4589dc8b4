// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

/// A session bus with a portal on it that does what the test says.
nonisolated final class FakeDesktop {
  private let bus: SessionBus
  private let portal = Process()
  private let log: String
  var address: String { bus.address }

  /// Debian's own Python, which has the bindings of its packages.
  static let python = "/usr/bin/python3"
  static var isThere: Bool {
    guard SessionBus.isThere else { return false }
    return (try? run(python, ["-c", "from gi.repository import Gio"]))?.code == 0
  }

  init(in folder: TemporaryFolder, files: [String]) throws {
    bus = try SessionBus(in: folder)
    log = folder.path + "/portal.log"
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("fake-portal.py").path
    portal.executableURL = URL(fileURLWithPath: Self.python)
    portal.arguments = [script, log, folder.path + "/theme"] + files
    portal.environment = Desktop.environment.merging(["DBUS_SESSION_BUS_ADDRESS": bus.address]) {
      $1
    }
    try portal.run()
    let log = log
    try wait { FileManager.default.fileExists(atPath: log) }
  }

  deinit { kill(portal.processIdentifier, SIGKILL) }

  private func wait(_ isTrue: () -> Bool) throws {
    for _ in 0..<500 where !isTrue() { usleep(20_000) }
    guard isTrue() else { throw TimedOut(description: "waited in vain for the portal") }
  }

  /// What it was asked.
  var asked: String { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }
}
