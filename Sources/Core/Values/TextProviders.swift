// SPDX-License-Identifier: Apache-2.0

/// The source of an animation's texts, by the keypaths of their layers.
///
/// It is called when a text is first drawn, when the text in the file changes, and at
/// `forceDisplayUpdate()`. A `TextValueProvider` has precedence.
public protocol AnimationKeypathTextProvider {
  /// Returns the text of a layer; nil for the text of the file.
  ///
  /// - Parameters:
  ///   - keypath: The keypath of the layer, including the layers of precompositions that contain
  ///     it.
  ///   - sourceText: The text of the file.
  func text(for keypath: AnimationKeypath, sourceText: String) -> String?
}

/// The source of an animation's texts, by the names of their layers.
public protocol AnimationTextProvider: AnimationKeypathTextProvider {
  /// Returns the text of a layer if `text(for:sourceText:)` returns nil.
  ///
  /// - Parameters:
  ///   - keypathName: The name of the layer.
  ///   - sourceText: The text of the file; return it to keep it.
  func textFor(keypathName: String, sourceText: String) -> String
}

extension AnimationTextProvider {
  /// Returns nil, so that `textFor(keypathName:sourceText:)` is used.
  public func text(for keypath: AnimationKeypath, sourceText: String) -> String? { nil }
}

/// The name of `AnimationTextProvider` in lottie-ios 4.
public typealias LegacyAnimationTextProvider = AnimationTextProvider

/// A provider of texts from a dictionary.
///
/// ```swift
/// surface.textProvider = DictionaryTextProvider(["Greeting": "Hello", "Card.Name": "Ada"])
/// ```
public final class DictionaryTextProvider: AnimationTextProvider, Equatable, Sendable {
  private let values: [String: String]

  /// - Parameter values: Texts by keypaths or names of layers. Other layers keep their texts.
  public init(_ values: [String: String]) { self.values = values }

  /// Whether both have the same dictionary.
  public static func == (a: DictionaryTextProvider, b: DictionaryTextProvider) -> Bool {
    a.values == b.values
  }

  /// Returns the text for a layer's keypath; nil if the dictionary has none.
  public func text(for keypath: AnimationKeypath, sourceText: String) -> String? {
    values[keypath.string]
  }

  /// Returns the text for a layer's name, or the text of the file.
  public func textFor(keypathName: String, sourceText: String) -> String {
    values[keypathName] ?? sourceText
  }
}

/// A provider that keeps all texts of the file.
public final class DefaultTextProvider: AnimationTextProvider, Equatable, Sendable {
  /// Makes a provider.
  public init() {}

  /// Returns true, because all instances behave the same.
  public static func == (a: DefaultTextProvider, b: DefaultTextProvider) -> Bool { true }

  /// Returns the text of the file.
  public func textFor(keypathName: String, sourceText: String) -> String { sourceText }
}
