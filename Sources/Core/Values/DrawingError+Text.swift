// SPDX-License-Identifier: Apache-2.0

package import LottieDrawing
package import LottieTexts

extension DrawingError {
  /// The description as a message. Drawing itself knows no languages; its reasons are looked up by
  /// their English text.
  package var text: Message {
    switch self {
    case .bitmapSize(let width, let height):
      let (side, area) = (Bitmap.maxSide, Bitmap.maxArea / 1_000_000)
      return
        "a picture of \(width)x\(height) pixels is out of range: sides may have 1 to \(side) pixels, and \(area) million in all"
    case .pngEncoding(let reason): return "PNG cannot be written: \(Message(key: reason))"
    case .imageDecoding(let reason):
      return Self.patterns.lazy.compactMap { $0.matching(reason) }.first ?? Message(key: reason)
    }
  }

  /// The reasons with values.
  private static let patterns: [Message] = [
    "the image has {1}x{2} pixels; the limits are {3} per side and {4} million in all",
    "{1} cannot be read: {2} is not installed", "the {1}'s header cannot be read",
    "the {1} is damaged or cut short", "the SVG has {1} MB; up to {2} are read",
    "the image is neither {1}",
  ]
}
