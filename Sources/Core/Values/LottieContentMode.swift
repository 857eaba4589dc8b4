// SPDX-License-Identifier: Apache-2.0

package import LottieGeometry

/// The rule for fitting an animation into a view of another size.
///
/// The names are those of UIKit's content modes.
public enum LottieContentMode: String, Hashable, Sendable, CaseIterable {
  /// Stretched to fill the view; the aspect ratio may change.
  case scaleToFill
  /// The largest size that fits with the same aspect ratio, centred.
  case scaleAspectFit
  /// The smallest size that covers the view with the same aspect ratio, centred.
  case scaleAspectFill
  /// The same as `scaleToFill`, because vector graphics are always drawn for the current size.
  case redraw
  /// Not scaled, at the centre.
  case center
  /// Not scaled, at the centre of the top edge.
  case top
  /// Not scaled, at the centre of the bottom edge.
  case bottom
  /// Not scaled, at the centre of the left edge.
  case left
  /// Not scaled, at the centre of the right edge.
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
