// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SDLHost

/// The dialogs for opening and saving files: the desktop portal's, else zenity's or kdialog's.
enum FileDialog {
  /// The program and its arguments for the first installed dialog; nil where there is none.
  ///
  /// - Parameters:
  ///   - folder: The folder that the dialog shows first.
  ///   - name: The suggested name of a file to save; nil to open files. Default: nil.
  ///   - path: The folders of `PATH`.
  static func command(folder: String, name: String? = nil, path: [String]) -> (
    program: String, arguments: [String]
  )? {
    let patterns = "*.json *.lottie *.lot *.tgs"
    let filters = ["--file-filter=Lottie animations | \(patterns)", "--file-filter=All files | *"]
    let kind = "Lottie animations (\(patterns))"
    let start = "\(folder)/\(name ?? "")"
    let candidates: [(String, [String])] =
      if name == nil {
        [
          (
            "zenity",
            [
              "--file-selection", "--multiple", "--separator=\n", "--title=Open animations",
              "--filename=\(start)",
            ] + filters
          ),
          ("kdialog", ["--multiple", "--separate-output", "--getopenfilename", folder, kind]),
        ]
      } else {
        [
          (
            "zenity",
            [
              "--file-selection", "--save", "--confirm-overwrite", "--title=Save the animation",
              "--filename=\(start)",
            ] + filters
          ),
          ("kdialog", ["--getsavefilename", start, kind]),
        ]
      }
    for (name, arguments) in candidates {
      let program = path.map { "\($0)/\(name)" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
      if let program { return (program, arguments) }
    }
    return nil
  }

  /// Shows a dialog, and calls back on the main actor with the result, or `.missing` where there is
  /// none.
  ///
  /// - Parameters:
  ///   - folder: The folder that the dialog shows first.
  ///   - name: The suggested name of a file to save; nil to open files. Default: nil.
  static func show(
    folder: String, name: String? = nil,
    then completion: @escaping @MainActor @Sendable (Portal.Answer) -> Void
  ) {
    Portal.chooseFiles(folder: folder, name: name) { answer in
      if case .missing = answer, run(folder: folder, name: name, then: completion) { return }
      completion(answer)
    }
  }

  /// Runs zenity or kdialog in the background.
  ///
  /// - Returns: Whether one of them was started.
  private static func run(
    folder: String, name: String?,
    then completion: @escaping @MainActor @Sendable (Portal.Answer) -> Void
  ) -> Bool {
    let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    guard
      let (program, arguments) = command(folder: folder, name: name, path: path.map(String.init))
    else {
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
