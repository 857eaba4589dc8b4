// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Gives words to the property `Text` of text layers; font, size and colour stay those of the file.
public final class TextValueProvider: SettableValueProvider<String> {
  /// Gives a text for a frame.
  public typealias TextValueBlock = (CGFloat) -> String

  /// Gives one text at all frames.
  public init(_ text: String) { super.init(.singleValue(text)) }

  /// Asks for a text at each frame that is shown.
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
