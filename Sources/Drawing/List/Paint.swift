// SPDX-License-Identifier: Apache-2.0

public import LottieGeometry

/// The colours of a fill or a stroke.
public enum Paint: Equatable, Sendable {
  /// A single colour.
  case solid(RGBA)
  /// Colours along a line.
  case linear(LinearGradient)
  /// Colours from a focus to a circle.
  case radial(RadialGradient)
  /// Colours around a centre.
  case conic(ConicGradient)

  /// The same paint with all alphas multiplied by `factor`.
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

  /// The colour of a solid paint. A gradient without extent has its last colour everywhere, as in
  /// SVG.
  var plainColor: RGBA {
    if case .solid(let color) = self { color } else { stops.last?.color ?? .clear }
  }

  /// The premultiplied colour of a solid paint, times an opacity in 0...1; nil for others. It can be 0
  /// after rounding to eight bits, as in the first frames of a fade.
  func pixel(opacity: Double) -> UInt32? {
    guard case .solid(let color) = self else { return nil }
    return color.opacity(opacity).premultipliedPixel
  }

  /// Whether it is completely transparent.
  public var isInvisible: Bool {
    if case .solid(let color) = self { return color.alpha <= 0 }
    return stops.allSatisfy { $0.color.alpha <= 0 }
  }
}

/// A colour at a position along a gradient.
public struct GradientStop: Equatable, Sendable {
  /// The position in 0...1, in ascending order. Two stops at one offset make a hard edge.
  public var offset: Double
  /// The colour, not premultiplied.
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
/// Between stops unpremultiplied colours are interpolated, as in SVG.
public struct LinearGradient: Equatable, Sendable {
  /// The point of offset 0.
  public var start: Point
  /// The point of offset 1.
  public var end: Point
  /// The stops in ascending order.
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
  /// The centre of the circle of offset 1.
  public var center: Point
  /// The radius of the circle of offset 1.
  public var radius: Double
  /// The point of offset 0. It must be inside of the circle.
  public var focus: Point
  /// The stops in ascending order.
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
  /// The point around which the colours turn.
  public var center: Point
  /// The angle of offset 0, from the x axis.
  public var startAngle: Angle
  /// The stops in ascending order.
  public var stops: [GradientStop]

  public init(center: Point, startAngle: Angle, stops: [GradientStop]) {
    self.center = center
    self.startAngle = startAngle
    self.stops = stops
  }
}
