// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import LottieDrawing

/// A font of the system for texts in views.
nonisolated public struct Font: Hashable, Sendable {
  /// The family, with a style if needed, such as `DejaVu Sans` or `Noto Serif Italic`; a family
  /// that is not installed is replaced by a similar one.
  public var name: String
  /// The size in points, 1 to 2000.
  public var pointSize: CGFloat
  /// Whether it is bold.
  public var isBold: Bool

  /// Makes a font.
  ///
  /// - Parameters:
  ///   - name: The family, with a style if needed.
  ///   - size: The size in points; it is clamped to 1...2000.
  ///   - isBold: Whether it is bold. Default: false.
  public init(name: String, size: CGFloat, isBold: Bool = false) {
    (self.name, self.isBold) = (name, isBold)
    pointSize = min(max(1, size.isFinite ? size : 1), 2000)
  }

  /// The desktop's usual font.
  public static func systemFont(ofSize size: CGFloat) -> Font {
    Font(name: "sans-serif", size: size)
  }

  /// The desktop's usual font in bold.
  public static func boldSystemFont(ofSize size: CGFloat) -> Font {
    Font(name: "sans-serif", size: size, isBold: true)
  }

  /// The same font in another size.
  public func withSize(_ size: CGFloat) -> Font { Font(name: name, size: size, isBold: isBold) }

  var style: GlyphOutlines.Style {
    GlyphOutlines.Style(family: name, size: Double(pointSize), isBold: isBold)
  }
}

/// The alignment of the lines of a text.
nonisolated public enum TextAlignment: Hashable, Sendable {
  /// At the left edge.
  case left
  /// In the middle.
  case center
  /// At the right edge.
  case right
  /// Where reading begins: right for Arabic and Hebrew, left for other scripts.
  case natural
}
