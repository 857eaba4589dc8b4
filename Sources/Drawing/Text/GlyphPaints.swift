// SPDX-License-Identifier: Apache-2.0

internal import CLottieCairo
internal import LottieGeometry

/// The paints of a font's glyphs (OpenType's table `COLR`, version 1, with the first palette of `CPAL`).
///
/// Variations are not applied: fonts are drawn as their default instance.
struct GlyphPaints {
  /// Adds the outline of a glyph to a context's path, in the units of the font.
  typealias Outlines = (OpaquePointer?, Int) -> Void

  private let table: FontTables.Bytes
  /// The colours of the first palette, not premultiplied.
  private let palette: [RGBA]
  /// The paints that are drawn of one glyph; a graph can use a paint many times. A gradient around a
  /// point takes as long as 64 others.
  private static let mostPaints = 4_096
  /// The stops of a gradient that are used.
  private static let mostStops = 256
  private static let deepest = 32

  /// nil if the font has no such table.
  init?(_ tables: FontTables) {
    guard let table = tables["COLR"], table.u16(0) >= 1, table.u32(14) != 0 else { return nil }
    self.table = table
    let colors = tables["CPAL"] ?? .init()
    let (start, first) = (colors.u32(8), colors.u16(12))
    palette = (0..<colors.u16(2)).map { index in
      let entry = start + 4 * (first + index)
      func component(_ offset: Int) -> Double { Double(colors.u8(entry + offset)) / 255 }
      return RGBA(component(2), component(1), component(0), component(3))
    }
  }

