// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// Features as pictures, in `Goldens/Features`. RECORD=1 stores those that differ; look at them before you
/// keep them.
@Suite struct FeaturePictureTests {
  static let goldens = Golden("Features", extension: "png")

  @Test(arguments: FeaturePicture.all)
  func feature(_ feature: FeaturePicture) throws {
    let scene = try Scene(Animation(json: Array(feature.json.utf8)))
    scene.update(to: feature.frame)
    #expect(scene.warnings == [])
    let bitmap = try painted(scene.displayList.items, width: 100, height: 100)
    try Self.goldens.check(bitmap.picture, feature.name)
  }

  @Test func noGoldenIsWithoutAFeature() {
    #expect(Self.goldens.orphans(known: FeaturePicture.all.map(\.name)) == [])
  }
}

/// Our samples as pictures, in `Goldens/Pictures`. RECORD=1 stores those that differ; look at them before
/// you keep them.
@Suite(.enabled(if: !CorpusFile.samples.isEmpty, "there is no folder Assets/Samples"))
struct PictureTests {
  static let goldens = Golden("Pictures", extension: "png")
  static let side = 140
  /// Where in the animation, in percent of its length.
  static let moments = [20, 50, 80]

  static func name(_ file: CorpusFile, _ percent: Int) -> String { "\(file.name)-\(percent)" }

  @Test(arguments: CorpusFile.samples, moments)
  func sample(_ file: CorpusFile, _ percent: Int) throws {
    let scene = try #require(try file.scene())
    let (start, end) = (Double(scene.animation.startFrame), Double(scene.animation.endFrame))
    scene.update(to: (start + (end - start) * Double(percent) / 100).rounded())
    let (width, height) = scene.fitted(into: Self.side)
    let bitmap = try painted(
      scene.displayList.items, width: width, height: height,
      transform: scene.transform(width: width, height: height))
    try Self.goldens.check(bitmap.picture, Self.name(file, percent))
  }

  @Test func noGoldenIsWithoutASample() {
    let names = CorpusFile.samples.flatMap { file in
      Self.moments.map { Self.name(file, $0) }
    }
    #expect(Self.goldens.orphans(known: names) == [])
  }
}
