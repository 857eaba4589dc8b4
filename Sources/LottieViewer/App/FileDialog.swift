// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SDLHost

/// The dialog for opening files: the desktop portal's, else zenity's or kdialog's.
enum FileDialog {
  /// The program and its arguments for the first installed dialog; nil where there is none.
  ///
  /// - Parameters:
  ///   - folder: The folder that the dialog shows first.
  ///   - path: The folders of `PATH`.
  static func command(folder: String, path: [String]) -> (program: String, arguments: [String])? {
    let patterns = "*.json *.lottie *.lot *.tgs"
    let candidates = [
      (
        "zenity",
        [
          "--file-selection", "--multiple", "--separator=\n", "--title=Open animations",
          "--filename=\(folder)/", "--file-filter=Lottie animations | \(patterns)",
          "--file-filter=All files | *",
        ]
      ),
      (
        "kdialog",
        [
          "--multiple", "--separate-output", "--getopenfilename", folder,
          "Lottie animations (\(patterns))",
        ]
      ),
    ]
    for (name, arguments) in candidates {
      let program = path.map { "\($0)/\(name)" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
      if let program { return (program, arguments) }
    }
    return nil
  }

  /// Shows a dialog, and calls back on the main actor with the result, or `.missing` where there is
  /// none.
  static func show(
    folder: String, then completion: @escaping @MainActor @Sendable (Portal.Answer) -> Void
  ) {
    Portal.openFiles(folder: folder) { answer in
      if case .missing = answer, run(folder: folder, then: completion) { return }
      completion(answer)
    }
  }

  /// Runs zenity or kdialog in the background.
  ///
  /// - Returns: Whether one of them was started.
  private static func run(
    folder: String, then completion: @escaping @MainActor @Sendable (Portal.Answer) -> Void
  ) -> Bool {
    let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    guard let (program, arguments) = command(folder: folder, path: path.map(String.init)) else {
      return false
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = MessageBus.environment
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.terminationHandler = { @Sendable _ in
      let data = output.fileHandleForReading.readDataToEndOfFile()
      let paths = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
      EventLoop.post { completion(paths.isEmpty ? .cancelled : .chosen(paths)) }
    }
    return (try? process.run()) != nil
  }
}
