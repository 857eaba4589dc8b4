// SPDX-License-Identifier: Apache-2.0

package import LottieDrawing

/// A view with its own drawing.
///
/// Views are subclassed in other modules, where methods of the package cannot be overridden; a
/// protocol can be adopted there.
package protocol DrawnView: View {
  /// The items of the view in its own coordinates: points from its top left corner.
  ///
  /// Called again only after `setNeedsDisplay`.
  func drawing() -> [DrawItem]
}
