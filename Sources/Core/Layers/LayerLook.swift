// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing

/// How a layer is shown while people look at some of the layers; see `LayerView`.
enum LayerLook {
  case whole
  /// As `whole`, also if it is only a matte otherwise.
  case sole
  case dim, absent

  /// The factor of its opacity.
  var opacity: Double { self == .dim ? 0.15 : 1 }
}

extension LayerNode {
  /// Returns its picture with a further opacity, as it is shown.
  func seenGroup(opacity: Double) -> DrawGroup? {
    let opacity = opacity * look.opacity
    return opacity == 1 ? group() : group(opacity: opacity)
  }
}
