// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SDLHost

/// The desktop's dialog for opening files: its portal's, else that of zenity or kdialog.
enum FileDialog {
  /// Program and arguments of the first one that is installed; the folder is where it begins.
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
      let place = path.map { "\($0)/\(name)" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
      if let place { return (place, arguments) }
    }
    return nil
  }

  /// Shows it, and says later what was chosen, or that there is no dialog.
  static func show(
    folder: String, then told: @escaping @MainActor @Sendable (Portal.Answer) -> Void
  ) {
    Portal.openFiles(folder: folder) { answer in
      if case .missing = answer, run(folder: folder, then: told) { return }
      told(answer)
    }
  }

  /// - Returns: Whether there is such a program.
  private static func run(
    folder: String, then told: @escaping @MainActor @Sendable (Portal.Answer) -> Void
  ) -> Bool {
    let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    guard let (program, arguments) = command(folder: folder, path: path.map(String.init)) else {
      return false
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.terminationHandler = { @Sendable _ in
      let data = output.fileHandleForReading.readDataToEndOfFile()
      let paths = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
      EventLoop.post { told(paths.isEmpty ? .cancelled : .chosen(paths)) }
    }
    return (try? process.run()) != nil
  }
}
