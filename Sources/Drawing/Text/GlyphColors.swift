// SPDX-License-Identifier: Apache-2.0

internal import CLottieCairo
internal import CLottieDynamic
internal import CLottieImages
internal import CLottiePango

/// The coloured glyphs of a font that Cairo cannot draw: drawings (the table `SVG `) and graphs of paints (`COLR` of
/// version 1).
///
/// Cairo itself draws bitmaps (`CBDT`, `sbix`) and layers of one colour each (`COLR` of version 0).
final class GlyphColors {
  private let drawings: FontTables.Bytes?
  private let paints: GlyphPaints?
  private let unitsPerEm: Double

  init(path: String, face: Int) {
    let tables = FontTables(path: path, face: face)
    drawings = tables?["SVG "]
    paints = tables.flatMap(GlyphPaints.init)
    unitsPerEm = tables?.unitsPerEm ?? 1000
  }

  /// How a glyph is drawn; nil for Cairo's glyphs, and those without colours.
  enum Drawing {
    /// An SVG, and the id of an element of it.
    case svg([UInt8], id: String)
    /// The address of a glyph's paint in the table.
    case paint(Int, glyph: Int)
  }

  func drawing(of glyph: Int) -> Drawing? {
    if let paint = paints?.paint(of: glyph) { return .paint(paint, glyph: glyph) }
    return svg(of: glyph).map { .svg($0, id: "#glyph\(glyph)") }
  }

  /// The document with a glyph, which may be compressed.
  private func svg(of glyph: Int) -> [UInt8]? {
    guard let drawings else { return nil }
    let list = drawings.u32(2)
    // Sorted by glyphs.
    var (low, high) = (0, drawings.u16(list))
    while low < high {
      let middle = (low + high) / 2
      let entry = list + 2 + 12 * middle
      if drawings.u16(entry + 2) < glyph {
        low = middle + 1
      } else if drawings.u16(entry) > glyph {
        high = middle
      } else {
        let (start, count) = (list + drawings.u32(entry + 4), drawings.u32(entry + 8))
        guard start + count <= drawings.bytes.count, count <= Picture.largestDrawing else {
          return nil
        }
        return Array(drawings.bytes[start..<start + count])
      }
    }
    return nil
  }

  /// Draws a glyph with its origin at the origin.
  ///
  /// - Parameters:
  ///   - em: The size of the font in the context's units.
  ///   - outline: Adds the outline of a glyph to a context's path, with this size and y downwards.
  /// - Returns: Whether it was drawn.
  func draw(
    _ drawing: Drawing, on context: OpaquePointer?, em: Double,
    outline: (OpaquePointer?, Int) -> Void
  ) -> Bool {
    unsafe cairo_save(context)
    defer { unsafe cairo_restore(context) }
    let scale = em / unitsPerEm
    switch drawing {
    case .svg(let file, let id):
      guard dynamic_rsvg_is_there() != 0,
        let handle = unsafe rsvg_handle_new_from_data(file, file.count, nil)
      else { return false }
      defer { unsafe g_object_unref(UnsafeMutableRawPointer(handle)) }
      unsafe cairo_scale(context, scale, scale)
      // Without a view box of its own, a drawing has the units of the font; with one, that is an em.
      var viewport = RsvgRectangle(x: 0, y: 0, width: unitsPerEm, height: unitsPerEm)
      return unsafe rsvg_handle_render_layer(handle, context, id, &viewport, nil) != 0
    case .paint(let paint, let glyph):
      guard let paints else { return false }
      unsafe cairo_scale(context, scale, -scale)
      unsafe paints.draw(glyph, paint, on: context, unitsPerEm: unitsPerEm) { context, glyph in
        unsafe cairo_save(context)
        unsafe cairo_scale(context, 1 / scale, -1 / scale)
        unsafe outline(context, glyph)
        unsafe cairo_restore(context)
      }
      return true
    }
  }
}
