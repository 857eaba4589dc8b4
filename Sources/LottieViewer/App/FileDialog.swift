// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTexts
internal import SDLHost

/// The dialogs for opening and saving files: the desktop portal's, else zenity's or kdialog's.
enum FileDialog {
  /// What the chosen files are for.
  nonisolated enum Purpose: Sendable, Equatable {
    case open
    /// One file to compare with.
    case compare
    /// A file to save, with the suggested name.
    case save(name: String)

    var title: String {
      switch self {
      case .open: localized("Open animations")
      case .compare: localized("Compare with an animation, picture or video")
      case .save: localized("Save the animation")
      }
    }
  }

  /// The program and its arguments for the first installed dialog; nil where there is none.
  ///
  /// - Parameters:
  ///   - folder: The folder that the dialog shows first.
  ///   - path: The folders of `PATH`.
  static func command(
    _ purpose: Purpose = .open, folder: String, path: [String]
  ) -> (program: String, arguments: [String])? {
    let patterns = "*.json *.lottie *.lot *.tgs"
    let animations = ["--file-filter=\(localized("Lottie animations")) | \(patterns)"]
    let all = ["--file-filter=\(localized("All files")) | *"]
    let kind = "\(localized("Lottie animations")) (\(patterns))"
    let zenity = ["--file-selection", "--title=\(purpose.title)"]
    let candidates: [(String, [String])] =
      switch purpose {
      case .open:
        [
          (
            "zenity",
            zenity + ["--multiple", "--separator=\n", "--filename=\(folder)/"] + animations + all
          ),
          ("kdialog", ["--multiple", "--separate-output", "--getopenfilename", folder, kind]),
        ]
      case .compare:
        [
          ("zenity", zenity + ["--filename=\(folder)/"] + all),
          ("kdialog", ["--getopenfilename", folder]),
        ]
      case .save(let name):
        [
          (
            "zenity",
            zenity + ["--save", "--confirm-overwrite", "--filename=\(folder)/\(name)"]
              + animations + all
          ),
          ("kdialog", ["--getsavefilename", "\(folder)/\(name)", kind]),
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
  /// - Parameter folder: The folder that the dialog shows first.
  static func show(
    _ purpose: Purpose, folder: String,
    then completion: @escaping @MainActor @Sendable (Portal.Answer) -> Void
  ) {
    Portal.chooseFiles(purpose, folder: folder) { answer in
      if case .missing = answer, run(purpose, folder: folder, then: completion) { return }
      completion(answer)
    }
  }

  /// Runs zenity or kdialog in the background.
  ///
  /// - Returns: Whether one of them was started.
  private static func run(
    _ purpose: Purpose, folder: String,
    then completion: @escaping @MainActor @Sendable (Portal.Answer) -> Void
  ) -> Bool {
    let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    guard
      let (program, arguments) = command(purpose, folder: folder, path: path.map(String.init))
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
