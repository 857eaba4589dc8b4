// SPDX-License-Identifier: Apache-2.0

internal import CLottieCairo
internal import CLottiePango
public import LottieGeometry

/// A glyph with colours of its own, as in fonts for emoji.
public struct GlyphPicture: Sendable, Equatable {
  public let picture: Picture
  /// Where it is, relative to the glyph's origin on the baseline.
  public var frame: Rect

  public init(_ picture: Picture, frame: Rect) {
    (self.picture, self.frame) = (picture, frame)
  }
}

/// Glyphs of fonts with colours (CBDT, COLR, sbix, SVG) as pictures. As outlines they would have one
/// colour, and bitmaps would be traced pixel by pixel.
extension GlyphOutlines {
  /// Which pictures have been made, by font and glyphs.
  struct PictureKey: Hashable {
    /// The address of the font, which is retained.
    let font: UInt
    let glyphs: [PangoGlyph]
  }

  /// A font of a file.
  struct ColorsKey: Hashable {
    let path: String
    let face: Int
  }

  /// The pixels per unit of `em`: an em has 128 pixels, about as many as bitmaps in fonts.
  private static let pictureScale = 1.28
  /// The bytes of pictures in this size; further ones have a quarter of it.
  private static let pictureBytes = 24 << 20
  /// The largest side of a glyph in units of `em`.
  private static let largestGlyph = 1_000.0

  /// Whether a font has glyphs with colours.
  static func hasColors(_ font: OpaquePointer?) -> Bool {
    guard let font = unsafe font, let pattern = unsafe pango_fc_font_get_pattern(font) else {
      return false
    }
    var hasColors = FcBool(0)
    return unsafe FcPatternGetBool(pattern, "color", 0, &hasColors) == FcResultMatch
      && hasColors != 0
  }

  /// The picture of some glyphs of a font with colours; nil if these have none.
  func picture(
    of glyphs: UnsafeMutablePointer<PangoGlyphString>, numbers: [PangoGlyph], _ font: OpaquePointer
  ) -> GlyphPicture? {
    let key = PictureKey(font: UInt(bitPattern: font), glyphs: numbers)
    if let known = pictures[key] { return known }
    let made = unsafe makePicture(of: glyphs, font)
    // Another font at this address would have other pictures.
    _ = unsafe g_object_ref(UnsafeMutableRawPointer(font))
    pictures[key] = .some(made)
    pictureBytes += (made?.picture.pixels.count ?? 0) * 4
    return made
  }

  /// Releases the fonts of all pictures.
  func releasePictureFonts() {
    for key in pictures.keys {
      unsafe g_object_unref(UnsafeMutableRawPointer(bitPattern: key.font))
    }
  }

