// SPDX-License-Identifier: Apache-2.0

public import Geometry

/// What an outline is filled or stroked with.
public enum Paint: Equatable, Sendable {
  case solid(RGBA)
  case linear(LinearGradient)
  case radial(RadialGradient)
  case conic(ConicGradient)

  /// The same paint, `factor` times as opaque.
  public func opacity(_ factor: Double) -> Paint {
    if factor == 1 { return self }
    let stops = stops.map { $0.opacity(factor) }
    switch self {
    case .solid(let color): return .solid(color.opacity(factor))
    case .linear(let g): return .linear(LinearGradient(start: g.start, end: g.end, stops: stops))
    case .radial(let g):
      return .radial(
        RadialGradient(center: g.center, radius: g.radius, focus: g.focus, stops: stops))
    case .conic(let g):
      return .conic(ConicGradient(center: g.center, startAngle: g.startAngle, stops: stops))
    }
  }

  /// The colours along a gradient; none for a solid colour.
  var stops: [GradientStop] {
    switch self {
    case .solid: []
    case .linear(let gradient): gradient.stops
    case .radial(let gradient): gradient.stops
    case .conic(let gradient): gradient.stops
    }
  }

  /// The colour of a paint that needs no gradient; a gradient without extent is all end colour, as
  /// in SVG.
  var plainColor: RGBA {
    if case .solid(let color) = self { color } else { stops.last?.color ?? .clear }
  }

  /// Painting with it changes nothing.
  public var isInvisible: Bool {
    if case .solid(let color) = self { return color.alpha <= 0 }
    return stops.allSatisfy { $0.color.alpha <= 0 }
  }
}

/// A colour at a position along a gradient.
public struct GradientStop: Equatable, Sendable {
  /// In 0...1, never less than the stop before. Two stops at one offset make a hard edge.
  public var offset: Double
  public var color: RGBA

  public init(offset: Double, color: RGBA) {
    self.offset = offset
    self.color = color
  }

  fileprivate func opacity(_ factor: Double) -> GradientStop {
    GradientStop(offset: offset, color: color.opacity(factor))
  }
}

/// Colours along the line from `start` to `end`, in the coordinates of the painted outline; the end
/// colours fill the rest of the plane.
///
/// Between stops the colours are mixed unpremultiplied, as in SVG.
public struct LinearGradient: Equatable, Sendable {
  /// Where offset 0 is.
  public var start: Point
  /// Where offset 1 is.
  public var end: Point
  public var stops: [GradientStop]

  public init(start: Point, end: Point, stops: [GradientStop]) {
    self.start = start
    self.end = end
    self.stops = stops
  }
}

/// Colours from a focal point to a circle around it; the last one fills the plane outside the
/// circle.
public struct RadialGradient: Equatable, Sendable {
  public var center: Point
  /// Of the circle, on which offset 1 is.
  public var radius: Double
  /// Where offset 0 is. It has to lie inside the circle.
  public var focus: Point
  public var stops: [GradientStop]

  public init(center: Point, radius: Double, focus: Point, stops: [GradientStop]) {
    self.center = center
    self.radius = radius
    self.focus = focus
    self.stops = stops
  }
}

/// Colours around a centre, clockwise from an angle, once around.
public struct ConicGradient: Equatable, Sendable {
  public var center: Point
  /// Where offset 0 is, from the x axis.
  public var startAngle: Angle
  public var stops: [GradientStop]

  public init(center: Point, startAngle: Angle, stops: [GradientStop]) {
    self.center = center
    self.startAngle = startAngle
    self.stops = stops
  }
}
