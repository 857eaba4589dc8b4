// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// The shutter of motion blur (`mb` of the root): its angle, its phase and the number of samples
/// per frame.
struct Shutter: Equatable, Sendable {
  /// The time during which the shutter is open, in degrees, where 360 is a frame (`sa`), in
  /// 0...720.
  private let angle: Double
  /// The time at which the shutter opens, in degrees relative to the frame (`sp`), in -360...360.
  private let phase: Double
  /// The number of samples per frame (`spf`).
  private let samples: Int

  /// The minimum and maximum number of samples; one sample would not blur.
  private static let sampleRange = 2...64

  /// Decodes the shutter; nil if the file has none or its angle is 0.
  init?(from root: JSONReader) {
    guard let json = root["mb"], json.isObject else { return nil }
    // The defaults are those of After Effects.
    angle = json.number("sa", default: 180).clamped(to: 0...720)
    phase = json.number("sp", default: -90).clamped(to: -360...360)
    samples = Int(clamping: json.number("spf", default: 16), to: Self.sampleRange)
    guard angle > 0 else { return nil }
  }

  /// Returns the times of the samples of a frame, in frames.
  func moments(around frame: Double) -> [Double] {
    (0..<samples).map { k in
      frame + (phase + angle * Double(k) / Double(samples)) / 360
    }
  }
}
