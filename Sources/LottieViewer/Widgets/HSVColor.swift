// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry

/// A colour by hue, saturation, value and alpha, each in 0...1, as a colour picker shows it.
///
/// The conversions are those of A. R. Smith, "Color Gamut Transform Pairs", SIGGRAPH 1978.
struct HSVColor: Equatable {
  var hue: Double
  var saturation: Double
  var value: Double
  var alpha: Double

  /// Converts a colour. Hue and saturation that it does not determine are those of `old`, so that
  /// they stay while the colour is black or grey.
  init(_ color: RGBA, like old: HSVColor? = nil) {
    let most = max(color.red, color.green, color.blue)
    let range = most - min(color.red, color.green, color.blue)
    (value, alpha) = (most, color.alpha)
    saturation = most > 0 ? range / most : old?.saturation ?? 0
    guard range > 0 else {
      hue = old?.hue ?? 0
      return
    }
    let sixths =
      switch most {
      case color.red: (color.green - color.blue) / range
      case color.green: 2 + (color.blue - color.red) / range
      default: 4 + (color.red - color.green) / range
      }
    let turns = sixths / 6
    hue = turns < 0 ? turns + 1 : turns
  }

  var rgba: RGBA {
    func component(_ offset: Double) -> Double {
      let sector = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
      return value - value * saturation * min(sector, 4 - sector).clamped(to: 0...1)
    }
    return RGBA(component(5), component(3), component(1), alpha)
  }

  /// The colour of the hue alone.
  var pure: RGBA {
    var color = self
    (color.saturation, color.value, color.alpha) = (1, 1, 1)
    return color.rgba
  }
}
