// SPDX-License-Identifier: Apache-2.0

import LottieCore
import LottieDrawing
import LottieEncoding
import LottieTestSupport
import Testing

@testable import LottieWorkbench

/// Embedded images that are compressed again.
@Suite struct PrepareImageTests {
  /// A picture with soft colours and a little noise.
  private static func picture(_ side: Int, isOpaque: Bool = true) -> StraightPicture {
    var random = SeededGenerator(seed: 7)
    func channel(_ value: Int) -> UInt8 {
      UInt8(min(255, max(0, value + Int.random(in: -6...6, using: &random))))
    }
    var bytes: [UInt8] = []
    for y in 0..<side {
      for x in 0..<side {
        let alpha = isOpaque ? 255 : (x + y) * 255 / (2 * side)
        bytes += [
          channel(x * 255 / side), channel(y * 255 / side), channel(100), UInt8(alpha),
        ]
      }
    }
    return StraightPicture(width: side, height: side, bytes: bytes)
  }

  private static func file(_ image: [UInt8], _ type: String = "png", side: Int = 64) -> String {
    JSONSnippet.animation(
      layers: #"{"ty":2,"refId":"i","ip":0,"op":60,"ks":{}}"#,
      assets:
        #"{"id":"i","w":\#(side),"h":\#(side),"u":"","p":"data:image/\#(type);base64,\#(Base64.text(image))","e":1}"#
    )
  }

  /// The image of a prepared file.
  private static func image(_ result: PrepareTests.Result) throws -> [UInt8] {
    let root = try Animation(json: Array(result.text.utf8)).tree()
    let name = try #require(root["assets"]?.elements?.first?["p"]?.string)
    return try #require(DataURL.bytes(of: name))
  }

  @Test(arguments: [true, false])
  func pixelsStay(_ isOpaque: Bool) throws {
    let picture = Self.picture(64, isOpaque: isOpaque)
    let old = try PNGWriter.file(picture.bytes, width: 64, height: 64)
    let result = try PrepareTests.prepare(Self.file(old))
    let new = try Self.image(result)
    #expect(result.isTrue(0) && result.report.steps.contains(.images) && new.count < old.count)
    #expect(try PNGReader.pixels(new).bytes == picture.bytes)
    // Nothing is left to do.
    #expect(try Self.image(PrepareTests.prepare(result.text)) == new)
  }

  /// The formats of images with losses, by the players and the image; without a quality and for players without it there
  /// is none.
  @Test(
    arguments: [
      ([PlayerTarget.ios, .android], true, 80.0, ImageFormat.webp), ([.rlottie], true, 80, .jpeg),
      ([], true, 80, .jpeg), ([.rlottie], false, 80, .png), ([.web], false, 80, .webp),
      ([.ios], true, nil, .png),
    ] as [([PlayerTarget], Bool, Double?, ImageFormat)])
  func lossesAreAskedFor(
    _ players: [PlayerTarget], _ isOpaque: Bool, _ quality: Double?, _ format: ImageFormat
  ) throws {
    let picture = Self.picture(64, isOpaque: isOpaque)
    let old = try PNGWriter.file(picture.bytes, width: 64, height: 64)
    let result = try PrepareTests.prepare(Self.file(old)) {
      $0.targets = players
      $0.imageQuality = quality
    }
    let new = try Self.image(result)
    #expect(ImageFormat(new) == format && result.isTrue(), "\(result.report)")
    #expect(new.count < old.count)
  }

  /// A quality with which more pixels differ than may is not taken.
  @Test func lossesThatAreSeenAreNotTaken() throws {
    var bytes: [UInt8] = []
    for i in 0..<64 * 64 {
      bytes += (i + i / 64).isMultiple(of: 2) ? [255, 0, 0, 255] : [0, 0, 255, 255]
    }
    let old = try PNGWriter.file(bytes, width: 64, height: 64)
    let result = try PrepareTests.prepare(Self.file(old)) { $0.imageQuality = 1 }
    #expect(ImageFormat(try Self.image(result)) == .png && result.isTrue(0))
  }

  /// Other files stay as they are.
  @Test(arguments: ["", "AAAA", Base64.text(Array("GIF89a".utf8))])
  func othersStay(_ data: String) throws {
    let text = Self.file([]).replacing("base64,", with: "base64," + data)
    let result = try PrepareTests.prepare(text)
    #expect(result.text.contains("base64,\(data)\""))
  }
}
