// SPDX-License-Identifier: Apache-2.0

package import Geometry

/// How an animation is placed into a view of another size.
///
/// The names are those of UIKit's content modes.
public enum LottieContentMode: String, Hashable, Sendable, CaseIterable {
  /// Stretched to fill the view; the aspect ratio may change.
  case scaleToFill
  /// As large as fits without changing the aspect ratio, centred.
  case scaleAspectFit
  /// As small as covers the view without changing the aspect ratio, centred.
  case scaleAspectFill
  /// As `scaleToFill`: a vector drawing is always drawn again for its size.
  case redraw
  /// Not scaled, in the middle.
  case center
  /// Not scaled, in the middle of the top edge.
  case top
  /// Not scaled, in the middle of the bottom edge.
  case bottom
  /// Not scaled, in the middle of the left edge.
  case left
  /// Not scaled, in the middle of the right edge.
  case right
  /// Not scaled, in the top left corner.
  case topLeft
  /// Not scaled, in the top right corner.
  case topRight
  /// Not scaled, in the bottom left corner.
  case bottomLeft
  /// Not scaled, in the bottom right corner.
  case bottomRight

  package var fit: Fit {
    switch self {
    case .scaleToFill, .redraw: .fill
    case .scaleAspectFit: .aspectFit
    case .scaleAspectFill: .aspectFill
    case .center: .center
    case .top: .top
    case .bottom: .bottom
    case .left: .left
    case .right: .right
    case .topLeft: .topLeft
    case .topRight: .topRight
    case .bottomLeft: .bottomLeft
    case .bottomRight: .bottomRight
    }
  }
}
