// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// The shutter of a composition's motion blur (`mb` of the root): when it is open around a frame,
/// and how many pictures are taken while it is.
struct Shutter: Equatable, Sendable {
  /// How long it is open, in degrees: 360 is a frame.
  private let angle: Double
  /// When it opens, in degrees from the frame.
  private let phase: Double
  private let samples: Int

  /// Pictures for each frame, at least and at most; one alone is no blur.
  private static let sampleRange = 2...64

  /// - Returns: nil where the file has none.
  init?(from root: JSONReader) {
    guard let json = root["mb"], json.isObject else { return nil }
    // The defaults are those of After Effects.
    angle = json.number("sa", default: 180).clamped(to: 0...720)
    phase = json.number("sp", default: -90).clamped(to: -360...360)
    samples = Int(clamping: json.number("spf", default: 16), to: Self.sampleRange)
    guard angle > 0 else { return nil }
  }

  /// When pictures are taken for a frame.
  func moments(around frame: Double) -> [Double] {
    (0..<samples).map { k in
      frame + (phase + angle * Double(k) / Double(samples)) / 360
    }
  }
}
