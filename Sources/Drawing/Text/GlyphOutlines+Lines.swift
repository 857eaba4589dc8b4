// SPDX-License-Identifier: Apache-2.0

internal import CPango
internal import Geometry

/// Lines that are cut or broken, and carets: what interfaces ask of text.
extension GlyphOutlines {
  /// Where a line is cut that is wider than its room; an ellipsis stands there.
  public enum Cut: Hashable, Sendable {
    case end, middle
  }

  /// Sets one line of text that is cut to a width.
  ///
  /// - Parameters:
  ///   - width: In the units of the result. A single ellipsis may be wider.
  ///   - cut: Where characters are left out, in their logical order.
  public func line(_ text: String, style: Style, width: Double, cut: Cut) -> Line {
    unsafe withLayout(of: text, style: style) { layout in
      unsafe pango_layout_set_width(layout, Self.units(width))
      unsafe pango_layout_set_ellipsize(
        layout, cut == .end ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_MIDDLE)
      return unsafe line(of: layout)
    }
  }

  /// The texts of the lines that a paragraph is broken into: between words, or in words that are
  /// wider than a line.
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

  /// Where a caret stands in a line: before each character, and behind the last one, from the left
  /// end of the line.
  ///
  /// From left to right they get larger, from right to left smaller.
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
      // Behind the text is the last character's other side; of right-to-left ones the width is
      // negative. Asked for the position there, Pango names the right end in both directions.
      return carets + [Double(last.x + last.width) / Double(PANGO_SCALE)]
    }
  }

  private static func units(_ width: Double) -> Int32 {
    Int32((width.clamped(to: 0...100_000) * Double(PANGO_SCALE)).rounded(.up))
  }
}
