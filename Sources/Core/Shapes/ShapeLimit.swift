// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

/// Something in a shape layer that has a limit besides that of the frame.
enum ShapeLimit: Hashable {
  /// Merging paths takes too much work. Nothing of the layer is drawn.
  case merging
  /// There are more paths than `Limits.shapes.layerPaths`. Further copies are left out.
  case paths
  /// Repeaters act on the copies of others too many times. Further ones do nothing.
  case repeaters

  /// The warning.
  ///
  /// - Parameter name: The name of the layer; may be empty.
  func warning(of name: String) -> Message {
    switch self {
    case .merging:
      name.isEmpty
        ? "merging the paths of the layer takes too much work; the layer is left out"
        : "merging the paths of the layer “\(name)” takes too much work; the layer is left out"
    case .paths:
      name.isEmpty
        ? "repeaters make too many paths; the layer has only some of the copies"
        : "repeaters make too many paths; the layer “\(name)” has only some of the copies"
    case .repeaters:
      name.isEmpty
        ? "too many repeaters repeat each other’s copies; some of the layer are ignored"
        : "too many repeaters repeat each other’s copies; some of the layer “\(name)” are ignored"
    }
  }

  /// The warning that a stroke has too many dashes.
  static func warning(ofFineDashesOf stroke: String) -> Message {
    "the dashes of the stroke “\(stroke)” are too fine to draw; it is drawn solid"
  }
}
