// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Testing

/// A Wayland compositor that shows itself in a window of the X11 screen.
final class Weston {
  private let process = Process()
  private let runtime: String
  private static let socket = "lottie-viewer-test"

  init(in folder: TemporaryFolder) throws {
    runtime = folder.path + "/run"
    try FileManager.default.createDirectory(
      atPath: runtime, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    process.executableURL = URL(fileURLWithPath: try #require(Desktop.find("weston")))
    process.arguments = [
      "--backend=x11-backend.so", "--width=900", "--height=700", "--shell=kiosk-shell.so",
      "--use-pixman", "--socket=\(Self.socket)", "--idle-time=0",
    ]
    process.environment = Desktop.environment.merging(["XDG_RUNTIME_DIR": runtime]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  func ready() async throws {
    try await eventually("weston's socket") {
      FileManager.default.fileExists(atPath: self.runtime + "/" + Self.socket) ? true : nil
    }
  }

  var clientEnvironment: [String: String] {
    [
      "XDG_RUNTIME_DIR": runtime, "WAYLAND_DISPLAY": Self.socket, "SDL_VIDEODRIVER": "wayland",
      "SDL_RENDER_DRIVER": "software",
    ]
  }
}
