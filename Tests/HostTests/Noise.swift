// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport

@testable internal import LottieCore

/// A clip of noise, in which three frames say where they are, and an animation of two seconds that
/// plays it.
enum Noise {
  static let rate = 48_000
  static let frames = 2 * rate
  static let samples: [Int16] = {
    var state: UInt64 = 7
    return (0..<frames).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int16(truncatingIfNeeded: Int(state >> 33) % 16_000 - 8000)
    }
  }()

  private struct Three: Hashable { let a, b, c: Int16 }

  private static let starts: [Three: Int] = Dictionary(
    (0..<frames - 2).map { (Three(a: samples[$0], b: samples[$0 + 1], c: samples[$0 + 2]), $0) },
    uniquingKeysWith: { first, _ in first })

  /// The clip inside of the file.
  private static let embedded =
    "data:audio/wav;base64," + Data(WaveFile.bytes(samples, rate: rate)).base64EncodedString()

  /// - Parameter clip: The name of the clip's file, or its content. Default: its content.
  static func animation(clip: String? = nil) throws -> Animation {
    let clip = clip ?? embedded
    let json = """
      {"v":"5.9.0","fr":50,"ip":0,"op":100,"w":10,"h":10,
      "markers":[{"cm":"a","tm":20,"dr":30},{"cm":"b","tm":60,"dr":39}],
      "assets":[{"id":"a","u":"","p":"\(clip)","e":\(clip == embedded ? 1 : 0),"t":2}],
      "layers":[{"ty":6,"nm":"Noise","ind":1,"refId":"a","ip":0,"op":100,"st":0,
      "au":{"lv":{"a":0,"k":[100,100]}}}]}
      """
    return try Animation(json: Array(json.utf8))
  }

  /// The stretches of the clip in samples of the left channel: their first frames and lengths, and
  /// the positions in the clip where they begin.
  static func stretches(in left: [Float]) -> [(at: Int, start: Int, length: Int)] {
    let values = left.map { Int16(clamping: Int(($0 * 32_768).rounded())) }
    var result: [(at: Int, start: Int, length: Int)] = []
    var index = 0
    while index + 2 < values.count {
      let three = Three(a: values[index], b: values[index + 1], c: values[index + 2])
      guard three != Three(a: 0, b: 0, c: 0), let start = starts[three] else {
        index += 1
        continue
      }
      var length = 3
      while index + length < values.count, start + length < frames,
        values[index + length] == samples[start + length]
      {
        length += 1
      }
      if length > 50 { result.append((index, start, length)) }
      index += length
    }
    return result
  }
}
