// SPDX-License-Identifier: Apache-2.0

/// A font for the texts of an animation: an installed font, or a font file.
public struct LottieFont: Equatable, Sendable {
  package enum Source: Equatable, Sendable {
    case installed(family: String, weight: Int?, isItalic: Bool?)
    case file([UInt8])
  }

  let source: Source

  package init(_ source: Source) { self.source = source }

  /// A font of the system. If it is not installed, fontconfig's substitute is used.
  ///
  /// - Parameters:
  ///   - family: The name of the family, or one of fontconfig's generic names, such as
  ///     "sans-serif".
  ///   - weight: The weight in 1...1000; 400 is regular, 700 bold. Default: nil, the weight in the
  ///     file.
  ///   - isItalic: Whether it is italic. Default: nil, the style in the file.
  public init(family: String, weight: Int? = nil, isItalic: Bool? = nil) {
    source = .installed(
      family: family, weight: weight.map { min(max($0, 1), 1000) }, isItalic: isItalic)
  }

  /// A font file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - limits: The size limit. Default: that of `Limits`.
  /// - Throws: `LottieError` if the file cannot be read.
  public init(contentsOfFile path: String, limits: Limits = .init()) throws(LottieError) {
    source = .file(try FileContents.read(path, limit: limits.files.entryBytes))
  }
}

/// The source of the fonts of an animation's texts. It has precedence over fonts in the file and
/// installed fonts.
package protocol FontSource {
  /// Returns a font; nil for the font of the file or the system. It is called once for each font.
  ///
  /// - Parameters:
  ///   - family: The name of the font in the file, such as "Roboto-Bold".
  ///   - size: The size of the first text in this font, in the composition's pixels; 0 if unknown.
  func font(family: String, size: Double) -> LottieFont?
}
