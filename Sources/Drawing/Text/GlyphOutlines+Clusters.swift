// SPDX-License-Identifier: Apache-2.0

internal import CLottieCairo
internal import CLottiePango
public import LottieGeometry

extension GlyphOutlines {
  /// The font size of clusters.
  public static let em = 100.0

  /// A font by family, weight and slant.
  public struct Face: Hashable, Sendable {
    /// Family names; the first installed one is used.
    public var families: [String]
    /// The weight in 1...1000; 400 is regular, 700 is bold.
    public var weight: Int
    /// Whether the font is italic or oblique.
    public var isItalic: Bool

    /// The width in 0...8, from ultra-condensed to ultra-expanded; 4 is normal.
    public var stretch: Int

    public init(
      families: [String], weight: Int = 400, isItalic: Bool = false, stretch: Int = 4
    ) {
      self.families = families
      self.weight = weight
      self.isItalic = isItalic
      self.stretch = stretch
    }
  }

  /// The smallest unit of shaped text: one or more characters with their glyphs.
  public struct Cluster: Sendable {
    /// The offset of its first character in the text's UTF-8.
    public let start: Int
    /// The distance from its origin to that of the next one.
    public let advance: Double
    /// The outline relative to its origin on the baseline, at a font size of `GlyphOutlines.em`.
    public let path: Path
    /// What is drawn instead of the outline, at the same size; nil for glyphs without colours.
    public let picture: GlyphPicture?
    /// The embedding level of Unicode's bidirectional algorithm, odd for text from right to left.
    public let level: UInt8
    /// The level of the paragraph: 1 if its first letter is of a script from right to left, else 0.
    public let baseLevel: UInt8
    /// Whether no font has a glyph for it.
    public let isMissing: Bool
  }

  /// Shapes a paragraph as one line, by the rules of its scripts, in both directions. Without kerning and
  /// optional ligatures: each character has the same width everywhere, as with glyphs in a file.
  ///
  /// - Returns: The clusters from left to right.
  public func clusters(of text: String, face: Face) -> [Cluster] {
    let layout = unsafe pango_layout_new(context)
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) }
    let description = unsafe Self.description(of: face)
    defer { unsafe pango_font_description_free(description) }
    unsafe pango_layout_set_font_description(layout, description)
    unsafe pango_layout_set_single_paragraph_mode(layout, 1)
    let attributes = unsafe pango_attr_list_new()
    unsafe pango_attr_list_insert(
      attributes, pango_attr_font_features_new("kern=0, liga=0, clig=0, dlig=0"))
    unsafe pango_layout_set_attributes(layout, attributes)
    unsafe pango_attr_list_unref(attributes)
    unsafe pango_layout_set_text(layout, text, -1)

    var result: [Cluster] = []
    guard let line = unsafe pango_layout_get_line_readonly(layout, 0) else { return [] }
    let isRightToLeft = unsafe line.pointee.resolved_dir == UInt32(PANGO_DIRECTION_RTL)
    var run = unsafe line.pointee.runs
    while let entry = unsafe run {
      if let item = unsafe entry.pointee.data {
        unsafe result += clusters(
          of: item.assumingMemoryBound(to: PangoGlyphItem.self), baseLevel: isRightToLeft ? 1 : 0)
      }
      unsafe run = entry.pointee.next
    }
    return result
  }

  /// Pango's description of a face, to be freed by the caller.
  static func description(of face: Face) -> OpaquePointer? {
    let description = unsafe pango_font_description_new()
    // A comma separates families.
    let families = face.families.map { $0.replacing(",", with: " ") }.joined(separator: ",")
    unsafe pango_font_description_set_family(description, families)
    unsafe pango_font_description_set_absolute_size(description, em * Double(PANGO_SCALE))
    unsafe pango_font_description_set_weight(
      description, PangoWeight(UInt32(min(max(face.weight, 1), 1000))))
    unsafe pango_font_description_set_style(
      description, face.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    unsafe pango_font_description_set_stretch(
      description, PangoStretch(UInt32(min(max(face.stretch, 0), 8))))
    return unsafe description
  }

  /// The clusters of a run, which has one font and direction. Its glyphs are in order from left to
  /// right.
  private func clusters(
    of run: UnsafeMutablePointer<PangoGlyphItem>, baseLevel: UInt8
  ) -> [Cluster] {
    guard let item = unsafe run.pointee.item, let string = unsafe run.pointee.glyphs,
      let glyphs = unsafe string.pointee.glyphs, let starts = unsafe string.pointee.log_clusters
    else { return [] }
    let count = unsafe Int(string.pointee.num_glyphs)
    let offset = unsafe Int(item.pointee.offset)
    var result: [Cluster] = []
    var first = 0
    while first < count {
      let start = unsafe starts[first]
      var end = first + 1
      while end < count, unsafe starts[end] == start { end += 1 }
      var advance = 0
      var isMissing = false
      for i in first..<end {
        unsafe advance += Int(glyphs[i].geometry.width)
        if unsafe glyphs[i].glyph & Self.unknown != 0 { isMissing = true }
      }
      let (path, picture) =
        isMissing
        ? (Path(), nil)
        : unsafe shape(of: glyphs + first, count: end - first, item.pointee.analysis.font)
      if picture == nil, path.isEmpty, let font = unsafe item.pointee.analysis.font,
        unsafe Self.hasColors(font),
        unsafe colors(of: font)?.drawing(of: Int(glyphs[first].glyph)) != nil
      {
        // librsvg is missing, or the drawing is damaged.
        isMissing = true
      }
      result.append(
        Cluster(
          start: offset + Int(start), advance: Double(advance) / Double(PANGO_SCALE), path: path,
          picture: picture, level: unsafe item.pointee.analysis.level, baseLevel: baseLevel,
          isMissing: isMissing))
      first = end
    }
    return result
  }

  /// The bit of glyphs without a font (PANGO_GLYPH_UNKNOWN_FLAG), which Pango draws as boxes.
  private static let unknown: PangoGlyph = 0x1000_0000

  /// The outline or the picture of some glyphs of a font.
  private func shape(
    of glyphs: UnsafeMutablePointer<PangoGlyphInfo>, count: Int,
    _ font: OpaquePointer?
  ) -> (Path, GlyphPicture?) {
    guard let part = unsafe pango_glyph_string_new() else { return (Path(), nil) }
    defer { unsafe pango_glyph_string_free(part) }
    unsafe pango_glyph_string_set_size(part, Int32(clamping: count))
    for i in 0..<count { unsafe part.pointee.glyphs[i] = glyphs[i] }
    if let font = unsafe font, unsafe Self.hasColors(font) {
      let numbers = (0..<count).map { unsafe glyphs[$0].glyph }
      if let picture = unsafe picture(of: part, numbers: numbers, font) { return (Path(), picture) }
    }
    return unsafe (
      Path { cr in
        unsafe cairo_move_to(cr, 0, 0)
        unsafe pango_cairo_glyph_string_path(cr, font, part)
      }, nil
    )
  }
}