  private func makePicture(
    of glyphs: UnsafeMutablePointer<PangoGlyphString>, _ font: OpaquePointer
  ) -> GlyphPicture? {
    let recording = unsafe cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, nil)
    defer { unsafe cairo_surface_destroy(recording) }
    let recorder = unsafe cairo_create(recording)
    // What is not of this colour is of the font's.
    unsafe cairo_set_source_rgb(recorder, 1, 0, 1)
    let isDrawn = unsafe draw(glyphs, font, on: recorder)
    unsafe cairo_destroy(recorder)
    guard isDrawn else { return nil }
    var (x, y, width, height) = (0.0, 0.0, 0.0, 0.0)
    unsafe cairo_recording_surface_ink_extents(recording, &x, &y, &width, &height)
    let most = Self.largestGlyph
    guard width > 0, height > 0, width <= most, height <= most else { return nil }
    let scale = pictureBytes < Self.pictureBytes ? Self.pictureScale : Self.pictureScale / 4
    let (columns, rows) = (
      Int((width * scale).rounded(.up)) + 2, Int((height * scale).rounded(.up)) + 2
    )
    var pixels = [UInt32](repeating: 0, count: columns * rows)
    unsafe pixels.withUnsafeMutableBytes { bytes in
      let surface = unsafe cairo_image_surface_create_for_data(
        bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32,
        Int32(columns), Int32(rows), Int32(columns * 4))
      let context = unsafe cairo_create(surface)
      // A border of one pixel, so that edges are smooth at any position.
      unsafe cairo_translate(context, 1, 1)
      unsafe cairo_scale(context, scale, scale)
      unsafe cairo_set_source_surface(context, recording, -x, -y)
      unsafe cairo_paint(context)
      unsafe cairo_destroy(context)
      unsafe cairo_surface_flush(surface)
      unsafe cairo_surface_destroy(surface)
    }
    guard pixels.contains(where: Self.isColored) else { return nil }
    return GlyphPicture(
      Picture(width: columns, height: rows, pixels: pixels),
      frame: Rect(
        x: x - 1 / scale, y: y - 1 / scale, width: Double(columns) / scale,
        height: Double(rows) / scale))
  }

  /// Draws glyphs of a font with colours. Returns false if that is not possible.
  private func draw(
    _ string: UnsafeMutablePointer<PangoGlyphString>, _ font: OpaquePointer,
    on recorder: OpaquePointer?
  ) -> Bool {
    let numbers = (0..<Int(unsafe string.pointee.num_glyphs)).compactMap { index in
      unsafe string.pointee.glyphs.map { unsafe $0[index] }
    }
    let colors = unsafe colors(of: font)
    let drawings = numbers.map { colors?.drawing(of: Int($0.glyph)) }
    guard let colors, drawings.contains(where: { $0 != nil }) else {
      unsafe cairo_move_to(recorder, 0, 0)
      unsafe pango_cairo_show_glyph_string(recorder, font, string)
      return true
    }
    var x = 0.0
    for (glyph, drawing) in zip(numbers, drawings) {
      let origin = (
        x: x + Double(glyph.geometry.x_offset) / Double(PANGO_SCALE),
        y: Double(glyph.geometry.y_offset) / Double(PANGO_SCALE)
      )
      x += Double(glyph.geometry.width) / Double(PANGO_SCALE)
      unsafe cairo_save(recorder)
      defer { unsafe cairo_restore(recorder) }
      unsafe cairo_translate(recorder, origin.x, origin.y)
      if let drawing {
        let isDrawn = unsafe colors.draw(drawing, on: recorder, em: Self.em) { context, number in
          unsafe addOutline(of: PangoGlyph(number), font, to: context)
        }
        if !isDrawn { return false }
      } else {
        unsafe addOutline(of: glyph.glyph, font, to: recorder)
        unsafe cairo_fill(recorder)
      }
    }
    return true
  }

  /// The coloured glyphs of a font that Cairo cannot draw.
  func colors(of font: OpaquePointer) -> GlyphColors? {
    var file: UnsafeMutablePointer<FcChar8>?
    var face: Int32 = 0
    guard let pattern = unsafe pango_fc_font_get_pattern(font),
      unsafe FcPatternGetString(pattern, "file", 0, &file) == FcResultMatch, let file = unsafe file
    else { return nil }
    _ = unsafe FcPatternGetInteger(pattern, "index", 0, &face)
    let key = ColorsKey(path: unsafe String(cString: file), face: Int(face & 0xffff))
    if let known = colors[key] { return known }
    let read = GlyphColors(path: key.path, face: key.face)
    colors[key] = read
    return read
  }

  private func addOutline(
    of glyph: PangoGlyph, _ font: OpaquePointer, to context: OpaquePointer?
  ) {
    guard let single = unsafe pango_glyph_string_new() else { return }
    defer { unsafe pango_glyph_string_free(single) }
    unsafe pango_glyph_string_set_size(single, 1)
    unsafe single.pointee.glyphs[0] = PangoGlyphInfo(
      glyph: glyph, geometry: PangoGlyphGeometry(width: 0, x_offset: 0, y_offset: 0),
      attributes: 0)
    unsafe cairo_move_to(context, 0, 0)
    unsafe pango_cairo_glyph_string_path(context, font, single)
  }

  /// Whether a pixel has another colour than the one that glyphs without colours were given.
  private static func isColored(_ pixel: UInt32) -> Bool {
    let (red, green, blue) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
    return green > 8 || red > blue + 8 || blue > red + 8 || (pixel >> 24 > red + 8)
  }
}
