// SPDX-License-Identifier: Apache-2.0

internal import CLottieCairo
internal import LottieGeometry

extension FillRule {
  var cairoRule: cairo_fill_rule_t {
    self == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING
  }
}

extension LineCap {
  var cairoCap: cairo_line_cap_t {
    switch self {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }
}

extension LineJoin {
  var cairoJoin: cairo_line_join_t {
    switch self {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}

extension CairoContext {
  /// Makes a paint the source of the next drawing. Gradients are in coordinates that `transform`
  /// maps to pixels; those without extent become solid.
  ///
  /// Corresponds to `cairo_set_source`.
  func setSource(_ paint: Paint, opacity: Double, under transform: Affine) {
    switch paint {
    case .solid(let color):
      setSource(color.opacity(opacity))
    case .linear(let g):
      guard g.start != g.end, g.start.isFinite, g.end.isFinite,
        let space = GradientSpace(transform)
      else { return setSource(paint.plainColor.opacity(opacity)) }
      let (a, b) = (space.map(g.start), space.map(g.end))
      let pattern = unsafe cairo_pattern_create_linear(a.x, a.y, b.x, b.y)
      unsafe set(pattern, stops: g.stops, opacity: opacity, space)
    case .radial(let g):
      guard g.radius > 0, g.radius.isFinite, g.center.isFinite, g.focus.isFinite,
        let space = GradientSpace(transform)
      else { return setSource(paint.plainColor.opacity(opacity)) }
      let (focus, center) = (space.map(g.focus), space.map(g.center))
      let pattern = unsafe cairo_pattern_create_radial(
        focus.x, focus.y, 0, center.x, center.y, g.radius * space.scale)
      unsafe set(pattern, stops: g.stops, opacity: opacity, space)
    case .conic:
      // Cairo has no conic gradients: `CairoRasterizer` computes their pixels.
      setSource(paint.plainColor.opacity(opacity))
    }
  }

  /// Makes a colour the source of the next drawing.
  func setSource(_ color: RGBA) {
    unsafe cairo_set_source_rgba(cr, color.red, color.green, color.blue, color.alpha)
  }

  /// Adds stops and matrix to a pattern, makes it the source, and releases it.
  private func set(
    _ pattern: OpaquePointer?, stops: [GradientStop], opacity: Double, _ space: GradientSpace
  ) {
    for stop in stops {
      let c = stop.color
      unsafe cairo_pattern_add_color_stop_rgba(
        pattern, stop.offset, c.red, c.green, c.blue, c.alpha * opacity)
    }
    unsafe cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    var matrix = space.fromPixels.cairoMatrix
    unsafe cairo_pattern_set_matrix(pattern, &matrix)
    unsafe cairo_set_source(cr, pattern)
    unsafe cairo_pattern_destroy(pattern)
  }
}

/// Coordinates in which a gradient has about its size in pixels, which Pixman's fixed-point numbers
/// need for precision.
private struct GradientSpace {
  /// The factor from the paint's coordinates, a power of two.
  let scale: Double
  let fromPixels: Affine

  init?(_ transform: Affine) {
    guard let inverse = transform.inverse else { return nil }
    scale = Double(sign: .plus, exponent: transform.maxScale.exponent, significand: 1)
    fromPixels = (.scale(scale, scale) * inverse).exactForPixman
  }

  func map(_ p: Point) -> Point { Point(p.x * scale, p.y * scale) }
}

extension Affine {
  /// The nearest map that Pixman's numbers with 16 fraction bits represent exactly.
  ///
  /// For other maps Cairo corrects the rounding error at the centre of the painted area, so that a
  /// part of a picture would differ from the same part of the whole.
  var exactForPixman: Affine {
    func rounded(_ value: Double, _ steps: Double) -> Double { (value * steps).rounded() / steps }
    // One bit less, because pixel centres are halves.
    let linear = 32768.0
    return Affine(
      a: rounded(a, linear), b: rounded(b, linear), c: rounded(c, linear), d: rounded(d, linear),
      tx: rounded(tx, 65536), ty: rounded(ty, 65536))
  }

  /// The same map for Cairo.
  var cairoMatrix: cairo_matrix_t { cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: tx, y0: ty) }
}
