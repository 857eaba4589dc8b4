// SPDX-License-Identifier: Apache-2.0

internal import Drawing

/// The viewer's colours: dark and quiet, so that the animation is what one sees.
///
/// Texts have a contrast of at least 4.5:1 to what they stand on, and shapes that mean something
/// 3:1.
enum Palette {
  /// Around the animation.
  static let surround = hex("#0d0e11")
  /// Bar and cards.
  static let panel = hex("#17191e")
  /// Lines around cards and key caps.
  static let line = hex("#343943")
  static let text = hex("#e8eaee")
  static let secondary = hex("#a0a8b4")
  /// What is still to come on the timeline.
  static let track = hex("#656d7a")
  /// What the user can do now, and how far playback is.
  static let accent = hex("#3fd0b0")
  static let warning = hex("#f0b95a")
  static let hover = RGBA.white.opacity(0.09)
  static let pressed = RGBA.white.opacity(0.16)
  /// Over the picture while a card asks for attention.
  static let shade = RGBA.black.opacity(0.6)

  /// A colour written down above; black would show that it was written wrong.
  private static func hex(_ text: String) -> RGBA { RGBA(hex: text) ?? .black }
}

/// Sizes on a grid of 8 points.
enum Metrics {
  static let grid = 8.0
  static let barHeight = 72.0
  static let timelineHeight = 28.0
  static let buttonSide = 32.0
  static let iconSide = 20.0
  static let textSize = 13.0
  static let titleSize = 16.0
  static let minimumWidth = 360.0
  /// The window gives the picture at least this much height, though it may be smaller itself.
  static let minimumStageHeight = 200.0
}
