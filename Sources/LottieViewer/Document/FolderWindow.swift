// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SDLHost

/// The file manager, opened at a folder with a file selected.
enum FolderWindow {
  /// Opens it by the D-Bus interface `org.freedesktop.FileManager1`, else by `xdg-open`, which does
  /// not select the file.
  ///
  /// - Parameter failed: Called later on the main actor if both fail.
  static func show(_ path: String, failed: @escaping @MainActor @Sendable () -> Void) {
    let url = URL(fileURLWithPath: path).standardizedFileURL
    let folder = url.deletingLastPathComponent().path
    let call = [
      "--session", "--print-reply", "--dest=org.freedesktop.FileManager1", "--type=method_call",
      "/org/freedesktop/FileManager1", "org.freedesktop.FileManager1.ShowItems",
      "array:string:\(url.absoluteString)", "string:",
    ]
    run("dbus-send", call) { isShown in
      if !isShown { run("xdg-open", [folder]) { if !$0 { failed() } } }
    }
  }

  /// Runs a program of `PATH` in the background.
  ///
  /// - Parameter ended: Called on the main actor with whether it ended with code 0.
  private static func run(
    _ program: String, _ arguments: [String],
    ended: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.environment = MessageBus.environment
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.terminationHandler = { @Sendable process in
      let isDone = process.terminationStatus == 0
      EventLoop.post { ended(isDone) }
    }
    if (try? process.run()) == nil { ended(false) }
  }
}
