// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// What holds for every file, whatever is in it.
@Suite(.enabled(if: !CorpusFile.all.isEmpty, "there is no folder Assets/Samples"))
struct CorpusTests {
  @Test(arguments: CorpusFile.all)
  func encodingLosesNothing(_ file: CorpusFile) throws {
    let bytes = try file.bytes()
    guard let animation = try? Animation(json: bytes) else { return }
    let encoded = try JSONEncoder().encode(animation)
    #expect(try JSONTape([UInt8](encoded)).root == JSONTape(bytes).root)
  }

  /// Smaller ones: Foundation's decoder is slow in being asked for everything it might hold.
  @Test(arguments: CorpusFile.samples)
  func decodingWithFoundationReadsTheSame(_ file: CorpusFile) throws {
    let bytes = try file.bytes()
    guard bytes.count < 40_000 else { return }
    let animation = try JSONDecoder().decode(Animation.self, from: Data(bytes))
    #expect(try JSONTape(animation.jsonText).root == JSONTape(bytes).root)
  }

  /// Painting only the damage gives the picture that painting all gives, frame by frame.
  @Test(
    .enabled(if: JavaScriptEngine.isInstalled, "JavaScriptCore is not installed"),
    arguments: CorpusFile.all)
  func interpreterAndJavaScriptAgree(_ file: CorpusFile) throws {
    let animation = try Animation(json: Array(Data(contentsOf: file.url)))
    guard animation.expressions != nil else { return }
    let (plain, script) = (Scene(animation), Scene(animation, usesInterpreter: false))
    let (start, end) = (Double(animation.startFrame), Double(animation.endFrame))
    for share in [0, 0.13, 0.37, 0.5, 0.71, 0.98] {
      let frame = start + (end - start) * share
      plain.update(to: frame)
      script.update(to: frame)
      #expect(plain.displayList.dump == script.displayList.dump, "frame \(frame)")
    }
    #expect(plain.warnings.count == script.warnings.count)
  }

  @Test(arguments: CorpusFile.all)
  func paintingTheDamageIsPaintingAll(_ file: CorpusFile) throws {
    guard let scene = try file.scene() else { return }
    try Self.checkDamage(scene, Self.row(scene), side: 60)
  }

  @Test(arguments: CorpusFile.all)
  func paintingTheDamageOfAJumpIsPaintingAll(_ file: CorpusFile) throws {
    guard let scene = try file.scene() else { return }
    try Self.checkDamage(scene, Self.jumps(scene), side: 37)
  }

  static func checkDamage(
    _ scene: Scene, _ frames: [Double], side: Int, rasterizer: RasterizerKind = .coverage
  ) throws {
    let (width, height) = scene.fitted(into: side)
    let transform = scene.transform(width: width, height: height)
    let kept = try Bitmap(width: width, height: height)
    let painter = FramePainter(rasterizer: rasterizer)
    for frame in frames {
      scene.update(to: frame)
      let list = scene.displayList
      painter.paint(list, onto: kept.buffer, transform: transform, background: .white)
      let whole = try painted(
        list.items, width: width, height: height, transform: transform, background: .white,
        rasterizer: rasterizer)
      let difference = PictureDifference(kept.picture, whole.picture)
      #expect(
        difference.worst == 0,
        "frame \(frame): \(difference.count(over: 0)) pixels, the worst by \(difference.worst)")
    }
  }

  /// Eight frames in a row from the middle on.
  static func row(_ scene: Scene) -> [Double] {
    let (start, end) = (Double(scene.animation.startFrame), Double(scene.animation.endFrame))
    let middle = ((start + end) / 2).rounded(.down)
    return (0..<8).map { middle + Double($0) }
  }

  /// Frames from all over.
  static func jumps(_ scene: Scene) -> [Double] {
    let (start, end) = (Double(scene.animation.startFrame), Double(scene.animation.endFrame))
    return [start, end, start + (end - start) / 3 + 0.5, (start + end) / 2, end]
  }

  /// Wherever the scene was before, a frame looks the same.
  @Test(arguments: CorpusFile.all)
  func framesDoNotDependOnTheFramesBefore(_ file: CorpusFile) throws {
    guard let scene = try file.scene() else { return }
    for frame in Self.row(scene).reversed() { scene.update(to: frame) }
    for frame in Self.jumps(scene).prefix(3) {
      scene.update(to: frame)
      guard let fresh = try file.scene() else { return }
      fresh.update(to: frame)
      // Pictures are compared by identity, and each scene decodes its own.
      #expect(scene.displayList.dump == fresh.displayList.dump, "frame \(frame)")
    }
  }

  @Test(arguments: CorpusFile.all)
  func updatingToTheSameFrameChangesNothing(_ file: CorpusFile) throws {
    guard let scene = try file.scene() else { return }
    for frame in Self.row(scene) + Self.jumps(scene) {
      scene.update(to: frame)
      #expect(!scene.update(to: frame))
    }
  }

  @Test(arguments: CorpusFile.samples)
  func samplesAreDrawnWithoutWarnings(_ file: CorpusFile) throws {
    let scene = try #require(try file.scene())
    scene.decodeImages()
    #expect(scene.warnings.map(\.description) == [])
  }
}
