// SPDX-License-Identifier: Apache-2.0

/// The rule by which a picture is fitted into a rectangle of another size.
public enum Fit: Equatable, Sendable, CaseIterable {
  /// Stretched to the rectangle; the aspect ratio changes.
  case fill
  /// The largest size that is completely visible, centred.
  case aspectFit
  /// The smallest size that covers the rectangle, centred; parts can be outside.
  case aspectFill
  /// The picture's own size, aligned at the centre, an edge or a corner.
  case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight

  /// The map from the picture's coordinates (origin top left) into the rectangle's.
  ///
  /// For a picture or a rectangle without area it is a translation to the rectangle's corner.
  public func transform(from size: Size, into rect: Rect) -> Affine {
    guard size.isDrawable, rect.size.isDrawable else {
      return .translation(rect.minX.finite(), rect.minY.finite())
    }
    let x = rect.width / size.width
    let y = rect.height / size.height
    let (sx, sy): (Double, Double)
    switch self {
    case .fill: (sx, sy) = (x, y)
    case .aspectFit: (sx, sy) = (min(x, y), min(x, y))
    case .aspectFill: (sx, sy) = (max(x, y), max(x, y))
    default: (sx, sy) = (1, 1)
    }
    let (ax, ay) = anchor
    return Affine(
      a: sx, b: 0, c: 0, d: sy,
      tx: rect.minX + (rect.width - size.width * sx) * ax,
      ty: rect.minY + (rect.height - size.height * sy) * ay)
  }

  /// The fractions of the free space on the left and at the top.
  private var anchor: (Double, Double) {
    switch self {
    case .fill, .aspectFit, .aspectFill, .center: (0.5, 0.5)
    case .top: (0.5, 0)
    case .bottom: (0.5, 1)
    case .left: (0, 0.5)
    case .right: (1, 0.5)
    case .topLeft: (0, 0)
    case .topRight: (1, 0)
    case .bottomLeft: (0, 1)
    case .bottomRight: (1, 1)
    }
  }
}
