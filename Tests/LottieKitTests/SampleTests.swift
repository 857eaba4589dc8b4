// SPDX-License-Identifier: Apache-2.0

import Drawing
import Foundation
import Geometry
import TestSupport
import Testing

@testable import LottieKit

/// Whole animation files: those of Assets, and every .json in the folder that LOTTIEKIT_CORPUS names.
struct SampleFile: Sendable, CustomTestStringConvertible {
  let url: URL
  /// One of our own, and then without fault.
  let isOurs: Bool

  var testDescription: String { url.lastPathComponent }
  var name: String { url.deletingPathExtension().lastPathComponent }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static let ours = jsonFiles(in: root.appending(path: "Assets/Samples")).map {
    SampleFile(url: $0, isOurs: true)
  }

  static let all =
    ours
    + (ProcessInfo.processInfo.environment["LOTTIEKIT_CORPUS"].map { folder in
      jsonFiles(in: URL(filePath: folder)).map { SampleFile(url: $0, isOurs: false) }
    } ?? [])

  private static func jsonFiles(in folder: URL) -> [URL] {
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (found?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "json" }
      .sorted { $0.path < $1.path }
  }

  func scene() throws -> Scene {
    let file = try AnimationFile.read(path: url.path)
    return Scene(file.animation, imageProvider: file.imageProvider)
  }
}

@Suite struct SampleTests {
  @Test func thereAreSamples() { #expect(SampleFile.ours.count >= 6) }

  @Test(arguments: SampleFile.ours)
  func oursAreDrawnWithoutAWarning(_ file: SampleFile) throws {
    let scene = try file.scene()
    scene.decodeImages()
    #expect(scene.warnings == [])
  }

  @Test(arguments: SampleFile.all)
  func encodingWritesBackWhatWasRead(_ file: SampleFile) throws {
    let bytes = [UInt8](try Data(contentsOf: file.url))
    let animation = try Animation(json: bytes)
    let encoded = [UInt8](try JSONEncoder().encode(animation))
    #expect(try JSONTape(encoded).root == JSONTape(bytes).root)
    #expect(animation.jsonText == bytes)
  }

  /// Frames that follow each other, and jumps.
  private static func frames(of animation: Animation) -> [Double] {
    let (start, end) = (Double(animation.startFrame), Double(animation.endFrame))
    let length = end - start
    return [0, 1, 2, 3, 4.5].map { start + $0 }
      + [0.5, 0.51, 0.9, 0.2, 1, 0].map { start + length * $0 }
  }

  @Test(arguments: SampleFile.all)
  func paintingWhatChangedIsPaintingAll(_ file: SampleFile) throws {
    let scene = try file.scene()
    for (width, height) in [(160, 120), (97, 131)] {
      let size = Rect(Size(Double(width), Double(height)))
      let transform = Fit.aspectFit.transform(from: scene.size, into: size)
      let kept = try Bitmap(width: width, height: height)
      let fresh = try Bitmap(width: width, height: height)
      let (painter, renderer) = (FramePainter(), CairoRenderer())
      for frame in Self.frames(of: scene.animation) {
        scene.update(to: frame)
        let list = scene.displayList
        try painter.paint(list, onto: kept.buffer, transform: transform)
        try renderer.paint(list, onto: fresh.buffer, transform: transform)
        let difference = PictureDifference(fresh.picture, kept.picture)
        #expect(difference.worst == 0, "frame \(frame) at \(width)x\(height)")
      }
    }
  }
}

/// Pictures of our samples, looked at before they were stored.
@Suite struct SamplePictureTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var frame: Double

    var testDescription: String { "\(name) \(number(frame))" }
  }

  static let rows =
    [
      ("boat-loader", [0, 60, 345]), ("gradients-and-strokes", [0, 100, 333.5]),
      ("heart-button", [14, 62, 90]), ("loading-dots", [0, 20, 45]),
      ("logo-reveal", [30, 76, 199]), ("mattes-and-masks", [0, 100, 200]),
      ("precomps", [30, 150, 235]), ("switch", [0, 26, 60]),
    ].flatMap { name, frames in frames.map { Row(name: name, frame: $0) } }

  static let golden = Golden("Samples", extension: "png")

  @Test(arguments: rows)
  func looksAsStored(_ row: Row) throws {
    let file = try #require(SampleFile.ours.first { $0.name == row.name })
    let scene = try file.scene()
    scene.update(to: row.frame)
    let scale = min(1, 160 / max(scene.size.width, scene.size.height))
    let width = Int(clamping: (scene.size.width * scale).rounded(), to: 1...160)
    let height = Int(clamping: (scene.size.height * scale).rounded(), to: 1...160)
    let bitmap = try Bitmap(width: width, height: height)
    let transform = Fit.aspectFit.transform(
      from: scene.size, into: Rect(Size(Double(width), Double(height))))
    try CairoRenderer().paint(
      scene.displayList, onto: bitmap.buffer, transform: transform, background: .white)
    try Self.golden.check(bitmap.picture, row.testDescription.replacing(" ", with: "-"))
  }

  @Test func everySampleIsStored() {
    #expect(Set(Self.rows.map(\.name)) == Set(SampleFile.ours.map(\.name)))
  }
}
