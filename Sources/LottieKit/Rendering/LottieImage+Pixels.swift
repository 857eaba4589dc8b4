// SPDX-License-Identifier: Apache-2.0

internal import Drawing
public import Foundation

/// What the four bytes of a pixel are, in the order in which they lie in memory.
public enum LottiePixelFormat: String, Hashable, Sendable, CaseIterable {
  /// Blue, green, red, alpha, each colour multiplied by alpha: Cairo's ARGB32 on little-endian machines.
  case premultipliedBGRA
  /// Red, green, blue, alpha, colours as they are: what PNG and most encoders take.
  case straightRGBA
}

extension LottieImage {
  // MARK: Pixels

  /// Width and height in pixels.
  public var size: CGSize { CGSize(width: width, height: height) }

  /// All pixels as red, green, blue and alpha in 0...255, alpha not premultiplied, row by row from the top.
  public var pixels: [UInt8] { picture.straightBytes }

  /// All pixels in a format, four bytes each, row by row from the top, without gaps.
  public func pixels(as format: LottiePixelFormat) -> [UInt8] {
    switch format {
    case .straightRGBA: picture.straightBytes
    case .premultipliedBGRA:
      unsafe picture.pixels.withUnsafeBytes { unsafe [UInt8]($0) }
    }
  }

  /// The picture as a PNG file: 8 bits a channel with alpha, sRGB.
  ///
  /// - Throws: `LottieError` of kind `limit` where there is not enough memory.
  public func pngData() throws(LottieError) -> Data {
    do {
      return Data(
        try PNGWriter.file(picture.straightBytes, width: width, height: height))
    } catch {
      throw LottieError(.limit, reason: error.description)
    }
  }
}

extension Animation {
  /// The frames that a film of this animation has, from the first one on.
  ///
  /// - Parameter framesPerSecond: How many of them a second has, 0.1 to 240. Default: nil, the animation's own rate.
  /// - Returns: Frames in the composition's own numbers; at least one, and at most 100,000.
  public func frameTimes(framesPerSecond: Double? = nil) -> [AnimationFrameTime] {
    FramePlan(self, framesPerSecond: framesPerSecond).frames.map { AnimationFrameTime($0) }
  }
}
