// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

/// A D-Bus session bus of a test's own, which ends with the object.
nonisolated final class SessionBus: Sendable {
  private let daemon = Process()
  let address: String

  static var isThere: Bool { Desktop.find("dbus-daemon") != nil }

  /// The bus starts no services. Those of the machine, such as portals, would outlive the test and keep
  /// its output open.
  private static func configuration(_ address: String) -> String {
    """
    <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
      "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
    <busconfig>
      <type>session</type>
      <listen>\(address)</listen>
      <auth>EXTERNAL</auth>
      <policy context="default">
        <allow send_destination="*" eavesdrop="true"/>
        <allow eavesdrop="true"/>
        <allow own="*"/>
      </policy>
    </busconfig>
    """
  }

  init(in folder: TemporaryFolder) throws {
    let socket = folder.path + "/bus"
    address = "unix:path=\(socket)"
    daemon.executableURL = URL(fileURLWithPath: try #require(Desktop.find("dbus-daemon")))
    let file = folder.path + "/bus.conf"
    try Self.configuration(address).write(toFile: file, atomically: true, encoding: .utf8)
    daemon.arguments = ["--config-file=\(file)", "--nofork", "--nopidfile"]
    daemon.standardOutput = FileHandle.nullDevice
    daemon.standardError = FileHandle.nullDevice
    try daemon.run()
    for _ in 0..<500 where !FileManager.default.fileExists(atPath: socket) { usleep(20_000) }
    guard FileManager.default.fileExists(atPath: socket) else {
      throw TimedOut(description: "waited in vain for the bus")
    }
  }

  deinit { kill(daemon.processIdentifier, SIGKILL) }
}
