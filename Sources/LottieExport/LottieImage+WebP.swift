// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import LottieEncoding
public import LottieKit

extension LottieImage {
  /// The picture as a WebP file with alpha, sRGB.
  ///
  /// - Parameters:
  ///   - quality: 0 to 100 for a lossy file; nil is lossless for visible pixels. Default: nil.
  ///   - effort: 0 (fast) to 9 (small), clamped. Default: nil, which is 0 for lossless files and 6
  ///     for lossy ones.
  /// - Throws: `ExportError` where libwebp fails or is not installed.
  public func webPData(quality: Double? = nil, effort: Int? = nil) throws(ExportError) -> Data {
    do throws(EncodingError) {
      let picture = StraightPicture(width: width, height: height, bytes: pixels)
      return Data(try picture.webP(quality: quality, effort: effort))
    } catch {
      throw ExportError(description: error.description)
    }
  }
}
