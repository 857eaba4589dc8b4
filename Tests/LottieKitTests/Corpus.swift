// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// Whole files: our samples, and those of a folder that `LOTTIEKIT_CORPUS` names.
struct CorpusFile: Sendable, CustomTestStringConvertible {
  let url: URL

  var testDescription: String { url.lastPathComponent }
  /// The file's name without its extension.
  var name: String { url.deletingPathExtension().lastPathComponent }

  /// Assets/Samples of this repository.
  static let sampleFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Assets/Samples", directoryHint: .isDirectory)

  static let samples = files(in: sampleFolder)

  static let all: [CorpusFile] = {
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

  private var isSample: Bool { url.path.hasPrefix(Self.sampleFolder.path) }

  func bytes() throws -> [UInt8] { try [UInt8](Data(contentsOf: url)) }

  /// nil for a file that is none of ours to draw: no JSON, or another kind of it.
  func scene() throws -> Scene? {
    if !isSample, (try? Animation(json: bytes())) == nil { return nil }
    let file = try AnimationFile.read(path: url.path)
    return Scene(file.animation, imageProvider: file.imageProvider)
  }
}

extension Scene {
  /// The size that fits into a square, with the same aspect ratio.
  func fitted(into side: Int) -> (width: Int, height: Int) {
    let scale = Double(side) / max(size.width, size.height)
    return (
      max(1, Int((size.width * scale).rounded())), max(1, Int((size.height * scale).rounded()))
    )
  }

  func transform(width: Int, height: Int) -> Affine {
    Fit.aspectFit.transform(
      from: size, into: Rect(x: 0, y: 0, width: Double(width), height: Double(height)))
  }
}
