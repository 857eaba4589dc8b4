// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

extension CorpusFile {
  /// nil for a file that is not to be drawn: not JSON, or JSON of another kind.
  func scene() throws -> Scene? {
    if !isSample, (try? Animation(json: bytes())) == nil { return nil }
    let file = try AnimationFile.read(path: url.path)
    return Scene(file.animation, imageProvider: file.imageProvider)
  }
}

extension Scene {
  /// The size that fits into a square, with the same aspect ratio.
  func fitted(into side: Int) -> (width: Int, height: Int) {
    let scale = Double(side) / max(size.width, size.height)
    return (
      max(1, Int((size.width * scale).rounded())), max(1, Int((size.height * scale).rounded()))
    )
  }

  func transform(width: Int, height: Int) -> Affine {
    Fit.aspectFit.transform(
      from: size, into: Rect(x: 0, y: 0, width: Double(width), height: Double(height)))
  }
}
