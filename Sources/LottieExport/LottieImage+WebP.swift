// SPDX-License-Identifier: Apache-2.0

internal import Encoding
public import Foundation
public import LottieKit

extension LottieImage {
  /// The picture as a WebP file with alpha, sRGB.
  ///
  /// - Parameter quality: 0 to 100 for a lossy file; nil is lossless for visible pixels. Default:
  ///   nil.
  /// - Throws: `ExportError` where libwebp fails or is not installed.
  public func webPData(quality: Double? = nil) throws(ExportError) -> Data {
    do throws(EncodingError) {
      return Data(
        try StraightPicture(width: width, height: height, bytes: pixels).webP(quality: quality))
    } catch {
      throw ExportError(description: error.description)
    }
  }
}
