// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// The state that an item inherits from the groups around it.
struct DrawState {
  /// From the item's coordinates to pixels.
  var transform: Affine
  /// The opacity of groups without a surface of their own, in 0...1.
  var opacity = 1.0
  /// The blend mode of groups without a surface of their own. If it is not normal, the item's own
  /// is.
  var blendMode = BlendMode.normal
  /// All pixels of the picture, not only those that are painted now.
  var picture: PixelRect

  /// The pixels that something with these bounds can change, also outside of the picture.
  func pixels(of bounds: Rect) -> PixelRect {
    PixelRect(covering: transform.boundsOfSpan(bounds))
  }
}
