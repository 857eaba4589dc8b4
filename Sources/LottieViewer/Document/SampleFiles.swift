// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTexts

/// The sample animations that are installed with the viewer.
enum SampleFiles {
  /// A file with its title.
  struct Sample: Equatable {
    /// The path of the file.
    let path: String
    /// The title, for example “Boat loader”.
    let name: String
  }

  /// The samples of this installation.
  static let installed = all(beside: ProgramFile.path)

  /// The samples that exist, in display order.
  ///
  /// - Parameter program: The path of the executable; symbolic links are resolved.
  static func all(beside program: String) -> [Sample] {
    guard let folder = folder(beside: program) else { return [] }
    return names.compactMap { name in
      let path = "\(folder)/\(name).json"
      guard FileManager.default.fileExists(atPath: path) else { return nil }
      return Sample(path: path, name: title(of: name))
    }
  }

  /// File names without extension, in display order.
  private static let names = [
    "logo-reveal", "boat-loader", "heart-button", "switch", "gradients-and-strokes",
    "mattes-and-masks", "precomps", "jingle",
  ]

  /// The titles of these files.
  private static let titles: [Message] = [
    "Logo reveal", "Boat loader", "Heart button", "Switch", "Gradients and strokes",
    "Mattes and masks", "Precomps", "Jingle",
  ]

  /// The title of a file name: “Boat loader” for `boat-loader`.
  static func title(of name: String) -> String {
    let words = name.replacingOccurrences(of: "-", with: " ")
    let title = words.prefix(1).uppercased() + words.dropFirst()
    return titles.first { $0.key == title }?.localized ?? title
  }

  /// The samples' folder: share/lottie-viewer/samples of the installation, or Assets/Samples of the
  /// sources.
  private static func folder(beside path: String) -> String? {
    let program = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    var parent = program.deletingLastPathComponent()
    var candidates: [String] = []
    // .build/x86_64-unknown-linux-gnu/release is three folders deep.
    for _ in 0..<5 {
      candidates.append(parent.path + "/share/lottie-viewer/samples")
      candidates.append(parent.path + "/Assets/Samples")
      parent.deleteLastPathComponent()
    }
    return candidates.first {
      FileManager.default.fileExists(atPath: "\($0)/\(names[0]).json")
    }
  }
}
