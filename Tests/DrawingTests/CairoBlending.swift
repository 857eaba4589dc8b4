// SPDX-License-Identifier: Apache-2.0

import CLottieCairo

@testable import LottieDrawing

extension BlendPasses {
  /// Blends a layer onto a surface that contains its area, by one of Cairo's operators.
  static func blendByCairo(
    _ layer: Surface, onto surface: Surface, opacity: Double, mode: BlendMode
  ) {
    let target = CairoContext(surface.part(layer.area))
    unsafe cairo_set_operator(target.cr, mode.cairoOperator)
    target.setSource(CairoContext(layer))
    unsafe cairo_paint_with_alpha(target.cr, opacity)
  }
}

/// The operators of Cairo for blend modes.
extension BlendMode {
  fileprivate var cairoOperator: cairo_operator_t {
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
    // The colours are mixed before.
    case .hardMix: CAIRO_OPERATOR_OVER
    }
  }
}
