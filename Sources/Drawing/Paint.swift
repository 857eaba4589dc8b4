// SPDX-License-Identifier: Apache-2.0

package import Geometry

/// What an outline is filled or stroked with.
package enum Paint: Equatable, Sendable {
  case solid(RGBA)
  case linear(LinearGradient)
  case radial(RadialGradient)
  case conic(ConicGradient)

  /// The same paint, `factor` times as opaque.
  package func opacity(_ factor: Double) -> Paint {
    if factor == 1 { return self }
    switch self {
    case .solid(let color): return .solid(color.opacity(factor))
    case .linear(var gradient):
      gradient.stops = gradient.stops.map { $0.opacity(factor) }
      return .linear(gradient)
    case .radial(var gradient):
      gradient.stops = gradient.stops.map { $0.opacity(factor) }
      return .radial(gradient)
    case .conic(var gradient):
      gradient.stops = gradient.stops.map { $0.opacity(factor) }
      return .conic(gradient)
    }
  }

  /// Painting with it changes nothing.
  package var isInvisible: Bool {
    switch self {
    case .solid(let color): color.alpha <= 0
    case .linear(let gradient): gradient.stops.allSatisfy { $0.color.alpha <= 0 }
    case .radial(let gradient): gradient.stops.allSatisfy { $0.color.alpha <= 0 }
    case .conic(let gradient): gradient.stops.allSatisfy { $0.color.alpha <= 0 }
    }
  }
}

/// A colour at a place along a gradient.
package struct GradientStop: Equatable, Sendable {
  /// In 0...1, never less than the stop before. Two stops at one offset make a hard edge.
  package var offset: Double
  package var color: RGBA

  package init(offset: Double, color: RGBA) {
    self.offset = offset
    self.color = color
  }

  fileprivate func opacity(_ factor: Double) -> GradientStop {
    GradientStop(offset: offset, color: color.opacity(factor))
  }
}

/// Colours along the line from `start` to `end`, in the coordinates of what is painted; the ends go on for ever.
///
/// Between stops the colours are mixed unpremultiplied, as in SVG.
package struct LinearGradient: Equatable, Sendable {
  package var start: Point
  package var end: Point
  package var stops: [GradientStop]

  package init(start: Point, end: Point, stops: [GradientStop]) {
    self.start = start
    self.end = end
    self.stops = stops
  }
}

/// Colours from a focal point to a circle around it; outside the circle the last one goes on.
package struct RadialGradient: Equatable, Sendable {
  package var center: Point
  package var radius: Double
  /// Where offset 0 is. It has to lie inside the circle.
  package var focus: Point
  package var stops: [GradientStop]

  package init(center: Point, radius: Double, focus: Point, stops: [GradientStop]) {
    self.center = center
    self.radius = radius
    self.focus = focus
    self.stops = stops
  }
}

/// Colours around a centre, clockwise from an angle, once around.
package struct ConicGradient: Equatable, Sendable {
  package var center: Point
  /// Where offset 0 is, from the x axis.
  package var startAngle: Angle
  package var stops: [GradientStop]

  package init(center: Point, startAngle: Angle, stops: [GradientStop]) {
    self.center = center
    self.startAngle = startAngle
    self.stops = stops
  }
}
