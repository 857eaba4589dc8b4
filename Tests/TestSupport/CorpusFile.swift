// SPDX-License-Identifier: Apache-2.0

package import Foundation
internal import Testing

/// Whole files: our samples, and those of a folder that `LOTTIEKIT_CORPUS` names.
package struct CorpusFile: Sendable, CustomTestStringConvertible {
  package let url: URL

  package var testDescription: String { url.lastPathComponent }
  /// The file's name without its extension.
  package var name: String { url.deletingPathExtension().lastPathComponent }

  /// Assets/Samples of this repository.
  package static let sampleFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Assets/Samples", directoryHint: .isDirectory)

  package static let samples = files(in: sampleFolder)

  package static let all: [CorpusFile] = {
    guard let path = ProcessInfo.processInfo.environment["LOTTIEKIT_CORPUS"] else { return samples }
    return samples + files(in: URL(fileURLWithPath: path, isDirectory: true))
  }()

  /// Every .json file in a folder and those in it.
  private static func files(in folder: URL) -> [CorpusFile] {
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (all?.compactMap { $0 as? URL } ?? [])
      .filter { $0.pathExtension == "json" }
      .sorted { $0.path < $1.path }
      .map(CorpusFile.init)
  }

  /// Whether it is one of ours.
  package var isSample: Bool { url.path.hasPrefix(Self.sampleFolder.path) }

  package func bytes() throws -> [UInt8] { try [UInt8](Data(contentsOf: url)) }
}
