// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The animations that come with the program.
enum SampleFiles {
  /// A file, and what it is called.
  struct Sample: Equatable {
    let path: String
    let name: String
  }

  /// Those that came with this program.
  static let installed = all(beside: "/proc/self/exe")

  /// Those that are there, in the order in which they are shown.
  static func all(beside program: String) -> [Sample] {
    guard let folder = folder(beside: program) else { return [] }
    return names.compactMap { name in
      let path = "\(folder)/\(name).json"
      guard FileManager.default.fileExists(atPath: path) else { return nil }
      return Sample(path: path, name: title(of: name))
    }
  }

  private static let names = [
    "logo-reveal", "boat-loader", "heart-button", "switch", "gradients-and-strokes",
    "mattes-and-masks", "precomps", "loading-dots",
  ]

  /// `boat-loader` is “Boat loader”.
  static func title(of name: String) -> String {
    let words = name.replacingOccurrences(of: "-", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// Where they are installed, beside the program; or in the sources that it was built from.
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
