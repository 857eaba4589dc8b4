// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import LottieDrawing

/// The format of a pixel of four bytes, named in the order of the bytes in memory.
public enum LottiePixelFormat: String, Hashable, Sendable, CaseIterable {
  /// Blue, green, red, alpha, with colors multiplied by alpha: Cairo's ARGB32 on little-endian
  /// machines.
  case premultipliedBGRA
  /// Red, green, blue, alpha, with colors not multiplied by alpha: the format of PNG and most
  /// encoders.
  case straightRGBA
}

extension LottieImage {
  // MARK: Pixels

  /// Width and height in pixels.
  public var size: CGSize { CGSize(width: width, height: height) }

  /// All pixels as red, green, blue and alpha in 0...255, colors not multiplied by alpha, row by
  /// row from the top.
  public var pixels: [UInt8] { picture.straightBytes }

  /// Returns all pixels in a format, four bytes each, row by row from the top, without gaps.
  public func pixels(as format: LottiePixelFormat) -> [UInt8] {
    switch format {
    case .straightRGBA: picture.straightBytes
    case .premultipliedBGRA:
      unsafe picture.pixels.withUnsafeBytes { unsafe [UInt8]($0) }
    }
  }

  /// Returns the picture as a PNG file with 8 bits per channel, alpha and sRGB colors.
  ///
  /// - Throws: `LottieError` with the code `limit` if there is not enough memory.
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
  /// Returns the frames of a video of this animation, starting with the first frame.
  ///
  /// - Parameter framesPerSecond: The frame rate of the video, clamped to 0.1...240. Default: nil,
  ///   the rate of the animation.
  /// - Returns: Frames of the composition; at least one and at most 100,000.
  public func frameTimes(framesPerSecond: Double? = nil) -> [AnimationFrameTime] {
    FramePlan(self, framesPerSecond: framesPerSecond).frames.map { AnimationFrameTime($0) }
  }
}
