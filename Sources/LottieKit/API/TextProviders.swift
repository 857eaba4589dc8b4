// SPDX-License-Identifier: Apache-2.0

/// Supplies the texts of an animation by the keypaths of their layers.
///
/// It is called when a text is first drawn, when the text in the file changes, and at
/// `forceDisplayUpdate()`. A `TextValueProvider` has precedence.
public protocol AnimationKeypathTextProvider {
  /// The text that a layer shows; nil leaves that of the file.
  ///
  /// - Parameters:
  ///   - keypath: The layer's, with the names of the precompositions that it is in.
  ///   - sourceText: What the file has.
  func text(for keypath: AnimationKeypath, sourceText: String) -> String?
}

/// Says what the texts of an animation are by the names of their layers.
public protocol AnimationTextProvider: AnimationKeypathTextProvider {
  /// The text that a layer shows where `text(for:sourceText:)` gives nil.
  ///
  /// - Parameters:
  ///   - keypathName: The layer's name.
  ///   - sourceText: What the file has; give it back to leave it.
  func textFor(keypathName: String, sourceText: String) -> String
}

extension AnimationTextProvider {
  /// nil: the layer's name alone counts.
  public func text(for keypath: AnimationKeypath, sourceText: String) -> String? { nil }
}

/// The name that lottie-ios 4 gives the provider by layers' names.
public typealias LegacyAnimationTextProvider = AnimationTextProvider

/// Gives texts from a table.
///
/// ```swift
/// surface.textProvider = DictionaryTextProvider(["Greeting": "Hello", "Card.Name": "Ada"])
/// ```
public final class DictionaryTextProvider: AnimationTextProvider, Equatable, Sendable {
  private let values: [String: String]

  /// - Parameter values: Texts by the keypaths of their layers, or by the layers' names alone. The
  ///   others stay.
  public init(_ values: [String: String]) { self.values = values }

  /// Whether both have the same table.
  public static func == (a: DictionaryTextProvider, b: DictionaryTextProvider) -> Bool {
    a.values == b.values
  }

  /// The text for a layer's keypath; nil if the table has none.
  public func text(for keypath: AnimationKeypath, sourceText: String) -> String? {
    values[keypath.string]
  }

  /// The text for a layer's name, or the file's own.
  public func textFor(keypathName: String, sourceText: String) -> String {
    values[keypathName] ?? sourceText
  }
}

/// Leaves all texts as they are.
public final class DefaultTextProvider: AnimationTextProvider, Equatable, Sendable {
  /// Makes a provider.
  public init() {}

  /// True: they have nothing to differ in.
  public static func == (a: DefaultTextProvider, b: DefaultTextProvider) -> Bool { true }

  /// What the file has.
  public func textFor(keypathName: String, sourceText: String) -> String { sourceText }
}
