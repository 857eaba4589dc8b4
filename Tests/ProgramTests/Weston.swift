// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

/// A Wayland compositor that shows itself in a window of the X11 screen.
final class Weston {
  private var process = Process()
  private let shell: String
  private let runtime: String
  /// The environment of its own screen.
  private let environment: [String: String]
  private static let socket = "lottie-viewer-test"

  /// - Parameter shell: The one for kiosks lets windows fill the screen, the one for desktops
  ///   leaves them as they are.
  /// - Parameter screen: Where its window is; nil for the screen of all tests.
  init(in folder: TemporaryFolder, shell: String = "kiosk", screen: PrivateScreen? = nil) throws {
    environment = screen?.environment ?? Desktop.environment
    runtime = folder.path + "/run"
    try FileManager.default.createDirectory(
      atPath: runtime, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    self.shell = shell
    try start()
  }

  private func start() throws {
    process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Desktop.find("weston")))
    process.arguments = [
      "--backend=x11-backend.so", "--width=900", "--height=700", "--shell=\(shell)-shell.so",
      "--use-pixman", "--socket=\(Self.socket)", "--idle-time=0",
    ]
    // Two workspaces, of which keys choose one in the shell for desktops.
    try "[shell]\nnum-workspaces=2\n".write(
      toFile: runtime + "/weston.ini", atomically: true, encoding: .utf8)
    process.environment =
      environment.merging(["XDG_RUNTIME_DIR": runtime, "XDG_CONFIG_HOME": runtime]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  /// Ends it, as a crash would.
  func end() { kill(process.processIdentifier, SIGKILL) }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  /// Waits until it can be connected to.
  ///
  /// Once in many times it waits for ever for the X server while it starts, and is started again.
  func ready() async throws {
    let socket = runtime + "/" + Self.socket
    for _ in 0..<2 {
      for _ in 0..<250 where !FileManager.default.fileExists(atPath: socket) {
        try await Task.sleep(for: .milliseconds(20))
      }
      if FileManager.default.fileExists(atPath: socket) { return try await takeKeys() }
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
      try start()
    }
    try await eventually("weston's socket") {
      FileManager.default.fileExists(atPath: socket) ? true : nil
    }
    try await takeKeys()
  }

  /// Makes its window the one that gets the keys of the screen.
  ///
  /// Without a window manager SDL takes them for its window; once that is gone they are nobody's,
  /// wherever the pointer is, as long as the X server has any client left.
  private func takeKeys() async throws {
    let xdotool = try #require(Desktop.find("xdotool"))
    let window = try await eventually("weston's window") {
      try run(xdotool, ["search", "--onlyvisible", "--class", "weston"], environment: environment)
        .output.windowNumber
    }
    try await eventually("weston to have the keys") {
      try run(xdotool, ["windowfocus", window], environment: environment)
      let focus = try run(xdotool, ["getwindowfocus"], environment: environment)
      return focus.output.windowNumber == window ? true : nil
    }
  }

  /// Lets the pointer come into its window from outside.
  ///
  /// It counts how far the pointer moves, and learns where that is only when it comes in: if it did
  /// so before a window was there, clicks are sometimes beside what they are aimed at ever after.
  func bringPointer(_ x: CGFloat, _ y: CGFloat) throws {
    let xdotool = try #require(Desktop.find("xdotool"))
    try run(xdotool, ["mousemove", "1279", "899"], environment: environment)
    try run(xdotool, ["mousemove", "\(Int(x))", "\(Int(y))"], environment: environment)
  }

  /// Gives a window of the shell for desktops the keys, and the whole screen below the panel.
  ///
  /// - Returns: Its new layout.
  func maximize(_ viewer: RealViewer) async throws -> TraceLine {
    _ = try await viewer.line("shown")
    try viewer.move(450, 300)
    // The compositor has keys for nobody until it knows that the pointer is there.
    try await eventually("the first key") {
      try viewer.press("Home")
      return viewer.lines.contains { $0.event == "seek" } ? true : nil
    }
    let layout = try await viewer.expect("resize", where: { $0.rect("window").width == 900 }) {
      try viewer.press("super+shift+m")
    }
    viewer.corner.y = 700 - layout.rect("window").height
    try bringPointer(450, 300)
    return layout
  }

  var clientEnvironment: [String: String] {
    [
      "XDG_RUNTIME_DIR": runtime, "WAYLAND_DISPLAY": Self.socket, "SDL_VIDEODRIVER": "wayland",
      "SDL_RENDER_DRIVER": "software",
    ]
  }
}
