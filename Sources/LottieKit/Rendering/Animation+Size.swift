// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import LottieGeometry

extension Animation {
  /// The size of the composition in its own pixels (`w`, `h`).
  public var size: CGSize { CGSize(width: canvas.width, height: canvas.height) }

  /// The rectangle of the composition in its own pixels, with the origin at 0, 0.
  public var bounds: CGRect { CGRect(origin: .zero, size: size) }
}
