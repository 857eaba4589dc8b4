// SPDX-License-Identifier: Apache-2.0

internal import CCairo
internal import Geometry

extension BlendMode {
  var cairoOperator: cairo_operator_t {
    switch self {
    case .normal: CAIRO_OPERATOR_OVER
    case .multiply: CAIRO_OPERATOR_MULTIPLY
    case .screen: CAIRO_OPERATOR_SCREEN
    case .overlay: CAIRO_OPERATOR_OVERLAY
    case .darken: CAIRO_OPERATOR_DARKEN
    case .lighten: CAIRO_OPERATOR_LIGHTEN
    case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
    case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
    case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
    case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
    case .difference: CAIRO_OPERATOR_DIFFERENCE
    case .exclusion: CAIRO_OPERATOR_EXCLUSION
    case .hue: CAIRO_OPERATOR_HSL_HUE
    case .saturation: CAIRO_OPERATOR_HSL_SATURATION
    case .color: CAIRO_OPERATOR_HSL_COLOR
    case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
    case .add: CAIRO_OPERATOR_ADD
    // The colours are mixed beforehand; what is left is to lay them over.
    case .hardMix: CAIRO_OPERATOR_OVER
    }
  }
}

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
  /// Makes the paint the source; gradients lie in the coordinates that `transform` maps to pixels.
  ///
  /// Corresponds to `cairo_set_source`.
  func setSource(_ paint: Paint, opacity: Double, under transform: Affine) {
    switch paint {
    case .solid(let color):
      setSource(color.opacity(opacity))
    case .linear(let g):
      guard g.start != g.end, g.start.isFinite, g.end.isFinite,
        let space = GradientSpace(transform)
      else { return setLastColor(of: g.stops, opacity) }
      let (a, b) = (space.map(g.start), space.map(g.end))
      let pattern = unsafe cairo_pattern_create_linear(a.x, a.y, b.x, b.y)
      unsafe set(pattern, stops: g.stops, opacity: opacity, space)
    case .radial(let g):
      guard g.radius > 0, g.radius.isFinite, g.center.isFinite, g.focus.isFinite,
        let space = GradientSpace(transform)
      else { return setLastColor(of: g.stops, opacity) }
      let (focus, center) = (space.map(g.focus), space.map(g.center))
      let pattern = unsafe cairo_pattern_create_radial(
        focus.x, focus.y, 0, center.x, center.y, g.radius * space.scale)
      unsafe set(pattern, stops: g.stops, opacity: opacity, space)
    case .conic(let g):
      // Cairo has none: its pixels are made by `PaintPass`.
      setLastColor(of: g.stops, opacity)
    }
  }

  func setSource(_ color: RGBA) {
    unsafe cairo_set_source_rgba(cr, color.red, color.green, color.blue, color.alpha)
  }

  /// A gradient without extent is all end colour, as in SVG.
  private func setLastColor(of stops: [GradientStop], _ opacity: Double) {
    setSource((stops.last?.color ?? .clear).opacity(opacity))
  }

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

/// Coordinates in which a gradient is about as large as it is in pixels.
private struct GradientSpace {
  /// From the coordinates of what is painted to these.
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
  /// The nearest map that Pixman, which has 16 binary places, keeps as it is.
  ///
  /// Cairo makes up for what other maps lose when they are rounded so that the middle of what is being painted comes out
  /// right. A part of a picture then differs from that part of the whole.
  var exactForPixman: Affine {
    func rounded(_ value: Double, _ steps: Double) -> Double { (value * steps).rounded() / steps }
    // One place less, for products with the middles of pixels.
    let linear = 32768.0
    return Affine(
      a: rounded(a, linear), b: rounded(b, linear), c: rounded(c, linear), d: rounded(d, linear),
      tx: rounded(tx, 65536), ty: rounded(ty, 65536))
  }

  var cairoMatrix: cairo_matrix_t { cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: tx, y0: ty) }
}