  /// The address of a glyph's paint in the table; nil if it has none.
  func paint(of glyph: Int) -> Int? {
    let list = table.u32(14)
    var (low, high) = (0, table.u32(list))
    guard list + 4 + 6 * high <= table.bytes.count else { return nil }
    while low < high {
      let middle = (low + high) / 2
      let record = list + 4 + 6 * middle
      let number = table.u16(record)
      if number == glyph { return list + table.u32(record + 2) }
      if number < glyph { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// The box outside of which a glyph is not drawn: that of the font, otherwise three em around the origin.
  private func box(of glyph: Int, unitsPerEm: Double) -> Rect {
    let list = table.u32(22)
    let clips = list == 0 ? 0 : min(table.u32(list + 1), 65_536)
    for index in 0..<clips {
      let clip = list + 5 + 7 * index
      guard table.u16(clip) <= glyph, glyph <= table.u16(clip + 2) else { continue }
      let box = list + table.u24(clip + 4)
      let (x, y) = (table.i16(box + 1), table.i16(box + 3))
      return Rect(
        x: x, y: y, width: max(0, table.i16(box + 5) - x), height: max(0, table.i16(box + 7) - y))
    }
    return Rect(x: -unitsPerEm, y: -unitsPerEm, width: 3 * unitsPerEm, height: 3 * unitsPerEm)
  }

  /// Draws a glyph in a context with the units of the font, y upwards.
  func draw(
    _ glyph: Int, _ paint: Int, on context: OpaquePointer?, unitsPerEm: Double, outlines: Outlines
  ) {
    // Groups of paints without any would be endless.
    let box = box(of: glyph, unitsPerEm: unitsPerEm)
    unsafe cairo_rectangle(context, box.minX, box.minY, box.width, box.height)
    unsafe cairo_clip(context)
    var count = 0
    unsafe draw(paint, on: context, outlines, depth: 0, &count)
  }

  private func draw(
    _ at: Int, on context: OpaquePointer?, _ outlines: Outlines, depth: Int, _ count: inout Int
  ) {
    count += 1
    guard depth < Self.deepest, count < Self.mostPaints, at < table.bytes.count else { return }
    unsafe cairo_save(context)
    defer { unsafe cairo_restore(context) }
    func child(_ offset: Int, levels: Int = 1) {
      unsafe draw(
        at + table.u24(at + offset), on: context, outlines, depth: depth + levels, &count)
    }
    switch table.u8(at) {
    case 1:
      let list = table.u32(18)
      for layer in 0..<table.u8(at + 1) {
        let paint = list + table.u32(list + 4 + 4 * (table.u32(at + 2) + layer))
        unsafe draw(paint, on: context, outlines, depth: depth + 1, &count)
      }
    case 2, 3:
      unsafe Self.set(color(table.u16(at + 1), table.f2dot14(at + 3)), context)
      unsafe cairo_paint(context)
    case 4...9:
      if table.u8(at) >= 8 { count += 63 }
      unsafe drawGradient(at, on: context)
    case 10:
      unsafe cairo_new_path(context)
      unsafe outlines(context, table.u16(at + 4))
      unsafe cairo_clip(context)
      child(1)
    case 11:
      if let paint = paint(of: table.u16(at + 1)) {
        unsafe draw(paint, on: context, outlines, depth: depth + 1, &count)
      }
    case 12...31:
      var matrix = transform(at)
      unsafe cairo_transform(context, &matrix)
      child(1)
    case 32:
      // Each has two pictures of the glyph's size in memory, and there are up to eight in each other.
      unsafe cairo_push_group(context)
      child(5, levels: 4)
      unsafe cairo_push_group(context)
      child(1, levels: 4)
      unsafe cairo_pop_group_to_source(context)
      unsafe cairo_set_operator(context, Self.mode(table.u8(at + 4)))
      unsafe cairo_paint(context)
      unsafe cairo_pop_group_to_source(context)
      unsafe cairo_set_operator(context, CAIRO_OPERATOR_OVER)
      unsafe cairo_paint(context)
    default: break
    }
  }

  // MARK: Transforms

  /// The matrix of a paint that transforms another one. Odd formats have variations of the even ones before them.
  private func transform(_ at: Int) -> cairo_matrix_t {
    func number(_ index: Int) -> Double { table.f2dot14(at + 4 + 2 * index) }
    func length(_ index: Int) -> Double { table.i16(at + 4 + 2 * index) }
    // Half a turn is 1.
    func angle(_ index: Int) -> Angle { Angle(radians: number(index) * .pi) }
    switch table.u8(at) & ~1 {
    case 12:
      let matrix = at + table.u24(at + 4)
      let n = (0..<6).map { table.fixed(matrix + 4 * $0) }
      return cairo_matrix_t(xx: n[0], yx: n[1], xy: n[2], yy: n[3], x0: n[4], y0: n[5])
    case 14: return cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: 1, x0: length(0), y0: length(1))
    case 16: return Self.around(0, 0, number(0), 0, 0, number(1))
    case 18: return Self.around(length(2), length(3), number(0), 0, 0, number(1))
    case 20: return Self.around(0, 0, number(0), 0, 0, number(0))
    case 22: return Self.around(length(1), length(2), number(0), 0, 0, number(0))
    case 24, 26:
      let isCentered = table.u8(at) >= 26
      let (sine, cosine) = (angle(0).sine, angle(0).cosine)
      return Self.around(
        isCentered ? length(1) : 0, isCentered ? length(2) : 0, cosine, sine, -sine, cosine)
    default:
      let isCentered = table.u8(at) >= 30
      return Self.around(
        isCentered ? length(2) : 0, isCentered ? length(3) : 0, 1, angle(1).tangent,
        -angle(0).tangent, 1)
    }
  }

  /// A linear map about a point.
  private static func around(
    _ x: Double, _ y: Double, _ xx: Double, _ yx: Double, _ xy: Double, _ yy: Double
  ) -> cairo_matrix_t {
    cairo_matrix_t(
      xx: xx, yx: yx, xy: xy, yy: yy, x0: x - xx * x - xy * y, y0: y - yx * x - yy * y)
  }

  // MARK: Colours

  /// A colour of the palette. The number 0xFFFF is that of the text, of which pictures of glyphs know nothing.
  private func color(_ index: Int, _ alpha: Double) -> RGBA {
    guard palette.indices.contains(index) else { return RGBA(0, 0, 0, alpha) }
    let color = palette[index]
    return RGBA(color.red, color.green, color.blue, color.alpha * alpha.clamped(to: 0...1))
  }

  private static func set(_ color: RGBA, _ context: OpaquePointer?) {
    unsafe cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
  }

  /// The stops of a colour line, from 0 to 1, and where the first and the last of them are on the line.
  private func stops(_ at: Int, isVariable: Bool) -> (
    list: [(offset: Double, color: RGBA)], first: Double, last: Double, extend: Int
  ) {
    let size = isVariable ? 10 : 6
    var list = (0..<min(table.u16(at + 1), Self.mostStops)).map { index in
      let stop = at + 3 + size * index
      return (
        offset: table.f2dot14(stop), color: color(table.u16(stop + 2), table.f2dot14(stop + 4))
      )
    }
    list.sort { $0.offset < $1.offset }
    guard let first = list.first?.offset, let last = list.last?.offset else { return ([], 0, 1, 0) }
    let length = last - first
    for i in list.indices {
      list[i].offset = length > 0 ? (list[i].offset - first) / length : Double(i == 0 ? 0 : 1)
    }
    return (list, first, last, table.u8(at))
  }

  private func drawGradient(_ at: Int, on context: OpaquePointer?) {
    let format = table.u8(at)
    let (stops, first, last, extend) = stops(
      at + table.u24(at + 1), isVariable: !format.isMultiple(of: 2))
    guard let single = stops.first?.color else { return }
    guard stops.count > 1, last > first else {
      unsafe Self.set(stops.last?.color ?? single, context)
      return unsafe cairo_paint(context)
    }
    func point(_ offset: Int) -> Point { Point(table.i16(at + offset), table.i16(at + offset + 2)) }
    if format >= 8 {
      return unsafe drawSweep(at, stops, first, last, extend, on: context)
    }
    let pattern: OpaquePointer?
    if format < 6 {
      let (start, end, side) = (point(4), point(8), point(12))
      // Colours are constant along the line from the first to the third point.
      let across = (side - start).quarterTurn
      let square = across.dot(across)
      guard square > 0 else { return }
      let along = across * ((end - start).dot(across) / square)
      let (from, to) = (start + along * first, start + along * last)
      unsafe pattern = cairo_pattern_create_linear(from.x, from.y, to.x, to.y)
    } else {
      let (start, end) = (point(4), point(10))
      let radii = (Double(table.u16(at + 8)), Double(table.u16(at + 14)))
      let (from, to) = (start + (end - start) * first, start + (end - start) * last)
      func radius(_ offset: Double) -> Double { max(0, radii.0 + (radii.1 - radii.0) * offset) }
      unsafe pattern = cairo_pattern_create_radial(
        from.x, from.y, radius(first), to.x, to.y, radius(last))
    }
    for stop in stops {
      unsafe cairo_pattern_add_color_stop_rgba(
        pattern, stop.offset, stop.color.red, stop.color.green, stop.color.blue, stop.color.alpha)
    }
    unsafe cairo_pattern_set_extend(
      pattern,
      extend == 1
        ? CAIRO_EXTEND_REPEAT : extend == 2 ? CAIRO_EXTEND_REFLECT : CAIRO_EXTEND_PAD)
    unsafe cairo_set_source(context, pattern)
    unsafe cairo_paint(context)
    unsafe cairo_pattern_destroy(pattern)
  }

  /// Cairo has no gradient around a point, so it is drawn in sectors of a degree.
  private func drawSweep(
    _ at: Int, _ stops: [(offset: Double, color: RGBA)], _ first: Double, _ last: Double,
    _ extend: Int, on context: OpaquePointer?
  ) {
    let center = Point(table.i16(at + 4), table.i16(at + 6))
    let (start, end) = (table.f2dot14(at + 8) + 1, table.f2dot14(at + 10) + 1)
    unsafe cairo_set_antialias(context, CAIRO_ANTIALIAS_NONE)
    let far = 40_000.0
    for degree in 0..<360 {
      let turn = (Double(degree) + 0.5) / 180
      let line = end == start ? (turn < start ? 0 : 1) : (turn - start) / (end - start)
      var offset = (line - first) / (last - first)
      if extend == 1 { offset -= offset.rounded(.down) }
      if extend == 2 {
        offset = (offset / 2 - (offset / 2).rounded(.down)) * 2
        if offset > 1 { offset = 2 - offset }
      }
      unsafe Self.set(Self.mixed(stops, offset), context)
      let sides = [degree, degree + 1].map { Angle.degrees(Double($0)) }
      unsafe cairo_move_to(context, center.x, center.y)
      for side in sides {
        unsafe cairo_line_to(context, center.x + far * side.cosine, center.y + far * side.sine)
      }
      unsafe cairo_fill(context)
    }
  }

  /// The colour at a position of a gradient.
  private static func mixed(_ stops: [(offset: Double, color: RGBA)], _ offset: Double) -> RGBA {
    guard let next = stops.firstIndex(where: { $0.offset >= offset }) else {
      return stops.last?.color ?? RGBA(0, 0, 0, 0)
    }
    guard next > 0 else { return stops[next].color }
    let (a, b) = (stops[next - 1], stops[next])
    let share = b.offset > a.offset ? (offset - a.offset) / (b.offset - a.offset) : 1
    func mix(_ x: Double, _ y: Double) -> Double { x + (y - x) * share }
    return RGBA(
      mix(a.color.red, b.color.red), mix(a.color.green, b.color.green),
      mix(a.color.blue, b.color.blue), mix(a.color.alpha, b.color.alpha))
  }

  /// The operator of a composite mode.
  private static func mode(_ number: Int) -> cairo_operator_t {
    let modes = [
      CAIRO_OPERATOR_CLEAR, CAIRO_OPERATOR_SOURCE, CAIRO_OPERATOR_DEST, CAIRO_OPERATOR_OVER,
      CAIRO_OPERATOR_DEST_OVER, CAIRO_OPERATOR_IN, CAIRO_OPERATOR_DEST_IN, CAIRO_OPERATOR_OUT,
      CAIRO_OPERATOR_DEST_OUT, CAIRO_OPERATOR_ATOP, CAIRO_OPERATOR_DEST_ATOP, CAIRO_OPERATOR_XOR,
      CAIRO_OPERATOR_ADD, CAIRO_OPERATOR_SCREEN, CAIRO_OPERATOR_OVERLAY, CAIRO_OPERATOR_DARKEN,
      CAIRO_OPERATOR_LIGHTEN, CAIRO_OPERATOR_COLOR_DODGE, CAIRO_OPERATOR_COLOR_BURN,
      CAIRO_OPERATOR_HARD_LIGHT, CAIRO_OPERATOR_SOFT_LIGHT, CAIRO_OPERATOR_DIFFERENCE,
      CAIRO_OPERATOR_EXCLUSION, CAIRO_OPERATOR_MULTIPLY, CAIRO_OPERATOR_HSL_HUE,
      CAIRO_OPERATOR_HSL_SATURATION, CAIRO_OPERATOR_HSL_COLOR, CAIRO_OPERATOR_HSL_LUMINOSITY,
    ]
    return modes.indices.contains(number) ? modes[number] : CAIRO_OPERATOR_OVER
  }
}
