// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

@testable internal import LottieKit

/// `core-probe`, a program of LottieCore alone, as libraries of other languages will be.
@Suite(
  .enabled(if: Desktop.coreProbe != nil, "needs core-probe, which Scripts/test builds"), .hangLimit)
struct CoreAloneTests {
  /// Foundation has 39 MB of data, and takes 15 ms at the start.
  @Test func isNotLinkedToFoundation() throws {
    let probe = try #require(Desktop.coreProbe)
    let answer = try run("/usr/bin/readelf", ["--dynamic", probe])
    #expect(answer.code == 0)
    let libraries = answer.output.matches(of: /\[(lib\w+)\.so/).map { String($0.1) }
    #expect(libraries.contains("libz"), "readelf lists libraries")
    #expect(libraries.filter { $0.contains("Foundation") } == [])
    // Loaded when something needs them, since each brings others.
    #expect(
      Set(libraries).intersection(["libcairo", "libfontconfig", "libpng16", "libpolyclipping"])
        == [])
  }

  @Test func drawsTheSamePixels() throws {
    let probe = try #require(Desktop.coreProbe)
    let folder = try TemporaryFolder()
    let path = try folder.write("crossing.json", Sample.crossing)
    let file = try AnimationFile.read(path: path)
    let image = try AnimationRenderer(file).image(
      atFrame: (file.animation.startFrame + file.animation.endFrame) / 2)
    let sum = image.pixels.reduce(into: UInt64(14_695_981_039_346_656_037)) { hash, byte in
      hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211
    }
    #expect(try run(probe, [path]).output == "\(image.width) \(image.height) \(sum)\n")
  }
}
