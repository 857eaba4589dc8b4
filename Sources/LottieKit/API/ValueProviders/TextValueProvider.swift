// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Gives words to the property `Text` of text layers; font, size and colour stay those of the file.
public final class TextValueProvider: SettableValueProvider<String> {
  /// Returns the value at a frame of the animation.
  public typealias TextValueBlock = (CGFloat) -> String

  /// A provider of a constant text.
  public init(_ text: String) { super.init(.singleValue(text)) }

  /// A provider that calls a closure at each frame.
  public init(block: @escaping TextValueBlock) { super.init(.closure(block)) }

  /// Changes from text to text, each staying until the next; without any, those of the file are
  /// left.
  public init(_ keyframes: [Keyframe<String>]) { super.init(.keyframes(keyframes)) }

  /// The text; empty where it comes from a block or from keyframes. Setting it makes it the one for
  /// all frames.
  public var text: String {
    get { fixedValue ?? "" }
    set { storage = .singleValue(newValue) }
  }
}
