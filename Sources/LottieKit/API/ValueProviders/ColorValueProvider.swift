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
  /// Returns the value at a frame of the animation.
  public typealias ColorValueBlock = (CGFloat) -> Color

  /// A provider of a constant colour.
  public init(_ color: Color) { super.init(.singleValue(color)) }

  /// A provider that calls a closure at each frame.
  public init(block: @escaping ColorValueBlock) { super.init(.closure(block)) }

  /// A provider that interpolates keyframes; without any, the values of the file are used.
  public init(_ keyframes: [Keyframe<Color>]) { super.init(.keyframes(keyframes)) }

  /// The colour; black where it comes from a block or from keyframes. Setting it makes it the one
  /// for all frames.
  public var color: Color {
    get { fixedValue ?? Color(r: 0, g: 0, b: 0, a: 1) }
    set { storage = .singleValue(newValue) }
  }
}
