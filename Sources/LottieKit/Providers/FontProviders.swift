// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension LottieFont {
  /// A font file: OpenType, TrueType or another format of FreeType. Invalid files cause a warning.
  ///
  /// - Parameter data: The content of the file.
  public init(data: Data) { self.init(.file([UInt8](data))) }
}

/// The source of the fonts of an animation's texts. It has precedence over fonts in the file and
/// installed fonts.
///
/// It is called once for each font. Glyphs in the file need no font.
public protocol AnimationFontProvider {
  /// Returns a font; nil for the font of the file or the system.
  ///
  /// - Parameters:
  ///   - family: The name of the font in the file, such as "Roboto-Bold".
  ///   - size: The size of the first text in this font, in the composition's pixels; 0 if unknown.
  func fontFor(family: String, size: CGFloat) -> LottieFont?
}

/// A provider that returns no fonts.
public final class DefaultFontProvider: AnimationFontProvider, Equatable, Sendable {
  /// Makes a provider.
  public init() {}

  /// Returns true, because all instances behave the same.
  public static func == (a: DefaultFontProvider, b: DefaultFontProvider) -> Bool { true }

  /// Returns nil, for the font of the file or the system.
  public func fontFor(family: String, size: CGFloat) -> LottieFont? { nil }
}

/// A font provider as the core asks it.
struct ProvidedFonts: FontSource {
  let provider: any AnimationFontProvider

  init?(_ provider: (any AnimationFontProvider)?) {
    guard let provider else { return nil }
    self.provider = provider
  }

  func font(family: String, size: Double) -> LottieFont? {
    provider.fontFor(family: family, size: CGFloat(size))
  }
}
