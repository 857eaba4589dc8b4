// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SDLHost

/// The file manager's window of a folder, with a file selected in it.
enum FolderWindow {
  /// Opens it by the desktop's interface for file managers, else opens the folder by what is set
  /// for folders.
  ///
  /// - Parameter failed: Told later where there is neither.
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

  /// - Parameter ended: Told later whether it ended with code 0.
  private static func run(
    _ program: String, _ arguments: [String],
    ended: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.terminationHandler = { @Sendable process in
      let isDone = process.terminationStatus == 0
      EventLoop.post { ended(isDone) }
    }
    if (try? process.run()) == nil { ended(false) }
  }
}
