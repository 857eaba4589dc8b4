// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A font for the texts of an animation: one that is installed, or a file.
public struct LottieFont: Equatable, Sendable {
  enum Source: Equatable {
    case installed(family: String, weight: Int?, isItalic: Bool?)
    case file([UInt8])
  }

  let source: Source

  /// A font of the system. If it is not installed, fontconfig's substitute is used.
  ///
  /// - Parameters:
  ///   - family: The family's name, or one of fontconfig's generic ones, such as "sans-serif".
  ///   - weight: In 1...1000; 400 is regular, 700 bold. Default: nil, the weight in the file.
  ///   - isItalic: Whether it is italic. Default: nil, the style in the file.
  public init(family: String, weight: Int? = nil, isItalic: Bool? = nil) {
    source = .installed(
      family: family, weight: weight.map { min(max($0, 1), 1000) }, isItalic: isItalic)
  }

  /// A font file: OpenType, TrueType, or whatever else FreeType reads. What is none becomes a
  /// warning.
  ///
  /// - Parameter data: The file's content.
  public init(data: Data) { source = .file([UInt8](data)) }

  /// A font file.
  ///
  /// - Parameters:
  ///   - path: Of the file.
  ///   - limits: How large it may be. Default: those of `Limits`.
  /// - Throws: `LottieError` where there is no such file, or where it may not be read.
  public init(contentsOfFile path: String, limits: Limits = .init()) throws(LottieError) {
    source = .file(try FileContents.read(path, limit: limits.entryBytes))
  }
}

/// Supplies the fonts of an animation's texts. It has precedence over the file's own fonts and
/// those of the system.
///
/// It is called once for each font. Glyphs in the file need no font.
public protocol AnimationFontProvider {
  /// A font; nil leaves it to the file and the system.
  ///
  /// - Parameters:
  ///   - family: The font as texts of the file name it, such as "Roboto-Bold".
  ///   - size: Of the first text that is set in it, in the composition's pixels; 0 where it is not
  ///     known.
  func fontFor(family: String, size: CGFloat) -> LottieFont?
}

/// Leaves all fonts to the file and the system.
public final class DefaultFontProvider: AnimationFontProvider, Equatable, Sendable {
  /// Makes a provider.
  public init() {}

  /// True: they have nothing to differ in.
  public static func == (a: DefaultFontProvider, b: DefaultFontProvider) -> Bool { true }

  /// nil: the file's own, or the system's.
  public func fontFor(family: String, size: CGFloat) -> LottieFont? { nil }
}
