// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Gives colours to properties such as `Color` and `Stroke Color`.
///
/// ```swift
/// let red = ColorValueProvider(Color(r: 1, g: 0.2, b: 0.3, a: 1))
/// surface.setValueProvider(red, keypath: AnimationKeypath(keypath: "**.Fill 1.Color"))
/// red.color = Color(r: 0, g: 0.2, b: 1, a: 1)  // everything that is red is blue now
/// ```
///
/// The colour's alpha counts besides the opacity that the file has for the paint.
public final class ColorValueProvider: SettableValueProvider<Color> {
  /// Gives a colour for a frame.
  public typealias ColorValueBlock = (CGFloat) -> Color

  /// Gives one colour at all frames.
  public init(_ color: Color) { super.init(.singleValue(color)) }

  /// Asks for a colour at each frame that is shown.
  public init(block: @escaping ColorValueBlock) { super.init(.closure(block)) }

  /// Goes from colour to colour; without any, those of the file are left.
  public init(_ keyframes: [Keyframe<Color>]) { super.init(.keyframes(keyframes)) }

  /// The colour; black where it comes from a block or from keyframes. Setting it makes it the one
  /// for all frames.
  public var color: Color {
    get { fixedValue ?? Color(r: 0, g: 0, b: 0, a: 1) }
    set { storage = .singleValue(newValue) }
  }
}
