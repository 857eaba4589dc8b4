// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A provider of colours for properties such as `Color` and `Stroke Color`.
///
/// ```swift
/// let red = ColorValueProvider(Color(r: 1, g: 0.2, b: 0.3, a: 1))
/// surface.setValueProvider(red, keypath: AnimationKeypath(keypath: "**.Fill 1.Color"))
/// red.color = Color(r: 0, g: 0.2, b: 1, a: 1)  // everything that is red is blue now
/// ```
///
/// The alpha is multiplied by the opacity of the paint in the file.
public final class ColorValueProvider: SettableValueProvider<Color> {
  /// Returns the value at a frame of the animation.
  public typealias ColorValueBlock = (CGFloat) -> Color

  /// A provider of a constant colour.
  public init(_ color: Color) { super.init(.singleValue(color)) }

  /// A provider that calls a closure at each frame.
  public init(block: @escaping ColorValueBlock) { super.init(.closure(block)) }

  /// A provider that interpolates keyframes; without any, the values of the file are used.
  public init(_ keyframes: [Keyframe<Color>]) { super.init(.keyframes(keyframes)) }

  /// The constant colour; black for closures and keyframes. Setting it makes the provider constant.
  public var color: Color {
    get { fixedValue ?? Color(r: 0, g: 0, b: 0, a: 1) }
    set { storage = .singleValue(newValue) }
  }
}
