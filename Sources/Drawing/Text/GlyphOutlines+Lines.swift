// SPDX-License-Identifier: Apache-2.0

internal import CLottiePango
internal import LottieGeometry

/// Truncated and wrapped lines and carets, for user interfaces.
extension GlyphOutlines {
  /// The position of the ellipsis in a truncated line.
  public enum Cut: Hashable, Sendable {
    case end, middle
  }

  /// Shapes a line of text, truncated to a width with an ellipsis.
  ///
  /// - Parameters:
  ///   - width: The largest width in the units of the result. A single ellipsis can be wider.
  ///   - cut: The position of the removed characters in logical order.
  public func line(_ text: String, style: Style, width: Double, cut: Cut) -> Line {
    unsafe withLayout(of: text, style: style) { layout in
      unsafe pango_layout_set_width(layout, Self.units(width))
      unsafe pango_layout_set_ellipsize(
        layout, cut == .end ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_MIDDLE)
      return unsafe line(of: layout)
    }
  }

  /// Wraps a paragraph into lines of a width, between words, or inside of words that are wider.
  public func broken(_ text: String, style: Style, width: Double) -> [String] {
    unsafe withLayout(of: text, style: style) { layout in
      unsafe pango_layout_set_width(layout, Self.units(width))
      unsafe pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
      let bytes = Array(text.utf8)
      return unsafe (0..<pango_layout_get_line_count(layout)).map { index in
        guard let line = unsafe pango_layout_get_line_readonly(layout, index) else { return "" }
        let (start, length) = unsafe (Int(line.pointee.start_index), Int(line.pointee.length))
        return String(decoding: bytes.dropFirst(start).prefix(length), as: UTF8.self)
      }
    }
  }

  /// The x positions of the caret before each character and after the last one, from the left end
  /// of the line. They ascend in left-to-right text and descend in right-to-left text.
  public func carets(in text: String, style: Style) -> [Double] {
    unsafe withLayout(of: text, style: style) { layout in
      var index: Int32 = 0
      var carets: [Double] = []
      var last = PangoRectangle()
      for character in text {
        unsafe pango_layout_index_to_pos(layout, index, &last)
        carets.append(Double(last.x) / Double(PANGO_SCALE))
        index += Int32(clamping: character.utf8.count)
      }
      // The last caret is at the other side of the last character, whose width is negative in
      // right-to-left text. Pango's own answer is the right end in both directions.
      return carets + [Double(last.x + last.width) / Double(PANGO_SCALE)]
    }
  }

  /// Pango's units for a width.
  private static func units(_ width: Double) -> Int32 {
    Int32((width.clamped(to: 0...100_000) * Double(PANGO_SCALE)).rounded(.up))
  }
}
