// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A provider of texts for the property `Text` of text layers. Font, size and colour do not change.
public final class TextValueProvider: SettableValueProvider<String> {
  /// Returns the value at a frame of the animation.
  public typealias TextValueBlock = (CGFloat) -> String

  /// A provider of a constant text.
  public init(_ text: String) { super.init(.singleValue(text)) }

  /// A provider that calls a closure at each frame.
  public init(block: @escaping TextValueBlock) { super.init(.closure(block)) }

  /// A provider of keyframes without interpolation; without any, the values of the file are used.
  public init(_ keyframes: [Keyframe<String>]) { super.init(.keyframes(keyframes)) }

  /// The constant text; empty for closures and keyframes. Setting it makes the provider constant.
  public var text: String {
    get { fixedValue ?? "" }
    set { storage = .singleValue(newValue) }
  }
}
