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
    unsafe withLayout(of: text, style: style) { layout, scale in
      unsafe pango_layout_set_width(layout, Self.units(width / scale))
      unsafe pango_layout_set_ellipsize(
        layout, cut == .end ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_MIDDLE)
      let removed = unsafe narrowEllipsis(of: layout, style, scale)
      let line = unsafe line(of: layout, scale: scale)
      // Pango does not measure the line again.
      return Line(
        outline: line.outline, advance: line.advance - removed, ascent: line.ascent,
        descent: line.descent)
    }
  }

  /// Gives the ellipsis of a line its own width. Pango adds to it what is left of the line's width,
  /// which would be a gap in the middle of a word.
  ///
  /// Not in lines with text from right to left, which Pango aligns at their right.
  ///
  /// - Returns: By how much it is narrower.
  private func narrowEllipsis(
    of layout: OpaquePointer?, _ style: Style, _ scale: Double
  ) -> Double {
    var found: UnsafeMutablePointer<PangoGlyphString>?
    var next = unsafe pango_layout_get_line_readonly(layout, 0)?.pointee.runs
    while let run = unsafe next {
      unsafe next = run.pointee.next
      guard let data = unsafe run.pointee.data else { continue }
      let run = unsafe data.assumingMemoryBound(to: PangoGlyphItem.self)
      let analysis = unsafe run.pointee.item.pointee.analysis
      if unsafe analysis.level & 1 != 0 { return 0 }
      // PANGO_ANALYSIS_FLAG_IS_ELLIPSIS
      if unsafe analysis.flags & 2 != 0 { unsafe found = run.pointee.glyphs }
    }
    guard let string = unsafe found, unsafe string.pointee.num_glyphs > 0 else { return 0 }
    let glyphs = unsafe UnsafeMutableBufferPointer(
      start: string.pointee.glyphs, count: Int(string.pointee.num_glyphs))
    let present = unsafe glyphs.reduce(0) { $0 + Int($1.geometry.width) }
    let alone = line("…", style: style).advance / scale * Double(PANGO_SCALE)
    let own = Int(clamping: alone, to: 0...present)
    let last = glyphs.count - 1
    // Of three dots, in fonts without an ellipsis, the last one keeps its position.
    let removed = unsafe min(Int32(clamping: present - own), glyphs[last].geometry.width)
    unsafe glyphs[last].geometry.width -= removed
    return Double(removed) / Double(PANGO_SCALE) * scale
  }

  /// Wraps a paragraph into lines of a width, between words, or inside of words that are wider.
  public func broken(_ text: String, style: Style, width: Double) -> [String] {
    unsafe withLayout(of: text, style: style) { layout, scale in
      unsafe pango_layout_set_width(layout, Self.units(width / scale))
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
    unsafe withLayout(of: text, style: style) { layout, scale in
      let unit = scale / Double(PANGO_SCALE)
      var index: Int32 = 0
      var carets: [Double] = []
      var last = PangoRectangle()
      for character in text {
        unsafe pango_layout_index_to_pos(layout, index, &last)
        carets.append(Double(last.x) * unit)
        index += Int32(clamping: character.utf8.count)
      }
      // The last caret is at the other side of the last character, whose width is negative in
      // right-to-left text. Pango's own answer is the right end in both directions.
      return carets + [Double(last.x + last.width) * unit]
    }
  }

  /// Pango's units for a width in a layout.
  private static func units(_ width: Double) -> Int32 {
    Int32((width.clamped(to: 0...2_000_000) * Double(PANGO_SCALE)).rounded(.up))
  }
}
